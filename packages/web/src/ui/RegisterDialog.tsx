import { commonsCalls } from '@headend/contract/commons'
import { deviceCalls } from '@headend/contract/devices'
import { productClasses } from '@headend/contract/models'
import type { UnregisteredDevice } from '@headend/contract/unregistered'
import { unregisteredCalls } from '@headend/contract/unregistered'
import { zodResolver } from '@hookform/resolvers/zod'
import { useQueryClient } from '@tanstack/react-query'
import { IconUserPlus } from '@tabler/icons-react'
import { useForm } from 'react-hook-form'
import { useTranslation } from '../lib/i18n/useTranslation.ts'
import * as z from 'zod'
import { problems } from '@headend/contract/rules'
import { id, macAddress, serialNumber } from '@headend/contract/schemas/rules'
import { known } from '../lib/formats.ts'
import { isCallError } from '../lib/failure.ts'
import { callKey, useAct, useCall, useProfile, useSettings } from '../lib/services.tsx'
import { Banner } from './Banner.tsx'
import { Button } from './Button.tsx'
import { Dialog } from './Dialog.tsx'
import { SelectField, TextField } from './Field.tsx'

const newModel = 'new:'

const registerForm = z.object({
  opId: id,
  /** A known model, or `new:STB` for a model made from what the device says of itself. */
  model: z.string().min(1, { error: 'required' }),
  deviceSn: z.literal('').or(serialNumber),
  macAddr: z.literal('').or(macAddress),
})

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
  const { t } = useTranslation(['registration', 'common'])
  const queries = useQueryClient()
  const { companies } = useProfile()
  const { language } = useSettings()
  const models = useCall(commonsCalls.listModels, {})
  const act = useAct(unregisteredCalls.update, {
    quiet: true,
    success: () => t('one.done', { name }),
    refresh: [
      deviceCalls.getMaster,
      deviceCalls.getInfo,
      deviceCalls.listConnectsPage,
      deviceCalls.count,
      unregisteredCalls.list,
      unregisteredCalls.listPage,
    ],
  })
  const guessed = models.data?.find(({ modelName }) => modelName === unregistered?.modelName)
  const form = useForm({
    resolver: zodResolver(registerForm),
    mode: 'onTouched',
    defaultValues: {
      opId: companies[0]?.companyId ?? '',
      model: '',
      deviceSn: unregistered?.deviceSn ?? '',
      macAddr: unregistered?.macAddr ?? '',
    },
  })
  const { errors, isDirty } = form.formState
  const atField = isCallError(act.error) ? act.error.data.field : undefined
  /** What the server refused a field for. */
  const refused = (field: string): string | undefined => (atField === field ? act.error?.message : undefined)
  const problem = (key: string | undefined): string | undefined =>
    key === undefined ? undefined : key in problems ? problems[key as keyof typeof problems][language] : key

  const save = form.handleSubmit((values) => {
    const model = values.model === 'guess' ? (guessed?.modelId ?? '') : values.model
    act.mutate(
      {
        body: {
          endpointId,
          opId: values.opId,
          ...(model.startsWith(newModel)
            ? { newModelClass: productClasses.find((one) => model === newModel + one) ?? 'AP' }
            : { mid: model }),
          ...(values.deviceSn === '' ? {} : { deviceSn: values.deviceSn }),
          ...(values.macAddr === '' ? {} : { macAddr: values.macAddr }),
        },
      },
      {
        onSuccess: (device) => {
          queries.setQueryData(callKey(deviceCalls.getMaster, { query: { endpointId } }), device)
          onClose()
        },
      },
    )
  })

  return (
    <Dialog
      open
      onClose={onClose}
      icon={IconUserPlus}
      title={t('one.title')}
      context={endpointId}
      unsaved={isDirty}
      onSubmit={(event) => void save(event)}
      footer={
        <>
          <Button onClick={onClose}>{t('common:action.cancel')}</Button>
          <Button type="submit" variant="primary" busy={act.isPending}>
            {t('one.action')}
          </Button>
        </>
      }
    >
      <div className="hd-form">
        <p className="hd-soft">{t('one.text')}</p>
        <SelectField
          {...form.register('opId')}
          data-autofocus
          size="lg"
          label={t('field.company')}
          error={problem(errors.opId?.message)}
          options={companies.map(({ companyId, companyName, level }) => ({
            value: companyId,
            label: `${'\u2003'.repeat(level)}${companyName}`,
          }))}
        />
        <SelectField
          {...form.register('model')}
          size="lg"
          label={t('field.model')}
          help={t('one.says', { model: known(unregistered?.modelName), maker: known(unregistered?.manufacturer) })}
          error={problem(errors.model?.message) ?? refused('mid')}
          options={[
            { value: '', label: t('choose') },
            ...(models.data ?? []).map(({ modelId, modelName, manufacturerName }) => ({
              value: modelId,
              label: `${modelName} · ${manufacturerName}`,
            })),
            ...productClasses.map((one) => ({
              value: newModel + one,
              label: t('one.newModel', { kind: t(`productClass.${one}`) }),
            })),
          ]}
        />
        <TextField
          {...form.register('deviceSn')}
          size="lg"
          mono
          label={t('field.deviceSn')}
          error={problem(errors.deviceSn?.message) ?? refused('deviceSn')}
        />
        <TextField
          {...form.register('macAddr')}
          size="lg"
          mono
          label={t('field.macAddr')}
          error={problem(errors.macAddr?.message) ?? refused('macAddr')}
        />
        {act.error && !['mid', 'deviceSn', 'macAddr'].includes(atField ?? '') && (
          <Banner family="bad" urgent title={t('one.failed')}>
            {act.error.message}
          </Banner>
        )}
      </div>
    </Dialog>
  )
}
