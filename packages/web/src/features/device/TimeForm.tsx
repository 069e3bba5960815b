import { deviceCalls } from '@headend/contract/devices'
import type { TimeInfo } from '@headend/contract/deviceInfo'
import { useTranslation } from '../../lib/i18n/useTranslation.ts'
import { useHostCheck } from '../../lib/supportFeatures.ts'
import { FormBody } from '../../ui/form/FormBody.tsx'
import { useFormOf } from '../../ui/form/useFormOf.ts'

const numbers = [1, 2, 3, 4, 5] as const

type Props = Readonly<{ endpointId: string; time: TimeInfo; onDone: () => void }>

/** Sets where a device takes its time from. */
export function TimeForm({ endpointId, time, onDone }: Props) {
  const { t } = useTranslation('device')
  const checkHosts = useHostCheck(endpointId)
  const reported: Readonly<Record<string, string | null>> = {
    ...Object.fromEntries(numbers.map((number) => [`ntpServer${number}`, time[`ntp_server${number}`]])),
    localTimezone: time.local_timezone,
  }
  const texts = Object.entries(reported).map(([name, value]) => [name, value ?? ''] as const)
  const of = useFormOf(
    {
      call: deviceCalls.setTime,
      texts: 'device',
      part: 'time',
      fields: [
        { name: 'enable', input: 'switch' },
        ...numbers.map((number) => ({
          name: `ntpServer${number}`,
          input: 'text' as const,
          label: t('time.server', { number }),
          mono: true,
          example: 'time.example.com',
        })),
        { name: 'localTimezone', input: 'text', mono: true },
      ],
      check: ({ enable: _enable, localTimezone: _zone, ...servers }) => checkHosts(servers),
      // What the device does not report it may not have: only what it reports, or what was typed, is sent.
      body: (values) => ({
        endpointId,
        ...Object.fromEntries(
          Object.entries(values).filter(([name, value]) => value !== '' || typeof reported[name] === 'string'),
        ),
      }),
    },
    {
      before: { enable: time.enable ?? true, ...Object.fromEntries(texts) },
      refresh: [deviceCalls.getTime, deviceCalls.getInfo],
      onDone,
    },
  )
  return <FormBody of={of} size="md" onCancel={onDone} />
}
