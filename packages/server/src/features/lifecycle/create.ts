import { lifecycleCalls } from '@headend/contract/lifecycle'
import { tagCalls } from '@headend/contract/tags'
import type { Db } from '../../core/db/database.ts'
import type { Core } from '../../core/feature.ts'
import type { AuthenticatedCaller } from '../../core/http/caller.ts'
import type { Outcome, Taking } from '../../core/import.ts'
import { inScope } from '../../core/scope.ts'
import { inParts, mapInTurns } from '../../core/turns.ts'
import { publishStale } from '../../core/stale.ts'
import { publishRegistration } from '../../device/state.ts'
import { modelIndex } from '../models/service.ts'
import { holdCompanies, readSpellings, roomForTags, spellTags } from '../tags/service.ts'
import { readCities } from './cities.ts'
import { conflictCheck, conflictOf, errorOf, modelCheck, rowCheck, tagCheck } from './rows.ts'
import type { Candidate, Ground, Checked } from './rows.ts'
import { insertDevices, reportsOf, takenBy } from './store.ts'

/** Devices of one statement: however busy the machine, it ends before a statement is given up. */
const insertedAtOnce = 2_000

type Needs = Pick<Core, 'db' | 'clock' | 'bus' | 'change'>

/** Companies that are to have tags of their devices. */
const taggedIn = (candidates: readonly Candidate[]): readonly string[] =>
  candidates.filter(({ tags }) => tags.length > 0).map(({ companyId }) => companyId)

const isCandidate = (entry: Checked): entry is Candidate => !('mistake' in entry)

/** Registers devices in the inventory, row by row: a row with a mistake is listed and the others are kept. */
export const deviceCreation = ({ db, clock, bus, change }: Needs) => {
  const groundFor = async (caller: AuthenticatedCaller): Promise<Ground> => {
    const [models, companies, citiesOf] = await Promise.all([
      modelIndex(db),
      db.selectFrom('company').select('company_id').where(inScope(caller, 'company.company_id')).execute(),
      readCities(db),
    ])
    const existing = new Set(companies.map(({ company_id }) => company_id))
    return {
      byMid: models.byMid,
      byName: models.byName,
      company: (opId) => {
        const companyId = opId ?? caller.companyId
        return existing.has(companyId) ? companyId : undefined
      },
      citiesOf,
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

  /** Candidates with their tags as their companies spell them. */
  const spelled = async (trx: Db, candidates: readonly Candidate[]): Promise<readonly Candidate[]> => {
    const companyIds = taggedIn(candidates)
    if (companyIds.length === 0) return candidates
    await holdCompanies(trx, companyIds)
    const spell = await spellTags(trx, candidates)
    return candidates.map((candidate) => ({ ...candidate, tags: spell(candidate.companyId, candidate.tags) }))
  }

  const write = (caller: AuthenticatedCaller, first: readonly Checked[], record: Taking['record']) =>
    change(
      caller,
      lifecycleCalls.createDevices,
      async (trx, line) => {
        const candidates = await spelled(trx, first.filter(isCandidate))
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
    const free = await mapInTurns(checked, conflictCheck(await takenBy(db, checked.filter(isCandidate))))
    const tagged = taggedIn(free.filter(isCandidate))
    const first = await mapInTurns(free, tagCheck(roomForTags(await readSpellings(db, tagged))))
    if (how.dryRun === true) return outcomeOf(first)
    const { outcome, registered } = await write(caller, first, how.record)
    // One that is connected is served as a device of the inventory from now on.
    for (const endpointId of registered) publishRegistration(bus, endpointId)
    if (tagged.length > 0) publishStale(bus, [tagCalls.list])
    return outcome
  }
}
