import { miscCalls } from '@headend/contract/misc'
import type { Core, Feature } from '../../core/feature.ts'
import { implement, publicly } from '../../core/http/implement.ts'
import { fail } from '../../core/errors.ts'
import { feedback } from './feedback.ts'
import { databaseProbe } from './probe.ts'
import { searching } from './search.ts'
import type { SearchNeeds } from './search.ts'

/** What belongs to no noun. */
export const miscFeature = ({
  db,
  clock,
  log,
  change,
  ...sources
}: Pick<Core, 'clock' | 'log' | 'change'> & SearchNeeds): Feature => {
  const isUp = databaseProbe({ db, clock, log })
  return {
    name: 'misc',
    calls: [
      implement(miscCalls, {
        search: ({ query }, caller) => searching({ db, clock, ...sources })(caller, query),
        checkDb: publicly(async () => {
          if (await isUp()) return { database: 'up', time: clock.now() }
          throw fail('unavailable', { database: 'down', time: clock.now() })
        }),
        createClickupTask: ({ body }, caller) => feedback({ clock, change }, caller, body),
      }),
    ],
  }
}
