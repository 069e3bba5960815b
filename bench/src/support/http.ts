import { Agent, request } from 'node:http'
import { authCalls } from '@headend/contract/auth'
import { tokenInfo } from '@headend/contract/schemas/auth'
import { envelope } from '@headend/contract/schemas/core'
import { evaluationAdmin } from '@headend/server/core/config'

export type HttpUser = Disposable &
  Readonly<{
    token: string
    /** Makes a call that has to succeed and gives its data, unparsed. */
    post: (path: string, body: unknown) => Promise<unknown>
    put: (path: string, body: unknown) => Promise<unknown>
    get: (path: string) => Promise<unknown>
  }>

type Target = Readonly<{ url: string; token: string | undefined; agent: Agent }>

const send = ({ url, token, agent }: Target, path: string, body: unknown, method = 'POST'): Promise<unknown> =>
  new Promise((resolve, reject) => {
    const text = body === undefined ? '' : JSON.stringify(body)
    const headers = {
      ...(text !== '' && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    }
    const asking = request(new URL(path, url), { method, agent, headers }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('error', reject)
      response.on('end', () => {
        const parsed = envelope.safeParse(JSON.parse(Buffer.concat(chunks).toString('utf8')))
        if (parsed.data?.code === 'success') resolve(parsed.data.data)
        else reject(new Error(`${path} answered ${response.statusCode} ${parsed.data?.code}: ${parsed.data?.message}`))
      })
    })
    asking.on('error', reject)
    asking.end(text)
  })

/** Signs in as the administrator of an evaluation server; calls go over at most `connections` connections. */
export const signIn = async (url: string, connections: number): Promise<HttpUser> => {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const { email, password } = evaluationAdmin
  const credentials = { user: email, password, clientKey: 'benchbench' }
  const { token } = tokenInfo.parse(
    await send({ url, agent, token: undefined }, authCalls.createToken.path, credentials),
  )
  return {
    token,
    post: (path, body) => send({ url, agent, token }, path, body),
    put: (path, body) => send({ url, agent, token }, path, body, 'PUT'),
    get: (path) => send({ url, agent, token }, path, undefined, 'GET'),
    [Symbol.dispose]: () => agent.destroy(),
  }
}
