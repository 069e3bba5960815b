import { sql } from 'kysely'
import { miscCalls } from '@headend/contract/misc'
import type { Core, Feature } from '../../core/feature.ts'
import { implement, publicly } from '../../core/http/implement.ts'

/** What belongs to no noun. */
export const miscFeature = ({ db, clock, log }: Pick<Core, 'db' | 'clock' | 'log'>): Feature => ({
  name: 'misc',
  calls: [
    implement(miscCalls, {
      checkDb: publicly(async () => {
        try {
          await sql`select 1`.execute(db)
          return { database: 'up', time: clock.now() }
        } catch (thrown) {
          log.error({ err: thrown }, 'the database does not answer')
          return { database: 'down', time: clock.now() }
        }
      }),
    }),
  ],
})
