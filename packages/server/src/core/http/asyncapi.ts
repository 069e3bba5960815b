import { closeCodes, subscribeWithin, watchLimit } from '@headend/contract/realtime'
import { clientMessage, serverMessage } from '@headend/contract/schemas/realtime'
import { schemaWriter } from './jsonSchema.ts'
import type { Json } from './jsonSchema.ts'

/** When the server closes the channel with which code (RFC 6455 7.4). */
const closings: readonly (readonly [code: number, when: string])[] = [
  [closeCodes.unauthenticated, 'The token is missing or good no more: sign in again.'],
  [closeCodes.forbidden, 'The channel or the token is of somebody else.'],
  [closeCodes.silent, `Nobody said who they are within ${subscribeWithin} s.`],
  [closeCodes.malformed, 'What came is not a message of this channel.'],
  [closeCodes.replaced, 'A newer channel took the place of this one: do not come back.'],
  [1001, 'The server is stopping: come back.'],
  [1003, 'Only text is read.'],
  [1008, 'The page that opened it is of another site.'],
  [1013, 'There are too many connections, or messages were missed: come back, and ask anew for what is shown.'],
]

/** The AsyncAPI 3 document of the realtime channel: messages both ways, and the codes it is closed with. */
export const asyncApi = (version: string): Json => {
  const { write, named } = schemaWriter()
  const channel = { $ref: '#/channels/realtime' }
  const message = (name: string) => ({ messages: [{ $ref: `#/channels/realtime/messages/${name}` }] })
  return {
    asyncapi: '3.0.0',
    info: {
      title: 'Headend realtime',
      version,
      description: 'What the server sends a browser unasked. The calls are in /api/v1/openapi.json.',
    },
    defaultContentType: 'application/json',
    channels: {
      realtime: {
        address: '/ws/{clientId}',
        title: 'The channel of one browser',
        description: [
          `The first message is \`subscribe\` with a token and the clientId; a channel watches at most ${watchLimit} devices.`,
          'The server closes it with:',
          ...closings.map(([code, when]) => `- ${code}: ${when}`),
        ].join('\n\n'),
        parameters: { clientId: { description: 'As `POST /api/v1/iam/client` answered it.' } },
        messages: {
          fromClient: { title: 'What a browser sends', payload: write(clientMessage, 'input') },
          fromServer: { title: 'What the server sends', payload: write(serverMessage, 'output') },
        },
        'x-close-codes': Object.fromEntries(closings),
      },
    },
    operations: {
      receive: { action: 'receive', channel, ...message('fromClient') },
      send: { action: 'send', channel, ...message('fromServer') },
    },
    components: { schemas: named },
  }
}
