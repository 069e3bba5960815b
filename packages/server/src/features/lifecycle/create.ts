import { lifecycleCalls } from '@headend/contract/lifecycle'
import type { ImportResult } from '@headend/contract/imports'
import type { Core } from '../../core/feature.ts'
import type { AuthenticatedCaller } from '../../core/http/caller.ts'
import { inScope } from '../../core/scope.ts'
import { publishRegistration } from '../../device/state.ts'
import { modelIndex } from '../models/service.ts'
import { conflictOf, checkRows, messageOf, ofTheirModel, withoutConflicts } from './rows.ts'
import type { Candidate, Ground, Checked } from './rows.ts'
import { insertDevices, reportsOf, takenBy } from './store.ts'

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

  const write = (caller: AuthenticatedCaller, candidates: readonly Candidate[]) =>
    change(
      caller,
      lifecycleCalls.createDevices,
      async (trx, line) => {
        const inserted = await insertDevices(trx, candidates, { now: clock.date(), userName: caller.userName })
        for (const { endpointId, companyId } of candidates)
          if (inserted.added.has(endpointId)) line({ companyId, endpointId, target: endpointId })
        return inserted
      },
      { mayBeNothing: true },
    )

  return async (
    caller: AuthenticatedCaller,
    rows: readonly unknown[],
    { dryRun = false }: Readonly<{ dryRun?: boolean }> = {},
  ): Promise<ImportResult> => {
    const ground = await groundFor(caller)
    const valid = checkRows(rows, ground)
    const checked = ofTheirModel(valid, await reportsOf(db, valid.filter(isCandidate)), ground)
    const first = withoutConflicts(checked, await takenBy(db, checked.filter(isCandidate)))
    const candidates = first.filter(isCandidate)
    const wouldBe = { added: new Set(candidates.map(({ endpointId }) => endpointId)), registered: [] }
    const { added, registered } = dryRun || candidates.length === 0 ? wouldBe : await write(caller, candidates)
    const late = candidates.filter(({ endpointId }) => !added.has(endpointId))
    // Somebody was faster with these: what they run into now says why.
    const refused = late.length === 0 ? [] : withoutConflicts(late, await takenBy(db, late))
    const lateByRow = new Map(refused.map((entry) => [entry.row, entry]))
    const result: ImportResult = { successes: [], updates: [], errors: [] }
    for (const before of first) {
      const { row } = before
      const entry = lateByRow.get(row) ?? before
      if (isCandidate(entry) && added.has(entry.endpointId)) {
        result.successes.push({ row, endpointId: entry.endpointId })
        continue
      }
      const mistake = isCandidate(entry) ? conflictOf(entry, 'endpointId') : entry.mistake
      result.errors.push({
        row,
        code: mistake.code,
        reason: messageOf(mistake, caller.language),
        ...(mistake.field === undefined ? {} : { field: mistake.field }),
      })
    }
    // One that is connected is served as a device of the inventory from now on.
    for (const endpointId of registered) publishRegistration(bus, endpointId)
    return result
  }
}
