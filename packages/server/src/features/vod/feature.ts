import { isVodProblem, usualVodSize, vodCalls } from '@headend/contract/cmsVod'
import type { Vod } from '@headend/contract/cmsVod'
import { fail } from '../../core/errors.ts'
import type { Core, Feature } from '../../core/feature.ts'
import type { AuthenticatedCaller } from '../../core/http/caller.ts'
import { implement } from '../../core/http/implement.ts'
import type { Given } from '../../core/http/implement.ts'
import { repeating } from '../../core/rounds.ts'
import type { Sealing } from '../../core/sealing.ts'
import { problemText, VodFailure } from './failure.ts'
import { headendCatalogue } from './headendCatalogue.ts'
import { vodRefresh } from './refresh.ts'
import { vodTitles, vodVersions } from './rows.ts'
import { vodSettings } from './settings.ts'
import * as store from './store.ts'

/** How often it is looked what is due, and what processes left; milliseconds. */
const everyMs = 5000
const sweepMs = 3_600_000

type Needs = Readonly<{ core: Core; sealing: Sealing }>

/** Titles of video on demand of a company, from its VOD server. */
export const vodFeature = ({ core, sealing }: Needs): Feature => {
  const { db, tree, clock } = core
  const means = { core, sealing, adapter: headendCatalogue, allowPrivate: core.config.vodPrivate }
  const refresh = vodRefresh(means)
  const settings = vodSettings(means)

  const companyOf = async (caller: AuthenticatedCaller, { opId }: { opId?: string }): Promise<string> => {
    if (opId === undefined) return caller.companyId
    if (!(await tree.sees(caller, opId))) throw fail('nodata', { field: 'opId' })
    return opId
  }

  const failureIn = (run: Awaited<ReturnType<typeof store.newestRun>>, caller: AuthenticatedCaller): Vod['failure'] => {
    const isGone = run?.state === 'running' && run.lease_time.getTime() <= clock.now()
    if (run === undefined || (run.state !== 'failed' && !isGone)) return null
    const problem = isGone ? 'interrupted' : isVodProblem(run.problem ?? '') ? (run.problem ?? '') : 'error'
    if (!isVodProblem(problem)) return null
    const message = problemText(problem, run.detail)[caller.language]
    return { message, problem, time: (run.end_time ?? run.lease_time).getTime() }
  }

  const stateOf = async (caller: AuthenticatedCaller, { query }: Given<typeof vodCalls.list>): Promise<Vod> => {
    const companyId = await companyOf(caller, query)
    const [list, run, server, titles] = await Promise.all([
      store.currentList(db, companyId),
      store.newestRun(db, companyId),
      store.serverOf(db, companyId),
      vodTitles.page(db, caller, { ...query, opId: companyId }),
    ])
    // A lease that ran out is no fetch, whether somebody has ended it yet or not.
    const running = run?.state === 'running' && run.lease_time.getTime() > clock.now()
    return {
      vodSize: Number(list?.size ?? 0) || usualVodSize,
      lastGetTime: list?.get_time.getTime() ?? null,
      vodApiResponseId: list?.vod_list_id ?? null,
      running,
      list: [...titles.rows],
      opId: companyId,
      version: list?.version ?? null,
      titles: list?.titles ?? 0,
      progress:
        run !== undefined && running
          ? { bytes: Number(run.bytes), titles: run.titles, beginTime: run.begin_time.getTime() }
          : null,
      failure: failureIn(run, caller),
      nextTime: server?.next_time?.getTime() ?? null,
      set: server !== undefined,
    }
  }

  const fetchNow = async (caller: AuthenticatedCaller, companyId: string) => {
    if ((await store.serverOf(db, companyId)) === undefined)
      throw fail('custom', { text: problemText('unset', ''), running: false })
    try {
      const taken = await refresh.now(companyId, caller)
      if (taken === undefined) throw fail('custom', { reason: 'vodRunning', running: true })
      return taken
    } catch (thrown) {
      if (!(thrown instanceof VodFailure)) throw thrown
      if (thrown.problem === 'error') throw thrown.cause
      throw fail('custom', { text: problemText(thrown.problem, thrown.detail), running: false, cause: thrown })
    }
  }

  const rounds = repeating(core, {
    name: 'vod',
    rounds: [
      { everyMs, work: refresh.round },
      { everyMs: sweepMs, work: refresh.sweep },
    ],
    failed: 'VOD lists that are due could not be fetched',
  })
  return {
    ...rounds,
    stop: async () => {
      await refresh.stop()
      await rounds.stop?.()
    },
    calls: [
      implement(vodCalls, {
        list: (given, caller) => stateOf(caller, given),
        listTitles: async ({ query }, caller) =>
          vodTitles.page(db, caller, { ...query, opId: await companyOf(caller, query) }),
        listVersions: async ({ query }, caller) =>
          vodVersions.page(db, caller, { ...query, opId: await companyOf(caller, query) }),
        refresh: async ({ body }, caller) => fetchNow(caller, await companyOf(caller, body)),
        getServer: async ({ query }, caller) => settings.get(await companyOf(caller, query)),
        updateServer: async ({ body }, caller) => settings.update(caller, await companyOf(caller, body), body),
        testServer: async ({ body }, caller) => settings.test(caller, await companyOf(caller, body), body),
      }),
    ],
  }
}
