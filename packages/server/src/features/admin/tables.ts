import type { AdminRow, AdminTableId } from '@headend/contract/admin'
import { authCalls } from '@headend/contract/auth'
import { described, errorCodes, menuPermissions, systemRoles } from '@headend/contract/core'
import type { TableValues } from '@headend/contract/core'
import { featureDescription as explain, menuDescriptions, ownFeatures } from '@headend/contract/ownRows'
import { startableTasks, taskFeatures } from '@headend/contract/taskFeatures'
import { userCalls } from '@headend/contract/users'
import type { Place } from '../../core/columns.ts'
import type { Db } from '../../core/db/database.ts'
import { fail } from '../../core/errors.ts'
import type { Core } from '../../core/feature.ts'
import type { AuthenticatedCaller } from '../../core/http/caller.ts'
import type { OwnRows } from '../../core/ownRows.ts'
import { parseInput } from '../../core/http/parse.ts'
import { publishStale } from '../../core/stale.ts'
import type { DeviceDirectory } from '../../device/directory.ts'
import type { LifecycleService } from '../lifecycle/service.ts'
import { imagePath } from '../models/service.ts'
import type { TaskService } from '../tasks/service.ts'
import type { UserService } from '../users/service.ts'

export type Needs = Readonly<{
  core: Pick<Core, 'db' | 'bus' | 'clock'>
  lifecycle: Pick<LifecycleService, 'create' | 'remove'>
  users: Pick<UserService, 'update'>
  tasks: Pick<TaskService, 'start' | 'cancel'>
  directory: Pick<DeviceDirectory, 'findRegistered'>
  /** What accounts may do has changed. */
  peopleChanged: () => void
  /** The services that this version offers. */
  features: () => readonly string[]
}>

/** A picture that was uploaded, and what it is by its content. */
export type Pictures = Readonly<Record<string, Readonly<{ content: Buffer; type: string }>>>

/** Where the rows of an admin table lie, and what is particular about them. */
export type Table = Place &
  Readonly<{
    /** Columns of the base that values become beside those with their name. */
    write?: (trx: Db, values: TableValues, pictures: Pictures) => Promise<Readonly<Record<string, unknown>>>
    /** Refuses to change or delete a row. */
    guard?: (row: AdminRow | undefined) => void
    /** Ways that have rules and lines of the history of their own. */
    create?: (caller: AuthenticatedCaller, values: TableValues) => Promise<string>
    patch?: (caller: AuthenticatedCaller, row: AdminRow, values: TableValues) => Promise<unknown>
    remove?: (caller: AuthenticatedCaller, row: AdminRow) => Promise<unknown>
    /** Runs when a write is committed. */
    written?: () => void
    /** Rows that every installation has, by the columns of the base. */
    ever?: OwnRows
  }>

/** Devices come and go by the rules of the inventory. */
const ofDevices = ({ core: { db }, lifecycle }: Needs) => ({
  base: 'device',
  key: 'did',
  order: 'createTime,desc',
  create: async (caller: AuthenticatedCaller, values: TableValues): Promise<string> => {
    const given = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null && value !== ''))
    const { successes, errors } = await lifecycle.create(caller, [given])
    const [refused] = errors
    if (refused !== undefined) {
      const code = errorCodes.find((name) => name === refused.code) ?? 'conflict'
      const problem = refused.reason
      const field = refused.field ?? 'deviceSn'
      const invalid = code === 'custom' ? { reason: 'invalid' as const, values: { field, problem } } : {}
      throw fail(code, { field, fields: [{ field, problem }], ...invalid })
    }
    const endpointId = successes[0]?.endpointId ?? ''
    const found = db.selectFrom('device').select('did').where('endpoint_id', '=', endpointId)
    return (await found.executeTakeFirstOrThrow()).did
  },
  remove: (caller: AuthenticatedCaller, row: AdminRow) => lifecycle.remove(caller, String(row['endpointId'])),
})

/** What every installation has is written anew at each start: a change would not last. */
const refuseSystem = (row: AdminRow | undefined): void => {
  if (row?.['roleGroup'] === 'system') throw fail('custom', { reason: 'systemRole' })
}

/** Where the rows of the admin tables lie, and what is particular about each. */
export const tablesOf = (needs: Needs): Readonly<Record<AdminTableId, Table>> => {
  const { core, users, tasks, directory, peopleChanged, features } = needs
  const devices = ofDevices(needs)
  /** Consoles ask again for the models, features and menus that they know. */
  const written = (): void => publishStale(core.bus, [authCalls.getProfile])
  return {
    device_device_info: devices,
    provisioning: devices,
    model_parameters: { base: 'model_parameter', key: 'parameter_id' },
    model_supported: { base: 'model_feature', key: 'model_feature_id', written },
    user: {
      base: 'user_account',
      joins: `join role on role.role_id = user_account.role_id and user_account.status <> 'machine'`,
      sql: { roleGroupKey: 'role.role_group_key' },
      key: 'user_id',
      order: 'userName,asc',
      patch: async (caller, { id }, values) => {
        const call = await described(userCalls.updateInfo)
        const body = 'userPhone' in values ? { ...values, userPhone: values['userPhone'] ?? '' } : values
        const input = parseInput(call, { params: { userId: id }, query: {}, body }, call)
        await users.update(caller, id, input.body)
      },
    },
    user_del: {
      base: 'deleted_user',
      key: 'deleted_user_id',
      sql: { createTime: 'deleted_user.user_create_time' },
      order: 'deleteTime,desc',
    },
    user_client: {
      base: 'client',
      joins: 'join user_account on user_account.user_id = client.user_id',
      sql: { email: 'user_account.email', userName: 'user_account.user_name' },
      key: 'client_id',
      isText: true,
      order: 'lastAccessTime,desc',
    },
    task: {
      base: 'task',
      key: 'task_id',
      isText: true,
      order: 'startTime,desc',
      create: async (caller, values) => {
        const type = startableTasks.find((name) => name === values['taskType'])
        if (type === undefined) throw fail('conflict', { field: 'taskType' })
        const { permission } = taskFeatures[type]
        if (!caller.permissions.has(permission)) throw fail('roleerr', { permission })
        const device = await directory.findRegistered(caller, String(values['endpointId']))
        return (await tasks.start({ caller, type, input: {}, device })).taskId
      },
      // A task ends once: it may be ended, and nothing else of it changed.
      patch: async (caller, row, values) => {
        if (values['state'] !== 'cancelled') throw fail('conflict', { field: 'state' })
        await tasks.cancel(caller, row.id)
      },
      guard: (row) => {
        if (row?.['endTime'] === null) throw fail('conflict', { field: 'state' })
      },
    },
    model: {
      base: 'model',
      joins: 'join manufacturer on manufacturer.manufacturer_id = model.manufacturer_id',
      sql: { manufacturerName: 'manufacturer.manufacturer_name' },
      key: 'mid',
      written,
      write: async (trx, { manufacturerName }) => {
        if (typeof manufacturerName !== 'string') return {}
        await trx
          .insertInto('manufacturer')
          .values({ manufacturer_name: manufacturerName })
          .onConflict((conflict) => conflict.doNothing())
          .execute()
        return trx
          .selectFrom('manufacturer')
          .select('manufacturer_id')
          .where('manufacturer_name', '=', manufacturerName)
          .executeTakeFirstOrThrow()
      },
    },
    role: {
      base: 'role',
      sql: { roleGroup: "case when role.company_id is null then 'system' else 'custom' end" },
      key: 'role_id',
      order: 'roleLevel,asc',
      guard: refuseSystem,
      written: () => (peopleChanged(), written()),
    },
    role_group: {
      base: 'role_group',
      key: 'role_group_id',
      order: 'roleGroupName,asc',
      guard: refuseSystem,
      ever: {
        by: 'role_group_key',
        rows: () =>
          systemRoles.map(({ roleGroupKey, roleName }) => ({
            role_group_key: roleGroupKey,
            role_group_name: roleName.en,
            role_group: 'system',
          })),
      },
    },
    menu: {
      base: 'menu',
      key: 'menu_id',
      written,
      ever: {
        by: 'menu_key',
        explainedIn: 'menu_desc',
        rows: () => menuPermissions.map((key) => ({ menu_key: key, menu_desc: menuDescriptions[key].en })),
      },
    },
    image: {
      base: 'model_image',
      sql: { image: imagePath },
      key: 'image_id',
      written,
      write: async (_trx, _values, { image }) =>
        image ? { content: image.content, content_type: image.type, modify_time: core.clock.date() } : {},
    },
    feature: {
      base: 'feature',
      key: 'feature_id',
      written,
      ever: {
        by: 'feature_key',
        explainedIn: 'feature_desc',
        rows: () =>
          ownFeatures(features()).map(({ key, name }) => ({
            feature_key: key,
            feature_name: name,
            feature_desc: explain(key),
          })),
      },
    },
  }
}
