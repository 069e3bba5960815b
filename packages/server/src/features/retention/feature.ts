import type { Cancel } from '../../core/clock.ts'
import { foldersOf } from '../../core/config.ts'
import type { Core, Feature } from '../../core/feature.ts'
import { sweepOutbox } from '../../core/mail.ts'
import { removeOld } from './job.ts'

/** How often it is looked whether the job is due; milliseconds. */
const lookMs = 600_000
/** Of a server's time at most a fifth is spent on removing. */
const restRatio = 4

/** Removes what is older than its retention: rows by a job of one worker for all, mails in the folder of each process. */
export const retentionFeature = ({
  db,
  clock,
  log,
  random,
  config,
}: Pick<Core, 'db' | 'clock' | 'log' | 'random' | 'config'>): Feature => {
  const holder = random.uuid()
  const stopping = new AbortController()
  let cancel: Cancel | undefined
  let running: Promise<unknown> | undefined

  const rows = async (): Promise<void> => {
    const removed = await removeOld({
      db,
      now: clock.now(),
      retention: config.retention,
      holder,
      rest: (tookMs) => clock.sleep(restRatio * tookMs, stopping.signal).catch(() => undefined),
      monotonic: clock.monotonic,
      isStopped: () => stopping.signal.aborted,
    })
    if (removed !== undefined && Object.keys(removed).length > 0) log.info({ removed }, 'old rows were removed')
  }

  const mails = (): Promise<void> =>
    sweepOutbox(foldersOf(config.dataDir).outbox, new Date(clock.now() - config.retention.mails * 86_400_000))

  const look = (): void => {
    running ??= Promise.allSettled([mails(), ...(config.roles.includes('worker') ? [rows()] : [])])
      .then((ends) => {
        for (const end of ends)
          if (end.status === 'rejected')
            log.error({ err: end.reason }, 'what is older than its retention stays for now')
      })
      .finally(() => {
        running = undefined
      })
  }

  return {
    name: 'retention',
    start: async () => {
      cancel = clock.every(lookMs, look)
    },
    stop: async () => {
      cancel?.()
      stopping.abort()
      await running
    },
  }
}
