import { alarmVitals, measuredAlarms } from '@headend/contract/alarms'
import type { MeasuredAlarm } from '@headend/contract/alarms'
import type { DeviceVitals } from '@headend/contract/deviceInfo'
import { limitFor, severityOf } from '@headend/contract/vitals'
import type { Limit } from '@headend/contract/vitals'
import { useEffect, useState } from 'react'
import { useDevice } from '../../lib/device.ts'
import { useFacet, system, vitals } from '../../lib/facets.ts'
import { temperature } from '../../lib/formats.ts'
import { upTimeText } from '../../lib/uptime.ts'
import { useTranslation } from '../../lib/i18n/useTranslation.ts'
import { useFormats, useNow } from '../../lib/services.tsx'
import { Card } from '../../ui/Card.tsx'
import { KeyValues } from '../../ui/KeyValues.tsx'
import { onlineState, Status } from '../../ui/Status.tsx'
import { Vitals } from '../../ui/Vitals.tsx'
import type { Vital } from '../../ui/Vitals.tsx'
import { Unreported } from '../../ui/Unreported.tsx'
import { alarmValue } from './alarmWords.ts'
import { useAlarmSettings, useOpenAlarms } from '../../lib/alarms.ts'
import './monitoring.css'

/** Readings that the curves show. */
const drawn = 60

const vitalOf = (
  kind: MeasuredAlarm,
  limit: Limit,
  series: readonly DeviceVitals[],
  words: Readonly<{ label: string; limits: string; none: string }>,
): Vital => {
  const name = alarmVitals[kind]
  const value = series.at(-1)?.[name] ?? null
  const severity = value === null ? 'ok' : severityOf(limit, value)
  return {
    key: kind,
    label: words.label,
    value: value === null ? null : String(Math.round(value)),
    unit: kind === 'cpuTemperature' ? '°C' : '%',
    note: value === null ? words.none : words.limits,
    series: series.map((one) => one[name]),
    range: [0, 100],
    limit: limit.enable ? limitFor(limit, value ?? 0) : undefined,
    family: severity === 'ok' ? undefined : severity,
  }
}

/** How a device is now: its measures beside their limits, whether it is there, and what alarms are open. */
export function StatusPart({ endpointId }: Readonly<{ endpointId: string }>) {
  const { t } = useTranslation('monitoring')
  const formats = useFormats()
  const now = useNow(1000)
  const { device, online } = useDevice(endpointId)
  const { value: measured, query } = useFacet(vitals, endpointId)
  const { value: whole } = useFacet(system, endpointId)
  const settings = useAlarmSettings(endpointId, { isRegistered: true })
  const open = useOpenAlarms(endpointId)
  const [series, setSeries] = useState<readonly DeviceVitals[]>([])
  useEffect(() => {
    if (measured) setSeries((before) => [...before, measured].slice(-drawn))
  }, [measured])
  // While it is connected, each of its answers is a contact that the inventory does not note.
  const contact = online && query.dataUpdatedAt > 0 ? query.dataUpdatedAt : device?.accessTime
  const sensors = whole?.temperature ?? []

  return (
    <div className="hd-monitoring">
      {measured === null ? (
        <Card title={t('status.title')}>
          <Unreported
            endpointId={endpointId}
            what={t('status.title')}

            query={query}
          />
        </Card>
      ) : (
        <Vitals
          label={t('status.title')}
          items={measuredAlarms.map((kind) => {
            const { warning, critical, enable } = settings[kind]
            const vital = vitalOf(kind, settings[kind], series, {
              label: t(`alarms.kind.${kind}`),
              limits: enable
                ? t('status.limits', { warning: alarmValue(kind, warning), critical: alarmValue(kind, critical) })
                : t('status.noAlarm'),
              none: t('status.missing'),
            })
            return online ? vital : { ...vital, stale: true, note: t('status.offlineValue'), family: undefined }
          })}
        />
      )}
      <div className="hd-monitoring-columns">
        <Card title={t('status.state')}>
          <KeyValues
            items={[
              {
                label: t('status.online'),
                value: <Status state={onlineState({ online, silentSince: device?.silentSince ?? null })} />,
              },
              {
                label: t('status.uptime'),
                value: upTimeText(online ? (measured?.uptime ?? null) : 0),
                steady: true,
              },
              { label: t('status.contact'), value: formats.dateTime(contact), steady: true },
              ...sensors.map(({ name, value }, index) => ({
                label: name || t('status.sensor', { number: index + 1 }),
                value: temperature(Math.round(value)),
                steady: true,
              })),
            ]}
          />
        </Card>
        <Card title={t('status.open')} meta={open.length === 0 ? undefined : String(open.length)}>
          {open.length === 0 ? (
            <p className="hd-muted">{t('status.noOpen')}</p>
          ) : (
            <ul className="hd-monitoring-open">
              {open.map(({ alarmId, kind, severity, message, value, triggeredTime }) => (
                <li key={alarmId}>
                  <Status
                    state={severity}
                    label={kind === 'device' ? message || t('alarms.kind.device') : t(`alarms.kind.${kind}`)}
                    detail={alarmValue(kind, value)}
                  />
                  <span className="hd-muted">{formats.ago(triggeredTime, Math.max(now, triggeredTime))}</span>
                </li>
              ))}
            </ul>
          )}
        </Card>
      </div>
    </div>
  )
}
