import { deviceFailureNames } from '@headend/contract/core'
import type { Page } from '@headend/contract/core'
import { speedResult } from '@headend/contract/schemas/diagnostics'
import { deviceEventKinds } from '@headend/contract/history'
import type { DeviceAction, SpeedTest, SystemLog, UserAction } from '@headend/contract/history'
import { failText, taskKinds, taskTypes } from '@headend/contract/tasks'
import type { Db } from '../../core/db/database.ts'
import { fail } from '../../core/errors.ts'
import type { AuthenticatedCaller } from '../../core/http/caller.ts'
import type { DeviceDirectory, KnownDevice } from '../../device/directory.ts'
import { record } from '../../device/facets/record.ts'
import { hideSecrets, shownValue } from '../../device/secrets.ts'
import * as store from './store.ts'

type Caller = Pick<AuthenticatedCaller, 'companies' | 'language' | 'userId'>
type Asked = Readonly<{ endpointId: string; page: number; limit: number }>

const nameOf = (taskType: string): string => {
  const type = taskTypes.find((known) => known === taskType)
  return type === undefined ? taskType : taskKinds[type].name.en
}

type ActionRow = Readonly<{
  task_id: string
  task_type: string
  start_time: Date
  state: DeviceAction['state']
  user_name: string
}>

const actionOf = (row: ActionRow): DeviceAction => ({
  id: row.task_id,
  taskId: row.task_id,
  action: nameOf(row.task_type),
  dateTime: row.start_time.getTime(),
  state: row.state,
  performedBy: row.user_name,
})

const asRecord = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? { ...value } : {}

/** Rows of a history as its table gives them. */
type Kept<Row> = Readonly<{
  page: (db: Db, caller: Caller, asked: Asked) => Promise<Page<Row>>
  stream: (db: Db, caller: Caller, asked: Pick<Asked, 'endpointId'>) => AsyncIterable<readonly Row[]>
}>

/** What was done to a device and what happened to it. Every answer is `nodata` for a device the caller may not look at. */
export const historyService = ({ db, directory }: { db: Db; directory: Pick<DeviceDirectory, 'find'> }) => {
  /** A history by the page, and all of it for a file. What `entry` has no answer for is left out. */
  const historyOf = <Row, Entry>(kept: Kept<Row>, entry: (row: Row, device: KnownDevice) => Entry | null) => ({
    page: async (caller: Caller, asked: Asked): Promise<Page<Entry>> => {
      const device = await directory.find(caller, asked.endpointId)
      const { rows, pagination } = await kept.page(db, caller, asked)
      return { rows: rows.flatMap((row) => entry(row, device) ?? []), pagination }
    },
    rows: async function* (
      caller: Caller,
      { endpointId }: Pick<Asked, 'endpointId'>,
    ): AsyncGenerator<readonly Entry[]> {
      const device = await directory.find(caller, endpointId)
      for await (const rows of kept.stream(db, caller, { endpointId }))
        yield rows.flatMap((row) => entry(row, device) ?? [])
    },
  })

  return {
    userActions: historyOf(store.userActions, (row, { endpointId, name }): UserAction => ({
      id: row.audit_id,
      actionName: row.action,
      performedBy: row.user_name,
      result: row.result,
      // Lines that know the device by its endpoint alone name it as people do.
      target: row.target === endpointId ? name : row.target,
      createTime: row.time.getTime(),
    })),

    deviceActions: historyOf(store.deviceActions, actionOf),

    speedTests: historyOf(store.speedTests, (row): SpeedTest | null => {
      const { data } = speedResult.safeParse(row.result)
      if (data === undefined) return null
      const { speed, bytes, duration, host } = data
      return {
        taskId: row.task_id,
        direction: row.task_type === 'DownloadSpeed' ? 'download' : 'upload',
        endTime: (row.end_time ?? row.start_time).getTime(),
        speed,
        bytes,
        duration,
        host,
        performedBy: row.user_name,
      }
    }),

    systemLogs: historyOf(store.deviceEvents, (row, { endpointId, did }): SystemLog => ({
      id: row.event_id,
      dateTime: row.time.getTime(),
      level: row.level,
      kind: deviceEventKinds.find((kind) => kind === row.kind) ?? 'event',
      path: row.path,
      value: row.value === null ? null : shownValue(row.path ?? '', row.value),
      message: row.message,
      changes:
        row.kind === 'valueChange' && row.path !== null
          ? record.of(new Map([[row.path, row.value ?? '']]), { endpointId, did, now: row.time.getTime() })
          : {},
    })),

    /** Arguments and results with secrets masked: reading one is asked of the device itself, and recorded. */
    deviceAction: async (caller: Caller, endpointId: string, id: string) => {
      await directory.find(caller, endpointId)
      const row = await store.deviceAction(db, caller, endpointId, id)
      if (row === undefined) throw fail('nodata')
      return {
        ...actionOf(row),
        endTime: row.end_time?.getTime() ?? null,
        input: asRecord(hideSecrets(row.input)),
        resultData: hideSecrets(row.result),
        failCode: row.fail_code,
        failReason: failText(
          { failKey: deviceFailureNames.find((name) => name === row.fail_reason) ?? null, failSaid: row.fail_said },
          caller.language,
        ),
      }
    },
  }
}

export type HistoryService = ReturnType<typeof historyService>
