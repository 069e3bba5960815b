import { bulkLimit } from '@headend/contract/bulk'
import type { Text } from '@headend/contract/core'
import { mostPresetValues, presetCalls } from '@headend/contract/presets'
import type { NewPreset, Preset } from '@headend/contract/presets'
import { problems } from '@headend/contract/rules'
import { sql } from 'kysely'
import type { Db } from '../../core/db/database.ts'
import { fail } from '../../core/errors.ts'
import type { Core, Feature } from '../../core/feature.ts'
import type { AuthenticatedCaller } from '../../core/http/caller.ts'
import { implement } from '../../core/http/implement.ts'
import type { ReceivedFile } from '../../core/http/upload.ts'
import { answerResource, refuseUnseen } from '../../core/resource.ts'
import { publishStale } from '../../core/stale.ts'
import type { DeviceDirectory } from '../../device/directory.ts'
import type { Link } from '../../device/link.ts'
import { problemOf, readConfiguration } from './file.ts'
import { presetForecast } from './forecast.ts'
import { presetRows } from './rows.ts'
import { applyAgain } from './store.ts'
import { modelOf, warningsOf } from './supported.ts'
import { isOf } from './target.ts'
import { ofDevice, presetDevices } from './views.ts'

type Needs = Readonly<{ core: Core; link: Pick<Link, 'get'>; directory: Pick<DeviceDirectory, 'find'> }>

/** What it takes to have devices given firmware: what the command to a group does. */
const firmwareNeeds = 'group.firmware'

const tooMany: Text = {
  en: `At once a preset is applied again to at most ${bulkLimit} devices; these are more. The others have it at their next event.`,
  ko: `한 번에 단말 ${bulkLimit}대까지 다시 적용할 수 있습니다. 나머지 단말에는 다음 이벤트에 적용됩니다.`,
}
const nothing: Text = {
  en: 'A preset has at least one parameter, or gives firmware.',
  ko: '파라미터가 하나 이상 있거나 펌웨어를 업그레이드해야 합니다.',
}
const isOff: Text = { en: 'This preset is switched off.', ko: '꺼져 있는 프리셋입니다.' }
const readOnly: Text = {
  en: 'Devices of this model do not let it be set.',
  ko: '이 모델의 단말에서는 설정할 수 없습니다.',
}
const wrongType = (type: string | null): Text => ({
  en: `Devices of this model take ${type ?? 'another type'} here.`,
  ko: `이 모델의 단말에서 값의 형식은 ${type ?? '다른 형식'}입니다.`,
})

const refuse = (path: string, problem: Text) => {
  const field = `configuration.${path}`
  return fail('custom', { reason: 'invalid', field, fields: [{ field, problem }], values: { field: path, problem } })
}

/** Settings that devices are given by themselves at events of theirs. */
export const presetsFeature = ({ core, link, directory }: Needs): Feature => {
  const { db, bus, change, clock } = core
  const forecast = presetForecast({ db, link })

  /** Refuses a group or room that is not of the companies that the preset is for, as one that does not exist. */
  const refuseForeign = async (
    trx: Db,
    caller: AuthenticatedCaller,
    companyId: string,
    body: NewPreset,
  ): Promise<void> => {
    const within = await core.tree.within(caller, companyId)
    const below = within === 'all' ? sql<boolean>`true` : sql<boolean>`c.path <@ ${within.path}::ltree`
    const exists = async (table: 'device_group' | 'room', id: 'gid' | 'room_id', value: string): Promise<boolean> => {
      const { rows } = await sql`
        select 1 from ${sql.table(table)} x join company c on c.company_id = x.company_id
        where x.${sql.ref(id)}::text = ${value} and ${below}`.execute(trx)
      return rows.length > 0
    }
    if (body.gid !== null && !(await exists('device_group', 'gid', body.gid))) throw fail('nodata', { field: 'gid' })
    if (body.roomId !== null && !(await exists('room', 'room_id', body.roomId)))
      throw fail('nodata', { field: 'roomId' })
    if (body.mid !== null) {
      const { rows } = await sql`select 1 from model where mid::text = ${body.mid}`.execute(trx)
      if (rows.length === 0) throw fail('nodata', { field: 'mid' })
    }
    if (body.endpointIds.length === 0) return
    const { rows } = await sql<{ known: number }>`
      select count(*)::int as known from device d join company c on c.company_id = d.company_id
      where d.endpoint_id = any(${body.endpointIds}::text[]) and ${below}`.execute(trx)
    if (rows[0]?.known !== body.endpointIds.length) throw fail('nodata', { field: 'endpointIds' })
  }

  const refuseValues = async (trx: Db, { mid, configuration, autoFirmwareUpgrade }: NewPreset): Promise<void> => {
    const entries = Object.entries(configuration)
    if (entries.length === 0 && !autoFirmwareUpgrade) throw fail('custom', { text: nothing, field: 'configuration' })
    for (const [path, value] of entries) {
      const problem = problemOf(path, value)
      if (problem !== undefined) throw refuse(path, problem)
    }
    const model = mid === null ? undefined : await modelOf(trx, mid)
    if (model === undefined) return
    // What one device of the model does not know another may, with other firmware: that is said beforehand, not refused.
    for (const { path, problem, type } of warningsOf(model, configuration)) {
      if (problem === 'readOnly') throw refuse(path, readOnly)
      if (problem === 'type') throw refuse(path, wrongType(type))
    }
  }

  const check = async (trx: Db, caller: AuthenticatedCaller, body: NewPreset, before?: Preset): Promise<void> => {
    if (body.opId !== undefined) await refuseUnseen(trx, caller, [body.opId])
    if (body.autoFirmwareUpgrade && !caller.permissions.has(firmwareNeeds))
      throw fail('roleerr', { permission: firmwareNeeds })
    await refuseForeign(trx, caller, body.opId ?? before?.opId ?? caller.companyId, body)
    await refuseValues(trx, body)
  }

  const resource = answerResource(core, {
    calls: presetCalls,
    id: 'presetId',
    rows: presetRows,
    table: 'preset',
    values: (body: NewPreset) => ({
      preset_name: body.name,
      company_id: body.opId,
      description: body.description,
      file_name: body.fileName === undefined ? undefined : body.fileName || null,
      enabled: body.enabled,
      weight: body.weight,
      events: body.events,
      watch_path: body.events.includes('valueChange') ? (body.watchPath ?? null) : null,
      configuration: sql`${JSON.stringify(body.configuration)}::jsonb`,
      auto_firmware: body.autoFirmwareUpgrade,
      mid: body.mid,
      gid: body.gid,
      room_id: body.roomId,
      endpoint_ids: body.endpointIds.length === 0 ? null : body.endpointIds,
    }),
    made: ({ companyId, userId, userName, machine }) => ({
      company_id: companyId,
      user_id: machine ? null : userId,
      user_name: userName,
      create_time: clock.date(),
    }),
    line: ({ opId, name }: Preset) => ({ companyId: opId, target: name }),
    check,
    conflicts: { preset_name_unique: { code: 'nameconflict', field: 'name' } },
    stale: [presetCalls.listDevices, presetCalls.listOfDevice],
  })
  const { insert: _insert, list, get, create, update, delete: remove } = resource
  const stale = (): void => publishStale(bus, Object.values(presetCalls))

  /** The body with what a file that came with it says: that is meant more than what stands there already. */
  const withFile = async (
    body: NewPreset,
    file: ReceivedFile | undefined,
    caller: AuthenticatedCaller,
  ): Promise<NewPreset> => {
    if (file === undefined) return body
    const read = await readConfiguration(file, caller.language)
    const [refused] = read.refused
    if (refused !== undefined)
      throw fail('custom', {
        field: 'file',
        text: { en: 'Row {row}: {reason}', ko: '{row}행: {reason}' },
        values: { row: refused.row, reason: refused.reason },
      })
    const configuration = { ...body.configuration, ...read.configuration }
    if (Object.keys(configuration).length > mostPresetValues)
      throw fail('custom', { field: 'file', text: problems.presetMany })
    return { ...body, configuration, fileName: read.fileName }
  }

  return {
    name: 'presets',
    calls: [
      implement(presetCalls, {
        list: list.handler,
        get,
        create: async ({ body, files: { file } }, caller) =>
          create({ body: await withFile(body, file, caller) }, caller),
        update: async ({ params, body, files: { file } }, caller) =>
          update({ params, body: await withFile(body, file, caller) }, caller),
        delete: remove,

        setEnabled: async ({ params, body: { enabled } }, caller) => {
          const after = await change(caller, presetCalls.setEnabled, async (trx, line) => {
            const before = await presetRows.one(trx, caller, params.presetId)
            if (enabled && before.autoFirmwareUpgrade && !caller.permissions.has(firmwareNeeds))
              throw fail('roleerr', { permission: firmwareNeeds })
            await trx.updateTable('preset').set({ enabled }).where('preset_id', '=', before.presetId).execute()
            line({
              companyId: before.opId,
              target: before.name,
              before: { enabled: before.enabled },
              after: { enabled },
            })
            return presetRows.one(trx, caller, params.presetId)
          })
          stale()
          return after
        },

        dryRun: async ({ body }, caller) => {
          const { presetId, name, weight, configuration } = body
          const before = presetId === undefined ? undefined : await presetRows.one(db, caller, presetId)
          const companyId = body.opId ?? before?.opId ?? caller.companyId
          // A company that the caller does not see, as one that does not exist.
          await core.tree.within(caller, companyId)
          const { mid, gid, roomId, endpointIds } = body
          for (const [path, value] of Object.entries(configuration)) {
            const problem = problemOf(path, value)
            if (problem !== undefined) throw refuse(path, problem)
          }
          await refuseForeign(db, caller, companyId, { ...body, name, events: [] })
          return forecast(caller, { presetId, name, weight, configuration, companyId, mid, gid, roomId, endpointIds })
        },

        readFile: ({ files: { file } }, caller) => readConfiguration(file, caller.language),

        apply: async ({ params, body: { endpointIds, failed } }, caller) => {
          const devices = await change(caller, presetCalls.apply, async (trx, line) => {
            const preset = await presetRows.one(trx, caller, params.presetId)
            if (!preset.enabled) throw fail('custom', { text: isOff })
            if (preset.autoFirmwareUpgrade && !caller.permissions.has(firmwareNeeds))
              throw fail('roleerr', { permission: firmwareNeeds })
            const named = endpointIds === undefined ? sql`true` : sql`d.endpoint_id = any(${endpointIds}::text[])`
            const those = failed
              ? sql`exists (select from preset_device s where s.preset_id = ${preset.presetId} and s.did = d.did and s.state = 'failed')`
              : sql`true`
            const which = sql<boolean>`${isOf({ ...preset, companyId: preset.opId })} and ${named} and ${those}`
            const { rows } = await sql<{ count: number }>`
              select count(*)::int as count from (select 1 from device d where ${which} limit ${bulkLimit + 1}) as found`.execute(
              trx,
            )
            if ((rows[0]?.count ?? 0) > bulkLimit) throw fail('custom', { text: tooMany })
            const count = await applyAgain(trx, preset.presetId, which, clock.date())
            if (endpointIds !== undefined && count === 0) throw fail('nodata')
            line({ companyId: preset.opId, target: preset.name, detail: { devices: count } })
            return count
          })
          stale()
          return { devices }
        },

        listDevices: async ({ params, query }, caller) => {
          const { presetId } = await presetRows.one(db, caller, params.presetId)
          return presetDevices(db, caller, presetId, query)
        },

        listOfDevice: async ({ body }, caller) => {
          const { did } = await directory.find(caller, body.endpointId)
          return did === null ? { presets: [], attempts: [] } : ofDevice(db, caller, did)
        },
      }),
    ],
  }
}
