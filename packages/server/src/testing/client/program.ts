/**
 * What an integrator writes on the types of the two documents: signs in, lists devices, follows a ping and uploads a
 * picture. It is compiled with the types that `generate.ts` makes, so it knows nothing else of ours.
 */
export const program = `
import { address } from './asyncapi.ts'
import type { FromClient, FromServer } from './asyncapi.ts'
import { addresses } from './openapi.ts'
import type { Calls, Device } from './openapi.ts'

type Given = { params?: Record<string, string>; query?: Record<string, unknown>; body?: unknown; form?: object }

const client = (base: string, token = '') =>
  async <Id extends keyof Calls>(id: Id, input: Calls[Id]['input']): Promise<Calls[Id]['answer']> => {
    const { params = {}, query = {}, body, form } = input as Given
    const [method, path] = addresses[id]
    const url = new URL(path.replace(/\\{(\\w+)\\}/g, (_, name: string) => encodeURIComponent(params[name] ?? '')), base)
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, String(value))
    const headers = new Headers(token === '' ? {} : { authorization: 'Bearer ' + token })
    const files = new FormData()
    for (const [name, value] of Object.entries(form ?? {})) files.set(name, value instanceof Blob ? value : String(value))
    if (body !== undefined) headers.set('content-type', 'application/json')
    const sent = form !== undefined ? { body: files } : body === undefined ? {} : { body: JSON.stringify(body) }
    const response = await fetch(url, { method, headers, ...sent })
    if (!response.ok) throw new Error(id + ': ' + (await response.text()))
    return await response.json() as Calls[Id]['answer']
  }

const channel = async (base: string, clientId: string) => {
  const socket = new WebSocket(base.replace('http', 'ws') + address.replace('{clientId}', clientId))
  const received: FromServer[] = []
  const waiting = new Set<() => void>()
  const opened = new Promise<void>((resolve) => socket.addEventListener('open', () => resolve()))
  socket.addEventListener('message', ({ data }) => {
    received.push(JSON.parse(String(data)))
    for (const look of waiting) look()
  })
  await opened
  const until = <Message extends FromServer>(fits: (message: FromServer) => message is Message) =>
    new Promise<Message>((resolve) => {
      const look = () => {
        const found = received.find(fits)
        if (found === undefined) return
        waiting.delete(look)
        resolve(found)
      }
      waiting.add(look)
      look()
    })
  return { received, until, say: (message: FromClient) => socket.send(JSON.stringify(message)), close: () => socket.close() }
}

export const drive = async (base: string, user: string, password: string, picture: Blob) => {
  const signIn = { user, password, clientKey: 'aB3dE5fG7h' }
  const { data: { token } } = await client(base)('auth.createToken', { body: signIn })
  const call = client(base, token)

  const { data: devices, pagination } = await call('devices.listConnectsPage', { body: { activeType: 'all', keyword: '' } })
  const device: Device | undefined = devices[0]
  if (device === undefined) throw new Error('no device')
  const { endpointId } = device

  const { data: { clientId } } = await call('iam.registerClient', { body: { lang: 'en' } })
  const live = await channel(base, clientId)
  live.say({ type: 'subscribe', token, clientId })
  await live.until((message) => 'type' in message && message.type === 'subscribed')
  live.say({ type: 'subscribe', endpointId })
  await live.until((message): message is FromServer => 'type' in message && message.type === 'subscribed' && message.endpointId === endpointId)
  const { data: { taskId } } = await call('diagnostics.startPing', { body: { endpointId, host: '8.8.8.8', repetitions: 10 } })
  type Ended = Extract<FromServer, { kind: 'DiagnosticsResult' }>
  const { task } = await live.until((message): message is Ended => 'kind' in message && message.kind === 'DiagnosticsResult' && message.task.taskId === taskId)
  const steps = live.received.flatMap((message) => 'kind' in message && message.kind === 'Progress' && message.task.taskId === taskId ? [message.task.step] : [])
  live.close()

  const { data: [model] } = await call('admin.listDeviceModel', {})
  if (model === undefined) throw new Error('no model')
  const { data: [uploaded] } = await call('admin.createImage', { form: { mid: model.id, imageName: 'Front', image: picture } })
  return { records: pagination.totalRecords, endpointId, status: task.taskStatus, steps, image: uploaded?.['image'] }
}

/** What no types that say anything let through. */
export const mistakes = async () => {
  const call = client('http://127.0.0.1')
  // @ts-expect-error: a call that there is not.
  void call('auth.nothing', {})
  // @ts-expect-error: without the password.
  void call('auth.createToken', { body: { user: 'a', clientKey: 'b' } })
  // @ts-expect-error: a filter that there is not.
  void call('devices.listConnectsPage', { body: { activeType: 'nothing' } })
  // @ts-expect-error: a path without its place.
  void call('notices.get', {})
  const { data } = await call('devices.listConnectsPage', { body: {} })
  // @ts-expect-error: a field that a device does not have.
  void data[0]?.colour
  const live = await channel('', '')
  // @ts-expect-error: a message that the channel does not take.
  live.say({ type: 'subscribe', devices: [] })
}
`
