import { deleteFound } from './db/deletion.ts'
import type { Call, Page, Text } from '@headend/contract/core'
import { sql } from 'kysely'
import type { RawBuilder, Updateable } from 'kysely'
import type { Change, Writing } from './change.ts'
import type { Db } from './db/database.ts'
import type { Database } from './db/gen/tables.ts'
import type { Core } from './feature.ts'
import { fail } from './errors.ts'
import type { AuthenticatedCaller } from './http/caller.ts'
import type { ListQuery } from './rows.ts'
import { companyTree } from './scope.ts'
import { publishStale } from './stale.ts'

/** Rows as `ownedRows` reads them. */
type Rows<Entity> = Readonly<{
  id: string
  page: (db: Db, caller: AuthenticatedCaller, query: ListQuery) => Promise<Page<Entity>>
  one: (db: Db, caller: AuthenticatedCaller, id: string) => Promise<Entity>
  stream: (db: Db, caller: AuthenticatedCaller, query: ListQuery) => AsyncIterable<readonly Entity[]>
}>

type Written = Readonly<Record<'create' | 'update' | 'delete', Call & Writing>>

/** Values of columns, or expressions that give them; what is undefined is left as it is. */
type Columns<Table extends keyof Database> = {
  readonly [Name in keyof Updateable<Database[Table]>]:
    | Updateable<Database[Table]>[Name]
    | RawBuilder<unknown>
    | undefined
}

const written = (columns: object): readonly (readonly [string, unknown])[] =>
  Object.entries(columns).filter(([, value]) => value !== undefined)

type Description<Id extends string, Entity, Body, Table extends keyof Database> = Readonly<{
  /** The calls it answers; whatever shows their answers is told to ask again after a write. */
  calls: Written & Readonly<Record<'list' | 'get', Call>>
  /** Name of the id in the path and in the entity. */
  id: Id
  rows: Rows<Entity>
  table: Table
  /** What of the table a body says. */
  values: (body: Body) => Columns<Table>
  /** What of the table only who makes a row says, such as its company; a body that says it too is heard. */
  made: (caller: AuthenticatedCaller) => Columns<Table>
  /** The company that a row is of, and what people know it by: for the line of the history. */
  line: (entity: Entity) => Readonly<{ companyId: string; target: string }>
  /** Refuses what the schema cannot know, within the transaction `db`; `before` is the row that is changed. @throws {Failure} */
  check?: (db: Db, caller: AuthenticatedCaller, body: Body, before?: Entity) => Promise<void>
  /** Whether a row may go, or why not: a capability of the contract. */
  deletable?: (entity: Entity, now: number) => true | Text
  conflicts?: NonNullable<Parameters<Change>[3]>['conflicts']
  /** Other calls whose answers a write makes old. */
  stale?: readonly Call[]
}>

/**
 * Answers the calls of the contract's `resource` for rows of a table: each write in a transaction with its line of the
 * history, within the companies of the caller, and open consoles ask again.
 * @example implement(roomCalls, answerResource(core, { calls: roomCalls, id: 'roomId', rows, table: 'room', values, made, line }))
 */
export const answerResource = <
  const Id extends string,
  Entity extends Readonly<Record<Id, string>>,
  Body extends Readonly<Record<string, unknown>>,
  Table extends keyof Database,
>(
  { db, bus, change, clock }: Pick<Core, 'db' | 'bus' | 'change' | 'clock'>,
  { calls, id, rows, table, values, made, line: lineOf, ...rules }: Description<Id, Entity, Body, Table>,
) => {
  const { check = async () => undefined, deletable = () => true, conflicts = {}, stale = [] } = rules
  type Asked = Readonly<{ query: ListQuery }>
  type Params = Readonly<Record<Id, string>>

  const write = async <Result>(
    caller: AuthenticatedCaller,
    call: Writing,
    work: Parameters<typeof change<Result>>[2],
  ): Promise<Result> => {
    const result = await change(caller, call, work, { conflicts })
    // To everybody: a change may take a row away from somebody who cannot see it any more.
    publishStale(bus, [...Object.values<Call>(calls), ...stale])
    return result
  }

  /** Makes a row by one of the calls that do; what `also` writes is kept with it, or neither is. */
  const insert = async <Also>(
    caller: AuthenticatedCaller,
    call: Writing,
    body: Body,
    also: (trx: Db, rowId: string) => Promise<Also>,
  ): Promise<Readonly<{ created: Entity; also: Also }>> =>
    write(caller, call, async (trx, line) => {
      await check(trx, caller, body)
      const columns = [...new Map([...written(made(caller)), ...written(values(body))])]
      const { rows: inserted } = await sql<{ id: string }>`
        insert into ${sql.table(table)} (${sql.join(columns.map(([name]) => sql.ref(name)))})
        values (${sql.join(columns.map(([, value]) => value))}) returning ${sql.ref(rows.id)} as id`.execute(trx)
      const rowId = inserted[0]?.id ?? ''
      const further = await also(trx, rowId)
      const created = await rows.one(trx, caller, rowId)
      line({ ...lineOf(created), after: body })
      return { created, also: further }
    })

  return {
    insert,

    list: {
      handler: ({ query }: Asked, caller: AuthenticatedCaller) => rows.page(db, caller, query),
      /** For a call whose rows may be fetched as a file. */
      rows: ({ query }: Asked, caller: AuthenticatedCaller) => rows.stream(db, caller, query),
    },

    get: ({ params }: Readonly<{ params: Params }>, caller: AuthenticatedCaller) => rows.one(db, caller, params[id]),

    create: async ({ body }: Readonly<{ body: Body }>, caller: AuthenticatedCaller): Promise<Entity> =>
      (await insert(caller, calls.create, body, async () => undefined)).created,

    update: async (
      { params, body }: Readonly<{ params: Params; body: Body }>,
      caller: AuthenticatedCaller,
    ): Promise<Entity> =>
      write(caller, calls.update, async (trx, line) => {
        const before = await rows.one(trx, caller, params[id])
        await check(trx, caller, body, before)
        const columns = written(values(body)).map(([name, value]) => sql`${sql.ref(name)} = ${value}`)
        await sql`update ${sql.table(table)} set ${sql.join(columns)} where ${sql.ref(rows.id)} = ${before[id]}`.execute(
          trx,
        )
        const after = await rows.one(trx, caller, params[id])
        line({ ...lineOf(after), before, after })
        return after
      }),

    /** @throws {Failure} custom with the reason for which a row has to stay. */
    delete: async ({ params }: Readonly<{ params: Params }>, caller: AuthenticatedCaller): Promise<null> =>
      write(caller, calls.delete, async (trx, line) => {
        const before = await rows.one(trx, caller, params[id])
        const may = deletable(before, clock.now())
        if (may !== true) throw fail('custom', { text: may })
        await deleteFound(sql`delete from ${sql.table(table)} where ${sql.ref(rows.id)} = ${before[id]}`.execute(trx))
        line({ ...lineOf(before), before })
        return null
      }),
  }
}

/** The `made` of a table whose rows say whose they are, who made them and when. */
export const madeBy =
  ({ clock }: Pick<Core, 'clock'>) =>
  ({ companyId, userName }: AuthenticatedCaller) => ({
    company_id: companyId,
    user_name: userName,
    create_time: clock.date(),
  })

/** Refuses companies that the caller does not see, as those that do not exist. @throws {Failure} custom unknownCompany */
export const refuseUnseen = async (
  db: Db,
  caller: AuthenticatedCaller,
  companyIds: readonly string[],
  field = 'opId',
): Promise<void> => {
  if (!(await companyTree({ db }).seesAll(caller, companyIds)))
    throw fail('custom', { reason: 'unknownCompany', field })
}

/**
 * The `check` of a noun one field of which names companies, or `all`: those beyond the caller are refused as if they did not
 * exist, or it would tell which there are. @throws {Failure}
 */
export const checkCompanies =
  <const Field extends string>(field: Field) =>
  async (
    db: Db,
    caller: AuthenticatedCaller,
    body: Readonly<Record<Field, 'all' | readonly string[]>>,
  ): Promise<void> => {
    const named: 'all' | readonly string[] = body[field]
    if (named !== 'all') await refuseUnseen(db, caller, named, field)
  }
