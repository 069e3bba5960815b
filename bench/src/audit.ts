import { actionNames } from '@headend/contract/actions'
import { auditDays } from '@headend/contract/audit'
import type pg from 'pg'
import { fakeClock } from '@headend/server/core/clock'
import type { Connection } from '@headend/server/core/db/database'
import type { CompanyScope } from '@headend/server/core/http/caller'
import { companyTree } from '@headend/server/core/scope'
import { auditRows } from '@headend/server/features/audit/rows'
import { onOwnDatabase } from './support/database.ts'
import type { Figure, FigureContext, Row } from './support/figure.ts'
import { layGround } from './support/fleet.ts'
import { repeatable } from './support/random.ts'
import { pageTimes, quantile } from './support/statistics.ts'
import type { AskedPage, PageTimes } from './support/statistics.ts'

/** Days that the lines are spread over, as many each. */
const days = 365
const limit = 15

const words = ['lobby', 'park', 'A4:C7:F2', 'reboot', '.example', '10.0.3', 'account', 'nobody-has-this'] as const

/** Lines of all companies, in the order in which they came. */
const layLines = async (client: pg.ClientBase, lines: number, now: number): Promise<void> => {
  await client.query('set statement_timeout = 0')
  const atOnce = 100_000
  for (let from = 0; from < lines; from += atOnce)
    await client.query(
      `insert into audit (time, user_id, user_name, company_id, endpoint_id, action, target, result, detail, address)
       select to_timestamp($1::float8 / 1000) + n * interval '1 second' * $2::float8,
         null, 'Person ' || n % 300, company_id,
         case when n % 3 > 0 then 'os::A4C7F2-K' || n % 50000 end, ($5::text[])[1 + n % array_length($5::text[], 1)],
         case n % 3 when 0 then 'person.' || n % 3000 || '@operator.example' else 'A4:C7:F2:' || to_hex(n % 65536) || ' lobby' end,
         case when n % 20 = 0 then 'fail' else 'success' end,
         jsonb_build_object('before', jsonb_build_object('name', 'a' || n), 'after', jsonb_build_object('name', 'b' || n)),
         '10.0.' || n % 7 || '.' || n % 250
       from generate_series($3::int, $4::int - 1) n
       join (select company_id, row_number() over (order by company_id) - 1 as nth, count(*) over () as all_of from company) c
         on c.nth = (n * 7919::bigint) % c.all_of`,
      [now - days * 86_400_000, (days * 86_400) / lines, from, Math.min(from + atOnce, lines), [...actionNames]],
    )
  await client.query('vacuum analyze audit')
}

type Viewer = Readonly<{ companies: CompanyScope; userId: string }>
type Kind = 'week' | 'all' | 'keyword' | 'keywordOfAll'

const timed = async <Result>(work: () => Promise<Result>): Promise<{ ms: number; result: Result }> => {
  const start = performance.now()
  const result = await work()
  return { ms: performance.now() - start, result }
}

/** Asks for pages as people do, and reads the same lines by primary key. */
const ask = async (
  { db, pool }: Connection,
  viewer: Viewer,
  kind: Kind,
  count: number,
  now: number,
): Promise<PageTimes> => {
  const random = repeatable(kind.length)
  const pick = <Value>(values: readonly Value[]): Value => {
    const value = values[Math.floor(random() * values.length)]
    if (value === undefined) throw new Error('Nothing to choose from')
    return value
  }
  const rows = auditRows(fakeClock(now))
  const results: AskedPage[] = []
  for (let index = 0; index < count; index += 1) {
    const query = {
      days: kind === 'week' || kind === 'keyword' ? '7' : kind === 'all' ? pick(auditDays) : 'all',
      order: pick(['time,desc', 'time,desc', 'time,asc']),
      keyword: kind === 'keyword' || kind === 'keywordOfAll' ? pick(words) : '',
      ...pick([{}, {}, { result: 'fail' }, { actionName: [pick(actionNames)] }]),
    }
    const page = 1 + Math.floor(random() * 50)
    const { ms, result } = await timed(() => rows.page(db, viewer, { ...query, page, limit }))
    const ids = result.rows.map(({ auditId }) => auditId)
    const { ms: byKey } = await timed(() =>
      pool.query(
        `select audit.*, company_name from audit left join company using (company_id) where audit_id = any($1::bigint[])`,
        [ids],
      ),
    )
    if (index >= Math.min(10, count / 4))
      results.push({ ms, byKey, about: `${ms.toFixed(0)} ms: page ${page} of ${JSON.stringify(query)}` })
  }
  return pageTimes(results)
}

const measure = async (connection: Connection, region: string, now: number, { quick, say }: FigureContext) => {
  const root: Viewer = { companies: 'all', userId: '1' }
  const part: Viewer = { companies: await companyTree(connection).below(region), userId: '1' }
  const sets: readonly (readonly [string, Viewer, Kind, number, string])[] = [
    ['audit list, the last week', root, 'week', 200, 'as the console asks: any action and result, pages 1 to 50'],
    ['audit list, any days', root, 'all', 200, 'the same of 1, 7, 30, 90 or all days'],
    ['audit list, any days, operator with a quarter', part, 'all', 200, 'the same'],
    ['audit list, a word in the last week', root, 'keyword', 100, 'parts of names, actions, targets and addresses'],
    ['audit list, a word in all days', root, 'keywordOfAll', 40, 'the same of all lines, one of which nobody has'],
  ]
  const rows: Row[] = []
  for (const [what, viewer, kind, count, note] of sets) {
    const { pages, byKey, slowest } = await ask(connection, viewer, kind, quick ? count / 4 : count, now)
    say(`${what}: p95 ${quantile(pages, 0.95).toFixed(1)} ms; the slowest were`)
    for (const line of slowest) say(`  ${line}`)
    rows.push({
      what,
      measured: { value: quantile(pages, 0.95), unit: 'ms' },
      limit: { value: quantile(byKey, 0.95), unit: 'ms', of: 'p95 of the same lines by primary key' },
      goals: kind === 'keywordOfAll' ? [] : [{ kind: 'atMost', value: 150 }],
      note: `p95 of ${pages.length}; median ${quantile(pages, 0.5).toFixed(1)} ms beside ${quantile(byKey, 0.5).toFixed(1)} ms, longest ${Math.max(...pages).toFixed(0)} ms. ${note}`,
    })
  }
  return rows
}

export const figure: Figure = {
  about: 'pages of the history of what people did, at two million lines',
  run: (context) =>
    onOwnDatabase(context, async (connection) => {
      const lines = context.quick ? 200_000 : 2_000_000
      const now = Date.now()
      const client = await connection.pool.connect()
      const { companies } = await layGround(client)
      await layLines(client, lines, now)
      client.release(true)
      context.say(`${lines.toLocaleString('en-US')} lines lie ready`)
      return measure(connection, companies[0] ?? '', now, context)
    }),
}
