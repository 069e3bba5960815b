import type { Language } from '@headend/contract/core'
import { alarmCalls, defaultAlarmSettings, measuredAlarms } from '@headend/contract/alarms'
import type { AlarmSettings, MeasuredAlarm } from '@headend/contract/alarms'
import { fieldProblems } from '@headend/contract/fieldProblems'
import { useForm } from 'react-hook-form'
import { useTranslation } from '../../lib/i18n/useTranslation.ts'
import { useAct, useCall, usePermission, useSettings } from '../../lib/services.tsx'
import { Banner } from '../../ui/Banner.tsx'
import { Failure, Skeleton } from '../../ui/Blank.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Switch } from '../../ui/Choice.tsx'
import { TextField } from '../../ui/Field.tsx'
import { useUnsaved } from '../../ui/unsaved.ts'
import { useAlarmNews } from '../../lib/alarms.ts'
import './monitoring.css'

/** From where on the measures of a device raise alarms. */
export function LimitsPart({ endpointId }: Readonly<{ endpointId: string }>) {
  const { t } = useTranslation('monitoring')
  const { data, error, isPending, refetch } = useCall(alarmCalls.getAlarmSettings, { body: { endpointId } })
  useAlarmNews(endpointId, refetch)
  return (
    <Card title={t('limits.title')} meta={t('limits.meta')}>
      {data ? (
        <LimitsForm key={JSON.stringify(data)} endpointId={endpointId} settings={data} />
      ) : isPending ? (
        <Skeleton lines={6} />
      ) : (
        <Failure error={error} onRetry={() => void refetch()} />
      )}
    </Card>
  )
}

/** The rules of the call, said in the reader's language at the limits they are about. */
const problemsOf = async (endpointId: string, settings: AlarmSettings, language: Language) => {
  const { body } = await alarmCalls.setAlarmSettings.describe()
  const parsed = body.safeParse({ endpointId, ...settings }, { reportInput: true })
  const errors: { [Kind in MeasuredAlarm]?: Record<string, { type: string; message: string }> } = {}
  for (const { field, problem } of parsed.success ? [] : fieldProblems(parsed.error)) {
    const [name, limit = ''] = field.split('.')
    const kind = measuredAlarms.find((one) => one === name)
    if (kind) errors[kind] = { [limit]: { type: 'rule', message: problem[language] }, ...errors[kind] }
  }
  return errors
}

const LimitsForm = ({ endpointId, settings }: Readonly<{ endpointId: string; settings: AlarmSettings }>) => {
  const { t } = useTranslation('monitoring')
  const { language } = useSettings()
  const mayEdit = usePermission('device.edit')
  const act = useAct(alarmCalls.setAlarmSettings, {
    quiet: true,
    success: () => t('limits.done'),
    refresh: [alarmCalls.getAlarmSettings],
  })
  const form = useForm<AlarmSettings>({
    mode: 'onTouched',
    defaultValues: settings,
    resolver: async (values) => {
      const errors = await problemsOf(endpointId, values, language)
      return Object.keys(errors).length === 0 ? { values, errors: {} } : { values: {}, errors }
    },
  })
  const { errors, isDirty } = form.formState
  useUnsaved(isDirty)
  const save = form.handleSubmit((values) => act.mutate({ body: { endpointId, ...values } }))
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <p className="hd-soft">{t('limits.text')}</p>
      <fieldset className="hd-monitoring-limits" disabled={!mayEdit}>
        {measuredAlarms.map((kind) => {
          const isOn = form.watch(`${kind}.enable`)
          const unit = kind === 'cpuTemperature' ? '°C' : '%'
          const limit = (name: 'warning' | 'critical') => (
            <TextField
              {...form.register(`${kind}.${name}`, { valueAsNumber: true })}
              size="lg"
              type="number"
              inputMode="numeric"
              autoComplete="off"
              label={t(`limits.${name}`, { unit })}
              error={errors[kind]?.[name]?.message}
            />
          )
          return (
            <div key={kind} role="group" aria-label={t(`alarms.kind.${kind}`)}>
              <Switch
                label={<b>{t(`alarms.kind.${kind}`)}</b>}
                help={t(isOn ? 'limits.on' : 'limits.off')}
                checked={isOn}
                disabled={!mayEdit}
                onChange={(value) => form.setValue(`${kind}.enable`, value, { shouldDirty: true })}
              />
              {limit('warning')}
              {limit('critical')}
            </div>
          )
        })}
      </fieldset>
      {act.error && (
        <Banner family="bad" urgent title={t('limits.failed')}>
          {act.error.message}
        </Banner>
      )}
      {mayEdit && (
        <div className="hd-monitoring-foot">
          <Button
            onClick={() => {
              for (const kind of measuredAlarms)
                form.setValue(kind, defaultAlarmSettings[kind], { shouldDirty: true, shouldValidate: true })
            }}
          >
            {t('limits.usual')}
          </Button>
          <Button type="submit" variant="primary" busy={act.isPending} reason={isDirty ? undefined : t('limits.same')}>
            {t('limits.action')}
          </Button>
        </div>
      )}
    </form>
  )
}
