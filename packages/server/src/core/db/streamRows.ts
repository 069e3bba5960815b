import type { SelectQueryBuilder } from 'kysely'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { connectionOf } from './database.ts'
import type { Db } from './database.ts'
import { withLiterals } from './literals.ts'

const newline = 0x0a

const escapes: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' }

/** A cell of COPY's text format (PostgreSQL 18, COPY, File Formats). */
const cellOf = (text: string): string | null => {
  if (text === '\\N') return null
  return text.includes('\\') ? text.replaceAll(/\\(.)/g, (_pair, sign: string) => escapes[sign] ?? sign) : text
}

type Column = Readonly<{ name: string; parse: (text: string) => unknown }>

/** What each column of a query is called, and how the driver reads its text. */
const columnsOf = async (client: pg.PoolClient, query: string): Promise<readonly Column[]> => {
  const { fields } = await client.query(`select * from (${query}) as described limit 0`)
  return fields.map(({ name, dataTypeID }) => ({ name, parse: client.getTypeParser(dataTypeID, 'text') }))
}

const rowOf = (columns: readonly Column[], line: string): Record<string, unknown> => {
  const cells = line.split('\t')
  const row: Record<string, unknown> = {}
  let index = 0
  for (const { name, parse } of columns) {
    const cell = cellOf(cells[index] ?? '')
    row[name] = cell === null ? null : parse(cell)
    index += 1
  }
  return row
}

/** Whole lines of what comes, however it is cut. */
const linesOf = async function* (chunks: AsyncIterable<Buffer>): AsyncGenerator<readonly string[]> {
  let rest: Buffer[] = []
  for await (const chunk of chunks) {
    const end = chunk.lastIndexOf(newline)
    if (end < 0) {
      rest.push(chunk)
      continue
    }
    const whole = chunk.subarray(0, end)
    const text = rest.length === 0 ? whole.toString() : Buffer.concat([...rest, whole]).toString()
    rest = end + 1 < chunk.length ? [chunk.subarray(end + 1)] : []
    yield text.split('\n')
  }
}

/**
 * Every row of a query in its order, some at a time, by COPY: the driver's own way of reading rows costs more than all the rest
 * of an export. Memory does not grow with the rows, which are all of one moment. It holds a connection until its reader is done or
 * gone; one that does not go on reading loses it (`breaker.ts`).
 */
export const streamRows = async function* <Tables, Table extends keyof Tables, Row>(
  db: Db,
  query: SelectQueryBuilder<Tables, Table, Row>,
): AsyncGenerator<readonly Row[]> {
  const text = withLiterals(query)
  const client = await connectionOf(db)
  let isDone = false
  try {
    await client.query('begin read only')
    // A reader takes as long as their line does.
    await client.query('set local statement_timeout = 0')
    const columns = await columnsOf(client, text)
    const rows = client.query(copyTo(`copy (${text}) to stdout`))
    for await (const lines of linesOf(rows))
      yield lines.map((line) => rowOf(columns, line)) as unknown as readonly Row[]
    await client.query('rollback')
    isDone = true
  } finally {
    // A copy cannot be stopped but with its connection.
    client.release(!isDone)
  }
}
