import { deviceCalls } from '@headend/contract/devices'
import type { DeviceListRequest } from '@headend/contract/devices'
import { productClasses } from '@headend/contract/models'
import { useState } from 'react'
import { useTranslation } from '../../lib/i18n/useTranslation.ts'
import { usePermissions, useServices } from '../../lib/services.tsx'
import { SelectionBar } from '../../ui/table/SelectionBar.tsx'
import { ActionDialog } from './ActionDialog.tsx'
import { actionIcons } from './actionIcons.ts'
import type { Chosen, DeviceActionName } from './actionPlan.ts'
import { actionsFor, chosenFields, modelGroups } from './actionPlan.ts'
import { useDeviceActions } from './useDeviceActions.ts'

type Props = Readonly<{
  chosen: ReadonlyMap<string, Chosen>
  onChosen: (chosen: ReadonlyMap<string, Chosen>) => void
  request: DeviceListRequest
  total: number
}>

const byId = (devices: readonly Chosen[]): ReadonlyMap<string, Chosen> =>
  new Map(devices.map((device) => [device.endpointId, device]))

/** The bar of the selection with its actions, and the dialog that asks before one runs. */
export const ChosenDevices = ({ chosen, onChosen, request, total }: Props) => {
  const { t } = useTranslation('devices')
  const { client } = useServices()
  const permitted = usePermissions()
  const act = useDeviceActions()
  const [asked, setAsked] = useState<DeviceActionName | null>(null)

  const devices = [...chosen.values()]
  const models = modelGroups(devices)
  const offline = devices.filter((device) => !device.online).length
  const [onlyModel] = models
  const note = [
    models.length === 1 && onlyModel ? onlyModel.modelName : t('selected.models', { count: models.length }),
    ...(offline > 0 ? [t('selected.offline', { count: offline })] : []),
  ].join(' · ')

  const selectAll = async (): Promise<void> => {
    const rows = await client.request(deviceCalls.exportConnects, { body: { ...request, fields: [...chosenFields] } })
    onChosen(byId(rows.flatMap((row) => readChosen(row))))
  }

  return (
    <>
      <SelectionBar
        count={devices.length}
        total={total}
        note={note}
        actions={actionsFor(devices, permitted).map((action) => ({
          label: t(`action.${action}`),
          icon: actionIcons[action],
          risk: action === 'factoryReset',
          onSelect: () => setAsked(action),
        }))}
        onClear={() => onChosen(new Map())}
        onSelectAll={() => void selectAll()}
      />
      {asked && (
        <ActionDialog
          action={asked}
          chosen={devices}
          onClose={() => setAsked(null)}
          onKeep={(kept) => onChosen(byId(kept))}
          onConfirm={(acting) => {
            setAsked(null)
            onChosen(new Map())
            void act(asked, acting)
          }}
        />
      )}
    </>
  )
}

const text = (value: unknown): string | null => (typeof value === 'string' ? value : null)

/** A row of the export call as a chosen device; none for a row that lacks what choosing needs. */
const readChosen = (row: Readonly<Record<string, unknown>>): readonly Chosen[] => {
  const endpointId = text(row['endpointId'])
  const mid = text(row['mid'])
  const deviceStatus = (['inventory', 'requested', 'deployed'] as const).find(
    (status) => status === row['deviceStatus'],
  )
  const prodClass = productClasses.find((one) => one === row['prodClass'])
  if (endpointId === null || mid === null || !deviceStatus || !prodClass) return []
  return [
    {
      endpointId,
      mid,
      deviceStatus,
      macAddr: text(row['macAddr']),
      online: row['online'] === true,
      uiLockEnable: typeof row['uiLockEnable'] === 'boolean' ? row['uiLockEnable'] : null,
      modelName: text(row['modelName']) ?? '',
      prodClass,
      companyName: text(row['companyName']) ?? '',
    },
  ]
}
