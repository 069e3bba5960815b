import type { ControllerSession } from '@headend/usp'
import type { Clock } from '../core/clock.ts'
import type { Log } from '../core/log.ts'
import type { Batcher } from '../core/batcher.ts'
import { batcher } from '../core/batcher.ts'
import type { Reading } from '../device/link.ts'
import { readPaths } from './usp/linkServer.ts'
import type { DeviceListener } from '../device/listener.ts'
import type { Entry } from './registry.ts'
import { bootTimeOf, identityOf, reportPaths, reportedOf } from '../device/report.ts'
import type { Identity, Reported } from '../device/report.ts'
import type { Report, ReportStore, Stranger } from './reportStore.ts'
import { narrowed, planSubscriptions, subscriptionPaths } from './usp/subscriptions.ts'

/** Devices that are asked at a time: a whole fleet that comes back must not fill the memory with its answers. */
const mostAtOnce = 64
/** Waits between attempts with a device that does not answer; milliseconds. Then it is left as it is. */
const patience = [5_000, 30_000, 120_000]
/** A start time may differ so much and be the same start; milliseconds. */
const bootTolerance = 10_000

export type OnboardingJob = Readonly<{
  entry: Entry
  /** When the device last started as far as it was known. */
  knownBoot: number | undefined
}>

/**
 * Finds out who a device is and how it is: reads once what it reports, writes that, and makes sure it tells of what
 * happens to it. A device of nobody's inventory is only read.
 */
export const onboarding = ({
  store,
  clock,
  log,
  listener,
  mayAdopt,
  reported,
}: {
  store: ReportStore
  clock: Clock
  log: Log
  listener: Pick<DeviceListener, 'booted'>
  /** Whether a device may take the place of the one in the inventory that has its serial number. */
  mayAdopt: (endpointId: string, oui: string, deviceSn: string) => boolean
  /** Told what changed about a device. */
  reported: (endpointId: string, fields: Reported, bootTime: number | undefined) => void
}) => {
  const queue: { job: OnboardingJob; attempt: number }[] = []
  const queued = new Set<Entry>()
  let running = 0
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
          bootTime: report.bootTime ?? before?.bootTime,
        })
      }
      const rows = [...byDevice.values()].toSorted((a, b) => (a.endpointId < b.endpointId ? -1 : 1))
      const changed = await store.write(rows)
      for (const row of rows) if (changed.has(row.endpointId)) reported(row.endpointId, row.reported, row.bootTime)
      return batch.map(() => undefined)
    },
  })
  const strangers: Batcher<Stranger, void> = batcher({
    clock,
    waitMs: 50,
    most: 500,
    work: async (batch) => {
      await store.writeStrangers([...new Map(batch.map((row) => [row.endpointId, row])).values()])
      return batch.map(() => undefined)
    },
  })

  const read = async (session: ControllerSession): Promise<Reading['values']> => {
    const { values } = await readPaths(session, [...reportPaths, ...subscriptionPaths], { timeoutMs: 20_000 })
    const map = new Map<string, string>()
    for (let index = 0; index + 1 < values.length; index += 2) map.set(values[index] ?? '', values[index + 1] ?? '')
    return map
  }

  const subscribe = async (session: ControllerSession, values: Reading['values']): Promise<void> => {
    const { add, set } = planSubscriptions(values)
    const settings = (objects: typeof add) => objects.map(({ object, params }) => ({ path: object, params }))
    // Each on its own account: an agent without TransferComplete!, for one, still tells of its boots.
    if (set.length > 0) await session.set(settings(set), { allowPartial: true })
    if (add.length === 0) return
    const added = await session.add(settings(add), { allowPartial: true })
    const refused = add.filter((_object, index) => {
      const status = added.ok ? added.value.createdObjResults[index]?.operStatus?.operStatus.case : undefined
      return status !== 'operSuccess'
    })
    const narrower = refused.flatMap(narrowed)
    if (narrower.length > 0) await session.add(settings(narrower), { allowPartial: true })
    if (refused.length > 0) {
      const ids = refused.map(({ params }) => params['ID'])
      log.info({ endpointId: session.endpointId, ids }, 'a device refused subscriptions')
    }
  }

  const whose = async (entry: Entry, identity: Identity): Promise<void> => {
    const { endpointId } = entry.session
    const oui = entry.onBoard?.oui ?? identity.oui
    const deviceSn = entry.onBoard?.deviceSn ?? identity.deviceSn
    if (entry.state !== 'new' || oui === null || deviceSn === null) return
    if (!mayAdopt(endpointId, oui, deviceSn)) return
    const company = await store.adopt(endpointId, oui, deviceSn)
    if (company === undefined) return
    entry.state = 'registered'
    log.info({ endpointId }, 'a device of the inventory was found by its serial number; its endpoint id was corrected')
  }

  const work = async ({ entry, knownBoot }: OnboardingJob): Promise<void> => {
    const { session } = entry
    if (!session.open) return
    const values = await read(session)
    if (!session.open) return
    const identity = identityOf(values)
    const fields = reportedOf(values)
    const bootTime = bootTimeOf(values, clock.now())
    await whose(entry, identity)
    if (entry.state === 'registered') {
      await reports.add({ endpointId: session.endpointId, reported: fields, bootTime })
      await subscribe(session, values)
    } else {
      entry.state = 'stranger'
      await strangers.add({
        endpointId: session.endpointId,
        identity,
        reported: fields,
        bootTime,
        address: session.remoteAddress,
        online: session.open,
        time: clock.date(),
      })
    }
    const started = bootTime === undefined || knownBoot === undefined || bootTime - knownBoot > bootTolerance
    if (!started) return
    const connectTime = session.connectedTime
    await listener.booted(session.endpointId, { bootTime, connectTime, commandKey: undefined, cause: undefined })
  }

  const next = (): void => {
    while (running < mostAtOnce && !stopped) {
      const item = queue.shift()
      if (item === undefined) return
      running += 1
      queued.delete(item.job.entry)
      work(item.job)
        .catch((err: unknown) => {
          const { entry } = item.job
          const wait = patience[item.attempt]
          log.info({ err, endpointId: entry.session.endpointId }, 'a device could not be read')
          if (wait === undefined || !entry.session.open) return
          clock.after(wait, () => {
            if (entry.session.open) add(item.job, item.attempt + 1)
          })
        })
        .finally(() => {
          running -= 1
          next()
        })
    }
  }

  const add = (job: OnboardingJob, attempt = 0): void => {
    // One that waits to be read will be read as it is then.
    if (stopped || queued.has(job.entry)) return
    queued.add(job.entry)
    queue.push({ job, attempt })
    next()
  }

  return {
    add: (job: OnboardingJob) => add(job),
    /** A value changed that the device list shows. */
    changed: (endpointId: string, fields: Reported): Promise<void> =>
      reports.add({ endpointId, reported: fields, bootTime: undefined }),
    stop: async (): Promise<void> => {
      stopped = true
      queue.length = 0
      queued.clear()
      await Promise.all([reports.idle(), strangers.idle()])
    },
  }
}

export type Onboarding = ReturnType<typeof onboarding>
