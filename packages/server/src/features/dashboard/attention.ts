import { sql } from 'kysely'
import type { Answer } from '@headend/contract/core'
import type { dashboardCalls } from '@headend/contract/dashboard'
import { certificateSoonMs, revocationsSoonMs } from '@headend/contract/devices'
import type { AttentionKind } from '@headend/contract/devices'
import { alarmVitals, defaultAlarmSettings, limitsOf, measuredAlarms } from '@headend/contract/alarms'
import type { AlarmSettings } from '@headend/contract/alarms'
import { limitedVitals } from '@headend/contract/vitals'
import type { LimitedVital } from '@headend/contract/vitals'
import type { Db } from '../../core/db/database.ts'
import type { CompanyScope } from '../../core/http/caller.ts'
import { inScope } from '../../core/scope.ts'
import { needing } from '../devices/service.ts'

type Data = Answer<typeof dashboardCalls.getAttention>
type OfDevices = Omit<Data, 'devicePort' | 'unregistered'>
type Measured = Readonly<{ modelName: string; limits: AlarmSettings | null } & Record<LimitedVital, number | null>>

const day = 86_400_000
const timeOf = (time: Date | null | undefined): number | null => time?.getTime() ?? null

/** How far the worst measure of a device is beyond its critical limit, as a share of that. */
const beyond = sql.join(
  measuredAlarms.map((kind) => {
    const own = sql`(a.limits -> ${sql.lit(kind)} ->> 'critical')::real`
    return sql`${sql.ref(`v.${alarmVitals[kind]}`)} / coalesce(${own}, ${defaultAlarmSettings[kind].critical})`
  }),
)

/** The measure of a device that is furthest beyond its limit. */
const worstOf = ({ modelName, limits: own, ...values }: Measured): Data['overLimit']['worst'] => {
  const limits = limitsOf(own ?? defaultAlarmSettings)
  const over = (vital: LimitedVital) => (limits[vital].enable ? (values[vital] ?? 0) / limits[vital].critical : 0)
  const vital = limitedVitals.toSorted((a, b) => over(b) - over(a))[0] ?? 'temperature'
  return { vital, value: values[vital] ?? 0, modelName }
}

/** What of the device port's certificate and revocation list ends soon, of the gateway for which that is first. */
export const portEnds = async (db: Db, now: number): Promise<Data['devicePort']> => {
  const { rows } = await sql<{ certificate: Date | null; revocations: Date | null }>`
    select min(certificate_end) as certificate, min(revocations_end) as revocations from gateway
  `.execute(db)
  const soon = (time: Date | null | undefined, within: number): number | null =>
    time && time.getTime() - now <= within ? time.getTime() : null
  const [ends] = rows
  return {
    certificateEnd: soon(ends?.certificate, certificateSoonMs),
    revocationsEnd: soon(ends?.revocations, revocationsSoonMs),
  }
}

/** Devices that wait to be registered: all that the list of them shows. */
export const waitingUnregistered = async (db: Db): Promise<Data['unregistered']> => {
  const { count, time } = await db
    .selectFrom('unregistered_device')
    .select([sql<number>`count(*)::int`.as('count'), sql<Date | null>`min(create_time)`.as('time')])
    .executeTakeFirstOrThrow()
  return { count, time: timeOf(time) }
}

/** What of the deployed devices of a scope needs somebody, with how it came to that. */
export const attentionIn = async (db: Db, scope: CompanyScope, now: number): Promise<OfDevices> => {
  const deployed = (kind: AttentionKind) =>
    sql`(${needing(kind, now)}) chosen join device d on d.did = chosen.did and d.device_status = 'deployed'
      and ${inScope(scope, 'd.company_id')}`

  const [over, failed, requested, long, lost, ending] = await Promise.all([
    sql<{ count: number; time: Date | null } & Measured>`
      select count(*) over ()::int as count, max(v.critical_time) over () as time, m.model_name as "modelName",
        v.temperature, v.cpu, v.memory, a.limits
      from ${deployed('overLimit')} join device_vital v on v.did = d.did join model m on m.mid = d.mid
        left join alarm_setting a on a.did = d.did
      order by greatest(${beyond}) desc nulls last
      limit 1
    `.execute(db),
    sql<{ count: number; actions: number; time: Date | null; taskType: string | null }>`
      select count(distinct d.did)::int as count, count(*)::int as actions, max(t.end_time) as time,
        (array_agg(t.task_type order by t.end_time desc))[1] as "taskType"
      from ${deployed('failedAction')} join task t on t.endpoint_id = d.endpoint_id and t.company_id = d.company_id
      where t.state = 'fail' and t.end_time >= ${new Date(now - day)}
    `.execute(db),
    db
      .selectFrom('device')
      .select([
        sql<number>`count(*)::int`.as('count'),
        sql<Date | null>`min(coalesce(active_req_time, modify_time))`.as('time'),
      ])
      .where('device_status', '=', 'requested')
      .where(inScope(scope, 'device.company_id'))
      .executeTakeFirst(),
    sql<{ count: number; time: Date | null }>`
      select count(*)::int as count, max(d.access_time) as time from ${deployed('offlineLong')}
    `.execute(db),
    sql<{ provinceId: string; time: Date }>`
      select y.province_id as "provinceId", max(d.access_time) as time
      from device_live l join device d on d.did = l.did join city y on y.op_city_id = d.op_city_id
      where not l.online and d.device_status = 'deployed' and d.access_time is not null
        and ${inScope(scope, 'd.company_id')}
      group by y.province_id order by y.province_id
    `.execute(db),
    sql<{ count: number; time: Date | null }>`
      select count(*)::int as count, min(d.certificate_end) as time from ${deployed('certificateEnds')}
    `.execute(db),
  ])
  const [worst] = over.rows
  const [failure] = failed.rows
  const [absent] = long.rows
  return {
    overLimit: { count: worst?.count ?? 0, time: timeOf(worst?.time), worst: worst ? worstOf(worst) : null },
    failedAction: {
      count: failure?.count ?? 0,
      time: timeOf(failure?.time),
      actions: failure?.actions ?? 0,
      taskType: failure?.taskType ?? null,
    },
    requested: { count: requested?.count ?? 0, time: timeOf(requested?.time) },
    offlineLong: { count: absent?.count ?? 0, time: timeOf(absent?.time) },
    certificateEnds: { count: ending.rows[0]?.count ?? 0, time: timeOf(ending.rows[0]?.time) },
    offlineIn: lost.rows.map(({ provinceId, time }) => ({ provinceId, time: time.getTime() })),
  }
}
