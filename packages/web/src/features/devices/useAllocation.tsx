import { companyCalls } from '@headend/contract/companies'
import type { Device } from '@headend/contract/device'
import { deviceCalls } from '@headend/contract/devices'
import { lifecycleCalls } from '@headend/contract/lifecycle'
import { IconBuildingCommunity, IconBuildingOff } from '@tabler/icons-react'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { useTranslation } from '../../lib/i18n/useTranslation.ts'
import { useAct, usePermissions, useProfile, useServices } from '../../lib/services.tsx'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import type { SelectionAction } from '../../ui/table/SelectionBar.tsx'
import type { Chosen } from './actionPlan.ts'

type Movable = Chosen & Pick<Device, 'companyId'>

const refresh = [deviceCalls.listConnectsPage, deviceCalls.count, companyCalls.list]

const idsOf = (devices: readonly Movable[]): string[] => devices.map(({ endpointId }) => endpointId)

/** The only company of these devices, unless it is the reader's own: they can be taken back from it. */
const companyBelow = (devices: readonly Movable[], own: string): Movable | undefined => {
  const [first] = devices
  const isOne = devices.every(({ companyId }) => companyId === first?.companyId)
  return isOne && first?.companyId !== own ? first : undefined
}

/**
 * Allocation of chosen devices to another company, and taking them back from it. What is deployed stays: a customer uses it.
 */
export const useAllocation = (
  chosen: readonly Movable[],
  onDone: () => void,
): Readonly<{ actions: readonly SelectionAction[]; dialog: ReactNode }> => {
  const { t } = useTranslation('deviceActions')
  const { toasts } = useServices()
  const { companies, opId } = useProfile()
  const permitted = usePermissions()
  const [asked, setAsked] = useState<readonly Movable[] | null>(null)
  const release = useAct(lifecycleCalls.release, { refresh })
  if (!permitted('inventory.assign') || companies.length < 2) return { actions: [], dialog: null }

  const movable = chosen.filter(({ deviceStatus }) => deviceStatus !== 'deployed')
  const from = companyBelow(movable, opId)
  const reason = movable.length === 0 ? t('allocate.deployed', { count: chosen.length }) : undefined
  const takeBack = ({ companyId, companyName }: Movable): void =>
    release.mutate(
      { body: { endpointId: idsOf(movable), opId: companyId } },
      {
        onSuccess: () => {
          toasts.success(t('allocate.released', { count: movable.length, name: companyName }))
          onDone()
        },
      },
    )
  const close = (): void => setAsked(null)
  return {
    actions: [
      {
        label: t('allocate.open'),
        icon: IconBuildingCommunity,
        more: true,
        reason,
        onSelect: () => setAsked(movable),
      },
      ...(from
        ? [
            {
              label: t('allocate.release', { name: from.companyName }),
              icon: IconBuildingOff,
              more: true,
              onSelect: () => takeBack(from),
            },
          ]
        : []),
    ],
    dialog: asked && (
      <FormDialog
        centred
        spec={{
          call: lifecycleCalls.allocate,
          texts: 'deviceActions',
          part: 'allocate',
          fields: [{ name: 'opId', input: 'company', focus: true }],
          body: (values) => ({ ...values, endpointId: idsOf(asked) }),
        }}
        context={[
          t('allocate.context', { count: asked.length }),
          ...(asked.length < chosen.length ? [t('allocate.stay', { count: chosen.length - asked.length })] : []),
        ].join(' ')}
        refresh={refresh}
        onDone={(_answer, values) => {
          const name = companies.find(({ companyId }) => companyId === values['opId'])?.companyName ?? ''
          toasts.success(t('allocate.allocated', { count: asked.length, name }))
          close()
          onDone()
        }}
        onClose={close}
      />
    ),
  }
}
