import { webhookCalls } from '@headend/contract/webhooks'
import type { Webhook } from '@headend/contract/webhooks'
import { IconWebhook } from '@tabler/icons-react'
import { useState } from 'react'
import { useCompany } from '../../lib/services.tsx'
import { useWords } from '../../lib/words.ts'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import { ShownOnce } from '../../ui/ShownOnce.tsx'
import { fields } from './fields.ts'

/** A new webhook, whose secret is shown once it is made and never again. */
export function NewWebhook({ onClose }: Readonly<{ onClose: () => void }>) {
  const word = useWords('webhooks')
  const { companyId } = useCompany()
  const [made, setMade] = useState<Webhook | null>(null)
  if (made === null)
    return (
      <FormDialog
        spec={{
          call: webhookCalls.create,
          texts: 'webhooks',
          part: 'create',
          called: 'webhookName',
          fields,
          start: () => ({ opId: companyId, events: [], enabled: true }),
        }}
        refresh={[webhookCalls.list]}
        onDone={setMade}
        onClose={onClose}
      />
    )
  return (
    <ShownOnce
      texts="webhooks"
      part="made"
      icon={IconWebhook}
      items={[
        { label: word('column.address'), value: made.address },
        { label: word('made.secret'), value: made.secret ?? '' },
      ]}
      onClose={onClose}
    />
  )
}
