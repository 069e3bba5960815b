import { calls } from './core/index.ts'
import { taskKinds } from './tasks.ts'

export type { PingResult, SignalResult, SpeedResult, TraceRouteResult } from './schemas/diagnostics.ts'

/** Points of the ping graph, and so the repetitions of a ping nobody gave a number for. */
export const pingPoints = 15

export const signalIntervals = [1, 3, 5, 10, 15] as const

export const signalCounts = [100, 200, 300, 400, 500, 1000] as const

export const diagnosticsCalls = calls('diagnostics', () => import('./schemas/diagnostics.ts'), {
  startPing: {
    method: 'POST',
    path: '/api/v1/devices/diagnostics/ip-ping',
    access: 'device.diagnose',
    action: taskKinds.PingTest.name,
  },
  startTraceroute: {
    method: 'POST',
    path: '/api/v1/devices/diagnostics/traceroute',
    access: 'device.diagnose',
    action: taskKinds.TraceRoute.name,
  },
  startDownloadSpeed: {
    method: 'POST',
    path: '/api/v1/devices/diagnostics/speeds/download',
    access: 'device.diagnose',
    action: taskKinds.DownloadSpeed.name,
  },
  startUploadSpeed: {
    method: 'POST',
    path: '/api/v1/devices/diagnostics/speeds/upload',
    access: 'device.diagnose',
    action: taskKinds.UploadSpeed.name,
  },
  startSignalStrength: {
    method: 'POST',
    path: '/api/v1/devices/diagnostics/wifis/signal-strength-start',
    access: 'device.diagnose',
    action: taskKinds.WifiSignalStrength.name,
  },
  cancelSignalStrength: {
    method: 'POST',
    path: '/api/v1/devices/diagnostics/wifis/signal-strength-cancel',
    access: 'device.diagnose',
    action: { en: 'Cancel Wifi Signal Strength', ko: 'Wi-Fi 신호 세기 중지' },
  },
})
