import { setTimeout as pause } from 'node:timers/promises'
import { dataModelCalls } from '@headend/contract/dataModel'
import { deviceCalls } from '@headend/contract/devices'
import type { RunningFleet } from '../support/processes.ts'
import { setPath } from '../support/operators.ts'
import type { Operator, Operators } from '../support/operators.ts'
import type { Ledger } from './ledger.ts'
import type { Supervisor } from './supervisor.ts'
import type { Whole } from './whole.ts'

/** What a look at the product found while nobody was killed. */
export type Look = Readonly<{
  /** Devices that were shown otherwise than they were, 30 s after everything was back. */
  wrongPresence: readonly string[]
  /** When presence was right after everything was back; milliseconds. */
  presenceMs: number
  /** Watches that were not told of a change within 30 s. */
  silentWatches: readonly string[]
  /** Devices without the value that was acknowledged. */
  lostSets: readonly string[]
}>

/** Within this long after everything is back everything has to be shown as it is; milliseconds. */
const withinMs = 30_000

type Needs = Readonly<{
  kept: Supervisor
  whole: Whole
  team: Operators
  ledger: Ledger
  /** What browsers were sent last, as text. */
  heard: (operator: number, text: string) => boolean
}>

const fleetOf = (whole: Whole): RunningFleet => {
  const fleet = whole.fleet()
  if (fleet === undefined) throw new Error('the fleet does not run')
  return fleet
}

/** Devices that the list shows otherwise than they are. */
const differences = async (fleet: RunningFleet, { user }: Operator): Promise<readonly string[]> => {
  const shown = new Set<string>()
  const body = { page: 1, limit: 500, filters: { online: true } }
  const { rows, pagination } = await user.ask(deviceCalls.listConnectsPage, { body })
  for (const { endpointId } of rows) shown.add(endpointId)
  if (pagination.totalRecords > rows.length) throw new Error('the fleet is larger than one page of the list')
  const truth = new Set(await fleet.ask('connected'))
  return [
    ...[...truth].flatMap((id) => (shown.has(id) ? [] : [`${id} is connected and shown offline`])),
    ...[...shown].flatMap((id) => (truth.has(id) ? [] : [`${id} is shown online and not connected`])),
  ]
}

/** Longer than this nobody waits for what is wrong to become right; milliseconds. */
const patienceMs = 120_000

/** Gives what was wrong when the time was over, and when nothing was any more. */
const untilRight = async (look: () => Promise<readonly string[]>, since: () => number) => {
  let late: readonly string[] = []
  for (;;) {
    const began = performance.now() - since()
    const wrong = await look().catch((thrown: unknown) => [String(thrown)])
    const ms = performance.now() - since()
    // What was asked in time may have been answered late.
    if (began > withinMs && late.length === 0) late = wrong
    if (wrong.length === 0 || ms > patienceMs) return { wrong: late, ms }
    await pause(200)
  }
}

/** Sets a value while it is watched: the watch has to be told. */
const watched = async (
  { kept, whole, ledger, heard }: Needs,
  operator: Operator,
  index: number,
): Promise<readonly string[]> => {
  const { user, browser, devices } = operator
  const value = `Watched ${index}-${Math.round(performance.now())}`
  let isSet = false
  const look = async (): Promise<readonly string[]> => {
    if (!browser.isOpen()) return [`the browser of ${user.email} is cut off`]
    if (!isSet) {
      const truth = await fleetOf(whole).ask('connected')
      const device = devices.find(({ endpointId }) => truth.includes(endpointId))
      if (device === undefined) return [`no device of ${user.email} is connected`]
      const { endpointId } = device
      browser.watch(endpointId)
      await user.ask(dataModelCalls.watch, { body: { endpointId, paths: [setPath] } })
      const answered = ledger.begins({ kind: 'set', endpointId, path: setPath, value })
      await user.ask(dataModelCalls.setValue, { body: { endpointId, path: setPath, value } }).then(
        () => answered('acknowledged'),
        (thrown: unknown) => {
          answered('unknown')
          throw thrown
        },
      )
      isSet = true
    }
    return heard(index, value) ? [] : [`${user.email} was not told of ${value}`]
  }
  const began = performance.now()
  return (await untilRight(look, () => Math.max(began, kept.lastChange()))).wrong
}

/** Lets everybody rest, waits until everything is back, and looks whether all of it is shown as it is. */
export const lookAround = async (needs: Needs): Promise<Look> => {
  const { kept, whole, team, ledger } = needs
  await kept.whenUp()
  const [first] = team.all
  if (first === undefined) throw new Error('there are no operators')
  const presence = await untilRight(() => differences(fleetOf(whole), first), kept.lastChange)
  const silent = await Promise.all(team.all.map((operator, index) => watched(needs, operator, index)))
  const lostSets: string[] = []
  for (const [endpointId, values] of ledger.setValues()) {
    const value = await fleetOf(whole).ask('value', { endpointId, path: setPath })
    if (value === undefined || !values.includes(value)) {
      lostSets.push(`${endpointId} is called ${value}, not ${values.join(' or ')}`)
    }
  }
  return { wrongPresence: presence.wrong, presenceMs: presence.ms, silentWatches: silent.flat(), lostSets }
}
