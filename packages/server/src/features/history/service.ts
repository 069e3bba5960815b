import * as z from 'zod'
import { deviceFailureNames, errorCodes, errors, failText, withSaid } from '@headend/contract/core'
import type { DeviceFailure, Language, Page } from '@headend/contract/core'
import { speedResult } from '@headend/contract/schemas/diagnostics'
import { deviceEventKinds } from '@headend/contract/history'
import type { DeviceAction, SpeedTest, SystemLog, UserAction } from '@headend/contract/history'
import { taskCalls, taskKindName, taskKinds, taskTypes } from '@headend/contract/tasks'
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

/** What an action was aimed at, as its line names it; a task that was cancelled in the reader's language. */
const targetIn = ({ action, target }: Readonly<{ action: string; target: string | null }>, language: Language) => {
  if (action !== taskCalls.cancel.action.en) return target
  const type = taskTypes.find((known) => taskKinds[known].name.en === target)
  return type === undefined ? target : taskKindName(type, language)
}

/** Whether a target is the device whose history is read: by its endpoint id or by its name, with or without what tells it apart. */
const isItself = (target: string, names: readonly (string | null)[]): boolean =>
  names.some((name) => name !== null && (target === name || target.startsWith(`${name} (`)))

type ActionRow = Readonly<{
  task_id: string
  task_type: string
  start_time: Date
  end_time: Date | null
  state: DeviceAction['state']
  user_name: string
  fail_reason: string | null
  fail_said: string | null
}>

type Reason = Pick<ActionRow, 'fail_reason' | 'fail_said'>

const isFailure = (name: string | null): name is DeviceFailure => deviceFailureNames.some((known) => known === name)

const failReasonOf = ({ fail_reason: key, fail_said: failSaid }: Reason, language: Language): string | null =>
  failText({ failKey: isFailure(key) ? key : null, failSaid }, language)

const lineDetail = z.object({ reason: z.string().optional(), said: z.string().optional() })

/** Why what a line of the history says failed: the reason of a task, a code of the error table, or what the device said. */
const lineReason = (result: UserAction['result'], detail: unknown, language: Language): string | null => {
  const { reason, said } = lineDetail.safeParse(detail).data ?? {}
  if (result !== 'fail' || reason === undefined) return null
  if (isFailure(reason)) return failReasonOf({ fail_reason: reason, fail_said: said ?? null }, language)
  const code = errorCodes.find((known) => known === reason)
  return code === undefined ? withSaid(errors.wsfail.message[language], reason) : errors[code].message[language]
}

const actionOf = (row: ActionRow, language: Language): DeviceAction => ({
  failReason: failReasonOf(row, language),
  id: row.task_id,
  taskId: row.task_id,
  action: nameOf(row.task_type),
  dateTime: row.start_time.getTime(),
  endTime: row.end_time?.getTime() ?? null,
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
  const historyOf = <Row, Entry>(
    kept: Kept<Row>,
    entry: (row: Row, device: KnownDevice, language: Language) => Entry | null,
  ) => ({
    page: async (caller: Caller, asked: Asked): Promise<Page<Entry>> => {
      const device = await directory.find(caller, asked.endpointId)
      const { rows, pagination } = await kept.page(db, caller, asked)
      return { rows: rows.flatMap((row) => entry(row, device, caller.language) ?? []), pagination }
    },
    rows: async function* (
      caller: Caller,
      { endpointId }: Pick<Asked, 'endpointId'>,
    ): AsyncGenerator<readonly Entry[]> {
      const device = await directory.find(caller, endpointId)
      for await (const rows of kept.stream(db, caller, { endpointId }))
        yield rows.flatMap((row) => entry(row, device, caller.language) ?? [])
    },
  })

  return {
    userActions: historyOf(store.userActions, (row, { endpointId, name }, language): UserAction => ({
      id: row.audit_id,
      actionName: row.action,
      performedBy: row.user_name,
      result: row.result,
      failReason: lineReason(row.result, row.detail, language),
      // Lines know the device by its endpoint, or by what it was called then: one device has one name.
      target:
        row.target !== null && isItself(row.target, [endpointId, row.device_name]) ? name : targetIn(row, language),
      createTime: row.time.getTime(),
    })),

    deviceActions: historyOf(store.deviceActions, (row, _device, language) => actionOf(row, language)),

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
        ...actionOf(row, caller.language),
        input: asRecord(hideSecrets(row.input)),
        resultData: hideSecrets(row.result),
        failCode: row.fail_code,
      }
    },
  }
}

export type HistoryService = ReturnType<typeof historyService>
