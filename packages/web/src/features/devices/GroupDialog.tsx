import { groupCalls } from '@headend/contract/groups'
import { deviceCalls } from '@headend/contract/devices'
import { useTranslation } from '../../lib/i18n/useTranslation.ts'
import { lives, useCall, useServices } from '../../lib/services.tsx'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import type { Chosen } from './actionPlan.ts'

/** Groups that are offered; more than a company has. */
const mostOffered = 1000

/** Calls whose answers say in which group devices are. */
export const groupRefresh = [deviceCalls.listConnectsPage, groupCalls.list]

/** Puts chosen devices into a group of their company. */
export function GroupDialog({ chosen, onClose }: Readonly<{ chosen: readonly Chosen[]; onClose: () => void }>) {
  const { t } = useTranslation('deviceActions')
  const { toasts } = useServices()
  const { data } = useCall(groupCalls.list, { query: { limit: mostOffered } }, { life: lives.list })
  const companies = new Set(chosen.map(({ companyName }) => companyName))
  // A device joins groups of its own company alone.
  const options = (data?.rows ?? [])
    .filter(({ companyName }) => companies.has(companyName))
    .map(({ gid, groupName, companyName }) => ({
      value: gid,
      label: companies.size > 1 ? `${groupName} (${companyName})` : groupName,
    }))
  if (data === undefined) return null
  return (
    <FormDialog
      centred
      spec={{
        call: groupCalls.associateDevices,
        texts: 'deviceActions',
        part: 'group',
        fields: [{ name: 'gid', input: 'choice', options, focus: true }],
        body: (values) => ({ ...values, endpointIds: chosen.map(({ endpointId }) => endpointId) }),
      }}
      context={t('group.context', { count: chosen.length })}
      refresh={groupRefresh}
      onDone={(_answer, { gid }) => {
        const name = options.find(({ value }) => value === gid)?.label ?? ''
        toasts.success(t('group.added', { count: chosen.length, name }))
        onClose()
      }}
      onClose={onClose}
    />
  )
}
