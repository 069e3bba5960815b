import { randomUUID } from 'node:crypto'
import { answers } from './answers.ts'
import { run } from './commands.ts'
import { connection } from './connection.ts'
import type { Connection, Received } from './connection.ts'
import { event, noticesOf, objectCreation, objectDeletion, onBoardRequest, valueChange } from './notifications.ts'
import type { News, Notice } from './notifications.ts'
import { numbers } from './numbers.ts'
import { Refusal, tree } from './tree.ts'
import { fixed32, part } from './wire.ts'
import type { Message } from './wire.ts'

const { body, requests, notify, operate, operated, error } = numbers

export type ForeignAgent = Disposable &
  Readonly<{
    endpointId: string
    value: (path: string) => string
    /** Something at the device itself changes a value. */
    change: (path: string, value: string) => void
    /** Closes the connection; the agent comes back by itself. */
    drop: () => void
    /** Closes the connection and stays away until it is told to come back. */
    leave: () => void
    comeBack: () => void
    /** Notifies the ends of so many commands more; those that follow wait until `release`. */
    holdAfter: (ends: number) => void
    release: () => void
    /** How often the controller has read this path. */
    reads: (path: string) => number
    /** IDs of the subscriptions that it has. */
    subscriptions: () => readonly string[]
    /** IDs of subscriptions by the notifications that the controller acknowledged, and that it has yet to acknowledge. */
    acknowledged: readonly string[]
    unacknowledged: () => readonly string[]
    /** What the controller did that an agent by the standard does not take. */
    complaints: readonly string[]
  }>

/** Milliseconds until it connects again. */
const pauseMs = 30

/**
 * An agent that shares nothing with ours: its own bytes, its own model, its own way of doing what the standard leaves open. It
 * answers in the opposite order of the requests, notifies by what it is subscribed to alone, and has no extension of Headend's.
 */
export const foreignAgent = ({
  url,
  controllerId = 'self::headend',
}: {
  url: string
  controllerId?: string
}): ForeignAgent => {
  let started = Date.now() - 3_600_000
  const device = tree({ upTime: () => Date.now() - started })
  const endpointId = device.valueOf('Device.LocalAgent.EndpointID')
  const complaints: string[] = []
  const read: string[] = []
  const acknowledged: string[] = []
  const waiting = new Map<string, string>()
  let line: Connection | undefined
  let away = false
  let known = false
  /** What is notified with the next connection. */
  let boot: News | undefined
  let requestRow = 400
  let endsLeft = Infinity
  const heldEnds: News[] = []

  const notifyOf = ({ subscription, sendResp, content }: Notice): void => {
    const id = randomUUID()
    if (sendResp) waiting.set(id, subscription)
    line?.send({ id, type: numbers.type.notify, field: body.request, content: part(notify.field, content) })
  }
  const tell = (news: News): void => noticesOf(device, news).forEach(notifyOf)
  /** As a retry whose first acknowledgement was lost (TR-181 Subscription.{i}.NotifRetry): the controller has to take both as one. */
  const tellTwice = (news: News): void => {
    tell(news)
    tell(news)
  }
  const changes = {
    changed: (path: string) => tell(valueChange(path, device.valueOf(path))),
    created: (row: string) => tell(objectCreation(row)),
    deleted: (row: string) => tell(objectDeletion(row)),
  }

  const respond = (id: string, { type, field }: { type: number; field: number }, content: Uint8Array): void =>
    line?.send({ id, type: type + 1, field: body.response, content: part(field, content) })

  const refuse = (id: string, { code, message, path }: Refusal): void => {
    const { paramError } = numbers
    const param = [part(paramError.message, message), fixed32(paramError.code, code), part(paramError.path, path)]
    const params = path === '' ? [] : [part(error.params, ...param)]
    const content = Buffer.concat([...params, part(error.message, message), fixed32(error.code, code)])
    line?.send({ id, type: numbers.type.error, field: body.error, content })
  }

  /** Forgets everything but what it left the factory with, and so who is to be told of its start. */
  const factoryReset = (): void => {
    device.reset()
    known = false
    reboot('')
  }

  const reboot = (commandKey: string): void => {
    started = Date.now()
    const params = { ParameterMap: '{}', FirmwareUpdated: '0', Cause: 'RemoteReboot', CommandKey: commandKey }
    boot = event('Device.', 'Boot!', params)
    waiting.clear()
    line?.close()
  }

  const end = async (ending: Promise<News>): Promise<void> => {
    const news = await ending
    endsLeft -= 1
    if (endsLeft < 0) heldEnds.push(news)
    else tellTwice(news)
  }

  const operateOf = async (id: string, asked: Message): Promise<void> => {
    const [command, key] = [asked.text(operate.command), asked.text(operate.key)]
    const ran = await run(command, key, asked.pairs(operate.inputs))
    const request = `Device.LocalAgent.Request.${(requestRow += 3)}`
    const result = ran.kind === 'done' ? ran.outputs : part(operated.request, request)
    const content = part(operated.results, result, part(operated.command, command))
    if (ran.kind === 'begun') {
      const ending = end(ran.end)
      // After the end of what took no time: nothing says which of the two arrives first.
      await Promise.race([ending, new Promise((resolve) => setImmediate(resolve))])
    }
    if (asked.number(operate.sendResp) === 1) respond(id, requests.operate, content)
    if (command === 'Device.Reboot()') reboot(key)
    if (command === 'Device.FactoryReset()') factoryReset()
  }

  const acknowledge = (id: string, subscription: string): void => {
    if (waiting.get(id) === subscription) acknowledged.push(subscription)
    else complaints.push(`an acknowledgement of nothing that was sent: ${subscription}`)
    waiting.delete(id)
  }

  const take = async ({ id, body: said }: Received): Promise<void> => {
    if (said.fields.has(body.error)) {
      complaints.push(`an error: ${said.message(body.error).text(error.message)}`)
      return
    }
    if (said.fields.has(body.response)) {
      acknowledge(id, said.message(body.response).message(notify.field).text(notify.subscription))
      return
    }
    const request = said.message(body.request)
    const asked = Object.values(requests).find(({ field }) => request.fields.has(field))
    try {
      if (asked === undefined) throw new Refusal(7004, 'Quinta cannot read that')
      const content = request.message(asked.field)
      if (asked === requests.get) read.push(...content.texts(numbers.get.paths))
      const answer = answers.get(asked.field)
      if (answer === undefined) await operateOf(id, content)
      else respond(id, asked, answer(device, content, changes))
    } catch (thrown) {
      if (!(thrown instanceof Refusal)) throw thrown
      refuse(id, thrown)
    }
  }

  const queue: Received[] = []
  const received = (message: Received): void => {
    if (queue.push(message) > 1) return
    // Answers may come in any order: here the last request is the first.
    setImmediate(() =>
      queue
        .splice(0)
        .toReversed()
        .forEach((one) => void take(one)),
    )
  }

  const connect = (): void => {
    line = connection({
      url,
      endpointId,
      controllerId,
      received,
      opened: () => {
        if (!known) notifyOf(onBoardRequest(device))
        known = true
        if (boot !== undefined) tell(boot)
        boot = undefined
      },
      closed: () => {
        line = undefined
        if (!away) setTimeout(() => !away && line === undefined && connect(), pauseMs)
      },
    })
  }
  connect()
  const leave = (): void => {
    away = true
    line?.close()
  }
  return {
    endpointId,
    value: device.valueOf,
    change: (path, value) => {
      device.write(path, value)
      changes.changed(path)
    },
    drop: () => line?.close(),
    leave,
    comeBack: () => {
      away = false
      if (line === undefined) connect()
    },
    holdAfter: (ends) => (endsLeft = ends),
    release: () => {
      endsLeft = Infinity
      heldEnds.splice(0).forEach(tellTwice)
    },
    reads: (path) => read.filter((one) => one === path).length,
    subscriptions: () => {
      const table = device.read('Device.LocalAgent.Subscription.', 0)
      return [...table.values()].map(({ ID = '' }) => ID)
    },
    acknowledged,
    unacknowledged: () => [...waiting.values()],
    complaints,
    [Symbol.dispose]: leave,
  }
}
