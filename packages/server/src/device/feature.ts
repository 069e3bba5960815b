import type { Core, Feature } from '../core/feature.ts'
import { repeating } from '../core/rounds.ts'
import { keepPartitions } from './partitions.ts'

const hour = 3_600_000

/** Keeps the daily tables of device events: makes those to come, drops those of long ago. */
export const deviceEventsFeature = ({
  db,
  clock,
  log,
  config,
}: Pick<Core, 'db' | 'clock' | 'log' | 'config'>): Feature => {
  const keep = () => keepPartitions({ db, clock, keepDays: config.retention.events })
  return repeating(
    { clock, log },
    {
      name: 'deviceEvents',
      first: keep,
      rounds: [
        {
          everyMs: hour,
          work: async () => {
            const dropped = await keep()
            if (dropped.length > 0) log.info({ dropped }, 'old events of devices were dropped')
          },
        },
      ],
      failed: 'the tables of device events could not be kept',
    },
  )
}
