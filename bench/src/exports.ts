import { get } from 'node:http'
import { auditCalls } from '@headend/contract/audit'
import { downloadCalls } from '@headend/contract/downloads'
import { historyCalls } from '@headend/contract/history'
import { operations } from '@headend/contract/schemas/downloads'
import { sharedClock, startChild } from './support/child.ts'
import type { Figure, FigureContext, Row } from './support/figure.ts'
import { signIn } from './support/http.ts'
import type { HttpUser } from './support/http.ts'
import { endpointIdOf } from './support/leanModel.ts'
import type { ServerProcess } from './support/serverProcess.ts'
import { alternate } from './support/statistics.ts'

type Format = 'csv' | 'xlsx'

/** Bytes that come from an address, which nobody keeps. */
const drained = (address: URL): Promise<number> =>
  new Promise((resolve, reject) => {
    get(address, { agent: false }, (response) => {
      let bytes = 0
      response.on('data', (chunk: Buffer) => (bytes += chunk.length))
      response.on('error', reject)
      response.on('end', () =>
        response.statusCode === 200 ? resolve(bytes) : reject(new Error(`${address.pathname} ${response.statusCode}`)),
      )
    }).on('error', reject)
  })

const columns = ['createTime', 'actionName', 'target', 'performedBy', 'result'].map((field) => ({ field }))

/** What is fetched: the call whose rows are written, and what it is asked. */
type Asked = Readonly<{ call: string; body?: object; query?: object; columns: readonly Readonly<{ field: string }>[] }>

const historyOf = (index: number): Asked => ({
  call: historyCalls.listUserActions.id,
  body: { endpointId: endpointIdOf(index) },
  columns,
})

const audit: Asked = {
  call: auditCalls.list.id,
  query: { days: 'all' },
  columns: ['time', 'actionName', 'target', 'userName', 'companyName', 'result', 'address'].map((field) => ({ field })),
}

/** Fetches rows as the console does: a ticket, then their file. Milliseconds and bytes. */
const exported = async (user: HttpUser, url: string, { columns: wanted, ...asked }: Asked, format: Format) => {
  const start = sharedClock()
  const { address } = operations.create.data.parse(
    await user.post(downloadCalls.create.path, {
      ...asked,
      table: { format, name: 'history', columns: wanted.map((one) => ({ ...one, as: asOf(one.field) })) },
    }),
  )
  const bytes = await drained(new URL(address, url))
  return { ms: sharedClock() - start, bytes }
}
const asOf = (field: string): 'time' | 'action' | undefined =>
  field === 'createTime' || field === 'time' ? 'time' : field === 'actionName' ? 'action' : undefined

/** Exports a long history, beside a `COPY` of its rows; the memory of the server beside that for a tenth of the rows. */
export const measureExports = async (
  { lines, rounds }: Readonly<{ lines: number; rounds: number }>,
  { say }: Pick<FigureContext, 'say'>,
): Promise<readonly Row[]> => {
  await using server = await startChild<ServerProcess>('serverProcess.ts')
  const { url } = await server.ask('start', {})
  await server.ask('register', { first: 0, count: 2 })
  await server.ask('writeHistory', { index: 0, lines: lines / 10 })
  await server.ask('writeHistory', { index: 1, lines })
  using user = await signIn(url, 1)
  // What any export needs once, code above all, is there after a short one.
  await exported(user, url, historyOf(0), 'csv')
  await exported(user, url, historyOf(0), 'csv')
  const short = await server.ask('peak')
  const { bytes } = await exported(user, url, historyOf(1), 'csv')
  const long = await server.ask('peak')
  const csv = await alternate(
    rounds,
    async () => (await exported(user, url, historyOf(1), 'csv')).ms,
    () => server.ask('copyHistory', { index: 1 }),
    say,
  )
  // Twice as many lines, of all devices together.
  await server.ask('writeHistory', { index: 0, lines: lines - lines / 10 })
  const audited = await alternate(
    rounds,
    async () => (await exported(user, url, audit, 'csv')).ms,
    () => server.ask('copyAudit'),
    say,
  )
  const xlsx = await exported(user, url, historyOf(1), 'xlsx')
  const what = `history of ${lines.toLocaleString('en-US')} lines`
  const limit = { value: csv.limit, unit: 'ms', of: 'COPY of the same rows' } as const
  return [
    {
      what: `${what} as CSV`,
      measured: { value: csv.measured, unit: 'ms' },
      limit,
      goals: [{ kind: 'ratioAtMost', ratio: 3 }],
      note: `${(bytes / 1e6).toFixed(0)} MB over HTTP, times and actions in words; median of ${rounds}`,
    },
    {
      what: `audit of ${(lines * 2).toLocaleString('en-US')} lines as CSV`,
      measured: { value: audited.measured, unit: 'ms' },
      limit: { value: audited.limit, unit: 'ms', of: 'COPY of the same rows' },
      goals: [{ kind: 'ratioAtMost', ratio: 3 }],
      note: `every line there is, with its company and address; median of ${rounds}`,
    },
    { what: `${what} as xlsx`, measured: { value: xlsx.ms, unit: 'ms' }, limit, goals: [] },
    {
      what: 'memory of the server meanwhile, at most',
      measured: { value: long, unit: 'bytes' },
      limit: { value: short, unit: 'bytes', of: 'a tenth of the rows before' },
      goals: [{ kind: 'ratioAtMost', ratio: 1.25 }],
      note: `resident memory of the whole process at its highest, for a file of ${(bytes / 1e6).toFixed(0)} MB`,
    },
  ]
}

export const figure: Figure = {
  about: 'a very long list as a file',
  run: (context) =>
    measureExports(context.quick ? { lines: 100_000, rounds: 1 } : { lines: 1_000_000, rounds: 3 }, context),
}
