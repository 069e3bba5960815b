import { historyCalls } from '@headend/contract/history'
import type { DeviceAction } from '@headend/contract/history'
import { taskStates } from '@headend/contract/tasks'
import type { TaskState } from '@headend/contract/tasks'
import { IconListCheck } from '@tabler/icons-react'
import { Suspense, lazy, useState } from 'react'
import { useTranslation } from '../../lib/i18n/useTranslation.ts'
import { useCall, useEvents, useFormats, useSettings } from '../../lib/services.tsx'
import { Empty } from '../../ui/Blank.tsx'
import { Status } from '../../ui/Status.tsx'
import type { StateName } from '../../ui/states.ts'
import type { Column } from '../../ui/table/DataTable.tsx'
import { PhoneRow } from '../../ui/table/PhoneRow.tsx'
import { actionWords } from './actionWords.ts'
import { HistoryTable } from './HistoryTable.tsx'
import { usePages } from './usePages.ts'

const ActionDrawer = lazy(() => import('./ActionDrawer.tsx').then((module) => ({ default: module.ActionDrawer })))

const stateOf: Readonly<Record<TaskState, StateName>> = {
  waiting: 'waiting',
  running: 'proceeding',
  success: 'completed',
  fail: 'failed',
  cancelled: 'stopped',
}

/** Operations of a device; a row opens what went in and what came out. */
export function DeviceActions({ endpointId }: Readonly<{ endpointId: string }>) {
  const { t } = useTranslation(['history', 'common'])
  const { dateTime } = useFormats()
  const { language } = useSettings()
  const pages = usePages()
  const [opened, setOpened] = useState<DeviceAction | null>(null)
  const answer = useCall(
    historyCalls.listDeviceActions,
    { body: { endpointId, page: pages.page, limit: pages.limit } },
    { keep: true },
  )
  useEvents(
    { endpointId, kinds: ['ManagementResult', 'DiagnosticsResult', 'AvManagementResult'] },
    () => void answer.refetch(),
  )
  const stateWords = Object.fromEntries(taskStates.map((one) => [one, t(`common:state.${stateOf[one]}`)]))
  const state = (row: DeviceAction) => <Status state={stateOf[row.state]} />
  const columns: readonly Column<DeviceAction>[] = [
    { id: 'dateTime', header: t('time'), width: 170, cell: (row) => dateTime(row.dateTime) },
    {
      id: 'action',
      header: t('action'),
      identity: true,
      width: 240,
      cell: (row) => actionWords(row.action, [], language),
    },
    { id: 'state', header: t('result'), width: 140, cell: state },
    { id: 'performedBy', header: t('by'), width: 220, cell: (row) => row.performedBy },
    {
      id: 'taskId',
      header: t('task'),
      width: 240,
      cell: (row) => <span className="hd-mono hd-muted">{row.taskId}</span>,
    },
  ]
  return (
    <>
      <HistoryTable
        label={t('part.deviceActions')}
        columns={columns}
        answer={answer}
        file={{
          name: 'device-actions',
          ask: { call: historyCalls.listDeviceActions, body: { endpointId } },
          columns: [
            { field: 'dateTime', label: t('time'), as: 'time' },
            { field: 'action', label: t('action'), as: 'action' },
            { field: 'state', label: t('result'), words: stateWords },
            { field: 'performedBy', label: t('by') },
            { field: 'taskId', label: t('task') },
          ],
        }}
        {...pages}
        onOpen={setOpened}
        phoneRow={(row) => (
          <PhoneRow
            title={actionWords(row.action, [], language)}
            state={state(row)}
            more={`${dateTime(row.dateTime)} · ${row.performedBy}`}
          />
        )}
        empty={<Empty icon={IconListCheck} title={t('empty.deviceActions')} text={t('emptyText')} />}
      />
      <Suspense>
        {opened && (
          <ActionDrawer
            endpointId={endpointId}
            action={opened}
            state={stateOf[opened.state]}
            onClose={() => setOpened(null)}
          />
        )}
      </Suspense>
    </>
  )
}
