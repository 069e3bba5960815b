import { miscCalls } from '@headend/contract/misc'
import type { Request } from '@headend/contract/core'
import type { Core } from '../../core/feature.ts'
import type { AuthenticatedCaller } from '../../core/http/caller.ts'

type Sent = Request<typeof miscCalls.createClickupTask>['body']

/** Keeps what somebody says of the console, under the name they sign with. */
export const feedback = (
  { clock, change }: Pick<Core, 'clock' | 'change'>,
  caller: AuthenticatedCaller,
  { type, title, user, contents, address }: Sent,
): Promise<null> =>
  change(caller, miscCalls.createClickupTask, async (trx, line) => {
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
    line({ companyId: caller.companyId, target: title, detail: { type } })
    return null
  })
