import type { Call } from '@headend/contract/core'
import { lifecycleCalls } from '@headend/contract/lifecycle'
import { CallError } from '../../lib/failure.ts'
import { useTranslation } from '../../lib/i18n/useTranslation.ts'
import { useServices } from '../../lib/services.tsx'
import { useCompanyOptions, useModelOptions } from '../../ui/form/choices.ts'
import { useFormOf } from '../../ui/form/useFormOf.ts'
import type { FormState } from '../../ui/form/useFormOf.ts'

type Given = Readonly<{ opId: string; choose: string; refresh: readonly Call[]; onDone: () => void }>

/** The form that registers one device: a list of a single row, whose mistake is the form's. */
export const useRegisterOne = ({ opId, choose, refresh, onDone }: Given): FormState => {
  const { t } = useTranslation('registration')
  const { client, toasts } = useServices()
  const call = lifecycleCalls.createDevices
  return useFormOf(
    {
      call,
      texts: 'registration',
      part: 'many',
      about: { count: 1 },
      fields: [
        { name: 'opId', input: 'choice', options: useCompanyOptions() },
        { name: 'mid', input: 'choice', options: useModelOptions(choose) },
        { name: 'deviceSn', input: 'text', mono: true },
        { name: 'macAddr', input: 'text', mono: true, optional: true },
        { name: 'endpointId', input: 'text', mono: true, optional: true },
        { name: 'customerId', input: 'text', optional: true },
        { name: 'secret', input: 'text', mono: true, optional: true },
      ],
      sends: 'filled',
      // The call takes rows of any kind and says of each what is wrong with it.
      schema: async () => (await import('@headend/contract/schemas/lifecycle')).newDevice,
    },
    {
      before: { opId, mid: '', deviceSn: '', macAddr: '', endpointId: '', customerId: '', secret: '' },
      refresh,
      send: async ({ body: device }) => {
        const answer = await client.request(call, { body: { devices: [device] } })
        const [refused] = answer.errors
        if (refused) throw new CallError(call.id, refused.code, 200, refused.reason, { field: refused.field ?? '' })
        return answer
      },
      onDone: (_answer, { deviceSn }) => {
        toasts.success(t('import.doneOn', { name: String(deviceSn) }))
        onDone()
      },
    },
  )
}
