import { historyCalls } from '@headend/contract/history'
import type { DeviceAction } from '@headend/contract/history'
import { taskStates } from '@headend/contract/tasks'
import { IconListCheck } from '@tabler/icons-react'
import { lazy } from 'react'
import { useTranslation } from '../../lib/i18n/useTranslation.ts'
import { useEvents, useSettings } from '../../lib/services.tsx'
import { taskStateNames } from '../../ui/codes.ts'
import { ListCard } from '../../ui/list/ListCard.tsx'
import { Status } from '../../ui/Status.tsx'
import { actionWords } from './actionWords.ts'

const ActionDrawer = lazy(() => import('./ActionDrawer.tsx').then((module) => ({ default: module.ActionDrawer })))

const call = historyCalls.listDeviceActions

/** Operations of a device; a row opens what went in and what came out. */
export function DeviceActions({ endpointId }: Readonly<{ endpointId: string }>) {
  const { t } = useTranslation('common')
  const { language } = useSettings()
  const action = (row: DeviceAction): string => actionWords(row.action, [], language)
  const state = (row: DeviceAction) => <Status state={taskStateNames[row.state]} detail={row.failReason} />
  return (
    <ListCard
      spec={{
        call,
        ask: ({ page, limit }) => ({ body: { endpointId, page, limit } }),
        texts: 'history',
        part: 'deviceActions',
        icon: IconListCheck,
        wordless: true,
        id: ({ id }) => id,
        columns: [
          { id: 'dateTime', width: 170, cell: (row, { formats }) => formats.dateTime(row.dateTime) },
          { id: 'action', identity: true, width: 240, cell: action },
          { id: 'state', width: 280, cell: state },
          { id: 'performedBy', width: 160, cell: (row) => row.performedBy },
          { id: 'taskId', width: 160, cell: (row) => <span className="hd-mono hd-muted">{row.taskId}</span> },
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
        file: () => ({
          name: 'device-actions',
          columns: [
            { field: 'dateTime', as: 'time' },
            { field: 'action', as: 'action' },
            {
              field: 'state',
              words: Object.fromEntries(taskStates.map((one) => [one, t(`state.${taskStateNames[one]}`)])),
            },
            { field: 'failReason' },
            { field: 'performedBy' },
            { field: 'taskId' },
          ],
          ask: { call, body: { endpointId } },
        }),
      }}
    />
  )
}
