import type { Device } from '@headend/contract/device'
import { deviceCalls } from '@headend/contract/devices'
import { IconCheck, IconX } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from '../../lib/i18n/useTranslation.ts'
import { callKey } from '../../lib/services.tsx'
import { IconButton } from '../../ui/Button.tsx'
import { FormBody } from '../../ui/form/FormBody.tsx'
import { useFormOf } from '../../ui/form/useFormOf.ts'

type Props = Readonly<{ device: Device; field: 'customerId' | 'retailer'; onDone: () => void }>

/** Edits in its place whose device it is, or who sold it. Shown anew only when the server has taken it. */
export function CustomerForm({ device, field, onDone }: Props) {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const { endpointId, customerId, retailer } = device
  const both = { customerId: customerId ?? '', retailer: retailer ?? '' }
  const of = useFormOf(
    {
      call: deviceCalls.updateCustomer,
      texts: 'device',
      part: 'customer',
      fields: [{ name: field, input: 'text', focus: true }],
      params: () => ({ endpointId }),
      body: (values) => ({ ...both, ...values }),
    },
    {
      before: { [field]: both[field] },
      row: device,
      refresh: [deviceCalls.listConnectsPage],
      onDone: (changed) => {
        queries.setQueryData(callKey(deviceCalls.getMaster, { query: { endpointId } }), changed)
        onDone()
      },
    },
  )
  return (
    <FormBody
      of={of}
      className="hd-device-edit"
      size="sm"
      onCancel={onDone}
      inline={
        <>
          <IconButton type="submit" size="sm" icon={IconCheck} label={t('action.save')} busy={of.busy} />
          <IconButton size="sm" icon={IconX} label={t('action.cancel')} onClick={onDone} />
        </>
      }
    />
  )
}
