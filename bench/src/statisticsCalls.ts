import { dashboardCalls } from '@headend/contract/dashboard'
import { linearTvCalls } from '@headend/contract/linearTv'
import { statisticsCalls } from '@headend/contract/statistics'
import { vodStatisticsCalls } from '@headend/contract/vodStatistics'
import { sharedClock, startChild } from './support/child.ts'
import type { Figure, FigureContext, Row } from './support/figure.ts'
import { signIn } from './support/http.ts'
import type { HttpUser } from './support/http.ts'
import type { ServerProcess } from './support/serverProcess.ts'
import { quantile } from './support/statistics.ts'

const days = 7
const dayMs = 86_400_000
const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10)

type Question = Readonly<{ what: string; ask: (user: HttpUser) => Promise<unknown> }>

/** What every screen of statistics asks, of a week and of all or one of the companies; with words where a call is about some. */
const questionsOf = (companyId: string): readonly Question[] => {
  const now = Date.now()
  const dates = { startDate: dayOf(now - days * dayMs), endDate: dayOf(now - dayMs) }
  const { getManualCollectionStatus: _, startManualCollection: __, ...television } = linearTvCalls
  const words: Readonly<Record<string, object>> = {
    listHits: { keyword: 'programme 12' },
    listChannels: { keyword: 'channel 1' },
    listChannelShares: { keyword: 'Channel 7' },
    listPrograms: { keyword: 'programme' },
    getSpecificProgram: { programName: 'Programme 12' },
    listOnlineContents: { keyword: 'title' },
    getSpecificOnlineContent: { programName: 'Title 7' },
  }
  const post = (name: string, path: string, body: object): Question => ({
    what: name,
    ask: (user) => user.post(path, body),
  })
  const get = (name: string, path: string, query: Readonly<Record<string, string>>): Question => ({
    what: name,
    ask: (user) => user.get(`${path}?${new URLSearchParams(query)}`),
  })
  return [undefined, companyId].flatMap((opId) => {
    const scope = opId === undefined ? {} : { opId }
    const { getDevice, getUser, getModel, getOp, getPlatform, listDeviceDailys, listDeployedPeriods } = statisticsCalls
    const { listDeployedPeriodsDailys, queryDevice, queryUser, queryAction, countAppDevices } = statisticsCalls
    const { listResourceDailys, listActionLogsPage, listQrLogsPage } = statisticsCalls
    const asked = { ...scope, ...dates }
    return [
      ...[...Object.entries(television), ...Object.entries(vodStatisticsCalls)].map(([name, { path }]) =>
        post(name, path, { ...asked, dateType: 'DAY', ...words[name] }),
      ),
      ...Object.entries(dashboardCalls).map(([name, { path }]) => get(`home ${name}`, path, scope)),
      ...(['op', 'fw', 'age'] as const).map((type) => get(`getDevice ${type}`, getDevice.path, { ...scope, type })),
      ...[getUser, getModel, getOp, getPlatform, listDeviceDailys, listDeployedPeriods].map(({ id, path }) =>
        get(id, path, scope),
      ),
      post('listDeployedPeriodsDailys', listDeployedPeriodsDailys.path, { ...asked, dateType: 'RANGE' }),
      ...(['op', 'fw', 'age'] as const).map((type) =>
        post(`queryDevice ${type}`, queryDevice.path, { ...asked, type }),
      ),
      ...[queryUser, queryAction].map(({ id, path }) => post(id, path, { ...asked, type: 'daily' })),
      post('countAppDevices', countAppDevices.path, { ...asked, platform: 'android' }),
      post('listResourceDailys', listResourceDailys.path, asked),
      ...[listActionLogsPage, listQrLogsPage].map(({ id, path }) => post(id, path, { ...scope, page: 1, limit: 15 })),
    ]
  })
}

const measure = async ({ quick, say }: FigureContext): Promise<readonly Row[]> => {
  const boxes = quick ? 20_000 : 1_000_000
  const rounds = quick ? 5 : 20
  await using server = await startChild<ServerProcess>('serverProcess.ts')
  const { url } = await server.ask('start', {})
  const { companyId } = await server.ask('layFleet', { devices: boxes })
  await server.ask('laySums', { days, boxes })
  say(`${boxes} devices and ${days} days are laid`)
  using user = await signIn(url, 1)
  const questions = questionsOf(companyId)
  const times = new Map(questions.map(({ what }) => [what, [] as number[]]))
  for (let round = 0; round <= rounds; round += 1)
    for (const { what, ask } of questions) {
      const start = sharedClock()
      await ask(user)
      if (round > 0) times.get(what)?.push(sharedClock() - start)
    }
  const slowest = [...times].map(([what, all]) => [what, quantile(all, 0.95)] as const).toSorted((a, b) => b[1] - a[1])
  for (const [what, ms] of slowest.slice(0, 8)) say(`${what}: ${ms.toFixed(1)} ms`)
  const home = slowest.find(([what]) => what.startsWith('home'))
  return [
    {
      what: `statistics of ${boxes.toLocaleString('en-US')} devices, slowest call, 95th percentile`,
      measured: { value: slowest[0]?.[1] ?? Number.NaN, unit: 'ms' },
      goals: [{ kind: 'atMost', value: 100 }],
      note: `${times.size} calls of a week, of everybody and of a company, ${rounds} times each over HTTP; ${slowest
        .slice(0, 3)
        .map(([what, ms]) => `${what} ${ms.toFixed(0)} ms`)
        .join(', ')}`,
    },
    {
      what: 'home of all of them, slowest call, 95th percentile',
      measured: { value: home?.[1] ?? Number.NaN, unit: 'ms' },
      goals: [{ kind: 'atMost', value: 100 }],
      ...(home && { note: home[0] }),
    },
  ]
}

export const figure: Figure = { about: 'what the screens of statistics and home ask', run: measure }
