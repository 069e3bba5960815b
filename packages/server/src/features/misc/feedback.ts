import { miscCalls } from '@headend/contract/misc'
import type { Request } from '@headend/contract/core'
import { inTransaction } from '../../core/db/database.ts'
import type { Core } from '../../core/feature.ts'
import type { AuthenticatedCaller } from '../../core/http/caller.ts'

type Sent = Request<typeof miscCalls.createClickupTask>['body']

/** Keeps what somebody says of the console, under the name they sign with. */
export const feedback = (
  { db, clock, audit }: Pick<Core, 'db' | 'clock' | 'audit'>,
  caller: AuthenticatedCaller,
  { type, title, user, contents, address }: Sent,
): Promise<null> =>
  inTransaction(db, async (trx) => {
    await trx
      .insertInto('feedback')
      .values({
        time: clock.date(),
        user_id: caller.userId,
        company_id: caller.companyId,
        user_name: user || caller.userName,
        type,
        title,
        contents,
        address: address || null,
      })
      .execute()
    await audit.write(trx, caller, {
      action: miscCalls.createClickupTask.action ?? '',
      companyId: caller.companyId,
      target: title,
      detail: { type },
    })
    return null
  })
