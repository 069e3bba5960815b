import type { Webhook } from '@headend/contract/webhooks'
import { IconWebhook } from '@tabler/icons-react'
import { useFormats } from '../../lib/services.tsx'
import { useWords } from '../../lib/words.ts'
import { ShownOnce } from '../../ui/ShownOnce.tsx'

/** The new secret of a webhook, shown once, and until when the former is good beside it. */
export function RenewedSecret({ webhook, onClose }: Readonly<{ webhook: Webhook; onClose: () => void }>) {
  const word = useWords('webhooks')
  const formats = useFormats()
  const { webhookName, secret, formerSecretTime } = webhook
  return (
    <ShownOnce
      texts="webhooks"
      part="renewed"
      icon={IconWebhook}
      items={[
        { label: word('column.webhookName'), value: webhookName },
        { label: word('made.secret'), value: secret ?? '' },
      ]}
      onClose={onClose}
    >
      {formerSecretTime !== null && <p>{word('renew.until', { time: formats.dateTime(formerSecretTime) })}</p>}
    </ShownOnce>
  )
}
