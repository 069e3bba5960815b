import type pg from 'pg'
import { Misconfiguration } from '../config.ts'
import type { Config } from '../config.ts'

type Kind = Pick<Config, 'evaluation' | 'database'>

const refuseOther = async (client: pg.Client, { evaluation, database }: Kind): Promise<void> => {
  const { rows } = await client.query<{ evaluation: boolean }>('select evaluation from installation')
  if (rows[0] === undefined || rows[0].evaluation === evaluation) return
  const other = database.kind === 'embedded' ? 'DATA_DIR to another folder' : 'DATABASE_URL to another database'
  throw new Misconfiguration(
    evaluation
      ? `The database is one for real use, and an evaluation would add accounts with well-known passwords to it: set ${other}.`
      : `The database is that of an evaluation, whose passwords everybody can read: set ${other} for real use. "npm start" goes on with this one.`,
  )
}

/**
 * Refuses a database that was made for an evaluation to a server for real use, and the other way round, before anything in it
 * is touched. One without a mark is left to `markKind`.
 * @throws {Misconfiguration}
 */
export const refuseOtherKind = async (client: pg.Client, kind: Kind): Promise<void> => {
  const { rows } = await client.query<{ known: boolean }>(`select to_regclass('installation') is not null as known`)
  if (rows[0]?.known === true) await refuseOther(client, kind)
}

/** Marks a new database, after its migrations, as one for an evaluation or for real use. @throws {Misconfiguration} as above */
export const markKind = async (client: pg.Client, kind: Kind): Promise<void> => {
  await client.query('insert into installation (evaluation) values ($1) on conflict do nothing', [kind.evaluation])
  await refuseOther(client, kind)
}
