import type { Core, Feature } from '../core/feature.ts'
import { keepPartitions } from './partitions.ts'

const hour = 3_600_000

/** Keeps the daily tables of device events: makes those to come, drops those of long ago. */
export const deviceEventsFeature = ({
  db,
  clock,
  log,
  config,
}: Pick<Core, 'db' | 'clock' | 'log' | 'config'>): Feature => {
  const keepDays = config.retention.events
  let cancel = (): void => undefined
  return {
    name: 'deviceEvents',
    roles: ['worker'],
    start: async () => {
      await keepPartitions({ db, clock, keepDays })
      cancel = clock.every(hour, () => {
        keepPartitions({ db, clock, keepDays }).then(
          (dropped) => dropped.length > 0 && log.info({ dropped }, 'old events of devices were dropped'),
          (err: unknown) => log.error({ err }, 'the tables of device events could not be kept'),
        )
      })
    },
    stop: async () => cancel(),
  }
}
