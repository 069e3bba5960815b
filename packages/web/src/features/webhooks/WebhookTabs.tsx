import { AnchorTabs } from '../../ui/AnchorTabs.tsx'

/** The part of the address that shows what became of events. */
export const deliveriesAnchor = 'deliveries'

/** Webhooks, and the log of what they were told. */
export const WebhookTabs = ({ at }: Readonly<{ at: 'webhooks' | 'deliveries' }>) => (
  <AnchorTabs texts="webhooks" path="/management/webhook/webhookList" at={at} tabs={['webhooks', deliveriesAnchor]} />
)
