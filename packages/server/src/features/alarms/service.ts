import type { Input, Page } from '@headend/contract/core'
import { pageOf } from '@headend/contract/core'
import {
  alarmCalls,
  alarmMargin,
  alarmVitals,
  defaultAlarmSettings,
  limitsOf,
  measuredAlarms,
  severityAfter,
} from '@headend/contract/alarms'
import type { Alarm, AlarmSettings } from '@headend/contract/alarms'
import type { DeviceVitals } from '@headend/contract/deviceInfo'
import type { LimitedVital, Limits } from '@headend/contract/vitals'
import { fail, isFailure } from '../../core/errors.ts'
import type { Core } from '../../core/feature.ts'
import type { AuthenticatedCaller } from '../../core/http/caller.ts'
import type { DeviceDirectory } from '../../device/directory.ts'
import type { Fault } from '../../device/facets/faults.ts'
import { faults as faultsFacet } from '../../device/facets/faults.ts'
import { vitals as vitalsFacet } from '../../device/facets/vitals.ts'
import type { FacetReader } from '../../device/facets/reader.ts'
import { publishAlarms } from '../../device/state.ts'
import { applyChange, pageOfAlarms, readSettings, readState, writeSettings } from './store.ts'
import type { AlarmChange, OpenAlarm } from './store.ts'

type Measured = Pick<DeviceVitals, LimitedVital>
type Subject = Readonly<{ did: string; endpointId: string }>

/** What measures come to, after the alarms that are open: a measure that is not known changes nothing. */
export const measuredChange = (
  settings: AlarmSettings,
  open: readonly OpenAlarm[],
  measured: Measured,
  time: Date,
): AlarmChange => {
  const close: OpenAlarm[] = []
  const raise: (OpenAlarm & { value: number; limit: number; time: Date })[] = []
  for (const kind of measuredAlarms) {
    const value = measured[alarmVitals[kind]]
    if (value === null) continue
    const before = open.find((alarm) => alarm.kind === kind)
    const severity = severityAfter(before?.severity ?? null, value, settings[kind], alarmMargin[kind])
    if (severity === (before?.severity ?? null)) continue
    if (before !== undefined) close.push(before)
    if (severity !== null) raise.push({ kind, identifier: '', severity, value, limit: settings[kind][severity], time })
  }
  return { close, raise }
}

/** What a device's own faults come to: those it has no more are over, and one that became worse is another. */
export const faultChange = (open: readonly OpenAlarm[], current: readonly Fault[], now: Date): AlarmChange => {
  const own = open.filter(({ kind }) => kind === 'device')
  const same = (alarm: OpenAlarm, fault: Fault): boolean =>
    alarm.identifier === fault.identifier && alarm.severity === fault.severity
  return {
    close: own.filter((alarm) => !current.some((fault) => same(alarm, fault))),
    raise: current
      .filter((fault) => !own.some((alarm) => same(alarm, fault)))
      .map(({ identifier, severity, message, time }) => ({
        kind: 'device' as const,
        identifier,
        severity,
        message,
        // No clock of a device is ahead of ours.
        time: time === null || time > now.getTime() ? now : new Date(time),
      })),
  }
}

/** Alarms of devices: raised and closed by what devices measure and say, once whoever sees it, and listed. */
export const alarmService = ({
  db,
  bus,
  clock,
  change,
  log,
  reader,
  directory,
}: Pick<Core, 'db' | 'bus' | 'clock' | 'change' | 'log'> &
  Readonly<{ reader: Pick<FacetReader, 'read'>; directory: Pick<DeviceDirectory, 'find' | 'findRegistered'> }>) => {
  const carryOut = async ({ did, endpointId }: Subject, wanted: AlarmChange): Promise<void> => {
    if (wanted.close.length + wanted.raise.length === 0) return
    if (await applyChange(db, did, wanted, clock.date())) publishAlarms(bus, endpointId, clock.now())
  }
  const noted =
    (endpointId: string) =>
    (err: unknown): void =>
      log.error({ err, endpointId }, 'the alarms of a device could not be kept')

  /** Raises and closes what a device's measures and its own faults come to; null for what is not known now. */
  const assess = async (
    subject: Subject,
    { measured, faults }: Readonly<{ measured: Measured | null; faults: readonly Fault[] | null }>,
  ): Promise<void> => {
    const { limits, open } = await readState(db, subject.did)
    const now = clock.date()
    const changes = [
      ...(measured === null ? [] : [measuredChange(limits ?? defaultAlarmSettings, open, measured, now)]),
      ...(faults === null ? [] : [faultChange(open, faults, now)]),
    ]
    await carryOut(subject, {
      close: changes.flatMap(({ close }) => close),
      raise: changes.flatMap(({ raise }) => raise),
    })
  }

  /** As `assess`, by what the device says now. One that is gone or silent is compared with the next round of measures. */
  const assessNow = async (subject: Subject): Promise<void> => {
    try {
      const of = await reader.read(subject.endpointId, [vitalsFacet, faultsFacet])
      await assess(subject, { measured: of(vitalsFacet), faults: of(faultsFacet) })
    } catch (err) {
      if (!isFailure(err)) noted(subject.endpointId)(err)
    }
  }

  const registered = async (caller: AuthenticatedCaller, endpointId: string) => {
    const device = await directory.findRegistered(caller, endpointId)
    if (device.did === null) throw fail('nodata')
    return { ...device, did: device.did }
  }

  return {
    assess,

    /** What the measures of a device are assessed by. */
    limits: async (did: string): Promise<Limits> => limitsOf((await readSettings(db, did)) ?? defaultAlarmSettings),

    /** As `assess`, for who has nothing to wait for. */
    measured: (subject: Subject, measured: Measured): Promise<void> =>
      assess(subject, { measured, faults: null }).catch(noted(subject.endpointId)),

    /** A device said that its faults changed: they are read from it. */
    faultsChanged: async (endpointId: string): Promise<void> => {
      const device = await db
        .selectFrom('device')
        .select('did')
        .where('endpoint_id', '=', endpointId)
        .executeTakeFirst()
        .catch(noted(endpointId))
      if (device) await assessNow({ did: device.did, endpointId })
    },

    page: async (
      caller: AuthenticatedCaller,
      request: Input<typeof alarmCalls.listAlarms>['body'],
    ): Promise<Page<Alarm>> => {
      const { did } = await directory.find(caller, request.endpointId)
      if (did === null) return pageOf([], request, 0)
      const slice = { offset: (request.page - 1) * request.limit, limit: request.limit }
      const { rows, total } = await pageOfAlarms(db, { ...request, ...slice, did, now: clock.now() })
      return pageOf(rows, request, total)
    },

    settings: async (caller: AuthenticatedCaller, endpointId: string): Promise<AlarmSettings> => {
      const { did } = await registered(caller, endpointId)
      return (await readSettings(db, did)) ?? defaultAlarmSettings
    },

    setSettings: async (
      caller: AuthenticatedCaller,
      { endpointId, cpuUsage, memoryUsage, cpuTemperature }: Input<typeof alarmCalls.setAlarmSettings>['body'],
    ): Promise<void> => {
      const { did, companyId } = await registered(caller, endpointId)
      const limits: AlarmSettings = { cpuUsage, memoryUsage, cpuTemperature }
      await change(caller, alarmCalls.setAlarmSettings, async (trx, line) => {
        const before = await writeSettings(trx, { did, limits, userName: caller.userName, now: clock.date() })
        line({ companyId, endpointId, target: endpointId, before: before ?? defaultAlarmSettings, after: limits })
      })
      // Colleagues see the limits, and soon what they come to.
      publishAlarms(bus, endpointId, clock.now())
      void assessNow({ did, endpointId })
    },
  }
}

export type AlarmService = ReturnType<typeof alarmService>
