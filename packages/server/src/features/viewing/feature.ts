import type { Core, Feature } from '../../core/feature.ts'
import { repeating } from '../../core/rounds.ts'
import type { Link } from '../../device/link.ts'
import { keepPartitions } from '../../device/partitions.ts'
import { collectDay } from './collection.ts'
import type { ViewingIntake } from './intake.ts'
import { countFleet, rollUp } from './rollUp.ts'
import { setupRounds } from './setup.ts'
import { viewDays } from './store.ts'

/** How often; milliseconds. */
const every = { setup: 5_000, rollUp: 5_000, collection: 2_000, fleet: 600_000, days: 3_600_000 } as const

type Needs = Readonly<{ core: Core; link: Link; intake: ViewingIntake }>

/** What set-top boxes report of what is watched: has them report, keeps it, and sums it up for statistics. */
export const viewingFeature = ({ core, intake }: Omit<Needs, 'link'>): Feature => {
  const { db, clock, config } = core
  const keep = () => keepPartitions({ db, clock, keepDays: config.retention.viewings, table: viewDays })
  let stopped = false
  const rounds = repeating(core, {
    name: 'viewing',
    first: keep,
    rounds: [
      { everyMs: every.days, work: keep },
      {
        everyMs: every.rollUp,
        work: async () => {
          while (!stopped && (await rollUp(db))) continue
        },
      },
      {
        everyMs: every.collection,
        work: async () => {
          while (!stopped && (await collectDay(db, clock.date()))) continue
        },
      },
      { everyMs: every.fleet, work: () => countFleet(db, clock.date()) },
    ],
    failed: 'what is watched could not be summed up',
  })
  return {
    ...rounds,
    stop: async () => {
      stopped = true
      await rounds.stop?.()
      await intake.idle()
    },
  }
}

/** Has boxes report: a job of the worker of its own, as boxes may be silent. */
export const viewingSetupFeature = ({ core, link, intake }: Needs): Feature =>
  repeating(core, {
    name: 'viewingSetup',
    rounds: [{ everyMs: every.setup, work: setupRounds({ ...core, link, address: intake.address }) }],
    failed: 'set-top boxes could not be told to report what is watched',
    abandons: true,
  })
