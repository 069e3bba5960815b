import { setTimeout as pause } from 'node:timers/promises'
import { authCalls } from '@headend/contract/auth'
import { bulkCalls } from '@headend/contract/bulk'
import { dashboardCalls } from '@headend/contract/dashboard'
import { dataModelCalls } from '@headend/contract/dataModel'
import { deviceCalls } from '@headend/contract/devices'
import { diagnosticsCalls } from '@headend/contract/diagnostics'
import { downloadCalls } from '@headend/contract/downloads'
import { historyCalls } from '@headend/contract/history'
import { noticeCalls } from '@headend/contract/notices'
import { evaluationAdmin } from '@headend/server/core/config'
import { openBrowser } from '../support/browser.ts'
import { client, Unanswered } from '../support/client.ts'
import { setPath } from '../support/operators.ts'

/** The load that people and their programs make over the calls, and what became of it. */

/** Codes of a server that is not well. Others say that a device or a rule refused, which belongs to the load. */
const faults = new Set(['error', 'unavailable', 'jwterr', 'lost'])
const watchMs = 40_000
const watched = 8
/** Names that nobody has, by which somebody tries to sign in. */
const unknownNames = 500

export type Operators = Readonly<{
  /** How often each kind of load came to which end. */
  counts: () => Readonly<Record<string, number>>
  /** Ends the load and waits for what is under way. */
  stop: () => Promise<void>
}>

type Needs = Readonly<{
  url: string
  endpointIds: readonly string[]
  random: () => number
  problem: (what: string, text: string) => void
}>

type Kinds = Readonly<Record<string, readonly [everyMs: number, work: () => Promise<unknown>]>>

const companies = ['vision', 'busan', 'ulsan', 'daegu'] as const

/** What is done again and again, and how often. */
const kindsOf = ({ url, endpointIds, random }: Needs): Kinds => {
  const { password } = evaluationAdmin
  const admin = client({ url, email: evaluationAdmin.email, password })
  const peopleAs = (role: string) =>
    companies.map((company) => client({ url, email: `${role}@${company}.headend.example`, password }))
  const operators = peopleAs('admin')
  const staff = peopleAs('staff')
  const one = <Value>(values: readonly Value[]): Value => {
    const found = values[Math.floor(random() * values.length)]
    if (found === undefined) throw new Error('there is nothing to choose from')
    return found
  }
  const device = (): string => one(endpointIds)
  const some = (most: number): string[] => [...new Set(Array.from({ length: most }, device))]
  const page = { page: 1, limit: 50 }
  let count = 0

  const watch = async (): Promise<void> => {
    const browser = openBrowser({ url, user: one([admin, ...operators]), hears: () => undefined })
    for (const endpointId of some(watched)) browser.watch(endpointId)
    await pause(watchMs)
    const was = browser.isOpen()
    browser.close()
    if (!was) throw new Error('a realtime channel was not open after 40 s')
  }

  const notice = async (): Promise<void> => {
    const user = one(operators)
    count += 1
    const body = {
      notiTitle: `Work on the network ${count}`,
      notiType: 'NOTICE',
      contents: 'A night of maintenance.',
      periodStart: '2036-01-01',
      periodEnd: '2036-01-31',
      ops: 'all',
    } as const
    const params = { notiId: (await user.ask(noticeCalls.create, { body })).notiId }
    await user.ask(noticeCalls.update, { params, body: { ...body, contents: 'Another night.' } })
    await user.ask(noticeCalls.delete, { params })
  }

  const download = async (): Promise<void> => {
    const fields = ['endpointId', 'deviceSn', 'macAddr', 'modelName', 'online']
    const columns = fields.map((field) => ({ field }))
    const table = { format: one(['xlsx', 'csv'] as const), name: 'devices', columns }
    const body = { call: deviceCalls.exportConnects.id, body: { fields }, table }
    const { address } = await one(operators).ask(downloadCalls.create, { body })
    const file = await fetch(new URL(address, url), { signal: AbortSignal.timeout(60_000) })
    await file.arrayBuffer()
    if (!file.ok) throw new Error(`a file was answered ${file.status}`)
  }

  const signInAndOut = async (): Promise<void> => {
    const user = one(staff)
    count += 1
    const body = { user: user.email, password, clientKey: `soak${String(count % 40).padStart(6, '0')}` }
    const { refreshToken } = await user.ask(authCalls.createToken, { body })
    await user.ask(authCalls.getProfile, {})
    await user.ask(authCalls.revokeToken, { body: { refreshToken } })
  }

  const wrongSignIn = async (): Promise<void> => {
    count += 1
    const user = random() < 0.2 ? 'installer@daegu.headend.example' : `nobody${count % unknownNames}@headend.example`
    await client({ url, email: user, password: 'Wrong-password-1' }).token()
    throw new Error('a wrong password was let in')
  }

  const histories = [historyCalls.listUserActions, historyCalls.listDeviceActions, historyCalls.listSystemLogs] as const
  const dashboards = [dashboardCalls.getDevices, dashboardCalls.getAttention, dashboardCalls.getModels] as const
  const customers = 9_000
  const names = 900
  return {
    search: [
      1_500,
      () => {
        const keyword = one(['', 'aria', '00B3', 'room', device().slice(-6), 'busan 3.1'])
        return one([admin, ...operators]).ask(deviceCalls.listConnectsPage, { body: { ...page, keyword } })
      },
    ],
    edit: [
      3_000,
      () => {
        const body = { customerId: `C-${(count += 1) % customers}`, retailer: 'Online' }
        return admin.ask(deviceCalls.updateCustomer, { params: { endpointId: device() }, body })
      },
    ],
    ping: [
      10_000,
      () => {
        const body = { endpointId: device(), host: 'example.com', repetitions: 5 }
        return admin.ask(diagnosticsCalls.startPing, { body })
      },
    ],
    'speed test': [
      60_000,
      () => admin.ask(diagnosticsCalls.startDownloadSpeed, { body: { endpointId: device(), host: '', filesize: 1 } }),
    ],
    reboot: [15_000, () => admin.ask(bulkCalls.reboot, { body: { endpointIds: some(2) } })],
    lock: [30_000, () => admin.ask(one([bulkCalls.lock, bulkCalls.unlock]), { body: { endpointIds: some(5) } })],
    set: [
      10_000,
      () => {
        const body = { endpointId: device(), path: setPath, value: `Shelf ${(count += 1) % names}` }
        return admin.ask(dataModelCalls.setValue, { body })
      },
    ],
    read: [5_000, () => admin.ask(deviceCalls.getInfo, { body: { endpointId: device() } })],
    history: [5_000, () => admin.ask(one(histories), { body: { ...page, endpointId: device() } })],
    dashboard: [10_000, () => one(operators).ask(one(dashboards), {})],
    watch: [8_000, watch],
    notice: [60_000, notice],
    export: [60_000, download],
    'sign-in': [30_000, signInAndOut],
    'wrong sign-in': [20_000, wrongSignIn],
  }
}

/** Begins the load; each kind goes on until `stop`, whatever becomes of a single one. */
export const startOperators = (needs: Needs): Operators => {
  const { random, problem } = needs
  const counts: Record<string, number> = {}
  const end = new AbortController()
  const underWay = new Set<Promise<void>>()
  const note = (name: string, code: string): void => {
    const key = `${name} ${code}`
    counts[key] = (counts[key] ?? 0) + 1
  }
  const failed = (name: string, thrown: unknown): void => {
    if (end.signal.aborted) return
    const code = thrown instanceof Unanswered ? thrown.code : 'failed'
    note(name, code)
    if (code === 'failed' || faults.has(code)) problem(name, thrown instanceof Error ? thrown.message : String(thrown))
  }
  const timers = Object.entries(kindsOf(needs)).map(([name, [everyMs, work]]) =>
    // Each at a pace of its own, or all of them would come at once again and again.
    setInterval(
      () => {
        const done = work()
          .then(
            () => note(name, 'ok'),
            (thrown: unknown) => failed(name, thrown),
          )
          .finally(() => underWay.delete(done))
        underWay.add(done)
      },
      everyMs * (0.9 + 0.2 * random()),
    ),
  )
  return {
    counts: () => ({ ...counts }),
    stop: async () => {
      end.abort()
      for (const timer of timers) clearInterval(timer)
      await Promise.race([Promise.all(underWay), pause(5_000)])
    },
  }
}
