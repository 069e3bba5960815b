import { sql } from 'kysely'
import type { Db } from './db/database.ts'

/** Rows that every installation has, by the columns of their table. */
export type OwnRows = Readonly<{
  rows: () => readonly Readonly<Record<string, string>>[]
  /** The column that names one. */
  by: string
  /** The column in which the product explains it, where nobody wrote there yet. */
  explainedIn?: string
}>

/** Adds the product's own rows that are missing, and leaves what people made of the others. */
export const ensureOwnRows = async (db: Db, table: string, { rows, by, explainedIn }: OwnRows): Promise<void> => {
  const there = explainedIn
    ? sql`update set ${sql.ref(explainedIn)} = excluded.${sql.ref(explainedIn)} where ${sql.ref(`${table}.${explainedIn}`)} = ''`
    : sql`nothing`
  for (const row of rows())
    await sql`insert into ${sql.table(table)} (${sql.join(Object.keys(row).map((name) => sql.ref(name)))})
      values (${sql.join(Object.values(row))}) on conflict (${sql.ref(by)}) do ${there}`.execute(db)
}
