import { limitFor, limits, severityOf } from '@headend/contract/vitals'
import { describe, expect, test } from 'vitest'
import { recentTask, verdictOf } from './verdict.ts'
import type { VerdictInput } from './verdict.ts'

const now = Date.UTC(2025, 9, 14, 5, 26)

const well: VerdictInput = {
  online: true,
  offlineSince: null,
  silentSince: null,
  isUnread: false,
  registered: true,
  requested: false,
  locked: false,
  rebooting: false,
  vitals: { cpu: 38, memory: 71, temperature: 61 },
  limits,
  reported: 'values',
  overSince: {},
  criticalSince: null,
  alarms: [],
  losses: [],
  ended: [],
  now,
}

const failed = {
  taskType: 'Reboot',
  name: 'Reboot',
  isRefusedTest: false,
  isUnreached: false,
  state: 'fail',
  reason: 'wstimeout',
  time: now - 60_000,
} as const

describe('limits', () => {
  test('over a limit is over it as it is shown, in whole units', () => {
    expect([80, 80.4, 80.5, 81].map((value) => severityOf(limits.cpu, value))).toEqual(['ok', 'ok', 'warn', 'warn'])
    expect([75, 76, 90, 91].map((value) => severityOf(limits.temperature, value))).toEqual([
      'ok',
      'warn',
      'warn',
      'bad',
    ])
  })

  test('the limit named is the one the value is over, else the next', () => {
    expect([10, 80, 81, 99].map((value) => limitFor(limits.memory, value))).toEqual([80, 80, 80, 95])
  })
})

describe('the verdict', () => {
  test('does not say of a device that gives none of its values that it works', () => {
    const vitals = { cpu: null, memory: null, temperature: null }
    expect(verdictOf({ ...well, vitals, isUnread: true })).toEqual({
      family: 'warn',
      findings: [{ kind: 'unread' }],
      rest: 'unknown',
    })
  })

  test('names open alarms that no measure over a usual limit says already', () => {
    const alarm = (kind: 'device' | 'cpuUsage', severity: 'critical' | 'warning') =>
      ({ kind, severity, message: 'Fan stopped', triggeredTime: now }) as const
    const fault = alarm('device', 'critical')
    expect(verdictOf({ ...well, alarms: [alarm('cpuUsage', 'warning'), fault] })).toMatchObject({
      family: 'bad',
      findings: [
        { kind: 'alarm', alarm: fault },
        { kind: 'alarm', alarm: { kind: 'cpuUsage' } },
      ],
    })
    const busy = { ...well, vitals: { ...well.vitals, cpu: 90 }, alarms: [alarm('cpuUsage', 'warning')] }
    expect(verdictOf(busy).findings.map(({ kind }) => kind)).toEqual(['limit'])
    expect(verdictOf({ ...well, online: false, alarms: [fault] }).family).toBe('idle')
  })

  test('is by the limits of the device, and not by those that are switched off', () => {
    const own = { ...limits, temperature: { warning: 50, critical: 60, enable: true } }
    expect(verdictOf({ ...well, limits: own })).toMatchObject({
      family: 'bad',
      findings: [{ kind: 'limit', vital: 'temperature', severity: 'bad', limit: 60 }],
    })
    const off = { ...limits, cpu: { ...limits.cpu, enable: false } }
    expect(verdictOf({ ...well, vitals: { ...well.vitals, cpu: 99 }, limits: off }).findings).toEqual([])
  })

  test('a device without trouble is quiet', () => {
    expect(verdictOf(well)).toEqual({ family: 'ok', findings: [], rest: 'within' })
  })

  test('does not call values within limits that nobody reported', () => {
    expect(verdictOf({ ...well, vitals: { cpu: null, memory: null, temperature: null } })).toEqual({
      family: 'ok',
      findings: [],
      rest: 'unknown',
    })
  })

  test('of a device that is connected and does not answer is that, whatever it measured before', () => {
    const silentSince = now - 600_000
    const silent = verdictOf({ ...well, silentSince, vitals: { ...well.vitals, memory: 97 } })
    expect(silent).toEqual({
      family: 'warn',
      findings: [{ kind: 'silent', since: silentSince, reported: 'values' }],
      rest: 'unknown',
    })
    expect(verdictOf({ ...well, silentSince, online: false }).family).toBe('idle')
  })

  test('names the worst first: critical, then warnings, then what a person decided', () => {
    const verdict = verdictOf({
      ...well,
      locked: true,
      vitals: { cpu: 82, memory: 97, temperature: 78 },
      overSince: { memory: now - 840_000 },
      ended: [failed],
    })
    expect(verdict.family).toBe('bad')
    expect(verdict.findings).toEqual([
      { kind: 'limit', vital: 'memory', severity: 'bad', value: 97, limit: 95, since: now - 840_000 },
      { kind: 'limit', vital: 'temperature', severity: 'warn', value: 78, limit: 75, since: null },
      { kind: 'limit', vital: 'cpu', severity: 'warn', value: 82, limit: 80, since: null },
      { kind: 'taskFailed', name: 'Reboot', reason: 'wstimeout', time: failed.time },
      { kind: 'locked' },
    ])
  })

  test('knows from the server since when the one critical value is over its limit', () => {
    const since = now - 29 * 60_000
    const hot = { ...well, vitals: { ...well.vitals, temperature: 97 }, criticalSince: since }
    expect(verdictOf(hot).findings).toMatchObject([{ vital: 'temperature', severity: 'bad', since }])
    const seen = { ...hot, overSince: { temperature: now - 60_000 } }
    expect(verdictOf(seen).findings).toMatchObject([{ since }])
    const both = { ...hot, vitals: { ...hot.vitals, memory: 99 } }
    expect(verdictOf(both).findings.map((finding) => 'since' in finding && finding.since)).toEqual([null, null])
    const warm = { ...hot, vitals: { ...well.vitals, temperature: 80 } }
    expect(verdictOf(warm).findings).toMatchObject([{ severity: 'warn', since: null }])
  })

  test('offline is grey, comes first and silences the measures from before', () => {
    const verdict = verdictOf({
      ...well,
      online: false,
      offlineSince: now - 10_800_000,
      locked: true,
      vitals: { cpu: 99, memory: 99, temperature: 99 },
    })
    expect(verdict).toEqual({
      family: 'idle',
      findings: [{ kind: 'offline', since: now - 10_800_000, reported: 'values' }, { kind: 'locked' }],
      rest: 'unknown',
    })
  })

  test('of a device that is away knows whether any value of it is shown', () => {
    const away = {
      ...well,
      online: false,
      reported: 'nothing' as const,
      vitals: { cpu: null, memory: null, temperature: null },
    }
    expect(verdictOf(away).findings).toMatchObject([{ kind: 'offline', reported: 'nothing' as const }])
    expect(verdictOf({ ...away, rebooting: true }).findings).toMatchObject([
      { kind: 'rebooting', reported: 'nothing' as const },
    ])
  })

  test('a connection that comes and goes is a warning while it holds, and is named beside that it is lost', () => {
    const minutes = (...ago: number[]) => ago.map((one) => now - one * 60_000)
    expect(verdictOf({ ...well, losses: minutes(2, 20) }).family).toBe('ok')
    expect(verdictOf({ ...well, losses: minutes(2, 20, 61) }).family).toBe('ok')
    const flapping = { kind: 'flapping', times: 3 }
    expect(verdictOf({ ...well, losses: minutes(2, 20, 59) })).toMatchObject({ family: 'warn', findings: [flapping] })
    const away = verdictOf({ ...well, online: false, losses: minutes(2, 20, 59) })
    expect(away).toMatchObject({ family: 'idle', findings: [{ kind: 'offline' }, flapping] })
  })

  test('a device that reboots is not called offline', () => {
    expect(verdictOf({ ...well, online: false, rebooting: true })).toEqual({
      family: 'run',
      findings: [{ kind: 'rebooting', reported: 'values' }],
      rest: 'unknown',
    })
  })

  test('a failure is news for ten minutes', () => {
    const at = (time: number) => verdictOf({ ...well, ended: [{ ...failed, time }] }).findings.length
    expect([at(now - recentTask + 1), at(now - recentTask)]).toEqual([1, 0])
  })

  test('a failure that was made good since is no news', () => {
    const again = { ...failed, state: 'success', time: now - 1000 } as const
    expect(verdictOf({ ...well, ended: [failed, again] }).family).toBe('ok')
    const other = { ...again, taskType: 'PingTest' } as const
    expect(verdictOf({ ...well, ended: [failed, other] }).family).toBe('warn')
  })

  test('a test that the device could not take up is no trouble of the device', () => {
    const signal = { ...failed, taskType: 'WifiSignalStrength', isRefusedTest: true }
    expect(verdictOf({ ...well, ended: [signal] }).family).toBe('ok')
    expect(verdictOf({ ...well, ended: [{ ...signal, isRefusedTest: false }] }).family).toBe('warn')
  })

  test('that it was not connected is no trouble of a device that is back', () => {
    const unreached = { ...failed, isUnreached: true }
    expect(verdictOf({ ...well, ended: [unreached] })).toMatchObject({ family: 'ok', findings: [] })
    const away = verdictOf({ ...well, online: false, ended: [unreached] })
    expect(away.findings.map(({ kind }) => kind)).toEqual(['offline', 'taskFailed'])
  })

  test('cancelled is no failure', () => {
    expect(verdictOf({ ...well, ended: [{ ...failed, state: 'cancelled' }] }).family).toBe('ok')
  })

  test('what waits for a person is a warning', () => {
    expect(verdictOf({ ...well, requested: true })).toMatchObject({ family: 'warn', findings: [{ kind: 'requested' }] })
    expect(verdictOf({ ...well, registered: false })).toMatchObject({
      family: 'warn',
      findings: [{ kind: 'unregistered' }],
    })
    expect(verdictOf({ ...well, locked: true }).family).toBe('held')
  })
})
