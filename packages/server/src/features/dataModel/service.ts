import { furtherActions } from '@headend/contract/actions'
import * as z from 'zod'
import type { Answer, Text } from '@headend/contract/core'
import { dataModelCalls } from '@headend/contract/dataModel'
import { supportedObject } from '@headend/contract/schemas/dataModel'
import type { ModelValue } from '@headend/contract/dataModel'
import type { Change, DeviceChange } from '../../core/change.ts'
import type { Db } from '../../core/db/database.ts'
import { fail, isFailure } from '../../core/errors.ts'
import type { AuthenticatedCaller } from '../../core/http/caller.ts'
import type { DeviceDirectory } from '../../device/directory.ts'
import type { Link } from '../../device/link.ts'
import { deviceText } from '../../device/text.ts'
import type { TaskService } from '../tasks/service.ts'
import { isSecret, masked, refuseSecretSearch } from '../../device/secrets.ts'
import type { AskSupported } from './supported.ts'

type Supported = Answer<typeof dataModelCalls.getSupported>
type Values = Answer<typeof dataModelCalls.getValues>

/** Values one answer carries at most; no screen shows more. */
const mostValues = 20_000
const objects = z.array(supportedObject)

/** Whether a path names one object, without wildcards, search expressions and commands. */
const isConcrete = (path: string): boolean => path.endsWith('.') && !/[*[\]()!\s]/.test(path)
const isInstance = (path: string): boolean => /\.\d+\.$/.test(path)

const wrong = (field: string, problem: Text) => fail('custom', { reason: 'invalid', field, values: { field, problem } })

/** The device's own data model, as its agent offers it. */
export const dataModelService = ({
  db,
  change,
  deviceChange,
  link,
  directory,
  tasks,
  ask,
}: {
  db: Db
  change: Change
  deviceChange: DeviceChange
  link: Link
  directory: DeviceDirectory
  tasks: Pick<TaskService, 'start'>
  ask: AskSupported
}) => {
  const stored = async (endpointId: string) => {
    const row = await db
      .selectFrom('supported_model')
      .selectAll()
      .where('endpoint_id', '=', endpointId)
      .executeTakeFirst()
    const parsed = objects.safeParse(row?.model)
    return row === undefined || !parsed.success ? undefined : { row, objects: parsed.data }
  }

  return {
    /** What the agent supports: kept until its software changes. One that is offline has what was kept of it, if anything. */
    getSupported: async (caller: AuthenticatedCaller, endpointId: string, refresh: boolean): Promise<Supported> => {
      const device = await directory.find(caller, endpointId)
      const before = await stored(endpointId)
      const kept = before && { time: before.row.time.getTime(), objects: before.objects }
      if (kept !== undefined && !refresh && before?.row.firmware_version === device.firmwareVersion) return kept
      try {
        const { time, objects } = await ask(device)
        return { time, objects }
      } catch (thrown) {
        if (!refresh && isFailure(thrown, 'wsdisconnect')) return kept ?? { time: null, objects: [] }
        throw thrown
      }
    },

    /** Values under paths. Secrets are masked for those who may not read them; reading one leaves a line in the history. */
    getValues: async (
      caller: AuthenticatedCaller,
      { endpointId, paths, maxDepth }: { endpointId: string; paths: readonly string[]; maxDepth: number },
    ): Promise<Values> => {
      const device = await directory.find(caller, endpointId)
      const reading = await link.get(endpointId, paths, { maxDepth, timeoutMs: 20_000 })
      const mayRead = caller.permissions.has('device.readSecret')
      const found = [...reading.values].slice(0, mostValues)
      const secrets = found.filter(([path, value]) => value !== '' && isSecret(path)).map(([path]) => path)
      if (mayRead && secrets.length > 0) {
        const { companyId } = device
        const read = { id: dataModelCalls.getValues.id, action: furtherActions.readSecret }
        // Nothing is shown whose line could not be kept.
        await change(caller, read, async (_trx, line) =>
          line({ companyId, endpointId, target: secrets[0] ?? null, detail: { paths: secrets.slice(0, 50) } }),
        )
      }
      return {
        values: found.map(([path, value]): ModelValue => {
          const hidden = !mayRead && isSecret(path)
          return { path, value: hidden ? null : value, masked: hidden }
        }),
        errors: reading.errors.map(({ path, code, message }) => ({ path, code, message: deviceText(message, 300) })),
        cut: reading.cut || reading.values.size > mostValues,
      }
    },

    /** Sets one parameter and gives what the device says it is then. */
    setValue: async (
      caller: AuthenticatedCaller,
      { endpointId, path, value }: { endpointId: string; path: string; value: string },
    ): Promise<{ path: string; value: string }> => {
      const device = await directory.findRegistered(caller, endpointId)
      const dot = path.lastIndexOf('.') + 1
      if (dot === path.length || /[*[\]()!]/.test(path)) {
        throw wrong('path', { en: 'It has to name one parameter.', ko: '파라미터 하나를 지정해야 합니다.' })
      }
      const secret = isSecret(path)
      const detail = { value: secret ? masked : deviceText(value, 1024) }
      const line = { companyId: device.companyId, endpointId, target: path, detail }
      await deviceChange(caller, dataModelCalls.setValue, line, () =>
        link.set(endpointId, [{ object: path.slice(0, dot), params: { [path.slice(dot)]: value } }]),
      )
      if (secret) return { path, value: masked }
      const now = await link.get(endpointId, [path]).catch(() => undefined)
      return { path, value: now?.values.get(path) ?? value }
    },

    /** Adds an instance to a table and gives the path the device gave it. */
    addObject: async (
      caller: AuthenticatedCaller,
      { endpointId, table, params }: { endpointId: string; table: string; params: Record<string, string> },
    ): Promise<{ path: string }> => {
      const { companyId } = await directory.findRegistered(caller, endpointId)
      if (!isConcrete(table) || isInstance(table)) {
        throw wrong('table', { en: 'It has to name one table.', ko: '테이블 하나를 지정해야 합니다.' })
      }
      const kept = Object.entries(params).map(([name, value]) => [
        deviceText(name, 256),
        isSecret(table + name) ? masked : deviceText(value, 1024),
      ])
      const line = { companyId, endpointId, target: table, detail: { params: Object.fromEntries(kept) } }
      const [path = ''] = await deviceChange(caller, dataModelCalls.addObject, line, () =>
        link.add(endpointId, [{ object: table, params }]),
      )
      return { path: deviceText(path, 512) }
    },

    /** Deletes one instance of a table. */
    deleteObject: async (
      caller: AuthenticatedCaller,
      { endpointId, path }: { endpointId: string; path: string },
    ): Promise<{ path: string }> => {
      const { companyId } = await directory.findRegistered(caller, endpointId)
      if (!isConcrete(path) || !isInstance(path)) {
        throw wrong('path', { en: 'It has to name one row of a table.', ko: '테이블의 행 하나를 지정해야 합니다.' })
      }
      const line = { companyId, endpointId, target: path }
      await deviceChange(caller, dataModelCalls.deleteObject, line, () => link.delete(endpointId, [path]))
      return { path }
    },

    /** Runs a command as a task. */
    runCommand: async (
      caller: AuthenticatedCaller,
      { endpointId, command, inputArgs }: { endpointId: string; command: string; inputArgs: Record<string, string> },
    ): Promise<{ taskId: string }> => {
      const device = await directory.findRegistered(caller, endpointId)
      // Before the command is written down: what it compares with may be the secret itself.
      refuseSecretSearch([command])
      return tasks.start({ caller, device, type: 'Command', input: { command, inputArgs }, target: command })
    },
  }
}

export type DataModelService = ReturnType<typeof dataModelService>
