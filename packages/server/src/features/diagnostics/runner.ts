import * as z from 'zod'
import type { SpeedResult } from '@headend/contract/diagnostics'
import { pingResult, signalResult, speedResult } from '@headend/contract/schemas/diagnostics'
import type { Clock } from '../../core/clock.ts'
import { fail } from '../../core/errors.ts'
import type { Allowance } from '../../device/files.ts'
import { speedPath } from '../../device/files.ts'
import { operationFailure, statusFailure, taskRunner } from '../tasks/service.ts'
import type { AnyRunner, Outcome, Sent, TaskRecord } from '../tasks/service.ts'
import { alternatives } from '../../device/facets/reading.ts'
import { signalStrengths, wifiSignal } from '../../device/facets/signal.ts'
import { readable } from '../../device/readable.ts'
import { pingResultOf, pingTime, traceRouteOf, withPoint } from './mapping.ts'
import { speedOf, speedSoFar } from './speed.ts'

const second = 1000
const diagnostics = 'Device.IP.Diagnostics.'
/** Bytes of the MB that people give. */
export const megabyte = 1024 * 1024
/** Milliseconds a device waits for one reply of a ping or a hop. */
const replyTimeout = 5 * second
/** Steps in a row without an answer after which a device counts as silent. */
const mostMissed = 3

const silent = { kind: 'fail', code: 'wstimeout', key: 'silent' } as const
const failed = (failure: ReturnType<typeof statusFailure>, result?: unknown): Outcome => ({
  kind: 'fail',
  ...failure,
  result,
})

const commands = {
  ping: `${diagnostics}IPPing()`,
  traceRoute: `${diagnostics}TraceRoute()`,
  download: `${diagnostics}DownloadDiagnostics()`,
  upload: `${diagnostics}UploadDiagnostics()`,
} as const

const pingInput = z.strictObject({ host: z.string(), repetitions: z.int() })

const timesOf = (task: TaskRecord): (number | null)[] => {
  const before = pingResult.safeParse(task.result)
  return before.success ? before.data.points.map((point) => point.response_time) : []
}

const pingStep = (
  task: TaskRecord,
  { host, repetitions }: z.infer<typeof pingInput>,
  time: number | null,
  missed: number,
): Outcome => {
  const result = pingResultOf(host, [...timesOf(task), time])
  if (missed >= mostMissed) return { ...silent, result }
  return result.points.length >= repetitions ? { kind: 'success', result } : { kind: 'next', result, missed }
}

/** One echo a step, so that any agent's replies can be watched as they come. */
const ping: AnyRunner = taskRunner(pingInput, {
  needs: [commands.ping],
  exclusive: 'ping',
  steps: ({ repetitions }) => repetitions,
  timeoutMs: () => replyTimeout + 10 * second,
  send: async (task, { host }, commandKey, link): Promise<Sent> => {
    const inputArgs = { Host: host, NumberOfRepetitions: '1', Timeout: String(replyTimeout) }
    const operated = await link.operate(task.endpointId, commands.ping, { commandKey, inputArgs })
    if (operated.kind === 'started') return operated
    return { kind: 'outcome', outcome: pingStep(task, inputOf(task), pingTime(operated.outputArgs), 0) }
  },
  completed: (task, input, end) => {
    if (end.kind === 'failed') return failed(operationFailure(end), task.result)
    const status = end.outputArgs['Status'] ?? ''
    // Nothing the next echo could change.
    if (status === 'Error_CannotResolveHostName') return failed(statusFailure(status), task.result)
    return pingStep(task, input, pingTime(end.outputArgs), 0)
  },
  missed: (task, input) => pingStep(task, input, null, task.missed + 1),
})

const inputOf = (task: TaskRecord): z.infer<typeof pingInput> => pingInput.parse(task.input)

const traceRoute: AnyRunner = taskRunner(pingInput, {
  needs: [commands.traceRoute],
  exclusive: 'traceRoute',
  timeoutMs: () => 600 * second,
  send: async (task, { host, repetitions }, commandKey, link): Promise<Sent> => {
    const inputArgs = {
      Host: host,
      NumberOfTries: String(repetitions),
      Timeout: String(replyTimeout),
      MaxHopCount: '30',
    }
    const operated = await link.operate(task.endpointId, commands.traceRoute, { commandKey, inputArgs })
    if (operated.kind === 'started') return operated
    return { kind: 'outcome', outcome: { kind: 'success', result: traceRouteOf(host, operated.outputArgs) } }
  },
  completed: (_task, { host }, end) => {
    if (end.kind === 'failed') return failed(operationFailure(end))
    const result = traceRouteOf(host, end.outputArgs)
    const status = end.outputArgs['Status'] ?? 'Complete'
    // A host that is too far away still has a route to show.
    const shown = !status.startsWith('Error') || (status === 'Error_MaxHopCountExceeded' && result.hops.length > 0)
    return shown ? { kind: 'success', result } : failed(statusFailure(status), result)
  },
})

const speedInput = z.strictObject({ host: z.string(), filesize: z.int() })

const urlOf = (host: string, commandKey: string, bytes: number): string => {
  if (host === '') return `{deviceUrl}${speedPath}?task=${encodeURIComponent(commandKey)}&bytes=${bytes}`
  if (/^https?:\/\//.test(host)) return host
  return `http://${host.includes(':') ? `[${host}]` : host}/`
}

const speed = (direction: 'download' | 'upload'): AnyRunner =>
  taskRunner(speedInput, {
    needs: [commands[direction]],
    // Both at once would measure each other.
    exclusive: 'speed',
    timeoutMs: ({ filesize }) => Math.min(60 + 2 * filesize, 900) * second,
    send: async (task, { host, filesize }, commandKey, link): Promise<Sent> => {
      const bytes = filesize * megabyte
      const url = urlOf(host, commandKey, bytes)
      const operated = await link.operate(task.endpointId, commands[direction], {
        commandKey,
        inputArgs: direction === 'download' ? { DownloadURL: url } : { UploadURL: url, TestFileLength: String(bytes) },
      })
      if (operated.kind === 'started') return operated
      return { kind: 'outcome', outcome: speedOutcome(host, operated.outputArgs, direction, null) }
    },
    progressed: (task, { host, filesize }, args) => {
      const result = speedSoFar(host, wayOf(task), args)
      if (result === undefined) return undefined
      // How large a file of somebody else's is nobody knows before it has come.
      const isKnown = direction === 'upload' || host === ''
      const share = (result.bytes / (filesize * megabyte)) * 100
      return { percent: isKnown ? Math.min(100, Math.round(share)) : null, result }
    },
    completed: (task, { host }, end) =>
      end.kind === 'failed'
        ? failed(operationFailure(end))
        : speedOutcome(host, end.outputArgs, direction, wayOf(task)),
  })

/** What the device notified of its speed test on the way. */
const wayOf = (task: TaskRecord): SpeedResult | null => speedResult.safeParse(task.result).data ?? null

const speedOutcome = (
  host: string,
  output: Readonly<Record<string, string>>,
  direction: 'download' | 'upload',
  before: SpeedResult | null,
): Outcome => {
  const status = output['Status'] ?? 'Complete'
  if (status.startsWith('Error')) return failed(statusFailure(status))
  const result = speedOf(host, output, direction, before)
  return result === undefined ? failed({ code: 'wsfail', key: 'noTimes' }) : { kind: 'success', result }
}

const signalInput = z.strictObject({ interval: z.int(), count: z.int() })

const signalStep = (
  task: TaskRecord,
  { interval, count }: z.infer<typeof signalInput>,
  now: number,
  strength: number | null,
  missed: number,
): Outcome => {
  const before = signalResult.safeParse(task.result)
  const result = withPoint(before.success ? before.data : { points: [] }, now, strength)
  if (missed >= mostMissed) return { ...silent, result }
  if (result.points.length >= count) return { kind: 'success', result }
  // From the first reading on, so that the time a reading takes does not add up.
  const due = task.startTime + result.points.length * interval * second
  return { kind: 'next', result, afterMs: Math.max(0, due - now), missed }
}

const signal = (clock: Clock): AnyRunner =>
  taskRunner(signalInput, {
    needs: signalStrengths,
    exclusive: 'signal',
    steps: ({ count }) => count,
    timeoutMs: () => 20 * second,
    unheard: () => ({ kind: 'stay' }),
    send: async (task, input, _commandKey, link): Promise<Sent> => {
      const { endpointId } = task
      const { values } = readable(await link.get(endpointId, wifiSignal.paths.flatMap(alternatives)))
      const strength = wifiSignal.of(values, { endpointId, did: null, now: clock.now() })
      // Later a reading may be missing: the link comes and goes, which is what the test is there to see.
      if (strength === null && task.step === 0) throw fail('custom', { reason: 'wifiNotConnected' })
      return { kind: 'outcome', outcome: signalStep(task, input, clock.now(), strength, 0) }
    },
    missed: (task, input) => signalStep(task, input, clock.now(), null, task.missed + 1),
  })

/** The tasks that measure. */
export const diagnosticsRunners = ({ clock }: { clock: Clock }) => ({
  PingTest: ping,
  TraceRoute: traceRoute,
  DownloadSpeed: speed('download'),
  UploadSpeed: speed('upload'),
  WifiSignalStrength: signal(clock),
})

/** What a running speed test lets its device fetch or send, where it measures against this server. */
export const speedAllowance = (task: TaskRecord): Allowance | undefined => {
  const direction = task.type === 'DownloadSpeed' ? 'download' : task.type === 'UploadSpeed' ? 'upload' : undefined
  const input = speedInput.safeParse(task.input)
  if (direction === undefined || !input.success || input.data.host !== '') return undefined
  return { direction, bytes: input.data.filesize * megabyte }
}
