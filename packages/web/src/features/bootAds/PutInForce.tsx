import { bootAdCalls } from '@headend/contract/cmsBootads'
import type { BootAd } from '@headend/contract/cmsBootads'
import { cmsBulkCalls } from '@headend/contract/cmsBulk'
import { IconPlayerPlay } from '@tabler/icons-react'
import { useAct, useCompany, usePermission } from '../../lib/services.tsx'
import { useWords } from '../../lib/words.ts'
import { RowButtons } from '../../ui/list/RowActions.tsx'
import { Status } from '../../ui/Status.tsx'

/** Has the set-top boxes of the company in view show a boot ad, unless they do. */
export function PutInForce({ of: { adFileId, adName, bulkBootAdTime, taskUseFlag } }: Readonly<{ of: BootAd }>) {
  const word = useWords('bootAds')
  const may = usePermission('content.manage')
  const { companyId, name: company } = useCompany()
  const put = useAct(cmsBulkCalls.change, {
    refresh: [bootAdCalls.list, cmsBulkCalls.list],
    success: () => word('force.done', { name: adName }),
  })
  if (bulkBootAdTime !== null)
    return taskUseFlag ? (
      <Status state="completed" label={word('force.on')} />
    ) : (
      <Status state="stopped" label={word('force.off')} />
    )
  if (!may) return null
  return (
    <RowButtons
      actions={[
        {
          label: word('force.action'),
          icon: IconPlayerPlay,
          run: () => put.mutate({ body: { commandType: 'BootingAd', adFileId, opId: companyId } }),
          ask: {
            title: word('force.title', { name: adName }),
            text: word('force.text', { company }),
            action: word('force.action'),
          },
        },
      ]}
    />
  )
}
