import { sql } from 'kysely'
import type { Db } from '../../../core/db/database.ts'
import { contains } from './keyword.ts'
import { isMatch } from './match.ts'
import type { Match, Word } from './match.ts'
import { allOf } from './selection.ts'
import type { Selection } from './selection.ts'

/** Of how many devices one is in the sample that `device_search_sample` keeps. */
export const sampled = 397

const text = sql.ref('s.text')

/** In the texts of how many devices of the sample each word of a match is. */
export const frequencies = async (db: Db, match: Match): Promise<ReadonlyMap<Word, number>> => {
  const counts = match.map(
    ({ keyword }, at) => sql`
    count(*) filter (where ${contains(text, keyword)})::int as ${sql.ref(`word${at}`)}`,
  )
  const { rows } = await sql<Readonly<Partial<Record<`word${number}`, number>>>>`
    select ${sql.join(counts)} from device_search s where s.did % ${sql.lit(sampled)} = 0
  `.execute(db)
  return new Map(match.map((word, at) => [word, rows[0]?.[`word${at}`] ?? 0]))
}

/** How many devices of the sample are in a selection and match. */
export const countSample = async (db: Db, { cells, online }: Selection, match: Match): Promise<number> => {
  const inside = allOf([
    cells,
    online === undefined ? undefined : sql<boolean>`l.online = ${online}`,
    isMatch(match, text),
  ])
  const { rows } = await sql<{ devices: number }>`
    select count(*)::int as devices
    from device_search s join device_live l using (did) join device_cell c on c.cell_id = l.cell_id
    where s.did % ${sql.lit(sampled)} = 0 and ${inside ?? sql`true`}
  `.execute(db)
  return rows[0]?.devices ?? 0
}
