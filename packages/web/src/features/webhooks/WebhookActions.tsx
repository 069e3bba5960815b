import { webhookCalls } from '@headend/contract/webhooks'
import type { Webhook } from '@headend/contract/webhooks'
import { IconKey, IconListDetails, IconSend } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useAct } from '../../lib/services.tsx'
import { useWords } from '../../lib/words.ts'
import { RowMenu } from '../../ui/list/RowActions.tsx'
import type { Show } from '../../ui/list/spec.ts'
import { DeliveryDrawer } from './DeliveryDrawer.tsx'
import { RenewedSecret } from './RenewedSecret.tsx'
import { deliveriesAnchor } from './WebhookTabs.tsx'

type Props = Readonly<{ webhook: Webhook; show: Show }>

/** What can be done with a webhook: to test it, to renew its secret, and to see what it was told. */
export function WebhookActions({ webhook: { webhookId, webhookName }, show }: Props) {
  const word = useWords('webhooks')
  const navigate = useNavigate()
  const test = useAct(webhookCalls.test, { refresh: [webhookCalls.listDeliveries] })
  const renew = useAct(webhookCalls.renewSecret, { refresh: [webhookCalls.list, webhookCalls.get] })
  return (
    <RowMenu
      label={word('more')}
      name={webhookName}
      actions={[
        {
          label: word('test'),
          icon: IconSend,
          run: () =>
            void test.mutateAsync({ params: { webhookId } }).then(
              ({ deliveryId }) => show((close) => <DeliveryDrawer id={deliveryId} onClose={close} />),
              () => undefined,
            ),
        },
        {
          label: word('log'),
          icon: IconListDetails,
          run: () =>
            void navigate({
              to: '/management/webhook/webhookList',
              search: { webhookId },
              hash: deliveriesAnchor,
            }),
        },
        {
          label: word('renew.label'),
          icon: IconKey,
          ask: { text: word('renew.text') },
          run: () =>
            void renew.mutateAsync({ params: { webhookId } }).then(
              (renewed) => show((close) => <RenewedSecret webhook={renewed} onClose={close} />),
              () => undefined,
            ),
        },
      ]}
    />
  )
}
