import { deviceNameAmong } from '@headend/contract/device'
import { pathsMeet } from '@headend/contract/presets'
import type { PresetForecast } from '@headend/contract/presets'
import { sql } from 'kysely'
import type { Db } from '../../core/db/database.ts'
import { isFailure } from '../../core/errors.ts'
import type { AuthenticatedCaller } from '../../core/http/caller.ts'
import type { Link } from '../../device/link.ts'
import { isHeavier, ownOf, planOf } from './plan.ts'
import type { Weighed } from './plan.ts'
import { presetNames } from './names.ts'
import { presetsOf } from './store.ts'
import { modelOf, warningsOf } from './supported.ts'
import { isOf } from './target.ts'
import type { PresetTarget } from './target.ts'

/** Devices that are asked what would change on them. */
const asked = 10
/** Conflicts that are named. */
const mostConflicts = 100
const timeoutMs = 4000

type Change = PresetForecast['sample'][number]['changes'][number]

type Asked = PresetTarget &
  Readonly<{
    /** The saved preset that it is to replace. */
    presetId: string | undefined
    name: string
    weight: number
    configuration: Readonly<Record<string, string>>
  }>

/** Newer than any: as one that is saved now would be. */
const newest = '9223372036854775807'

/** What a preset would do, without doing it: devices connected now are asked for the values that they have. */
export const presetForecast = ({ db, link }: Readonly<{ db: Db; link: Pick<Link, 'get'> }>) => {
  const changesOn = async (
    { did, endpointId, online }: Readonly<{ did: string; endpointId: string; online: boolean }>,
    preset: Weighed,
  ): Promise<Change[]> => {
    const others = (await presetsOf(db, did)).filter(({ preset_id }) => preset_id !== preset.preset_id)
    const { own, skipped } = ownOf(preset, others)
    const left = skipped.map(({ path, by }): Change => ({
      path,
      from: null,
      to: preset.configuration[path] ?? '',
      fate: 'heavier',
      by,
    }))
    const rest = (fate: 'unknown'): Change[] => own.map(([path, to]) => ({ path, from: null, to, fate, by: null }))
    if (!online) return [...rest('unknown'), ...left]
    try {
      const reading = await link.get(
        endpointId,
        own.map(([path]) => path),
        { timeoutMs },
      )
      const refused = new Set(reading.errors.map(({ path }) => path))
      const { changes, same, missing, skipped: heavier } = planOf(preset, others, reading.values)
      return [
        ...changes.map((one): Change => ({
          ...one,
          fate: one.from !== null ? 'change' : refused.has(one.path) ? 'unsupported' : 'unknown',
          by: null,
        })),
        ...same.map((one): Change => ({ ...one, fate: 'same', by: null })),
        ...missing.map((path): Change => ({
          path,
          from: null,
          to: preset.configuration[path] ?? '',
          fate: 'unsupported',
          by: null,
        })),
        ...heavier.map(({ path, by }): Change => ({
          path,
          from: reading.values.get(path) ?? null,
          to: preset.configuration[path] ?? '',
          fate: 'heavier',
          by,
        })),
      ]
    } catch (thrown) {
      if (!isFailure(thrown)) throw thrown
      return [...rest('unknown'), ...left]
    }
  }

  const conflictsOf = async (preset: Weighed, target: PresetTarget): Promise<PresetForecast['conflicts']> => {
    const { rows } = await sql<Weighed>`
      select p.preset_id, p.preset_name, p.weight, p.configuration from preset p
      join company o on o.company_id = p.company_id, company mine
      where mine.company_id = ${target.companyId}::bigint and (o.path <@ mine.path or mine.path <@ o.path) and p.enabled
        and p.preset_id <> ${preset.preset_id} and (p.mid is null or ${target.mid}::text is null or p.mid::text = ${target.mid})
      order by p.weight desc, p.preset_id desc limit 1000
    `.execute(db)
    const paths = Object.keys(preset.configuration)
    return rows
      .flatMap((other) =>
        Object.keys(other.configuration)
          .filter((path) => paths.some((own) => pathsMeet(own, path)))
          .map((path) => ({
            presetId: other.preset_id,
            name: '',
            weight: other.weight,
            path,
            wins: isHeavier(preset, other),
          })),
      )
      .slice(0, mostConflicts)
  }

  return async (
    caller: Pick<AuthenticatedCaller, 'companies' | 'language'>,
    { presetId, name, weight, configuration, ...target }: Asked,
  ): Promise<PresetForecast> => {
    const preset: Weighed = { preset_id: presetId ?? newest, preset_name: name, weight, configuration }
    const which = isOf(target)
    const [{ rows: counts }, { rows: devices }, conflicts, model] = await Promise.all([
      sql<{ devices: number; online: number; already: number }>`
        select count(*)::int as devices, count(*) filter (where d.online)::int as online, (
          select count(*)::int from preset_device s join preset p on p.preset_id = s.preset_id
          where p.preset_id::text = ${presetId ?? ''} and s.state = 'applied' and s.version = p.version) as already
        from device d where ${which}`.execute(db),
      sql<{
        did: string
        endpointId: string
        deviceId: string | null
        friendlyName: string | null
        macAddr: string | null
        deviceSn: string
        modelName: string
        online: boolean
      }>`
        select d.did, d.endpoint_id as "endpointId", d.device_id as "deviceId", d.friendly_name as "friendlyName",
          d.mac_addr as "macAddr", d.device_sn as "deviceSn", m.model_name as "modelName", d.online
        from device d join model m on m.mid = d.mid where ${which} order by d.online desc, d.did limit ${asked}`.execute(
        db,
      ),
      conflictsOf(preset, target),
      target.mid === null ? undefined : modelOf(db, target.mid),
    ])
    const sample = await Promise.all(
      devices.map(async ({ deviceId, ...device }) => ({
        endpointId: device.endpointId,
        deviceName: deviceNameAmong({ ...device, device_id: deviceId }),
        modelName: device.modelName,
        online: device.online,
        changes: await changesOn(device, preset),
      })),
    )
    const nameOf = await presetNames(db, caller, [
      ...conflicts.map((one) => one.presetId),
      ...sample.flatMap(({ changes }) => changes.flatMap(({ by }) => by ?? [])),
    ])
    const [{ devices: all, online, already } = { devices: 0, online: 0, already: 0 }] = counts
    return {
      devices: all,
      online,
      already,
      conflicts: conflicts.map((one) => ({ ...one, name: nameOf(one.presetId) })),
      warnings: model === undefined ? [] : [...warningsOf(model, configuration)],
      sample: sample.map(({ changes, ...device }) => ({
        ...device,
        changes: changes.map((one) => ({ ...one, by: one.by === null ? null : nameOf(one.by) })),
      })),
    }
  }
}
