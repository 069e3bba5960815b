import { sql } from 'kysely'
import { bulkLimit } from '@headend/contract/bulk'
import type { BulkResult } from '@headend/contract/bulk'
import { errors } from '@headend/contract/core'
import type { LeftDevice, Text } from '@headend/contract/core'
import { deviceName, deviceNameAmong } from '@headend/contract/device'
import type { RunMethod, UpdateMode } from '@headend/contract/firmwareModes'
import { isBelowMinimum, isUpdatedBy } from '@headend/contract/firmwareUpdate'
import type { FirmwarePreview } from '@headend/contract/firmwareUpdate'
import type { Db } from '../../core/db/database.ts'
import { fail, messageIn } from '../../core/errors.ts'
import type { Failure } from '../../core/errors.ts'
import type { AuthenticatedCaller } from '../../core/http/caller.ts'
import { inScope, isId } from '../../core/scope.ts'
import type { CompanyTree } from '../../core/scope.ts'
import type { DeviceDirectory } from '../../device/directory.ts'
import { approved, codeOf, isOffered, newestOffered } from '../firmware/service.ts'
import type { Firmware } from '../firmware/service.ts'
import type { TaskDevice } from '../tasks/service.ts'
import type { FirmwareUpdates } from './service.ts'

export type ManualOrder = Readonly<{
  firmwareFileId: string
  upgradeMode: UpdateMode
  fpRunMethod: RunMethod
  fpStartHour: number
  fpEndHour: number
}>

export type WhenUpdated = Omit<ManualOrder, 'firmwareFileId'>

type PreviewOrder = Readonly<{ firmwareFileId?: string | undefined; upgradeMode: UpdateMode }>

/** Which devices: those named, all of one model; or those of a group or of cities that are of the model of the firmware. */
export type ManualTargets = Readonly<
  | { endpointIds: readonly string[]; opId?: string | undefined; mid?: string | undefined }
  | { gid: string; mid?: string | undefined }
  | { opCityIds: readonly string[]; mid?: string | undefined }
>

type Left = LeftDevice & Readonly<{ failure: Failure }>
/** What was begun, and the devices that were left with their reasons. */
type Begun = Readonly<{ taskIds: readonly string[]; batchId: string; left: readonly Left[] }>

type Chosen = TaskDevice &
  Readonly<{ companyId: string; mid: string; firmwareVersion: string | null; timeZone: string; offered: boolean }>

/** Why a device does not get the firmware, by the words of the preview. */
type Answer = Exclude<keyof FirmwarePreview, 'targets' | 'ready' | 'missing'>
/** The same, as far as it can be said without asking the device. */
type Reason = Exclude<Answer, 'offline' | 'busy' | 'unsupported'>

const texts = {
  newer: {
    en: 'The new firmware version must be higher than the previously installed version.',
    ko: '새 펌웨어 버전은 설치된 버전보다 높아야 합니다.',
  },
  differs: {
    en: 'The device runs another version than the one to be installed again.',
    ko: '다시 설치할 버전과 다른 버전이 설치되어 있습니다.',
  },
  belowMinimum: {
    en: 'The device runs less than the minimum version of this firmware.',
    ko: '설치된 버전이 이 펌웨어의 최소 버전보다 낮습니다.',
  },
  versionUnknown: {
    en: 'The version of the device cannot be compared with this one.',
    ko: '설치된 버전을 이 버전과 비교할 수 없습니다.',
  },
  notOffered: {
    en: 'This firmware is not offered to the company of the device.',
    ko: '단말의 회사에 제공되지 않는 펌웨어입니다.',
  },
  otherModel: { en: 'This firmware is for devices of another model.', ko: '다른 모델의 펌웨어입니다.' },
  noFirmware: {
    en: 'No approved firmware of this model is offered to the company of the device.',
    ko: '단말의 회사에 제공되는, 이 모델의 승인된 펌웨어가 없습니다.',
  },
  tooMany: {
    en: `One update reaches at most ${bulkLimit} devices; these are more. A firmware profile updates them all.`,
    ko: `한 번에 단말 ${bulkLimit}대까지 업데이트할 수 있습니다. 대상이 더 많으면 펌웨어 프로파일을 사용하십시오.`,
  },
} as const satisfies Record<string, Text>

/** Who updates: whose devices, and in whose name. */
export type Updater = Pick<AuthenticatedCaller, 'companies' | 'userName' | 'language'> &
  Readonly<{ userId: string | null }>

/** Updates of firmware that somebody starts by hand. */
export const manualUpdates = ({
  db,
  tree,
  directory,
  updates,
}: {
  db: Db
  tree: CompanyTree
  directory: Pick<DeviceDirectory, 'connected' | 'lacking'>
  updates: FirmwareUpdates
}) => {
  /** The devices that are meant, of any model where no file is given. @throws {Failure} nodata for a group that the caller does not see */
  const chosen = async (caller: Updater, targets: ManualTargets, file?: Firmware): Promise<readonly Chosen[]> => {
    if ('gid' in targets) {
      const group = db.selectFrom('device_group').select('gid').where(inScope(caller, 'device_group.company_id'))
      const seen = isId(targets.gid) && (await group.where('gid', '=', targets.gid).executeTakeFirst()) !== undefined
      if (!seen) throw fail('nodata')
    }
    const named = 'endpointIds' in targets
    const companies = await tree.within(caller, named ? targets.opId : undefined)
    const rows = await db
      .selectFrom('device as d')
      .innerJoin('model', 'model.mid', 'd.mid')
      .innerJoin('company', 'company.company_id', 'd.company_id')
      .select(['endpoint_id as endpointId', 'd.company_id as companyId', 'd.mid as mid'])
      .select(['device_id', 'friendly_name as friendlyName', 'mac_addr as macAddr', 'model_name as modelName'])
      .select(['device_sn as deviceSn', 'firmware_version as firmwareVersion', 'company.time_zone as timeZone'])
      .select((file === undefined ? sql<boolean>`true` : isOffered(file.firmwareFileId)).as('offered'))
      .where(
        'endpointIds' in targets
          ? sql<boolean>`endpoint_id = any(${[...targets.endpointIds]}::text[])`
          : 'gid' in targets
            ? sql<boolean>`did in (select group_devices(${targets.gid}))`
            : sql<boolean>`op_city_id = any(${[...targets.opCityIds]}::text[])`,
      )
      .where(inScope(companies, 'd.company_id'))
      .$if(!named && file !== undefined, (query) => query.where('d.mid', '=', file?.modelId ?? ''))
      .orderBy('did')
      .limit(bulkLimit + 1)
      .execute()
    if (rows.length > bulkLimit) throw fail('fwerr', { text: texts.tooMany })
    const nameOf = rows.length > 1 ? deviceNameAmong : deviceName
    return rows.map(({ endpointId, companyId, mid, firmwareVersion, timeZone, offered, ...known }) => ({
      endpointId,
      companyId,
      mid,
      firmwareVersion,
      timeZone,
      offered,
      name: nameOf({ endpointId, ...known }),
    }))
  }

  /** The codes of the versions that devices run, as far as files of firmware say: asked once for each company and version. */
  const codesOf = async (devices: readonly Chosen[], mid: string): Promise<(device: Chosen) => number | null> => {
    const keyOf = ({ companyId, firmwareVersion }: Chosen): string => `${companyId} ${firmwareVersion ?? ''}`
    const each = new Map(devices.map((device) => [keyOf(device), device]))
    const codes = new Map<string, number | null>()
    for (const [key, { companyId, firmwareVersion: fwVer }] of each) {
      codes.set(key, fwVer === null ? null : await codeOf(db, { companyId, mid, fwVer }))
    }
    return (device) => codes.get(keyOf(device)) ?? null
  }

  /** Why each device does not get the firmware; undefined for one that does. */
  const answers = async (devices: readonly Chosen[], file: Firmware, mode: UpdateMode) => {
    const codeOfDevice = await codesOf(devices, file.modelId)
    return (device: Chosen): Reason | undefined => {
      if (device.mid !== file.modelId) return 'otherModel'
      if (!device.offered) return 'notOffered'
      const installedCode = codeOfDevice(device)
      const wanted = isUpdatedBy(mode, {
        installed: device.firmwareVersion,
        installedCode,
        target: file.fwVer,
        targetCode: file.fwCode,
      })
      if (wanted !== true) return wanted === 'incomparable' ? 'versionUnknown' : wanted
      const has = { installed: device.firmwareVersion, installedCode }
      return isBelowMinimum(file, has) ? 'belowMinimum' : undefined
    }
  }

  /** Devices by the newest approved firmware that each can be given; undefined for those that can be given none. */
  const byNewest = async (caller: Updater, devices: readonly Chosen[]) => {
    const ownerOf = ({ mid, companyId }: Pick<Chosen, 'mid' | 'companyId'>): string => `${mid} ${companyId}`
    const owners = new Map(
      devices.map((device) => [ownerOf(device), { mid: device.mid, company_id: device.companyId }]),
    )
    const newest = new Map(
      (await newestOffered(db, caller, [...owners.values()])).map(
        ({ mid, company_id: companyId, firmwareFileId }) => [ownerOf({ mid, companyId }), firmwareFileId] as const,
      ),
    )
    const found: Readonly<{ file: Firmware | undefined; devices: readonly Chosen[] }>[] = []
    for (const [fileId, some] of Map.groupBy(devices, (device) => newest.get(ownerOf(device))))
      found.push({
        file:
          fileId === undefined ? undefined : await approved(db, { ...caller, userId: caller.userId ?? '0' }, fileId),
        devices: some,
      })
    return found
  }

  /** As `answers`, by the newest firmware of each device. */
  const answersByNewest = async (caller: Updater, devices: readonly Chosen[], mode: UpdateMode) => {
    const known = new Map<Chosen, Reason | undefined>()
    for (const { file, devices: some } of await byNewest(caller, devices)) {
      const answerOf = file === undefined ? () => 'noFirmware' as const : await answers(some, file, mode)
      for (const device of some) known.set(device, answerOf(device))
    }
    return (device: Chosen): Reason | undefined => known.get(device)
  }

  const failureFor = (answer: Reason): Failure =>
    answer === 'belowMinimum'
      ? fail('minfirmnodata', { text: texts.belowMinimum })
      : fail('custom', { text: texts[answer === 'already' ? 'newer' : answer] })

  const missingOf = (targets: ManualTargets, devices: readonly Chosen[]): readonly string[] => {
    if (!('endpointIds' in targets)) return []
    const known = new Set(devices.map(({ endpointId }) => endpointId))
    return [...new Set(targets.endpointIds)].filter((endpointId) => !known.has(endpointId))
  }

  /** What a call that reached no device is answered with: the reason where all have one. */
  const allFailed = (left: readonly Left[]): Failure => {
    const counts = { executed: 0, unmet: left.length, left: left.map(({ failure: _failure, ...one }) => one) }
    const [first, ...others] = left
    const isOne =
      first !== undefined && others.every(({ code, reason }) => code === first.code && reason === first.reason)
    if (isOne && first.code === 'wsdisconnect') return fail('grpcdisconn', counts)
    if (isOne && (first.code === 'custom' || first.code === 'minfirmnodata'))
      return fail(first.failure.code, { ...first.failure.details, ...counts })
    return fail('fwallfail', counts)
  }

  const leaving =
    ({ language }: Updater) =>
    (endpointId: string, name: string, failure: Failure, taskId: string | null = null): Left => ({
      endpointId,
      name,
      code: failure.code,
      reason: messageIn(failure, language),
      taskId,
      failure,
    })

  /** Starts the update on each of these devices that is to get it. */
  const begin = async (
    caller: Updater,
    devices: readonly Chosen[],
    file: Firmware,
    order: WhenUpdated,
    alone: boolean,
  ): Promise<Begun> => {
    const answerOf = await answers(devices, file, order.upgradeMode)
    const leave = leaving(caller)
    const left: Left[] = []
    const wanted = devices.filter((device) => {
      const answer = answerOf(device)
      if (answer !== undefined) left.push(leave(device.endpointId, device.name, failureFor(answer)))
      return answer === undefined
    })
    const taskIds: string[] = []
    let batchId = ''
    // The hours are those of the company of each device.
    for (const [timeZone, some] of Map.groupBy(wanted, (device) => device.timeZone)) {
      const { many } = await updates.start(
        caller,
        some,
        {
          file,
          updateMode: order.upgradeMode,
          runMethod: order.fpRunMethod,
          startHour: order.fpStartHour,
          endHour: order.fpEndHour,
          timeZone,
        },
        { alone },
      )
      taskIds.push(...many.taskIds)
      batchId = many.batchId
      for (const [index, { endpointId, name, taskId }] of many.left.entries()) {
        left.push(leave(endpointId, name, many.failures[index] ?? fail('error'), taskId))
      }
    }
    return { taskIds, batchId, left }
  }

  /** The answer, or the failure where some or all were left. @throws {Failure} fwpartialfail, or as `allFailed` */
  const outcome = ({ taskIds, batchId, left }: Begun): BulkResult => {
    if (taskIds.length === 0) throw allFailed(left)
    const answered = left.map(({ failure: _failure, ...one }) => one)
    const result = { executed: taskIds.length, unmet: left.length, left: answered, taskIds: [...taskIds], batchId }
    if (left.length > 0) throw fail('fwpartialfail', { ...result, text: partial(result) })
    return result
  }

  return {
    /**
     * What an update would come to, by the newest firmware of each device where none is named; each device is counted once, by the first
     * of what stands in its way.
     */
    preview: async (
      caller: AuthenticatedCaller,
      targets: ManualTargets,
      { firmwareFileId, upgradeMode }: PreviewOrder,
    ): Promise<FirmwarePreview> => {
      const file = firmwareFileId === undefined ? undefined : await approved(db, caller, firmwareFileId)
      const devices = await chosen(caller, targets, file)
      const endpointIds = devices.map(({ endpointId }) => endpointId)
      const [answerOf, connected, lacking, open] = await Promise.all([
        file === undefined ? answersByNewest(caller, devices, upgradeMode) : answers(devices, file, upgradeMode),
        directory.connected(endpointIds),
        directory.lacking(endpointIds, 'Firmware'),
        db
          .selectFrom('task')
          .select('endpoint_id')
          .where(sql<boolean>`endpoint_id = any(${endpointIds}::text[])`)
          .where('task_type', '=', 'Firmware')
          .where('state', 'in', ['waiting', 'running'])
          .execute(),
      ])
      const busy = new Set(open.map(({ endpoint_id }) => endpoint_id))
      const counted = Map.groupBy(devices, (device): Answer | 'ready' => {
        const answer = answerOf(device)
        if (answer !== undefined) return answer
        if (lacking.has(device.endpointId)) return 'unsupported'
        if (busy.has(device.endpointId)) return 'busy'
        return connected.has(device.endpointId) ? 'ready' : 'offline'
      })
      const of = (answer: Answer | 'ready'): number => counted.get(answer)?.length ?? 0
      const missing = missingOf(targets, devices).length
      return {
        targets: devices.length + missing,
        missing,
        ready: of('ready'),
        offline: of('offline'),
        already: of('already'),
        newer: of('newer'),
        differs: of('differs'),
        belowMinimum: of('belowMinimum'),
        versionUnknown: of('versionUnknown'),
        unsupported: of('unsupported'),
        busy: of('busy'),
        otherModel: of('otherModel'),
        notOffered: of('notOffered'),
        noFirmware: of('noFirmware'),
      }
    },

    /**
     * Starts the update on each device that is to get it. Devices that are offline, busy, or by the mode not to get it are left, with the reason.
     * @throws {Failure} nodata; nofile and custom for firmware that may not be sent; fwerr for devices of other models; where none was begun the
     * reason that all have, or fwallfail; fwpartialfail where some were.
     */
    start: async (caller: AuthenticatedCaller, targets: ManualTargets, order: ManualOrder): Promise<BulkResult> => {
      const file = await approved(db, caller, order.firmwareFileId)
      if (targets.mid !== undefined && targets.mid !== file.modelId) throw fail('fwerr', { text: texts.otherModel })
      const devices = await chosen(caller, targets, file)
      if (devices.length === 0) throw fail('nodata')
      if (devices.some(({ mid }) => mid !== file.modelId)) throw fail('fwerr', { text: texts.otherModel })
      const { left, ...begun } = await begin(caller, devices, file, order, devices.length === 1)
      const leave = leaving(caller)
      const missing = missingOf(targets, devices).map((endpointId) => leave(endpointId, endpointId, fail('nodata')))
      return outcome({ ...begun, left: [...left, ...missing] })
    },

    /**
     * Starts on each device the newest approved firmware of its model that is offered to its company. Devices that have none to get are
     * left as those of `start` are.
     * @throws {Failure} nodata; fwerr for too many devices; otherwise as `start`
     */
    startNewest: async (caller: Updater, targets: ManualTargets, order: WhenUpdated): Promise<BulkResult> => {
      const devices = await chosen(caller, targets)
      if (devices.length === 0) throw fail('nodata')
      const leave = leaving(caller)
      const begun = { taskIds: [] as string[], batchId: '', left: [] as Left[] }
      for (const { file, devices: some } of await byNewest(caller, devices)) {
        if (file === undefined) {
          const failure = failureFor('noFirmware')
          begun.left.push(...some.map(({ endpointId, name }) => leave(endpointId, name, failure)))
          continue
        }
        const { taskIds, batchId, left } = await begin(caller, some, file, order, devices.length === 1)
        begun.taskIds.push(...taskIds)
        begun.batchId = batchId || begun.batchId
        begun.left.push(...left)
      }
      return outcome(begun)
    },
  }
}

export type ManualUpdates = ReturnType<typeof manualUpdates>

const partial = ({ executed, unmet }: Readonly<{ executed: number; unmet: number }>): Text => ({
  en: `${errors.fwpartialfail.message.en} Begun on ${executed}, left out ${unmet}.`,
  ko: `${errors.fwpartialfail.message.ko} 시작 ${executed}대, 제외 ${unmet}대.`,
})
