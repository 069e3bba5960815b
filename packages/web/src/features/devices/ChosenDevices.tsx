import { deviceName } from '@headend/contract/device'
import { deviceCalls } from '@headend/contract/devices'
import type { Device } from '@headend/contract/device'
import type { DeviceListRequest } from '@headend/contract/devices'
import { groupCalls } from '@headend/contract/groups'
import { roomCalls } from '@headend/contract/rooms'
import { productClasses } from '@headend/contract/models'
import { bulkLimit, taskTypes } from '@headend/contract/tasks'
import {
  IconCloudDownload,
  IconDoorEnter,
  IconDoorExit,
  IconFolderMinus,
  IconFolderPlus,
  IconTag,
  IconTagOff,
} from '@tabler/icons-react'
import { Suspense, lazy, useState } from 'react'
import { useTranslation } from '../../lib/i18n/useTranslation.ts'
import { failureToast } from '../../lib/failure.ts'
import { count as counted } from '../../lib/formats.ts'
import { useAct, usePermissions, useServices } from '../../lib/services.tsx'
import { isOfTelevision } from '../../lib/actionTasks.ts'
import { actionIcons } from '../../ui/actionIcons.ts'
import type { Chosen as ChosenRows } from '../../ui/list/useChosen.ts'
import { SelectionBar } from '../../ui/table/SelectionBar.tsx'
import { TagDialog } from '../../ui/TagDialog.tsx'
import { ActionDialog } from './ActionDialog.tsx'
import { KeepModelDialog } from './KeepModelDialog.tsx'
import { PlaceDialog, placeRefresh } from './PlaceDialog.tsx'
import type { PlaceKind } from './PlaceDialog.tsx'
import type { Chosen, DeviceActionName } from './actionPlan.ts'
import { actionsFor, chosenFields, modelGroups, noneSupports } from './actionPlan.ts'
import { useAllocation } from './useAllocation.tsx'
import { useDeviceActions } from './useDeviceActions.ts'

const FirmwareDialog = lazy(() =>
  import('../../ui/FirmwareDialog.tsx').then((module) => ({ default: module.FirmwareDialog })),
)

type Props = Readonly<{ chosen: ChosenRows<Device>; request: DeviceListRequest; total: number }>

const idOf = ({ endpointId }: Chosen): string => endpointId

/** The bar of the selection with its actions, and the dialog that asks before one runs. */
export const ChosenDevices = ({ chosen, request, total }: Props) => {
  const { t } = useTranslation(['deviceActions', 'tags', 'firmwareUpdate'])
  const { client, texts, toasts } = useServices()
  const permitted = usePermissions()
  const act = useDeviceActions()
  const leaveGroup = useAct(groupCalls.disassociateDevices, {
    success: (_answer, { body }) => t('group.left', { count: body.endpointIds.length }),
    refresh: placeRefresh,
  })
  const leaveRoom = useAct(roomCalls.disassociateDevices, {
    success: (_answer, { body }) => t('room.left', { count: body.endpointIds.length }),
    refresh: placeRefresh,
  })
  const [placed, setPlaced] = useState<Readonly<{ kind: PlaceKind; devices: readonly Chosen[] }> | null>(null)
  const [tagged, setTagged] = useState<Readonly<{ change: 'add' | 'remove'; endpointIds: string[] }> | null>(null)
  const [updated, setUpdated] = useState<readonly Chosen[] | null>(null)
  const { gid, roomId } = request.filters ?? {}
  const [asked, setAsked] = useState<Readonly<{ action: DeviceActionName; ids: ReadonlySet<string> }> | null>(null)
  /** All devices of a view, of which the list has only those of its pages. */
  const [all, setAll] = useState<readonly Chosen[]>([])

  const known = new Map([...all, ...chosen.rows].map((device) => [device.endpointId, device] as const))
  const devices = [...chosen.ids].flatMap((id) => known.get(id) ?? [])
  const allocation = useAllocation(devices, chosen.clear)
  const models = modelGroups(devices)
  const offline = devices.filter((device) => !device.online).length
  const [onlyModel] = models
  const note = [
    models.length === 1 && onlyModel ? onlyModel.modelName : t('selected.models', { count: models.length }),
    ...(offline > 0 ? [t('selected.offline', { count: offline })] : []),
  ].join(' · ')

  const endpointIds = devices.map(idOf)
  const left = { onSuccess: chosen.clear }
  const place = (kind: PlaceKind) => () => setPlaced({ kind, devices })
  /** Where the chosen ones can be put, and what they can be taken out of: what the list is narrowed to. */
  const placing = [
    { label: t('group.open'), icon: IconFolderPlus, onSelect: place('group') },
    ...(gid === undefined || gid === 'none'
      ? []
      : [
          {
            label: t('group.leave'),
            icon: IconFolderMinus,
            onSelect: () => leaveGroup.mutate({ body: { gid, endpointIds } }, left),
          },
        ]),
    { label: t('room.open'), icon: IconDoorEnter, onSelect: place('room') },
    ...(roomId === undefined || roomId === 'none'
      ? []
      : [
          {
            label: t('room.leave'),
            icon: IconDoorExit,
            onSelect: () => leaveRoom.mutate({ body: { roomId, endpointIds } }, left),
          },
        ]),
  ].map((action) => ({ ...action, more: true }))

  const tag = (change: 'add' | 'remove') => () => setTagged({ change, endpointIds })
  const tagging = [
    { label: t('tags:add.open'), icon: IconTag, more: true, onSelect: tag('add') },
    { label: t('tags:remove.open'), icon: IconTagOff, more: true, onSelect: tag('remove') },
  ]

  const updating = {
    label: t('firmwareUpdate:open'),
    icon: IconCloudDownload,
    more: true,
    onSelect: () => setUpdated(devices),
  }

  const tooMany = t('selected.tooMany', { most: counted(bulkLimit) })
  /** All that the list finds, not those of a page alone: as many as one action takes. */
  const selectAll = async (): Promise<void> => {
    try {
      const body = { ...request, fields: [...chosenFields] }
      const found = (await client.request(deviceCalls.exportConnects, { body })).flatMap((row) => readChosen(row))
      if (found.length > bulkLimit) return toasts.failed(tooMany)
      setAll(found)
      chosen.choose(new Set(found.map(idOf)))
    } catch (error) {
      const { text: why, ...options } = failureToast(error, texts.t)
      toasts.failed(why, options)
    }
  }

  return (
    <>
      <SelectionBar
        count={devices.length}
        total={total}
        note={note}
        actions={[
          ...actionsFor(devices, permitted).map((action) => ({
            label: t(`action.${action}`),
            icon: actionIcons[action],
            risk: action === 'factoryReset',
            more: isOfTelevision(action),
            reason: noneSupports(action, devices) ? t('confirm.allUnsupported', { count: devices.length }) : undefined,
            // Of these alone: what fails elsewhere meanwhile is chosen again, and nobody asked it of that.
            onSelect: () => setAsked({ action, ids: new Set(devices.map(idOf)) }),
          })),
          ...(permitted('firmware.execute') ? [updating] : []),
          ...(permitted('group.assign') ? placing : []),
          ...(permitted('device.edit') ? tagging : []),
          ...allocation.actions,
        ]}
        onClear={chosen.clear}
        onSelectAll={() => void selectAll()}
        allReason={total > bulkLimit ? tooMany : undefined}
      />
      {/* What a dialog waits for must not hide the bar. */}
      <Suspense>
        {allocation.dialog}
        {updated && modelGroups(updated).length > 1 && (
          <KeepModelDialog
            groups={modelGroups(updated)}
            onClose={() => setUpdated(null)}
            onKeep={(kept) => {
              chosen.choose(new Set(kept.map(idOf)))
              setUpdated(kept)
            }}
          />
        )}
        {updated?.[0] && modelGroups(updated).length === 1 && (
          <FirmwareDialog
            target={{
              endpointIds: updated.map(idOf),
              names: updated.map(deviceName),
              mid: updated[0].mid,
              modelName: updated[0].modelName,
            }}
            onClose={() => setUpdated(null)}
          />
        )}
        {tagged && <TagDialog {...tagged} onClose={() => setTagged(null)} />}
        {placed && <PlaceDialog kind={placed.kind} chosen={placed.devices} onClose={() => setPlaced(null)} />}
        {asked && (
          <ActionDialog
            action={asked.action}
            chosen={devices.filter((device) => asked.ids.has(idOf(device)))}
            onClose={() => setAsked(null)}
            onKeep={(kept) => chosen.choose(new Set(kept.map(idOf)))}
            onConfirm={(plan, lnbSettings) => {
              setAsked(null)
              chosen.clear()
              // Those that were left out or refused it stay chosen, and so do those that failed it later: to be tried again.
              void act(asked.action, plan, lnbSettings).then(({ left, failed }) => {
                chosen.restore(new Set(left))
                void failed.then((more) => chosen.restore(new Set([...left, ...more])))
              })
            }}
          />
        )}
      </Suspense>
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
      friendlyName: text(row['friendlyName']),
      device_id: text(row['device_id']),
      deviceSn: text(row['deviceSn']) ?? '',
      macAddr: text(row['macAddr']),
      online: row['online'] === true,
      silentSince: typeof row['silentSince'] === 'number' ? row['silentSince'] : null,
      uiLockEnable: typeof row['uiLockEnable'] === 'boolean' ? row['uiLockEnable'] : null,
      modelName: text(row['modelName']) ?? '',
      prodClass,
      companyId: text(row['companyId']) ?? '',
      companyName: text(row['companyName']) ?? '',
      unsupported: taskTypes.filter((type) => Array.isArray(row['unsupported']) && row['unsupported'].includes(type)),
    },
  ]
}
