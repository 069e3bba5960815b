import { alarmCalls, alarmVitals, defaultAlarmSettings, measuredAlarms } from '@headend/contract/alarms'
import type { AlarmSettings, MeasuredAlarm } from '@headend/contract/alarms'
import { useTranslation } from '../../lib/i18n/useTranslation.ts'
import { useAlarmNews } from '../../lib/alarms.ts'
import { useFacet, vitals } from '../../lib/facets.ts'
import { useCall, usePermission } from '../../lib/services.tsx'
import { Failure, Skeleton } from '../../ui/Blank.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { FormBody } from '../../ui/form/FormBody.tsx'
import type { FormField } from '../../ui/form/spec.ts'
import { useFormOf } from '../../ui/form/useFormOf.ts'
import './monitoring.css'

/** From where on the measures of a device raise alarms. */
export function LimitsPart({ endpointId }: Readonly<{ endpointId: string }>) {
  const { t } = useTranslation('monitoring')
  const { data, error, isPending, refetch } = useCall(alarmCalls.getAlarmSettings, { body: { endpointId } })
  useAlarmNews(endpointId, refetch)
  return (
    <Card title={t('limits.title')} meta={t('limits.meta')}>
      {data ? (
        <LimitsForm endpointId={endpointId} settings={data} />
      ) : isPending ? (
        <Skeleton lines={6} />
      ) : (
        <Failure error={error} onRetry={() => void refetch()} />
      )}
    </Card>
  )
}

const LimitsForm = ({ endpointId, settings }: Readonly<{ endpointId: string; settings: AlarmSettings }>) => {
  const { t } = useTranslation(['monitoring', 'common'])
  const mayEdit = usePermission('device.edit')
  const { value: measured } = useFacet(vitals, endpointId)
  // Only of a device that was asked can it be said.
  const isUnreported = (kind: MeasuredAlarm): boolean => measured !== null && measured[alarmVitals[kind]] === null
  const fields = measuredAlarms.map((kind): FormField => {
    const label = t(`monitoring:alarms.kind.${kind}`)
    const unit = kind === 'cpuTemperature' ? '°C' : '%'
    const limit = (name: 'warning' | 'critical') =>
      ({ name: `${kind}.${name}`, label: t(`monitoring:limits.${name}`), input: 'number', unit }) as const
    return {
      name: kind,
      input: 'group',
      label,
      fields: [
        {
          name: `${kind}.enable`,
          label,
          help: t(isUnreported(kind) ? 'monitoring:limits.unreported' : 'monitoring:limits.on'),
          input: 'switch',
        },
        limit('warning'),
        limit('critical'),
      ],
    }
  })
  const of = useFormOf(
    {
      call: alarmCalls.setAlarmSettings,
      texts: 'monitoring',
      part: 'limits',
      fields,
      body: (values) => ({ endpointId, ...values }),
    },
    { before: settings, live: true, refresh: [alarmCalls.getAlarmSettings], onDone: () => undefined },
  )
  return (
    <FormBody
      of={of}
      className="hd-form hd-monitoring-limits"
      lead={<p className="hd-soft">{t('monitoring:limits.text')}</p>}
      reason={mayEdit ? undefined : t('monitoring:limits.notAllowed')}
      actions={
        mayEdit && (
          <Button
            onClick={() => {
              for (const kind of measuredAlarms)
                of.form.setValue(kind, defaultAlarmSettings[kind], { shouldDirty: true, shouldValidate: true })
            }}
          >
            {t('monitoring:limits.usual')}
          </Button>
        )
      }
    />
  )
}
