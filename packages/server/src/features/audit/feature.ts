import { auditCalls } from '@headend/contract/audit'
import type { Input } from '@headend/contract/core'
import type { Core, Feature } from '../../core/feature.ts'
import type { AuthenticatedCaller } from '../../core/http/caller.ts'
import { implement } from '../../core/http/implement.ts'
import { auditRows } from './rows.ts'

type Asked = Input<typeof auditCalls.list>['query']

/** Reads the history of what people did. */
export const auditFeature = ({ db, clock, tree }: Pick<Core, 'db' | 'clock' | 'tree'>): Feature => {
  const rows = auditRows(clock)
  const within = async (caller: AuthenticatedCaller, { opId }: Asked): Promise<AuthenticatedCaller> => ({
    ...caller,
    companies: await tree.within(caller, opId),
  })
  return {
    name: 'audit',
    calls: [
      implement(auditCalls, {
        list: {
          handler: async ({ query }, caller) => rows.page(db, await within(caller, query), query),
          rows: async function* ({ query }, caller) {
            yield* rows.stream(db, await within(caller, query), query)
          },
        },
        get: ({ params }, caller) => rows.one(db, caller, params.auditId),
      }),
    ],
  }
}
