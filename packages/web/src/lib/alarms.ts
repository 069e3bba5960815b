import { alarmCalls, defaultAlarmSettings } from '@headend/contract/alarms'
import type { Alarm, AlarmSettings } from '@headend/contract/alarms'
import { useCall, useEvents } from './services.tsx'

/** Runs `again` when an alarm of the device begins or ends, or its limits change. */
export const useAlarmNews = (endpointId: string, again: () => unknown): void =>
  useEvents({ endpointId, kinds: ['ValueUpdate'] }, (event) => {
    if (event.kind === 'ValueUpdate' && event.method === 'alarms') void again()
  })

/** The limits by which a device is assessed, kept so: the usual ones for a device that nobody registered. */
export const useAlarmSettings = (endpointId: string, { isRegistered }: { isRegistered: boolean }): AlarmSettings => {
  const { data, refetch } = useCall(
    alarmCalls.getAlarmSettings,
    { body: { endpointId } },
    { silent: true, enabled: isRegistered },
  )
  useAlarmNews(endpointId, () => isRegistered && refetch())
  return data ?? defaultAlarmSettings
}

/** No device has more open at a time. */
const most = 50

/** The alarms of a device that are open, kept so. */
export const useOpenAlarms = (endpointId: string): readonly Alarm[] => {
  const body = { endpointId, page: 1, limit: most, open: true }
  const { data, refetch } = useCall(alarmCalls.listAlarms, { body }, { silent: true })
  useAlarmNews(endpointId, refetch)
  return data?.rows ?? []
}
