import { Readable } from 'node:stream'
import type { DescribedCall, Input, Text } from '@headend/contract/core'
import type { TableFile, downloadCalls } from '@headend/contract/downloads'
import { operations } from '@headend/contract/schemas/downloads'
import { problems } from '@headend/contract/rules'
import { fail } from '../../core/errors.ts'
import type { Authenticate, Core } from '../../core/feature.ts'
import type { AuthenticatedCaller, Exchange, Visitor } from '../../core/http/caller.ts'
import { refuseUnless } from '../../core/http/dispatch.ts'
import type { InputCheck } from '../../core/http/dispatch.ts'
import { Download, describedImplementation } from '../../core/http/implement.ts'
import type { Implementation, Implemented } from '../../core/http/implement.ts'
import { parseInput } from '../../core/http/parse.ts'
import { digest } from '../../core/random.ts'
import { tableFileOf } from '../../core/table/file.ts'
import { limitedRows } from './limitedRows.ts'

type Needs = Pick<Core, 'db' | 'clock' | 'random'> &
  Readonly<{
    personOf: (familyId: string, address: string) => ReturnType<Authenticate>
    /** Every call that is answered. */
    calls: () => Implementation
    checkInput: InputCheck
  }>

type Row = Readonly<Record<string, unknown>>
type Asked = Input<typeof downloadCalls.create>['body']
type Served = Extract<Implemented<DescribedCall>, { handler: unknown }>

/** A browser follows a link at once. */
const ticketMs = 60_000

const tableProblem = (problem: Text) =>
  fail('custom', {
    reason: 'invalid',
    field: 'table',
    fields: [{ field: 'table', problem }],
    values: { field: 'table', problem },
  })

const noTable = { en: 'This call answers a file of its own.', ko: '자체 파일로 응답하는 호출입니다.' } as const

const noRows = async function* (): AsyncGenerator<readonly Row[]> {}

/** Tickets for files, and the files themselves: made for whoever asked, with the rights they have when they are fetched. */
export const downloadService = ({ db, clock, random, personOf, calls, checkInput }: Needs) => {
  let known: Promise<ReadonlyMap<string, Served>> | undefined
  const limited = limitedRows()

  const served = async (id: string): Promise<Served> => {
    known ??= describedImplementation(calls()).then(
      (all) =>
        new Map(
          all.flatMap((entry) =>
            'handler' in entry && entry.call.download !== undefined ? [[entry.call.id, entry] as const] : [],
          ),
        ),
    )
    const found = (await known).get(id)
    if (found === undefined) throw fail('nodata', { field: 'call' })
    return found
  }

  /** What was asked, checked for who asks. */
  const prepared = async (caller: AuthenticatedCaller, { call: id, params, query, body, table }: Asked) => {
    const entry = await served(id)
    refuseUnless(entry.call, caller)
    const input = parseInput<DescribedCall>(entry.call, { params: params ?? {}, query, body }, entry.call)
    await checkInput(input, caller)
    const { handler, rows } = entry
    if (rows === undefined) {
      if (table !== undefined) throw tableProblem(noTable)
      return { answer: (exchange: Exchange) => handler(input, caller, exchange) }
    }
    if (table === undefined) throw tableProblem(problems.required)
    return { table, rows: () => rows(input, caller) }
  }

  const rowsFile = async (
    rows: AsyncIterable<readonly Row[]>,
    table: TableFile,
    { language }: Visitor,
  ): Promise<Download> => {
    const begun = await limited.begun(rows)
    const file = tableFileOf(begun.rows, table, language)
    // Also of a reader who was gone before the first byte.
    if (file.content instanceof Readable) file.content.once('close', begun.close)
    return file
  }

  return {
    create: async (caller: AuthenticatedCaller, asked: Asked): Promise<{ address: string; expires: number }> => {
      const file = await prepared(caller, asked)
      // What would fail is said now, where somebody reads it, rather than by a download that breaks off.
      if (file.rows !== undefined) await limited.probe(file.rows())
      const ticket = random.secret()
      const expires = clock.now() + ticketMs
      await db
        .insertInto('download_ticket')
        .values({
          ticket_hash: digest(ticket),
          family_id: caller.familyId,
          call_id: asked.call,
          input: JSON.stringify(asked),
          language: caller.language,
          expire_time: new Date(expires),
        })
        .execute()
      return { address: `/api/v1/downloads/${ticket}`, expires }
    },

    fetch: async (ticket: string, { address }: Visitor, exchange: Exchange): Promise<Download> => {
      const { headOnly } = exchange
      const hash = digest(ticket)
      const row = headOnly
        ? await db.selectFrom('download_ticket').selectAll().where('ticket_hash', '=', hash).executeTakeFirst()
        : await db.deleteFrom('download_ticket').where('ticket_hash', '=', hash).returningAll().executeTakeFirst()
      if (row === undefined || row.expire_time.getTime() <= clock.now()) throw fail('tokenerr')
      const caller: AuthenticatedCaller = {
        ...(await personOf(row.family_id, address)),
        language: row.language,
        address,
      }
      const file = await prepared(caller, operations.create.body.parse(row.input))
      // The head of a table says nothing of its rows: none is read for it.
      if (file.rows !== undefined)
        return headOnly ? tableFileOf(noRows(), file.table, caller.language) : rowsFile(file.rows(), file.table, caller)
      const answer: unknown = await file.answer(exchange)
      if (!(answer instanceof Download)) throw fail('nodata')
      return answer
    },
  }
}
