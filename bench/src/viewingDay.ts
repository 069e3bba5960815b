import { sql } from 'kysely'
import type { Connection } from '@headend/server/core/db/database'
import { rollUp } from '@headend/server/features/viewing/rollUp'
import { sharedClock } from './support/child.ts'
import { onOwnDatabase } from './support/database.ts'
import type { Figure, FigureContext, Row } from './support/figure.ts'
import { layBoxes, layOperators, layViews, viewsOfBox } from './support/viewings.ts'

type Measured = Readonly<{ ours: number; bare: number }>

/** Seconds of channels and programmes by company and province, with the boxes, as one statement that keeps nothing else. */
const bareSums = async ({ db }: Connection): Promise<number> => {
  await sql`drop table if exists bench_sum`.execute(db)
  await sql`create table bench_sum (company_id bigint, province_id text, channel_number int, program text, boxes bigint, views bigint, seconds bigint)`.execute(
    db,
  )
  const start = sharedClock()
  await sql`
    insert into bench_sum
    select d.company_id, c.province_id, v.channel_number, v.program, count(distinct v.did), count(*), sum(v.seconds)
    from tv_view v join device d using (did) left join city c using (op_city_id)
    group by 1, 2, 3, 4
  `.execute(db)
  return sharedClock() - start
}

/** Sums up a day of so many boxes as the worker does, batch after batch, beside the bare statement. */
const measureDay = (boxes: number, { say }: Pick<FigureContext, 'say'>): Promise<Measured> =>
  onOwnDatabase({ say }, async (connection) => {
    const { db } = connection
    await layOperators(db)
    await layBoxes(db, boxes)
    const day = await layViews(db, boxes)
    say(`${boxes * viewsOfBox} viewings of ${boxes} boxes are laid`)
    await bareSums(connection)
    const before = await bareSums(connection)
    const start = sharedClock()
    while (await rollUp(db)) continue
    const ours = sharedClock() - start
    const bare = (before + (await bareSums(connection))) / 2
    const { rows } = await sql<{ boxes: string; views: string }>`
      select sum(boxes) as boxes, sum(views) as views from tv_sum where period = 'DAY' and start = ${day}::date
    `.execute(db)
    const [said] = rows
    if (Number(said?.boxes) !== boxes || Number(said?.views) !== boxes * viewsOfBox)
      throw new Error(`summed up: ${said?.boxes} boxes and ${said?.views} views`)
    say(`${boxes} boxes: ${Math.round(ours)} ms beside ${Math.round(bare)} ms`)
    return { ours, bare }
  })

const measure = async ({ quick, say }: FigureContext): Promise<readonly Row[]> => {
  const [few, many] = quick ? [5_000, 20_000] : [250_000, 1_000_000]
  const small = await measureDay(few, { say })
  const large = await measureDay(many, { say })
  const counted = (boxes: number): string => boxes.toLocaleString('en-US')
  return [
    {
      what: `a day of ${counted(many)} boxes summed up`,
      measured: { value: large.ours, unit: 'ms' },
      limit: { value: large.bare, unit: 'ms', of: 'one insert … select … group by' },
      goals: [{ kind: 'ratioAtMost', ratio: 2 }],
      note: `${counted(many * viewsOfBox)} viewings in batches as they come: exact boxes of day, week and month, steps of ten minutes, channels and programmes; bare: channels and programmes of the day alone`,
    },
    {
      what: `how that grows from ${counted(few)} boxes`,
      measured: { value: large.ours / small.ours, unit: 'ratio' },
      limit: { value: many / few, unit: 'ratio', of: 'more boxes' },
      goals: [{ kind: 'ratioAtMost', ratio: 1.25 }],
    },
  ]
}

export const figure: Figure = { about: 'the statistics of a day of television', run: measure }
