import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from '../../lib/i18n/useTranslation.ts'
import { Tabs } from '../../ui/Tabs.tsx'

/** The part of the address that shows what became of events. */
export const deliveriesAnchor = 'deliveries'

/** Webhooks, and the log of what they were told. */
export function WebhookTabs({ at }: Readonly<{ at: 'webhooks' | 'deliveries' }>) {
  const { t } = useTranslation('webhooks')
  const navigate = useNavigate()
  return (
    <Tabs
      label={t('title')}
      value={at}
      onChange={(tab) =>
        void navigate({
          to: '/management/webhook/webhookList',
          ...(tab === 'deliveries' && { hash: deliveriesAnchor }),
        })
      }
      tabs={[
        { value: 'webhooks', label: t('tab.webhooks') },
        { value: 'deliveries', label: t('tab.deliveries') },
      ]}
    />
  )
}
