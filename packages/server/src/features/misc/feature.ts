import { sql } from 'kysely'
import { miscCalls } from '@headend/contract/misc'
import type { Core, Feature } from '../../core/feature.ts'
import { implement, publicly } from '../../core/http/implement.ts'
import { feedback } from './feedback.ts'
import { searching } from './search.ts'
import type { SearchNeeds } from './search.ts'

/** What belongs to no noun. */
export const miscFeature = ({
  db,
  clock,
  log,
  change,
  ...sources
}: Pick<Core, 'clock' | 'log' | 'change'> & SearchNeeds): Feature => ({
  name: 'misc',
  calls: [
    implement(miscCalls, {
      search: ({ query }, caller) => searching({ db, ...sources })(caller, query),
      checkDb: publicly(async () => {
        try {
          await sql`select 1`.execute(db)
          return { database: 'up', time: clock.now() }
        } catch (thrown) {
          log.error({ err: thrown }, 'the database does not answer')
          return { database: 'down', time: clock.now() }
        }
      }),
      createClickupTask: ({ body }, caller) => feedback({ clock, change }, caller, body),
    }),
  ],
})
