import type { TaskEndWords } from './taskWords.ts'
import type { Task } from '@headend/contract/tasks'
import { milliseconds, signal, speed } from './formats.ts'

type Fields = Readonly<Record<string, unknown>>
const fieldsOf = (value: unknown): Fields => (typeof value === 'object' && value !== null ? { ...value } : {})
const numberOf = (fields: Fields, name: string): number | null => {
  const value = fields[name]
  return typeof value === 'number' ? value : null
}
const listOf = (fields: Fields, name: string): readonly unknown[] => {
  const value = fields[name]
  return Array.isArray(value) ? value : []
}

/**
 * What a task came to, in one line: "15 of 15 replies, average 3.8 ms". Null where there is nothing to say. `length` writes
 * a time span.
 */
export const taskResult = (task: Task, t: TaskEndWords, length?: (ms: number) => string): string | null => {
  const result = fieldsOf(task.resultData)
  switch (task.taskType) {
    case 'PingTest': {
      const replies = numberOf(result, 'success_count')
      const lost = numberOf(result, 'failure_count')
      if (replies === null || lost === null || replies + lost === 0) return null
      const average = numberOf(result, 'average_response_time')
      return replies === 0 || average === null
        ? t('taskEnds:result.noReply', { total: lost })
        : t('taskEnds:result.ping', { replies, total: replies + lost, average: milliseconds(average) })
    }
    case 'TraceRoute': {
      const count = listOf(result, 'hops').length
      const time = numberOf(result, 'response_time')
      if (count === 0) return null
      return time === null
        ? t('taskEnds:result.hops', { count })
        : t('taskEnds:result.route', { count, time: milliseconds(time) })
    }
    case 'DownloadSpeed':
    case 'UploadSpeed': {
      const mbps = numberOf(result, 'speed')
      return mbps === null ? null : speed(mbps)
    }
    case 'WifiSignalStrength': {
      const readings = listOf(result, 'points').flatMap((point) => numberOf(fieldsOf(point), 'signal_strength') ?? [])
      if (readings.length === 0) return null
      const average = Math.round(readings.reduce((sum, one) => sum + one, 0) / readings.length)
      const lowest = Math.min(...readings)
      return t('taskEnds:result.signal', { count: readings.length, average: signal(average), lowest: signal(lowest) })
    }
    case 'WifiScanChannel': {
      const count = listOf(result, 'results').length
      return task.taskStatus === 'success' ? t('taskEnds:result.networks', { count }) : null
    }
    case 'ScanChannels': {
      const channels = numberOf(result, 'channels')
      return channels === null ? null : t('taskEnds:result.channels', { count: channels })
    }
    case 'Reboot':
    case 'Factory':
      return length && task.taskStatus === 'success' && task.endTime !== null
        ? t('taskEnds:result.back', { time: length(task.endTime - task.startTime) })
        : null
    case 'Firmware': {
      if (task.taskStatus !== 'success') return null
      const [version, from] = [result['version'], result['from']]
      if (typeof version !== 'string') return null
      if (result['already'] === true) return t('taskEnds:result.firmwareAlready', { version })
      return typeof from === 'string'
        ? t('taskEnds:result.firmwareFrom', { version, from })
        : t('taskEnds:result.firmware', { version })
    }
    case 'AppInstall':
    case 'AppUpdate':
    case 'AppUninstall':
    case 'AppStart':
    case 'AppStop':
    case 'Lock':
    case 'Unlock':
    case 'BootingAd':
    case 'LandingChannel':
    case 'DsmCc':
    case 'Command':
    case 'ResetPin':
    case 'SetLnb':
    case 'UIRadioList':
    case 'UIGuestWifi':
    case 'HdmiCec':
    case 'OsdMessage':
    case 'ScreenCapture':
    case 'ScreenCaptureCancel':
    case 'ScreenCaptureConsentForm':
    case 'ScreenCaptureConsentFormCancel':
      return null
  }
}
