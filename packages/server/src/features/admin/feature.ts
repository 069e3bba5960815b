import { buffer } from 'node:stream/consumers'
import { adminCalls, adminTables, perAdminCall } from '@headend/contract/admin'
import type { AdminTableId } from '@headend/contract/admin'
import { menuPermissions, systemRoles } from '@headend/contract/core'
import type { Input } from '@headend/contract/core'
import { bug } from '../../core/errors.ts'
import type { Core, Feature } from '../../core/feature.ts'
import type { AuthenticatedCaller } from '../../core/http/caller.ts'
import { implement } from '../../core/http/implement.ts'
import type { ReceivedFile } from '../../core/http/upload.ts'
import { isId } from '../../core/scope.ts'
import type { DeviceDirectory } from '../../device/directory.ts'
import type { LifecycleService } from '../lifecycle/service.ts'
import type { TaskService } from '../tasks/service.ts'
import type { UserService } from '../users/service.ts'
import { adminService } from './service.ts'
import { Picture } from './table.ts'
import type { Table } from './table.ts'
import { deviceTables } from './tables/devices.ts'
import { peopleTables } from './tables/people.ts'
import { referenceTables } from './tables/reference.ts'

type Needs = Readonly<{
  core: Core
  lifecycle: LifecycleService
  users: UserService
  tasks: TaskService
  directory: DeviceDirectory
  peopleChanged: () => void
  /** The services that this version offers. */
  features: () => readonly string[]
}>

type Uploaded = Readonly<{ files?: Readonly<Record<string, ReceivedFile>> }>

/** The pictures that came with a row: small enough to lie in it. */
const picturesOf = async (files: Uploaded['files'] = {}) =>
  Object.fromEntries(
    await Promise.all(
      Object.entries(files).map(
        async ([field, file]) => [field, new Picture(await buffer(file.read()), file.type)] as const,
      ),
    ),
  )

/** The admin reference tables, and the pictures of models that they keep. */
export const adminFeature = ({ core, lifecycle, users, tasks, directory, peopleChanged, features }: Needs): Feature => {
  const { db, clock, change } = core
  const tables: readonly Table[] = [
    ...deviceTables({ db, lifecycle }),
    ...peopleTables({ users, peopleChanged }),
    ...referenceTables({ tasks, directory, clock }),
  ]
  const service = adminService({ db, change, tables })
  const idOf = (noun: string): AdminTableId => {
    const found = tables.find(({ id }) => adminTables[id].noun === noun)
    if (found === undefined) throw bug(`nobody describes the admin table of ${noun}`)
    return found.id
  }
  const handlers = perAdminCall(({ noun }, verb) => {
    const id = idOf(noun)
    const of = {
      list: {
        handler: ({ query }, caller) => service.list(caller, id, query),
        rows: ({ query }, caller) => service.rows(caller, id, query),
      },
      get: ({ params }, caller) => service.get(caller, id, params.id),
      patch: async ({ params, body, files }, caller) =>
        service.patch(caller, id, params.id, { ...body, ...(await picturesOf(files)) }),
      create: async ({ body, files }, caller) => service.create(caller, id, { ...body, ...(await picturesOf(files)) }),
      delete: ({ body }, caller) => service.remove(caller, id, body.id),
    } satisfies {
      list: Record<
        'handler' | 'rows',
        (input: Input<typeof adminCalls.listTask>, caller: AuthenticatedCaller) => unknown
      >
      get: (input: Input<typeof adminCalls.getTask>, caller: AuthenticatedCaller) => unknown
      patch: (input: Input<typeof adminCalls.patchTask> & Uploaded, caller: AuthenticatedCaller) => unknown
      create: (input: Input<typeof adminCalls.createTask> & Uploaded, caller: AuthenticatedCaller) => unknown
      delete: (input: Input<typeof adminCalls.deleteTask>, caller: AuthenticatedCaller) => unknown
    }
    return of[verb]
  })

  /** Lists what this version has, so that it can be described and switched off. */
  const ensureRows = async (): Promise<void> => {
    const keys = features()
    if (keys.length > 0)
      await db
        .insertInto('feature')
        .values(keys.map((key) => ({ feature_key: key, feature_name: key })))
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    await db
      .insertInto('menu')
      .values(menuPermissions.map((key) => ({ menu_key: key })))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    await db
      .insertInto('role_group')
      .values(
        systemRoles.map(({ roleGroupKey, roleName }) => ({
          role_group_key: roleGroupKey,
          role_group_name: roleName,
          role_group: 'system' as const,
        })),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }

  return {
    name: 'admin',
    // Each handler has the types of its verb; the loop over names loses which call it is for.
    calls: [implement(adminCalls, handlers as unknown as Parameters<typeof implement<typeof adminCalls>>[1])],
    roles: ['api'],
    start: ensureRows,
    routes: (app) => {
      app.get<{ Params: { id: string } }>('/images/models/:id', async (request, reply) => {
        const { id } = request.params
        const row = isId(id)
          ? await db
              .selectFrom('model_image')
              .select(['content', 'content_type'])
              .where('image_id', '=', id)
              .executeTakeFirst()
          : undefined
        if (row === undefined) return reply.callNotFound()
        // Its address holds the time of its last change.
        return reply
          .header('cache-control', 'public, max-age=31536000, immutable')
          .header('x-content-type-options', 'nosniff')
          .type(row.content_type)
          .send(row.content)
      })
    },
  }
}
