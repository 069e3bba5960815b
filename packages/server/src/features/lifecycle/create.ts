import { lifecycleCalls } from '@headend/contract/lifecycle'
import type { Core } from '../../core/feature.ts'
import type { AuthenticatedCaller } from '../../core/http/caller.ts'
import type { Outcome, Taking } from '../../core/import.ts'
import { inScope } from '../../core/scope.ts'
import { inParts, mapInTurns } from '../../core/turns.ts'
import { publishRegistration } from '../../device/state.ts'
import { modelIndex } from '../models/service.ts'
import { conflictCheck, conflictOf, errorOf, modelCheck, rowCheck } from './rows.ts'
import type { Candidate, Ground, Checked } from './rows.ts'
import { insertDevices, reportsOf, takenBy } from './store.ts'

/** Devices of one statement: however busy the machine, it ends before a statement is given up. */
const insertedAtOnce = 2_000

type Needs = Pick<Core, 'db' | 'clock' | 'bus' | 'change'>

const isCandidate = (entry: Checked): entry is Candidate => !('mistake' in entry)

/** Registers devices in the inventory, row by row: a row with a mistake is listed and the others are kept. */
export const deviceCreation = ({ db, clock, bus, change }: Needs) => {
  const groundFor = async (caller: AuthenticatedCaller): Promise<Ground> => {
    const [models, companies, cities] = await Promise.all([
      modelIndex(db),
      db.selectFrom('company').select('company_id').where(inScope(caller, 'company.company_id')).execute(),
      db.selectFrom('city').select('op_city_id').execute(),
    ])
    const existing = new Set(companies.map(({ company_id }) => company_id))
    const known = new Set(cities.map(({ op_city_id }) => op_city_id))
    return {
      byMid: models.byMid,
      byName: models.byName,
      company: (opId) => {
        const companyId = opId ?? caller.companyId
        return existing.has(companyId) ? companyId : undefined
      },
      hasCity: (opCityId) => known.has(opCityId),
    }
  }

  /** What became of the rows as they were checked; of `late` ones somebody else was faster with. */
  const outcomeOf = async (checked: readonly Checked[], late: readonly Checked[] = []): Promise<Outcome> => {
    const refused = new Map(
      late.map((entry) => [
        entry.row,
        isCandidate(entry) ? { row: entry.row, mistake: conflictOf(entry, 'endpointId') } : entry,
      ]),
    )
    const entries = checked.map((entry) => refused.get(entry.row) ?? entry)
    return {
      successes: entries.filter(isCandidate).map(({ row, endpointId }) => ({ row, endpointId })),
      updates: [],
      errors: await mapInTurns(
        entries.filter((entry) => 'mistake' in entry),
        errorOf,
      ),
    }
  }

  const write = (caller: AuthenticatedCaller, first: readonly Checked[], record: Taking['record']) =>
    change(
      caller,
      lifecycleCalls.createDevices,
      async (trx, line) => {
        const candidates = first.filter(isCandidate)
        const added = new Set<string>()
        const registered: string[] = []
        for (const part of inParts(candidates, insertedAtOnce)) {
          const inserted = await insertDevices(trx, part, { now: clock.date(), userName: caller.userName })
          for (const endpointId of inserted.added) added.add(endpointId)
          registered.push(...inserted.registered)
        }
        for (const { endpointId, companyId } of candidates)
          if (added.has(endpointId)) line({ companyId, endpointId, target: endpointId })
        const late = candidates.filter(({ endpointId }) => !added.has(endpointId))
        // Somebody was faster with these: what they run into now says why.
        const refused = late.length === 0 ? [] : await mapInTurns(late, conflictCheck(await takenBy(trx, late)))
        const outcome = await outcomeOf(first, refused)
        await record?.(trx, outcome)
        return { outcome, registered }
      },
      { mayBeNothing: true },
    )

  return async (caller: AuthenticatedCaller, rows: readonly unknown[], how: Taking = {}): Promise<Outcome> => {
    const ground = await groundFor(caller)
    const valid = await mapInTurns(rows, rowCheck(ground))
    const checked = await mapInTurns(valid, modelCheck(await reportsOf(db, valid.filter(isCandidate)), ground))
    const first = await mapInTurns(checked, conflictCheck(await takenBy(db, checked.filter(isCandidate))))
    if (how.dryRun === true) return outcomeOf(first)
    const { outcome, registered } = await write(caller, first, how.record)
    // One that is connected is served as a device of the inventory from now on.
    for (const endpointId of registered) publishRegistration(bus, endpointId)
    return outcome
  }
}
