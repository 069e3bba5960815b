import { setTimeout as pause } from 'node:timers/promises'
import { bulkCalls } from '@headend/contract/bulk'
import { dataModelCalls } from '@headend/contract/dataModel'
import { deviceCalls } from '@headend/contract/devices'
import { diagnosticsCalls } from '@headend/contract/diagnostics'
import { noticeCalls } from '@headend/contract/notices'
import type { ServerMessage } from '@headend/contract/realtime'
import type { PlannedDevice } from '@headend/simulator'
import { evaluationAdmin } from '@headend/server/core/config'
import { openBrowser } from './browser.ts'
import type { Browser } from './browser.ts'
import { client, Unanswered } from './client.ts'
import type { Client } from './client.ts'
import type { Deed, Witness } from './deeds.ts'

/** An operator: who it is, and the devices that nobody else edits or sets. */
export type Operator = Readonly<{ user: Client; browser: Browser; devices: readonly PlannedDevice[] }>

export type Operators = Readonly<{
  all: readonly Operator[]
  /** Everybody begins to work, until `rest`. */
  begin: () => void
  /** Settles once everybody has finished what they were doing; they do nothing then. */
  rest: () => Promise<void>
  /** As `rest`, and closes the browsers. */
  stop: () => Promise<void>
  /** How often each call was answered with what; `ok` for success. */
  answers: ReadonlyMap<string, number>
}>

/** The parameter that operators set: text, writable, kept by the device. */
export const setPath = 'Device.DeviceInfo.FriendlyName'

/** How long an operator waits who got no answer; milliseconds. */
const lostMs = 700

/** Administrators of the companies that a fleet's devices belong to, in the order of `companyIndex`. */
const accounts = ['vision', 'busan', 'ulsan', 'daegu'].map((company) => `admin@${company}.headend.example`)

type Options = Readonly<{
  url: string
  devices: readonly PlannedDevice[]
  random: () => number
  witness: Witness
  /** Longest pause of an operator between two deeds; milliseconds. */
  pauseMs: number
  hears?: (message: ServerMessage, operator: number) => void
}>

/** Four operators at work over HTTP and the realtime channel, each with the devices of one company. */
export const operators = (options: Options): Operators => {
  const { url, devices, random, witness, pauseMs, hears } = options
  const answers = new Map<string, number>()
  let working = false
  let count = 0

  const chosen = <Of>(from: readonly Of[]): Of => {
    const one = from[Math.floor(random() * from.length)]
    if (one === undefined) throw new Error('there is nothing to choose from')
    return one
  }
  const some = (from: readonly PlannedDevice[], most: number): readonly string[] => {
    const found = Array.from({ length: 1 + Math.floor(random() * most) }, () => chosen(from).endpointId)
    return [...new Set(found)]
  }

  /** Does what has to last, before the eyes of the witness. */
  const lasting = async <Answer>(
    deed: Deed,
    ask: () => Promise<Answer>,
    tasks?: (answer: Answer) => readonly string[],
  ) => {
    const answered = witness.begins(deed)
    try {
      const answer = await ask()
      answered('acknowledged', tasks?.(answer))
      return answer
    } catch (thrown) {
      answered(thrown instanceof Unanswered && !thrown.unknown ? 'refused' : 'unknown')
      throw thrown
    }
  }

  type Act = (operator: Operator, number: number) => Promise<unknown>

  const ping: Act = ({ user, devices: mine }) => {
    const { endpointId } = chosen(mine)
    const body = { endpointId, host: '8.8.8.8', repetitions: 2 + Math.floor(random() * 6) }
    const deed = { kind: 'start', what: 'ping', endpointIds: [endpointId] } as const
    return lasting(
      deed,
      () => user.ask(diagnosticsCalls.startPing, { body }),
      ({ taskId }) => [taskId],
    )
  }
  const bulk =
    (call: 'reboot' | 'lock' | 'unlock', most: number): Act =>
    ({ user, devices: mine }) => {
      const endpointIds = some(mine, most)
      return lasting(
        { kind: 'start', what: call, endpointIds },
        () => user.ask(bulkCalls[call], { body: { endpointIds: [...endpointIds] } }),
        ({ taskIds }) => taskIds,
      )
    }
  const edit: Act = ({ user, devices: mine }, number) => {
    const { endpointId } = chosen(mine)
    const value = `L${number}-${(count += 1)}`
    const ask = () =>
      user.ask(deviceCalls.updateCustomer, { params: { endpointId }, body: { customerId: value, retailer: '' } })
    return lasting({ kind: 'edit', endpointId, value }, ask)
  }
  const set: Act = ({ user, devices: mine }, number) => {
    const { endpointId } = chosen(mine)
    const value = `Room ${number}-${(count += 1)}`
    const ask = () => user.ask(dataModelCalls.setValue, { body: { endpointId, path: setPath, value } })
    return lasting({ kind: 'set', endpointId, path: setPath, value }, ask)
  }
  const publish: Act = async ({ user }, number) => {
    const title = `Maintenance ${number}-${(count += 1)}`
    const period = { periodStart: '2036-01-01', periodEnd: '2036-01-31' }
    const body = { notiTitle: title, notiType: 'NOTICE', contents: title, ...period, ops: 'all' } as const
    const { notiId } = await lasting({ kind: 'create', title }, () => user.ask(noticeCalls.create, { body }))
    if (random() < 0.7) return
    await lasting({ kind: 'delete', title }, () => user.ask(noticeCalls.delete, { params: { notiId } }))
  }
  const watch: Act = ({ user, browser, devices: mine }) => {
    const { endpointId } = chosen(mine)
    browser.watch(endpointId)
    return user.ask(dataModelCalls.watch, { body: { endpointId, paths: [setPath, 'Device.DeviceInfo.UpTime'] } })
  }
  const look: Act = ({ user }) =>
    user.ask(deviceCalls.listConnectsPage, { body: { page: 1, limit: 20, keyword: chosen(['', '', 'L1', 'Room']) } })

  const acts: readonly (readonly [share: number, name: string, act: Act])[] = [
    [30, 'edit', edit],
    [15, 'notice', publish],
    [15, 'ping', ping],
    [10, 'set', set],
    [5, 'reboot', bulk('reboot', 1)],
    [3, 'bulk reboot', bulk('reboot', 6)],
    [4, 'bulk lock', bulk('lock', 8)],
    [4, 'bulk unlock', bulk('unlock', 8)],
    [4, 'watch', watch],
    [10, 'list', look],
  ]
  const whole = acts.reduce((sum, [share]) => sum + share, 0)
  const nextAct = () => {
    let left = random() * whole
    return acts.find(([share]) => (left -= share) < 0) ?? chosen(acts)
  }

  const work = async (operator: Operator, number: number): Promise<void> => {
    while (working) {
      const [, name, act] = nextAct()
      const code = await act(operator, number).then(
        () => 'ok',
        (thrown: unknown) => {
          if (thrown instanceof Unanswered) return thrown.code
          throw thrown
        },
      )
      answers.set(`${name} ${code}`, (answers.get(`${name} ${code}`) ?? 0) + 1)
      await pause(code === 'lost' ? lostMs : random() * pauseMs)
    }
  }

  const all = accounts.map((email, index): Operator => {
    const user = client({ url, email, password: evaluationAdmin.password })
    const browser = openBrowser({ url, user, hears: (message) => hears?.(message, index) })
    return { user, browser, devices: devices.filter(({ companyIndex }) => companyIndex === index) }
  })
  let workers: readonly Promise<void>[] = []
  const rest = async (): Promise<void> => {
    working = false
    await Promise.all(workers)
  }
  return {
    all,
    answers,
    begin: () => {
      working = true
      workers = all.map(work)
    },
    rest,
    stop: async () => {
      await rest()
      for (const { browser } of all) browser.close()
    },
  }
}
