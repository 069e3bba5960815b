import type { Profile } from '@headend/contract/auth'
import { deviceCalls } from '@headend/contract/devices'
import { productClasses } from '@headend/contract/models'
import type { UnregisteredDevice } from '@headend/contract/unregistered'
import { unregisteredCalls } from '@headend/contract/unregistered'
import { IconUserPlus } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { known } from '../lib/formats.ts'
import { useTranslation } from '../lib/i18n/useTranslation.ts'
import { callKey } from '../lib/services.tsx'
import { useCompanyOptions, useModelOptions } from './form/choices.ts'
import { FormDialog } from './form/FormDialog.tsx'

/** Before the product class of a model that is made from what the device says of itself. */
const newModel = 'new:'

const refresh = [
  deviceCalls.getMaster,
  deviceCalls.getInfo,
  deviceCalls.listConnectsPage,
  deviceCalls.count,
  unregisteredCalls.list,
  unregisteredCalls.listPage,
]

/** Whether a model is the one that a device says it is, by its name and its maker's. */
const isSaid = (
  { modelName, manufacturerName }: Profile['models'][number],
  said: Pick<UnregisteredDevice, 'modelName' | 'manufacturer'> | null,
): boolean =>
  [
    [modelName, said?.modelName],
    [manufacturerName, said?.manufacturer],
  ].every(([name, one]) => one != null && name?.toLowerCase() === one.toLowerCase())

type Props = Readonly<{
  endpointId: string
  /** What people call the device. */
  name: string
  /** What it says of itself. */
  unregistered: UnregisteredDevice | null
  onClose: () => void
}>

/** Registers a connected device with a company. */
export function RegisterDialog({ endpointId, name, unregistered, onClose }: Props) {
  const { t } = useTranslation('registration')
  const queries = useQueryClient()
  const companies = useCompanyOptions()
  const models = useModelOptions(t('choose'))
  const serial = unregistered?.deviceSn
  const made = productClasses.map((one) => ({
    value: newModel + one,
    label: t('one.newModel', { kind: t(`productClass.${one}`) }),
  }))
  return (
    <FormDialog
      centred
      icon={IconUserPlus}
      context={[endpointId, serial].filter(Boolean).join(', ')}
      lead={<p className="hd-soft">{t('one.text')}</p>}
      spec={{
        call: unregisteredCalls.update,
        texts: 'registration',
        part: 'one',
        about: { name, model: known(unregistered?.modelName), maker: known(unregistered?.manufacturer) },
        fields: [
          { name: 'opId', input: 'choice', options: companies, focus: true },
          { name: 'mid', input: 'choice', options: [...models, ...made] },
          // The one that a device reports is no choice.
          ...(serial ? [] : [{ name: 'deviceSn', input: 'text', mono: true } as const]),
          { name: 'macAddr', input: 'text', mono: true, optional: true },
          { name: 'device_id', input: 'text', optional: true },
        ],
        start: ({ models: known }) => ({
          mid: known.find((one) => isSaid(one, unregistered))?.modelId ?? '',
          opId: companies[0]?.value ?? '',
          deviceSn: serial ?? '',
          macAddr: unregistered?.macAddr ?? '',
          device_id: '',
        }),
        sends: 'filled',
        body: ({ mid, ...values }) => ({
          ...values,
          endpointId,
          ...(typeof mid === 'string' && mid.startsWith(newModel)
            ? { newModelClass: mid.slice(newModel.length) }
            : { mid }),
        }),
      }}
      refresh={refresh}
      onDone={(device) => {
        queries.setQueryData(callKey(deviceCalls.getMaster, { query: { endpointId } }), device)
        onClose()
      }}
      onClose={onClose}
    />
  )
}
