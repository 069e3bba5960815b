import { deviceCalls } from '@headend/contract/devices'
import type { TimeInfo } from '@headend/contract/deviceInfo'
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { useTranslation } from '../../lib/i18n/useTranslation.ts'
import * as z from 'zod'
import { host, optionalText } from '@headend/contract/schemas/rules'
import { useAct } from '../../lib/services.tsx'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { Switch } from '../../ui/Choice.tsx'
import { TextField } from '../../ui/Field.tsx'
import { useUnsaved } from '../../ui/unsaved.ts'
import { useProblem } from '../../lib/useProblem.ts'

const server = host.or(z.literal(''))

const timeForm = z.object({
  enable: z.boolean(),
  ntpServer1: server,
  ntpServer2: server,
  ntpServer3: server,
  ntpServer4: server,
  ntpServer5: server,
  localTimezone: optionalText(128),
})

const numbers = [1, 2, 3, 4, 5] as const

/** Sets where a device takes its time from. */
export function TimeForm({
  endpointId,
  time,
  onDone,
}: Readonly<{ endpointId: string; time: TimeInfo; onDone: () => void }>) {
  const { t } = useTranslation(['device', 'common'])
  const problem = useProblem()
  const act = useAct(deviceCalls.setTime, {
    quiet: true,
    success: () => t('time.done'),
    refresh: [deviceCalls.getTime, deviceCalls.getInfo],
  })
  const form = useForm({
    resolver: zodResolver(timeForm),
    mode: 'onTouched',
    defaultValues: {
      enable: time.enable ?? true,
      ntpServer1: time.ntp_server1 ?? '',
      ntpServer2: time.ntp_server2 ?? '',
      ntpServer3: time.ntp_server3 ?? '',
      ntpServer4: time.ntp_server4 ?? '',
      ntpServer5: time.ntp_server5 ?? '',
      localTimezone: time.local_timezone ?? '',
    },
  })
  const { errors, isDirty } = form.formState
  useUnsaved(isDirty)
  const enable = form.watch('enable')

  const save = form.handleSubmit(({ enable: isOn, localTimezone, ...servers }) => {
    // What the device does not report it may not have: only what it reports, or what was typed, is sent.
    const reported = Object.fromEntries(
      numbers.flatMap((number) => {
        const name = `ntpServer${number}` as const
        return time[`ntp_server${number}`] !== null || servers[name] !== '' ? [[name, servers[name]]] : []
      }),
    )
    const zone = time.local_timezone !== null || localTimezone !== '' ? { localTimezone } : {}
    act.mutate({ body: { endpointId, enable: isOn, ...reported, ...zone } }, { onSuccess: onDone })
  })

  return (
    <form className="hd-form" noValidate onSubmit={(event) => void save(event)}>
      <Switch
        label={t('time.enable')}
        checked={enable}
        onChange={(value) => form.setValue('enable', value, { shouldDirty: true })}
      />
      {numbers.map((number) => {
        const name = `ntpServer${number}` as const
        return (
          <TextField
            key={name}
            {...form.register(name)}
            mono
            label={t('time.server', { number })}
            placeholder="time.example.com"
            spellCheck={false}
            autoCapitalize="none"
            error={errors[name] && problem('host')}
          />
        )
      })}
      <TextField
        {...form.register('localTimezone')}
        mono
        label={t('time.zone')}
        help={t('time.zoneHelp')}
        spellCheck={false}
        error={problem(errors.localTimezone?.message)}
      />
      {act.error && (
        <Banner family="bad" urgent title={t('time.failed')}>
          {act.error.message}
        </Banner>
      )}
      <div className="hd-device-form-foot">
        <Button onClick={onDone}>{t('common:action.cancel')}</Button>
        <Button type="submit" variant="primary" busy={act.isPending} reason={isDirty ? undefined : t('time.same')}>
          {t('time.save')}
        </Button>
      </div>
    </form>
  )
}
