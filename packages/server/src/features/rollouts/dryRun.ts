import type { Text } from '@headend/contract/core'
import type { DryRun, RolloutReason } from '@headend/contract/rollouts'
import { sql } from 'kysely'
import type { Db } from '../../core/db/database.ts'
import type { AuthenticatedCaller } from '../../core/http/caller.ts'
import { inScope } from '../../core/scope.ts'
import { below, targeted } from './gather.ts'
import { ended, isToCome, settledVerdict } from './kind.ts'
import type { Kind, Verdict } from './kind.ts'
import { reasonText } from './rows.ts'

/** Versions that are listed; of a million devices few have one of their own. */
const mostVersions = 100

type Target = Readonly<{
  companyId: string
  goal: unknown
  gid: string | null
  /** Null: a group or every device of the model. */
  dids: readonly string[] | null
}>

type Group = Readonly<{
  fits: boolean
  offered: boolean
  version: string | null
  online: boolean
  other: string | null
  /** Whether an earlier roll-out has them. */
  taken: boolean
  /** Null: one that the caller does not see. */
  name: string | null
  devices: number
}>

/** What those are called who may not be named. */
const anotherRollout: Text = { en: 'another roll-out', ko: '다른 배포' }

const most = <Row extends Readonly<{ devices: number }>>(rows: Iterable<Row>): Row[] =>
  [...rows].toSorted((a, b) => b.devices - a.devices)

/** What a roll-out would do with its devices, by what they report now: counted by version, however many they are. */
export const dryRunOf = async (
  db: Db,
  kind: Kind,
  target: Target,
  caller: Pick<AuthenticatedCaller, 'companies' | 'language'>,
): Promise<DryRun> => {
  const { companyId, goal, dids } = target
  const { language } = caller
  const whom = dids === null ? targeted(kind, target) : sql<boolean>`d.did = any(${[...dids]}::bigint[])`
  const { rows } = await sql<Group>`
    select ${kind.fits(goal)} as fits, ${kind.offered(goal)} as offered, ${kind.version} as version, exists (select from session s where s.endpoint_id = d.endpoint_id) as online,
      case when o.seen then o.rollout_id end as other, case when o.seen then o.rollout_name end as name, o.rollout_id is not null as taken, count(*)::int as devices
    from device d cross join (select ${JSON.stringify(goal)}::jsonb as goal) x left join lateral (
      select x.rollout_id, x.rollout_name, ${inScope(caller, 'x.company_id')} as seen from rollout_device rd join rollout x on x.rollout_id = rd.rollout_id
      where rd.did = d.did and rd.state in ('waiting', 'progress') and x.kind = ${kind.name} and not x.removed and ${kind.rivals(goal)}
        and (rd.state = 'progress' or x.state in ('running', 'paused'))
      order by x.rollout_id limit 1
    ) o on true
    where ${whom} and ${below(companyId)}
    group by 1, 2, 3, 4, 5, 6, 7
  `.execute(db)
  const judge = await kind.foresee(db, goal, rows)
  const verdictOf = ({ fits, offered, version, online }: Group): Verdict => {
    if (!fits) return ended('cancelled', kind.misfit)
    if (!offered) return ended('cancelled', 'notOffered')
    const verdict = judge({ version, tries: 0 })
    return isToCome(verdict, { read: online }) ? { kind: 'begin' } : settledVerdict(verdict)
  }

  const verdicts = new Map<RolloutReason, { state: string; reason: RolloutReason; devices: number }>()
  const versions = new Map<string, DryRun['versions'][number]>()
  const rollouts = new Map<string | null, { name: string; devices: number }>()
  let due = 0
  let online = 0
  let otherRollouts = 0
  for (const group of rows) {
    const { devices, version } = group
    const verdict = verdictOf(group)
    const reason = verdict.kind === 'end' ? verdict.reason : null
    const key = `${reason ?? ''} ${version ?? ''}`
    versions.set(key, {
      version,
      devices: (versions.get(key)?.devices ?? 0) + devices,
      due: reason === null,
      reason,
    })
    if (verdict.kind === 'end') {
      const { state } = verdict
      verdicts.set(verdict.reason, {
        state,
        reason: verdict.reason,
        devices: (verdicts.get(verdict.reason)?.devices ?? 0) + devices,
      })
      continue
    }
    due += devices
    if (group.online) online += devices
    if (!group.taken) continue
    otherRollouts += devices
    const { other, name } = group
    const known = rollouts.get(other)
    rollouts.set(other, { name: name ?? anotherRollout[language], devices: (known?.devices ?? 0) + devices })
  }
  const worded = (state: (of: string) => boolean) =>
    most(verdicts.values())
      .filter((verdict) => state(verdict.state))
      .map(({ reason, devices }) => ({ reason, reasonText: reasonText(reason, null, language), devices }))
  return {
    total: rows.reduce((sum, { devices }) => sum + devices, 0),
    due,
    online,
    offline: due - online,
    otherRollouts,
    already: worded((state) => state === 'success'),
    not: worded((state) => state !== 'success'),
    versions: most(versions.values()).slice(0, mostVersions),
    unknown: dids === null ? [] : await unknownOf(db, companyId, dids),
    rollouts: most(rollouts.values()),
  }
}

/** Those of these ids that are no devices of the company or below it. */
const unknownOf = async (db: Db, companyId: string, dids: readonly string[]): Promise<string[]> => {
  const { rows } = await sql<{ did: string }>`
    select d.did::text as did from device d where d.did = any(${[...dids]}::bigint[]) and ${below(companyId)}
  `.execute(db)
  const known = new Set(rows.map(({ did }) => did))
  return dids.filter((did) => !known.has(did))
}
