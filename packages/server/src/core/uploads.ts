import type { Language, Page, Text } from '@headend/contract/core'
import type { RefusedRow, UploadHistory } from '@headend/contract/imports'
import { sql } from 'kysely'
import type { Db } from './db/database.ts'
import type { AuthenticatedCaller } from './http/caller.ts'
import { ownedRows } from './rows.ts'
import type { ListQuery } from './rows.ts'
import { mapInTurns, inParts } from './turns.ts'

/** Refused rows of one statement. */
const writtenAtOnce = 2_000

/** A row that was refused, with the reason in both languages: whoever reads it later may read the other. */
export type Refusal = Omit<RefusedRow, 'reason'> & Readonly<{ reason: Text }>

type Column = Readonly<{ field: string; label: Text }>

/** A file of rows that was taken in. */
export type TakenUpload = Omit<
  UploadHistory,
  'historyId' | 'columns' | 'userName' | 'companyName' | 'uploadTime' | 'result'
> &
  Readonly<{ columns: readonly Column[]; refusals: readonly Refusal[] }>

/** Text as a jsonb column takes it: neither a lone surrogate nor a zero byte (PostgreSQL 18, 8.14). */
const storable = (text: string): string => text.toWellFormed().replaceAll('\0', '\uFFFD')

const storableCells = (cells: RefusedRow['values']): RefusedRow['values'] =>
  Object.fromEntries(Object.entries(cells).map(([field, cell]) => [storable(field), storable(cell)]))

/** All rows were taken, some, or none. */
export const resultOf = ({
  added,
  updated,
  invalidData,
}: Pick<TakenUpload, 'added' | 'updated' | 'invalidData'>): UploadHistory['result'] =>
  invalidData === 0 ? 'success' : added + updated === 0 ? 'fail' : 'partial'

const uploadOf = (noun: string) => (db: Db) =>
  db
    .selectFrom('upload')
    .innerJoin('company', 'company.company_id', 'upload.company_id')
    .where('upload.noun', '=', noun)
    .selectAll('upload')
    .select('company.company_name')

type UploadRow = Awaited<ReturnType<ReturnType<ReturnType<typeof uploadOf>>['executeTakeFirstOrThrow']>>

const entityOf = (row: UploadRow) => ({
  historyId: row.upload_id,
  result: row.result,
  fileName: row.file_name,
  uploadType: row.upload_type,
  totalRecords: row.total,
  added: row.added,
  updated: row.updated,
  invalidData: row.refused,
  columns: row.columns,
  userName: row.user_name,
  companyName: row.company_name,
  uploadTime: row.upload_time.getTime(),
})

const refusalsOf = (noun: string) =>
  ownedRows({
    select: (db) =>
      db
        .selectFrom('upload_refusal')
        .innerJoin('upload', 'upload.upload_id', 'upload_refusal.upload_id')
        .where('upload.noun', '=', noun)
        .selectAll('upload_refusal'),
    scope: { company: 'upload.company_id' },
    id: 'upload_refusal.line',
    filters: { historyId: 'upload_refusal.upload_id' },
    orders: { row: 'upload_refusal.line' },
    order: 'row,asc',
    entity: ({ line, cells, code, reason, field }): Refusal => ({
      row: line,
      values: cells,
      code,
      reason,
      ...(field !== null && { field }),
    }),
  })

/**
 * The history of a noun's uploads: written by its import (`importOf`), read by its calls. An upload belongs to the company of
 * whoever sent it: its refused rows are what they wrote, whosever rows those should have become.
 */
export const uploadHistory = (noun: string) => {
  const uploads = ownedRows({
    select: uploadOf(noun),
    scope: { company: 'upload.company_id' },
    id: 'upload.upload_id',
    keyword: ['upload.file_name', 'upload.user_name', 'company.company_name'],
    filters: { result: 'upload.result', uploadType: 'upload.upload_type' },
    orders: {
      uploadTime: 'upload.upload_time',
      fileName: 'upload.file_name',
      uploadType: 'upload.upload_type',
      result: 'upload.result',
      totalRecords: 'upload.total',
      added: 'upload.added',
      updated: 'upload.updated',
      invalidData: 'upload.refused',
      userName: 'upload.user_name',
      companyName: 'company.company_name',
    },
    order: 'uploadTime,desc',
    entity: entityOf,
  })
  const refusals = refusalsOf(noun)

  return {
    /** Writes what became of a file, in the transaction of its rows. */
    write: async (
      trx: Db,
      { companyId, userName }: Pick<AuthenticatedCaller, 'companyId' | 'userName'>,
      upload: TakenUpload,
      now: Date,
    ): Promise<string> => {
      const { upload_id } = await trx
        .insertInto('upload')
        .values({
          noun,
          company_id: companyId,
          user_name: userName,
          upload_time: now,
          upload_type: upload.uploadType,
          file_name: storable(upload.fileName),
          result: resultOf(upload),
          total: upload.totalRecords,
          added: upload.added,
          updated: upload.updated,
          refused: upload.invalidData,
          columns: JSON.stringify(upload.columns),
        })
        .returning('upload_id')
        .executeTakeFirstOrThrow()
      for (const part of inParts(upload.refusals, writtenAtOnce)) {
        const rows = await mapInTurns(part, ({ row, values, code, reason, field }) => ({
          line: row,
          cells: storableCells(values),
          code,
          reason,
          field,
        }))
        // One parameter, whatever the number of rows.
        await sql`
          insert into upload_refusal (upload_id, line, cells, code, reason, field)
          select ${upload_id}, line, cells, code, reason, field
          from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
            as refusal (line integer, cells jsonb, code text, reason jsonb, field text)`.execute(trx)
      }
      return upload_id
    },

    page: async (db: Db, caller: AuthenticatedCaller, query: ListQuery): Promise<Page<UploadHistory>> => {
      const { rows, pagination } = await uploads.page(db, caller, query)
      return { rows: rows.map((row) => uploadIn(row, caller.language)), pagination }
    },

    /** The refused rows of an upload, and beside them the upload itself. @throws {Failure} nodata when there is none for the caller */
    refused: async (
      db: Db,
      caller: AuthenticatedCaller,
      query: ListQuery & Readonly<{ historyId: string }>,
    ): Promise<Page<RefusedRow> & Readonly<{ extras: UploadHistory }>> => {
      const upload = await uploads.one(db, caller, query.historyId)
      const { rows, pagination } = await refusals.page(db, caller, query)
      return {
        rows: rows.map((row) => refusedIn(row, caller.language)),
        pagination,
        extras: uploadIn(upload, caller.language),
      }
    },

    /** The same rows for a file: what they say, and beside it why that was refused. */
    refusedCells: async function* (
      db: Db,
      caller: AuthenticatedCaller,
      { historyId }: Readonly<{ historyId: string }>,
    ): AsyncGenerator<readonly Readonly<Record<string, unknown>>[]> {
      await uploads.one(db, caller, historyId)
      for await (const rows of refusals.stream(db, caller, { historyId }))
        yield rows.map(({ row, values, reason }) => ({ ...values, row, reason: reason[caller.language] }))
    },
  }
}

/** Columns with their headings in one language. */
export const columnsIn = (columns: readonly Column[], language: Language): UploadHistory['columns'] =>
  columns.map(({ field, label }) => ({ field, label: label[language] }))

const uploadIn = (upload: ReturnType<typeof entityOf>, language: Language): UploadHistory => ({
  ...upload,
  columns: columnsIn(upload.columns, language),
})

/** A refused row with the reason in one language. */
export const refusedIn = ({ reason, ...row }: Refusal, language: Language): RefusedRow => ({
  ...row,
  reason: reason[language],
})
