import type { Clock } from '../core/clock.ts'
import { bug, isFailure } from '../core/errors.ts'
import { fairQueue } from '../core/fairQueue.ts'
import { addressKey } from '../core/limits.ts'
import type { Log } from '../core/log.ts'
import type { Batcher } from '../core/batcher.ts'
import { batcher } from '../core/batcher.ts'
import { answers, byPath } from '../device/link.ts'
import type { Reading } from '../device/link.ts'
import type { DeviceListener } from '../device/listener.ts'
import type { Entry } from './registry.ts'
import { agentTimeOf, bootTimeOf, bootTolerance, identity, record, reportPaths } from '../device/facets/record.ts'
import { content } from '../device/facets/content.ts'
import type { Identity, Reported } from '../device/facets/record.ts'
import type { DeviceSession } from '../device/session.ts'
import type { Report, ReportStore, UnregisteredReport } from './reportStore.ts'

/** Devices that are asked at a time: a whole fleet that comes back must not fill the memory with its answers. */
const mostAtOnce = 64
/**
 * One that has not answered by then gives its place to the next, and is waited for beside the others: so many times of what an
 * answer takes at present, within these milliseconds. Where the others answer at once, those that never will hold nobody up; where
 * all are slow, because this process is, no more of them are asked.
 */
const prompt = { times: 4, least: 100, most: 1000 }
/** How far the last answer moves what an answer takes at present. */
const smoothing = 1 / 8
/** Waits between attempts with a device that does not answer; milliseconds. Then it is left as it is. */
const retryAfterMs = [5_000, 30_000, 120_000]
/** How often one that answers nothing at all is asked further on; milliseconds. */
const silentRetryMs = 600_000
/** An agent that started longer ago is none whose restart anything still waits for; milliseconds. */
const recentStartMs = 900_000

export type OnboardingJob = Readonly<{
  entry: Entry
  /** When the device last started as far as it was known. */
  knownBoot: number | undefined
}>

/**
 * Finds out who a device is and how it is: reads once what it reports, writes that, and subscribes to
 * what happens to it. A device in no inventory is only read.
 */
export const onboarding = ({
  store,
  clock,
  log,
  listener,
  mayAdopt,
  adopted,
  claimed,
  reported,
}: {
  store: ReportStore
  clock: Clock
  log: Log
  listener: Pick<DeviceListener, 'booted' | 'returned'>
  /** Whether a device may take the place of the one in the inventory that has its serial number. */
  mayAdopt: (endpointId: string, oui: string, deviceSn: string) => boolean
  /** Called when a device of the inventory, `before` until then, became the endpoint of a session. */
  adopted: (entry: Entry, before: string) => void
  /** Called when `rival`, an endpoint in no inventory, is found to say that it is the device `endpointId` of the inventory. */
  claimed: (endpointId: string, rival: string) => Promise<void>
  /** Called with what changed about a device. */
  reported: (endpointId: string, fields: Reported, bootTime: number | undefined) => void
}) => {
  type Item = Readonly<{ job: OnboardingJob; attempt: number }>
  /** Devices of the inventory come before those that nobody has registered; in either lane addresses take turns. */
  const lanes = { registered: fairQueue<Item>(), others: fairQueue<Item>() }
  const queued = new Set<Entry>()
  let running = 0
  /** What an answer takes at present; milliseconds. */
  let answerMs = prompt.most / prompt.times
  let stopped = false

  const reports: Batcher<Report, void> = batcher({
    clock,
    waitMs: 50,
    most: 500,
    work: async (batch) => {
      // One row may be written once per statement: the later report of a device completes the earlier.
      const byDevice = new Map<string, Report>()
      for (const report of batch) {
        const before = byDevice.get(report.endpointId)
        byDevice.set(report.endpointId, {
          endpointId: report.endpointId,
          reported: { ...before?.reported, ...report.reported },
          content: report.content ?? before?.content,
          bootTime: report.bootTime ?? before?.bootTime,
        })
      }
      const rows = [...byDevice.values()].toSorted((a, b) => (a.endpointId < b.endpointId ? -1 : 1))
      const changed = await store.write(rows)
      for (const row of rows) if (changed.has(row.endpointId)) reported(row.endpointId, row.reported, row.bootTime)
      return batch.map(() => undefined)
    },
  })
  const unregistered: Batcher<UnregisteredReport, void> = batcher({
    clock,
    waitMs: 50,
    most: 500,
    work: async (batch) => {
      await store.writeUnregistered([...new Map(batch.map((row) => [row.endpointId, row])).values()])
      return batch.map(() => undefined)
    },
  })

  const read = async (session: DeviceSession): Promise<Reading['values']> => {
    const { endpointId, subscriptionPaths } = session
    const paths = [...reportPaths, ...subscriptionPaths]
    const answer = await session.request({ do: 'get', endpointId, paths, timeoutMs: 20_000 })
    if (!answers(answer, 'get')) throw bug('a session answered something else than get')
    return byPath(answer.values)
  }

  /** Whether the device was found in the inventory by its serial number: it is known by its endpoint id from now on. */
  const found = async (entry: Entry, identity: Identity): Promise<boolean> => {
    const { endpointId } = entry.session
    const oui = entry.onBoard?.oui ?? identity.oui
    const deviceSn = entry.onBoard?.deviceSn ?? identity.deviceSn
    if (entry.state !== 'new' || oui === null || deviceSn === null) return false
    if (!mayAdopt(endpointId, oui, deviceSn)) return false
    const before = await store.adopt(endpointId, oui, deviceSn)
    if (before === undefined) return false
    log.info({ endpointId, before }, 'a device of the inventory was found by its serial number and got its endpoint id')
    adopted(entry, before)
    return true
  }

  const work = async ({ entry, knownBoot }: OnboardingJob, answered: () => void): Promise<void> => {
    const { session } = entry
    if (!session.isOpen()) return
    const asked = clock.monotonic()
    const values = await read(session)
    answerMs += (clock.monotonic() - asked - answerMs) * smoothing
    answered()
    if (!session.isOpen()) return
    const known = { endpointId: session.endpointId, did: null, now: clock.now() }
    const who = identity.of(values, known)
    const fields = record.of(values, known)
    const bootTime = bootTimeOf(values, known.now)
    const agentTime = agentTimeOf(values, known.now)
    let unannounced = false
    if (await found(entry, who)) return
    if (entry.state === 'registered') {
      entry.bootTimeKnown = bootTime !== undefined
      await reports.add({
        endpointId: session.endpointId,
        reported: fields,
        content: content.of(values, known),
        bootTime,
      })
      unannounced = !(await session.subscribe(values)).announcesBoots
    } else {
      entry.state = 'unregistered'
      await unregistered.add({
        endpointId: session.endpointId,
        identity: who,
        reported: fields,
        bootTime,
        address: session.remoteAddress,
        online: session.isOpen(),
        time: clock.date(),
      })
      const known = await store.claim(session.endpointId)
      if (known !== undefined) await claimed(known, session.endpointId)
    }
    const hasStarted = bootTime === undefined || knownBoot === undefined || bootTime - knownBoot > bootTolerance
    const hasAgentStarted = agentTime !== undefined && known.now - agentTime < recentStartMs
    const connectTime = session.connectedTime
    if (hasStarted || hasAgentStarted || unannounced) {
      const boot = { bootTime, connectTime, agentTime, unannounced, commandKey: undefined, cause: undefined }
      await listener.booted(session.endpointId, boot)
    }
    if (entry.state === 'registered') await listener.returned(session.endpointId, connectTime)
  }

  const next = (): void => {
    while (running < mostAtOnce && !stopped) {
      const item = lanes.registered.shift() ?? lanes.others.shift()
      if (item === undefined) return
      running += 1
      queued.delete(item.job.entry)
      let holds = true
      const release = (): void => {
        if (holds) running -= 1
        holds = false
        next()
      }
      const patience = Math.min(prompt.most, Math.max(prompt.least, prompt.times * answerMs))
      let giveUp = clock.after(patience, release)
      const answered = (): void => {
        giveUp()
        giveUp = clock.after(prompt.most, release)
      }
      work(item.job, answered)
        .catch((err: unknown) => {
          const { entry } = item.job
          const wait = retryAfterMs[item.attempt] ?? (entry.silentSince === undefined ? undefined : silentRetryMs)
          // That a device goes, refuses or is silent is no fault of the program's: its stack says nothing.
          const why = isFailure(err) ? { reason: err.message } : { err }
          log.info({ ...why, endpointId: entry.session.endpointId }, 'a device could not be read')
          if (wait === undefined || !entry.session.isOpen()) return
          clock.after(wait, () => {
            if (entry.session.isOpen()) add(item.job, item.attempt + 1)
          })
        })
        .finally(() => {
          giveUp()
          release()
        })
    }
  }

  const add = (job: OnboardingJob, attempt = 0): void => {
    // One that waits to be read will be read as it is then.
    if (stopped || queued.has(job.entry)) return
    queued.add(job.entry)
    const { state, session } = job.entry
    lanes[state === 'registered' ? 'registered' : 'others'].push(addressKey(session.remoteAddress), { job, attempt })
    next()
  }

  return {
    add: (job: OnboardingJob) => add(job),
    /**
     * The device restarted: until it has been read anew, its session began when it started. What waits for the restart may
     * then be told of it, and nobody sees it done beside the up time of before.
     */
    restarted: async ({ session, bootTimeKnown }: Entry): Promise<void> => {
      if (bootTimeKnown) return
      await reports.add({ endpointId: session.endpointId, reported: {}, bootTime: session.connectedTime })
    },
    /** A device that nobody registered does not answer: it is listed all the same, with what is known of it. */
    silent: async (entry: Entry): Promise<void> => {
      if (entry.silentSince === undefined || entry.state === 'registered') return
      const { session } = entry
      const known = { endpointId: session.endpointId, did: null, now: clock.now() }
      await unregistered.add({
        endpointId: session.endpointId,
        identity: identity.of(new Map(), known),
        reported: {},
        bootTime: undefined,
        address: session.remoteAddress,
        online: session.isOpen(),
        time: clock.date(),
      })
    },
    /** A value changed that the device list shows. */
    changed: (endpointId: string, fields: Reported): Promise<void> =>
      reports.add({ endpointId, reported: fields, bootTime: undefined }),
    stop: async (): Promise<void> => {
      stopped = true
      lanes.registered.clear()
      lanes.others.clear()
      queued.clear()
      await Promise.all([reports.idle(), unregistered.idle()])
    },
  }
}

export type Onboarding = ReturnType<typeof onboarding>
