import { deviceCalls } from '@headend/contract/devices'
import type { DeviceListRequest } from '@headend/contract/devices'
import type { Permission } from '@headend/contract/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePermissions, useServices } from '../../lib/services.tsx'
import { SelectionBar } from '../../ui/table/SelectionBar.tsx'
import { ActionDialog } from './ActionDialog.tsx'
import { actionIcons } from './actionIcons.ts'
import type { Chosen, DeviceActionName } from './actionPlan.ts'
import { chosenFields, deviceActions, modelGroups } from './actionPlan.ts'
import { useDeviceActions } from './useDeviceActions.ts'

const needs = {
  reboot: 'device.reboot',
  lock: 'device.lock',
  unlock: 'device.lock',
  factoryReset: 'device.factoryReset',
  activate: 'device.activate',
  deactivate: 'device.activate',
} as const satisfies Record<DeviceActionName, Permission>

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
        actions={deviceActions
          .filter((action) => permitted(needs[action]))
          .map((action) => ({
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
  if (endpointId === null || mid === null || !deviceStatus) return []
  return [
    {
      endpointId,
      mid,
      deviceStatus,
      macAddr: text(row['macAddr']),
      online: row['online'] === true,
      uiLockEnable: row['uiLockEnable'] === true,
      modelName: text(row['modelName']) ?? '',
      companyName: text(row['companyName']) ?? '',
    },
  ]
}
