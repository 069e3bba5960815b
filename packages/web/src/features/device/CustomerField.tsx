import type { Device } from '@headend/contract/device'
import { deviceCalls } from '@headend/contract/devices'
import { IconCheck, IconPencil, IconX } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from '../../lib/i18n/useTranslation.ts'
import { unknown } from '../../lib/formats.ts'
import { callKey, useAct, usePermission } from '../../lib/services.tsx'
import { IconButton } from '../../ui/Button.tsx'
import { TextField } from '../../ui/Field.tsx'
import { useUnsaved } from '../../ui/unsaved.ts'
import { Fresh } from '../../ui/Vitals.tsx'

const most = { customerId: 64, retailer: 100 } as const

/** Whose device it is, or who sold it: read, and edited in its place. Shown anew only when the server has taken it. */
export function CustomerField({ device, field }: Readonly<{ device: Device; field: keyof typeof most }>) {
  const { t } = useTranslation(['device', 'common'])
  const queries = useQueryClient()
  const mayEdit = usePermission('device.edit')
  const [draft, setDraft] = useState<string | null>(null)
  const act = useAct(deviceCalls.updateCustomer, { quiet: true, refresh: [deviceCalls.listConnectsPage] })
  const value = device[field] ?? ''
  useUnsaved(draft !== null && draft.trim() !== value)
  const label = t(field === 'customerId' ? 'field.customer' : 'field.retailer')

  const close = (): void => {
    setDraft(null)
    act.reset()
  }
  const save = (): void => {
    if (draft === null || draft.trim() === value) {
      close()
      return
    }
    const body = { customerId: device.customerId ?? '', retailer: device.retailer ?? '', [field]: draft.trim() }
    act.mutate(
      { params: { endpointId: device.endpointId }, body },
      {
        onSuccess: (changed) => {
          queries.setQueryData(callKey(deviceCalls.getMaster, { query: { endpointId: device.endpointId } }), changed)
          setDraft(null)
        },
      },
    )
  }

  if (draft === null) {
    return (
      <>
        <Fresh value={value}>{value || <span className="hd-muted">{unknown}</span>}</Fresh>
        {mayEdit && (
          <IconButton size="sm" icon={IconPencil} label={t('edit', { field: label })} onClick={() => setDraft(value)} />
        )}
      </>
    )
  }
  return (
    <form
      className="hd-device-edit"
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        close()
      }}
    >
      <TextField
        autoFocus
        hideLabel
        size="sm"
        label={label}
        value={draft}
        maxLength={most[field]}
        error={act.error?.message}
        onChange={(event) => setDraft(event.target.value)}
      />
      <IconButton type="submit" size="sm" icon={IconCheck} label={t('common:action.save')} busy={act.isPending} />
      <IconButton size="sm" icon={IconX} label={t('common:action.cancel')} onClick={close} />
    </form>
  )
}
