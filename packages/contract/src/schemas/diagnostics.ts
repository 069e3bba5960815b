import * as z from 'zod'
import { pingPoints, signalIntervals } from '../diagnostics.ts'
import { describe, toDevice } from './core.ts'
import { endpointId, host } from './rules.ts'
import { startedTask } from './tasks.ts'

export const pingPoint = z
  .object({ sequence: z.int(), response_time: z.number().nullable() })
  .meta({ id: 'PingPoint', description: 'One reply of a ping: null where none came. Milliseconds.' })

export const pingResult = z
  .object({
    host: z.string(),
    points: z.array(pingPoint),
    average_response_time: z.number().nullable().describe('Milliseconds; null when no reply came.'),
    minimum_response_time: z.number().nullable(),
    maximum_response_time: z.number().nullable(),
    success_count: z.int(),
    failure_count: z.int(),
  })
  .meta({ id: 'PingResult' })

export type PingResult = z.infer<typeof pingResult>

export const traceRouteResult = z
  .object({
    host: z.string(),
    response_time: z.number().nullable().describe('Milliseconds.'),
    hops: z.array(
      z.object({
        hop: z.int(),
        host: z.string(),
        address: z.string().nullable(),
        rt_times: z.array(z.number()).describe('Milliseconds, one a try; empty when nobody answered.'),
        error_code: z.int(),
      }),
    ),
  })
  .meta({ id: 'TraceRouteResult' })

export type TraceRouteResult = z.infer<typeof traceRouteResult>

export const speedResult = z
  .object({
    host: z.string(),
    speed: z.number().describe('Mbps, as the device measured it.'),
    bytes: z.number().describe('Bytes that counted for the measure.'),
    duration: z.number().describe('Seconds.'),
    points: z
      .array(z.object({ time: z.number(), speed: z.number() }))
      .default([])
      .describe(
        'The course of the test, as far as the device notified it: seconds since the first byte, and Mbps from the point before.',
      ),
  })
  .meta({ id: 'SpeedResult' })

export type SpeedResult = z.infer<typeof speedResult>

export const signalResult = z
  .object({
    points: z
      .array(z.object({ time: z.number(), signal_strength: z.number().nullable() }))
      .describe('Readings in order: dBm, -100 to 0; null where the device gave none.'),
  })
  .meta({ id: 'SignalResult' })

export type SignalResult = z.infer<typeof signalResult>

const speedTest = z.strictObject({
  endpointId,
  host: host
    .or(z.url({ protocol: /^https?$/ }))
    .or(z.literal(''))
    .describe("A host name, an http URL, or empty for this server's own file server."),
  filesize: z.int().min(1).max(1000).describe('MB.'),
  status: z.literal('start').default('start'),
})

export const operations = describe({
  startPing: {
    summary: 'Ping a host from the device; each reply arrives over the realtime channel',
    body: z.strictObject({ endpointId, host, repetitions: z.int().min(1).max(100).default(pingPoints) }),
    data: startedTask,
    fails: toDevice,
  },
  startTraceroute: {
    summary: 'Trace the route to a host from the device',
    body: z.strictObject({ endpointId, host, repetitions: z.int().min(1).max(10).default(3) }),
    data: startedTask,
    fails: toDevice,
  },
  startDownloadSpeed: {
    summary: 'Measure how fast the device downloads',
    body: speedTest,
    data: startedTask,
    fails: toDevice,
  },
  startUploadSpeed: {
    summary: 'Measure how fast the device uploads',
    body: speedTest,
    data: startedTask,
    fails: toDevice,
  },
  startSignalStrength: {
    summary: 'Read the strength of the Wi-Fi uplink or client of the device, again and again',
    body: z.strictObject({
      endpointId,
      interval: z
        .int()
        .refine((value) => signalIntervals.some((allowed) => allowed === value), { error: 'range' })
        .describe('Seconds between readings.'),
      count: z.int().min(1).max(1800),
    }),
    data: startedTask,
    fails: toDevice,
  },
  cancelSignalStrength: {
    summary: 'End the running signal-strength test of the device',
    body: z.strictObject({ endpointId }),
    data: startedTask,
    fails: ['nodata'],
  },
})
