import { alarmVitals } from '@headend/contract/alarms'
import type { Alarm } from '@headend/contract/alarms'
import { limitFor, severityOf } from '@headend/contract/vitals'
import type { LimitedVital, Limits } from '@headend/contract/vitals'
import type { Reported } from './live.ts'

/** What a verdict is made from. Values are null where the device reports none; times are milliseconds since 1970. */
export type VerdictInput = Readonly<{
  online: boolean
  /** When the connection closed, if it is known. */
  offlineSince: number | null
  /** Since when it has been connected without answering, if it is. */
  silentSince: number | null
  /** It was asked, and has given none of its values. */
  isUnread: boolean
  registered: boolean
  requested: boolean
  locked: boolean
  /** Somebody had it reboot, and it has not said yet that it is back. */
  rebooting: boolean
  vitals: Readonly<Record<LimitedVital, number | null>>
  /** Those of this device. */
  limits: Limits
  reported: Reported
  /** Since when a vital has been over the limit it is over now, as far as this page has seen it. */
  overSince: Readonly<Partial<Record<LimitedVital, number>>>
  /** Since when the server has known a measure over its critical limit, whichever it is. */
  criticalSince: number | null
  /** Its open alarms. */
  alarms: readonly OpenAlarm[]
  /** When its connection was lost, as far as its log says. */
  losses: readonly number[]
  /** Tasks of the device that ended, in any order. */
  ended: readonly EndedTask[]
  now: number
}>

/** An alarm that is open: of a measure, by the limits of this device, or one that the device raised itself. */
export type OpenAlarm = Pick<Alarm, 'kind' | 'severity' | 'message' | 'triggeredTime'>

export type EndedTask = Readonly<{
  taskType: string
  name: string
  /** A device that refused a test as it is now is no worse for it. */
  isRefusedTest: boolean
  /** It never reached the device, which was not connected: nothing is left of that once it is back. */
  isUnreached: boolean
  state: 'success' | 'fail' | 'cancelled'
  reason: string | null
  time: number
}>

export type Finding =
  | Readonly<{
      kind: 'limit'
      vital: LimitedVital
      severity: 'warn' | 'bad'
      value: number
      limit: number
      since: number | null
    }>
  | Readonly<{ kind: 'alarm'; alarm: OpenAlarm }>
  | Readonly<{ kind: 'taskFailed'; name: string; reason: string | null; time: number }>
  | Readonly<{ kind: 'offline'; since: number | null; reported: Reported }>
  | Readonly<{ kind: 'flapping'; times: number }>
  | Readonly<{ kind: 'silent'; since: number; reported: Reported }>
  | Readonly<{ kind: 'unread' }>
  | Readonly<{ kind: 'rebooting'; reported: Reported }>
  | Readonly<{ kind: 'unregistered' }>
  | Readonly<{ kind: 'requested' }>
  | Readonly<{ kind: 'locked' }>

export type VerdictFamily = 'ok' | 'warn' | 'bad' | 'held' | 'idle' | 'run'

export type Verdict = Readonly<{
  family: VerdictFamily
  /** Worst first; empty when nothing is wrong. */
  findings: readonly Finding[]
  /** What may be said of all the rest: it is within limits, or nothing is known of it. */
  rest: 'within' | 'unknown'
}>

/** A line that is lost so often within an hour comes back to be lost again. */
const flappingFrom = 3
const flappingWithin = 60 * 60_000

/** How long a failed task is still news: as long as the server keeps ended tasks in its list. */
export const recentTask = 10 * 60_000

// A hot chip comes before a busy one: it is the one that ends in damage.
const order: readonly LimitedVital[] = ['temperature', 'cpu', 'memory']

const rank: Readonly<Record<VerdictFamily, number>> = { bad: 0, warn: 1, held: 2, idle: 3, run: 3, ok: 4 }

const familyOf = (finding: Finding): VerdictFamily => {
  switch (finding.kind) {
    case 'limit':
      return finding.severity
    case 'alarm':
      return finding.alarm.severity === 'critical' ? 'bad' : 'warn'
    case 'taskFailed':
    case 'silent':
    case 'unread':
    case 'flapping':
    case 'requested':
    case 'unregistered':
      return 'warn'
    case 'locked':
      return 'held'
    case 'rebooting':
      return 'run'
    case 'offline':
      return 'idle'
  }
}

const limitFindings = ({ vitals, limits, overSince, criticalSince }: VerdictInput): Finding[] => {
  const critical = order.filter((vital) => severityOf(limits[vital], vitals[vital] ?? 0) === 'bad')
  // Of several nobody knows which one it was that the server saw first.
  const known = (vital: LimitedVital): number | null =>
    criticalSince !== null && critical.length === 1 && critical[0] === vital ? criticalSince : null
  const earlier = (a: number | null, b: number | null): number | null =>
    a === null ? b : b === null ? a : Math.min(a, b)
  return order.flatMap((vital): Finding[] => {
    const value = vitals[vital]
    if (value === null) return []
    const severity = severityOf(limits[vital], value)
    if (severity === 'ok') return []
    const since = earlier(overSince[vital] ?? null, known(vital))
    return [{ kind: 'limit', vital, severity, value, limit: limitFor(limits[vital], value), since }]
  })
}

/** Alarms that no measure over its limit says already. */
const alarmFindings = ({ alarms, vitals, limits }: VerdictInput): Finding[] =>
  alarms
    .filter(({ kind }) => {
      if (kind === 'device') return true
      const vital = alarmVitals[kind]
      return severityOf(limits[vital], vitals[vital] ?? 0) === 'ok'
    })
    .map((alarm) => ({ kind: 'alarm', alarm }))

/** A connection that comes and goes: an hour of it is news, also while it holds. */
const flapping = ({ losses, now }: VerdictInput): Finding[] => {
  const times = losses.filter((time) => now - time < flappingWithin).length
  return times < flappingFrom ? [] : [{ kind: 'flapping', times }]
}

/** The newest failed task, unless the same kind of task has ended well since. */
const failedTask = ({ ended, online, now }: VerdictInput): Finding[] => {
  const recent = ended.filter((task) => now - task.time < recentTask).toSorted((a, b) => b.time - a.time)
  const failed = recent.find(
    (task) =>
      task.state === 'fail' &&
      !task.isRefusedTest &&
      !(task.isUnreached && online) &&
      recent.find((other) => other.taskType === task.taskType) === task,
  )
  return failed ? [{ kind: 'taskFailed', name: failed.name, reason: failed.reason, time: failed.time }] : []
}

/**
 * What an operator has to know of a device first. An offline device is assessed by that alone and not by measures it took
 * before; being offline is grey, because nobody has to act on it.
 */
export const verdictOf = (input: VerdictInput): Verdict => {
  const { online, offlineSince, silentSince, registered, requested, locked, rebooting, reported, vitals } = input
  const standing: Finding[] = [
    ...(registered ? [] : [{ kind: 'unregistered' } as const]),
    ...(requested ? [{ kind: 'requested' } as const] : []),
    ...(locked ? [{ kind: 'locked' } as const] : []),
  ]
  if (rebooting) return { family: 'run', findings: [{ kind: 'rebooting', reported }, ...standing], rest: 'unknown' }
  if (!online) {
    return {
      family: 'idle',
      findings: [
        { kind: 'offline', since: offlineSince, reported },
        ...flapping(input),
        ...failedTask(input),
        ...standing,
      ],
      rest: 'unknown',
    }
  }
  // What it measured before says nothing of how it is now.
  if (silentSince !== null) {
    return {
      family: 'warn',
      findings: [{ kind: 'silent', since: silentSince, reported }, ...flapping(input), ...standing],
      rest: 'unknown',
    }
  }
  const findings = [
    ...limitFindings(input),
    ...alarmFindings(input),
    ...flapping(input),
    ...failedTask(input),
    ...(input.isUnread ? [{ kind: 'unread' } as const] : []),
    ...standing,
  ].toSorted((a, b) => rank[familyOf(a)] - rank[familyOf(b)])
  const [worst] = findings
  return {
    family: worst ? familyOf(worst) : 'ok',
    findings,
    rest: order.some((vital) => vitals[vital] !== null) ? 'within' : 'unknown',
  }
}
