import { createServer } from 'node:http'
import type { IncomingHttpHeaders, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Got = Readonly<{ headers: IncomingHttpHeaders; body: string }>

/** An endpoint on this machine, with what it was sent; `answer` is how it answers, 204 without one. */
export const endpoint = async (
  answer: (response: ServerResponse, got: Got) => void = (out) => out.writeHead(204).end(),
) => {
  const got: Got[] = []
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const one = { headers: request.headers, body: Buffer.concat(parts).toString() }
      got.push(one)
      answer(response, one)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    got,
    address: `http://127.0.0.1:${port}/headend`,
    types: () => got.map(({ body }) => JSON.parse(body).type as string),
    ids: () => got.map(({ headers }) => String(headers['webhook-id'])),
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
