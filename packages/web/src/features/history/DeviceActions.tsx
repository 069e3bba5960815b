import { historyCalls } from '@headend/contract/history'
import type { DeviceAction } from '@headend/contract/history'
import { IconListCheck } from '@tabler/icons-react'
import { lazy } from 'react'
import { useEvents, useSettings } from '../../lib/services.tsx'
import { stateWords, taskStateNames } from '../../ui/codes.ts'
import { ListCard } from '../../ui/list/ListCard.tsx'
import { Status } from '../../ui/Status.tsx'
import { actionWords } from './actionWords.ts'
import { ofDevice } from './ofDevice.ts'

const ActionDrawer = lazy(() => import('./ActionDrawer.tsx').then((module) => ({ default: module.ActionDrawer })))

const call = historyCalls.listDeviceActions

/** Operations of a device; a row opens what went in and what came out. */
export function DeviceActions({ endpointId }: Readonly<{ endpointId: string }>) {
  const { language } = useSettings()
  const action = (row: DeviceAction): string => actionWords(row.action, [], language)
  const state = (row: DeviceAction) => <Status state={taskStateNames[row.state]} detail={row.failReason} />
  return (
    <ListCard
      spec={{
        ...ofDevice(endpointId, call, 'device-actions'),
        call,
        part: 'deviceActions',
        icon: IconListCheck,
        columns: [
          { id: 'dateTime', width: 160, as: 'time' },
          { id: 'action', identity: true, width: 200, cell: action, as: 'action' },
          { id: 'state', width: 210, cell: state, words: stateWords },
          { id: 'failReason', hidden: true },
          { id: 'performedBy', width: 150 },
          {
            id: 'taskId',
            width: 150,
            cell: ({ taskId }) => <span className="hd-mono hd-muted">{taskId}</span>,
          },
        ],
        phone: (row, { formats }) => ({
          plain: true,
          title: action(row),
          state: state(row),
          more: `${formats.dateTime(row.dateTime)} · ${row.performedBy}`,
        }),
        drawer: (id, onClose) => <ActionDrawer {...{ endpointId, id, onClose }} />,
        useRows: (_rows, again) =>
          useEvents({ endpointId, kinds: ['ManagementResult', 'DiagnosticsResult', 'AvManagementResult'] }, again),
      }}
    />
  )
}
