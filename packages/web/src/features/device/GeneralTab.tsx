import { limitsOf } from '@headend/contract/alarms'
import { limitedVitals, limitFor, isOver } from '@headend/contract/vitals'
import type { LimitedVital, Limits } from '@headend/contract/vitals'
import { useTranslation } from '../../lib/i18n/useTranslation.ts'
import { useAlarmSettings, useOpenAlarms } from '../../lib/alarms.ts'
import type { Translate } from '../../lib/i18n/dictionary.ts'
import { useDeviceTasks } from '../../lib/deviceTasks.ts'
import { useFormats, useNow, useSettings } from '../../lib/services.tsx'
import { isEnded } from '../../lib/taskStore.ts'
import { taskFailure, taskName } from '../../lib/taskWords.ts'
import { lastUpTime } from '../../lib/uptime.ts'
import { Failure } from '../../ui/Blank.tsx'
import { Vitals } from '../../ui/Vitals.tsx'
import { IdentityCard, LifecycleCard, NetworkCard, SoftwareCard } from './cards.tsx'
import { overSince, reportedOf, vitalOf } from './live.ts'
import { lockOf } from './lock.ts'
import { LiveCard } from './LiveCard.tsx'
import { lossesIn, useDeviceLog } from './deviceLog.ts'
import { useShown } from './useLiveDevice.ts'
import type { ShownDevice } from './useLiveDevice.ts'
import { VerdictBanner } from './VerdictBanner.tsx'
import { verdictOf } from './verdict.ts'
import type { EndedTask, Verdict } from './verdict.ts'
import { vitalItems } from './vitalItems.ts'

const useVerdict = (shown: ShownDevice, limits: Limits, now: number): Verdict => {
  const tasks = useDeviceTasks(shown.endpointId)
  const { language } = useSettings()
  const { t: say } = useTranslation(['common', 'taskEnds'])
  const { device, unregistered, full, samples, online } = shown
  const alarms = useOpenAlarms(shown.endpointId)
  const logs = useDeviceLog(shown.endpointId).data?.rows ?? []
  const since = (name: LimitedVital): number | null => {
    const limit = limitFor(limits[name], vitalOf(full, name) ?? 0)
    return overSince(samples[name], (value) => isOver(value, limit))
  }
  return verdictOf({
    online,
    offlineSince: device?.accessTime ?? unregistered?.accessTime ?? null,
    silentSince: shown.silentSince,
    isUnread: full === null && shown.unanswered !== null,
    registered: device !== null,
    requested: device?.deviceStatus === 'requested',
    rebooting: tasks.some((task) => task.taskType === 'Reboot' && !isEnded(task)),
    locked: lockOf(shown) ?? false,
    reported: reportedOf(full, (device ?? unregistered)?.firmwareVersion ?? null),
    vitals: { cpu: vitalOf(full, 'cpu'), memory: vitalOf(full, 'memory'), temperature: vitalOf(full, 'temperature') },
    limits,
    overSince: Object.fromEntries(limitedVitals.flatMap((name) => (since(name) === null ? [] : [[name, since(name)]]))),
    criticalSince: full?.criticalSince ?? null,
    alarms,
    losses: lossesIn(logs),
    ended: tasks.filter(isEnded).flatMap((task): EndedTask[] => {
      const { taskType, taskStatus, endTime, startTime } = task
      if (taskStatus === 'waiting' || taskStatus === 'running') return []
      return [
        {
          taskType,
          name: taskName(task, language),
          isRefusedTest: task.actionType === 'Diagnostics' && task.failKey === 'wifiNotConnected',
          isUnreached: task.failCode === 'wsdisconnect',
          state: taskStatus,
          reason: taskFailure(task, say),
          time: endTime ?? startTime,
        },
      ]
    }),
    now,
  })
}

/** Verdict, vitals, and what is known of the device. */
export function GeneralTab() {
  const { t } = useTranslation('device')
  const shown = useShown()
  const formats = useFormats()
  const now = useNow(1000)
  const limits = limitsOf(useAlarmSettings(shown.endpointId, { isRegistered: shown.device !== null }))
  const verdict = useVerdict(shown, limits, now)
  const { full, samples, online } = shown
  return (
    <div className="hd-device-general">
      <VerdictBanner verdict={verdict} now={now} />
      <Vitals
        label={t('vitals')}
        items={vitalItems({
          full,
          limits,
          samples,
          online,
          before: shown.device && lastUpTime(shown.device),
          now,
          formats,
          words: vitalWords(t),
        })}
      />
      {online && shown.unanswered && full === null && <Failure error={shown.unanswered} onRetry={shown.ask} />}
      <div className="hd-device-cards">
        <div>
          <IdentityCard shown={shown} />
          <LifecycleCard shown={shown} />
        </div>
        <div>
          <SoftwareCard shown={shown} />
          <NetworkCard shown={shown} />
        </div>
        <LiveCard shown={shown} findings={verdict.findings} now={now} />
      </div>
    </div>
  )
}

const vitalWords = (t: Translate<'device'>) => ({
  label: (name: 'cpu' | 'memory' | 'storage' | 'temperature' | 'signal' | 'uptime') => t(`vital.${name}`),
  limit: (value: string) => t('vitalNote.limit', { value }),
  critical: (value: string) => t('vitalNote.critical', { value }),
  noLimit: t('vitalNote.noLimit'),
  part: (used: string, total: string) => t('vitalNote.part', { used, total }),
  missing: t('vitalNote.missing'),
  from: (time: string) => t('vitalNote.from', { time }),
  booted: (time: string) => t('vitalNote.booted', { time }),
  until: (length: string, time: string) => t('vitalNote.until', { length, time }),
  quality: (state: string) =>
    t(`vitalNote.quality.${state === 'signalGood' ? 'good' : state === 'signalWarning' ? 'warning' : 'bad'}`),
  offline: t('vitalNote.offline'),
})
