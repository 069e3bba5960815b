import { mostVodTitles, vodCalls } from '@headend/contract/cmsVod'
import { contentApiLogCalls } from '@headend/contract/contentApiLogs'
import type { ActiveType } from '@headend/contract/contentApiLogs'
import type { Text } from '@headend/contract/core'
import { Readable } from 'node:stream'
import { serverActor } from '../../core/audit.ts'
import type { Actor } from '../../core/audit.ts'
import { inTransaction, violated } from '../../core/db/database.ts'
import { asError } from '../../core/errors.ts'
import type { Core } from '../../core/feature.ts'
import { DiskFull } from '../../core/files.ts'
import type { Sealing } from '../../core/sealing.ts'
import { publishStale } from '../../core/stale.ts'
import { turns } from '../../core/turns.ts'
import { logContentApi } from '../contentApiLogs/service.ts'
import type { FetchedTitle, VodAdapter } from './adapter.ts'
import { problemText, VodFailure } from './failure.ts'
import { opener } from './open.ts'
import { settingsOf } from './settings.ts'
import * as store from './store.ts'
import type { Run } from './store.ts'

/** Folder of the store for the lists as they came. */
export const folder = 'vod'

/** A fetch that is not heard of for so long has lost its process; milliseconds. */
const leaseMs = 30_000
/** How often it is heard of. */
const beatMs = 2000
/** Titles that are written at a time. */
const atOnce = 1000

/** A list that was taken. */
export type Taken = Readonly<{ vodSize: number; lastGetTime: number; vodApiResponseId: string }>

type Needs = Readonly<{
  core: Pick<Core, 'db' | 'bus' | 'clock' | 'log' | 'files' | 'change'>
  sealing: Sealing
  adapter: VodAdapter
  allowPrivate: boolean
}>

type Whole = Taken & Readonly<{ version: string; titles: number }>

const failureOf = (thrown: unknown): VodFailure => {
  if (thrown instanceof VodFailure) return thrown
  if (thrown instanceof DiskFull) return new VodFailure('room', '', thrown)
  return violated(thrown) === 'vod_title_once' ? new VodFailure('twice') : new VodFailure('error', '', thrown)
}

/** An address without what may be a secret in it. */
const withoutQuery = (address: string): string => {
  const { origin, pathname, search } = new URL(address)
  return `GET ${origin}${pathname}${search === '' ? '' : '?…'}`
}

const takenText = ({ version, titles }: Whole): Text => ({
  en: `Version ${version}, ${titles.toLocaleString('en-US')} titles.`,
  ko: `버전 ${version}, 타이틀 ${titles.toLocaleString('en-US')}개.`,
})

/**
 * Fetches lists, of each company one at a time in all processes. What comes is written as it comes and shown once all of it is
 * here: a list that breaks off, or whose process dies, was never there.
 */
export const vodRefresh = ({ core, sealing, adapter, allowPrivate }: Needs) => {
  const { db, bus, clock, log, files, change } = core
  const open = opener({ clock, allowPrivate, adapter })
  const over = new AbortController()
  const underWay = new Set<Promise<unknown>>()
  const later = () => new Date(clock.now() + leaseMs)

  const announce = (): void => publishStale(bus, [vodCalls.list])
  const announceAll = (): void =>
    publishStale(bus, [
      vodCalls.list,
      vodCalls.listTitles,
      vodCalls.listVersions,
      vodCalls.getServer,
      contentApiLogCalls.listApiLogsPage,
    ])

  const logged = (trx: typeof db, run: Run, request: string, result: 'success' | 'fail', message: Text) =>
    logContentApi(trx, {
      companyId: run.companyId,
      dateTime: clock.date(),
      apiName: vodCalls.refresh.id,
      request,
      result,
      message,
      activeType: run.activeType,
      userName: run.userName,
    })

  /** Ends what processes left that are gone. */
  const endExpired = async (companyId?: string): Promise<void> => {
    const ended = await inTransaction(db, async (trx) => {
      const runs = await store.endExpired(trx, clock.date(), companyId)
      for (const run of runs) await logged(trx, run, 'GET', 'fail', problemText('interrupted', ''))
      return runs
    })
    if (ended.length > 0) announceAll()
  }

  /** The list of a server, all of it or nothing. */
  const fetchList = async (
    run: Run,
    progress: { bytes: number; titles: number },
    signal: AbortSignal,
  ): Promise<Omit<Whole, keyof Taken> & { listId: string; sha256: string; size: number }> => {
    const { known, settings } = await settingsOf(db, sealing, run.companyId)
    const reader = adapter.reader()
    const turn = turns()
    let listId: string | undefined
    let waiting: FetchedTitle[] = []
    let written = 0
    const write = async (least: number): Promise<void> => {
      while (listId !== undefined && waiting.length >= least && waiting.length > 0) {
        const part = waiting.slice(0, atOnce)
        waiting = waiting.slice(atOnce)
        await store.addTitles(db, listId, part, written + 1)
        written += part.length
      }
    }
    const come = async function* () {
      for await (const part of open(settings, signal)) {
        progress.bytes += part.length
        for (const title of reader.push(part)) waiting.push(title)
        progress.titles = written + waiting.length
        if (progress.titles > mostVodTitles) throw new VodFailure('many')
        const version = reader.version()
        if (listId === undefined && version !== undefined) {
          const { runId, companyId } = run
          if (version !== known) listId = await store.beginList(db, { runId, companyId, version, now: clock.date() })
          if (listId === undefined) throw new VodFailure('same')
        }
        await write(atOnce)
        yield part
        await turn()
      }
      reader.end()
      await write(1)
    }
    const held = await files.hold(Readable.from(come(), { objectMode: false }))
    try {
      const version = reader.version()
      if (listId === undefined || version === undefined) throw new VodFailure('unversioned')
      await held.keep(`${folder}/${listId}`)
      return { listId, version, titles: progress.titles, sha256: held.sha256, size: held.size }
    } finally {
      await held.discard()
    }
  }

  const work = async (run: Run, actor: Actor): Promise<Taken> => {
    const progress = { bytes: 0, titles: 0 }
    const lost = new AbortController()
    const beat = async (): Promise<void> => {
      if (await store.beat(db, run.runId, { ...progress, leaseTime: later() })) announce()
      else lost.abort()
    }
    const cancelBeat = clock.every(beatMs, () => {
      beat().catch((err: unknown) => log.warn({ err }, 'a fetch of a VOD list could not say that it goes on'))
    })
    let request = 'GET'
    let stored: string | undefined
    // All of it within: what is not ended here would renew its lease for ever.
    try {
      const server = await store.serverOf(db, run.companyId)
      if (server !== undefined) request = withoutQuery(server.url)
      const list = await fetchList(run, progress, AbortSignal.any([over.signal, lost.signal]))
      const storeName = `${folder}/${list.listId}`
      stored = storeName
      const now = clock.date()
      const whole: Whole = {
        vodSize: list.size,
        lastGetTime: now.getTime(),
        vodApiResponseId: list.listId,
        version: list.version,
        titles: list.titles,
      }
      const dropped = await change(actor, vodCalls.refresh, async (trx, line) => {
        if (!(await store.endRun(trx, run.runId, { state: 'taken', now, ...progress })))
          throw new VodFailure('interrupted')
        const files = await store.showList(trx, { ...list, companyId: run.companyId, storeName, now })
        await logged(trx, run, request, 'success', takenText(whole))
        line({
          companyId: run.companyId,
          target: list.version,
          detail: { bytes: list.size, titles: list.titles, activeType: run.activeType },
        })
        return files
      })
      stored = undefined
      for (const name of dropped) await files.remove(name)
      const { vodSize, lastGetTime, vodApiResponseId } = whole
      return { vodSize, lastGetTime, vodApiResponseId }
    } catch (thrown) {
      const failure = failureOf(thrown)
      if (failure.problem === 'error') log.error({ err: asError(thrown) }, 'a VOD list could not be fetched')
      if (stored !== undefined) await files.remove(stored)
      await failed(run, actor, failure, { ...progress, request })
      throw failure
    } finally {
      cancelBeat()
      announceAll()
    }
  }

  const failed = async (
    run: Run,
    actor: Actor,
    { problem, detail }: VodFailure,
    { request, ...progress }: Readonly<{ request: string; bytes: number; titles: number }>,
  ): Promise<void> => {
    const isNoNews = problem === 'same'
    const isAutomatic = run.activeType === 'automatic'
    await change(
      actor,
      vodCalls.refresh,
      async (trx, line) => {
        await store.dropComing(trx, run.runId)
        const state = isNoNews ? 'same' : 'failed'
        if (!(await store.endRun(trx, run.runId, { state, now: clock.date(), problem, detail, ...progress }))) return
        const message = problemText(problem, detail)
        await logged(trx, run, request, isNoNews && isAutomatic ? 'success' : 'fail', message)
        // Nothing new, found by the server itself, is nothing that anybody did.
        if (isNoNews && isAutomatic) return
        line({
          companyId: run.companyId,
          result: 'fail',
          detail: { reason: message.en, activeType: run.activeType },
        })
      },
      { mayBeNothing: true },
    )
  }

  /** Goes on by itself, whoever waits for it. */
  const go = (run: Run, actor: Actor): Promise<Taken> => {
    const done = work(run, actor)
    const settled: Promise<unknown> = done.catch(() => undefined).finally(() => underWay.delete(settled))
    underWay.add(settled)
    announce()
    return done
  }

  const begun = (companyId: string, activeType: ActiveType, by: Actor) => ({
    companyId,
    activeType,
    userId: by.userId,
    userName: by.userName,
    beginTime: clock.date(),
    leaseTime: later(),
  })

  return {
    /** Fetches a list for somebody. Undefined where one is being fetched. @throws {VodFailure} */
    now: async (companyId: string, by: Actor): Promise<Taken | undefined> => {
      await endExpired(companyId)
      const run = await store.beginRun(db, begun(companyId, 'manual', by))
      return run && go(run, by)
    },

    /** Begins what is due by itself, and ends what processes left. */
    round: async (): Promise<void> => {
      await endExpired()
      const runs = await inTransaction(db, async (trx) => {
        const due = await store.takeDue(trx, clock.date(), 2)
        const begunRuns: Run[] = []
        for (const companyId of due) {
          const run = await store.beginRun(trx, begun(companyId, 'automatic', serverActor))
          if (run !== undefined) begunRuns.push(run)
        }
        return begunRuns
      })
      // Not awaited: a server that is slow keeps no other waiting. What it came to is written.
      for (const run of runs) void go(run, serverActor).catch(() => undefined)
    },

    /** Removes files of lists that were never shown: of a process that died between a file and its row. */
    sweep: async (): Promise<void> => {
      const names = await files.list(folder)
      if (names.length === 0) return
      const rows = await db.selectFrom('vod_list').select('vod_list_id').execute()
      const known = new Set(rows.map(({ vod_list_id }) => `${folder}/${vod_list_id}`))
      for (const name of names) if (!known.has(name)) await files.remove(name)
    },

    /** Breaks off what is under way here. */
    stop: async (): Promise<void> => {
      over.abort()
      await Promise.all(underWay)
    },
  }
}

export type VodRefresh = ReturnType<typeof vodRefresh>
