import { buffer } from 'node:stream/consumers'
import { adminCalls, perAdminCall } from '@headend/contract/admin'
import type { Core, Feature } from '../../core/feature.ts'
import { ensureOwnRows } from '../../core/ownRows.ts'
import { implement } from '../../core/http/implement.ts'
import type { Handler, Rows } from '../../core/http/implement.ts'
import type { ReceivedFile } from '../../core/http/upload.ts'
import { adminService } from './service.ts'
import { tablesOf } from './tables.ts'
import type { Needs, Pictures } from './tables.ts'

type Uploaded = Readonly<{ body: unknown; files?: Readonly<Record<string, ReceivedFile>> }>

/** The pictures that came with a row: small enough to lie in it. */
const picturesOf = async ({ files = {} }: Uploaded): Promise<Pictures> => {
  const read = async ([field, file]: [string, ReceivedFile]) =>
    [field, { content: await buffer(file.read()), type: file.type }] as const
  return Object.fromEntries(await Promise.all(Object.entries(files).map(read)))
}

type Calls = typeof adminCalls
type Answering = Readonly<{
  list: Readonly<{ handler: Handler<Calls['listTask']>; rows: Rows<Calls['listTask']> }>
  get: Handler<Calls['getTask']>
  patch: Handler<Calls['patchTask']>
  create: Handler<Calls['createTask']>
  delete: Handler<Calls['deleteTask']>
}>

/** The admin reference tables. */
export const adminFeature = ({ core, ...needs }: Needs & Readonly<{ core: Core }>): Feature => {
  const { db, change } = core
  const tables = tablesOf({ core, ...needs })
  const handlers = perAdminCall((_entry, id): Answering => {
    const service = adminService({ db, change, id, table: tables[id] })
    return {
      list: {
        handler: ({ query }, caller) => service.list(caller, query),
        rows: ({ query }, caller) => service.rows(caller, query),
      },
      get: ({ params }, caller) => service.get(caller, params.id),
      patch: async (input, caller) => service.patch(caller, input.params.id, input.body, await picturesOf(input)),
      create: async (input, caller) => service.create(caller, input.body, await picturesOf(input)),
      delete: ({ body }, caller) => service.remove(caller, body.id),
    }
  })

  /** Lists what this version has, so that it can be described and switched off. */
  const ensureRows = async (): Promise<void> => {
    for (const { base, ever } of Object.values(tables)) if (ever) await ensureOwnRows(db, base, ever)
  }

  return {
    name: 'admin',
    calls: [implement(adminCalls, handlers)],
    roles: ['api'],
    start: ensureRows,
  }
}
