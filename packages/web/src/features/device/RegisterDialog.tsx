import { commonsCalls } from '@headend/contract/commons'
import { deviceCalls } from '@headend/contract/devices'
import { productClasses } from '@headend/contract/models'
import { unregisteredCalls } from '@headend/contract/unregistered'
import { zodResolver } from '@hookform/resolvers/zod'
import { IconUserPlus } from '@tabler/icons-react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import * as z from 'zod'
import { id, macAddress, problems, serialNumber } from '#schemas/rules'
import { known } from '../../lib/formats.ts'
import { useAct, useCall, useProfile, useSettings } from '../../lib/services.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { SelectField, TextField } from '../../ui/Field.tsx'
import { Banner } from '../../ui/Banner.tsx'
import type { ShownDevice } from './useLiveDevice.ts'

const newModel = 'new:'

const registerForm = z.object({
  opId: id,
  /** A known model, or `new:STB` for a model made from what the device says of itself. */
  model: z.string().min(1, { error: 'required' }),
  deviceSn: z.literal('').or(serialNumber),
  macAddr: z.literal('').or(macAddress),
})

/** Puts a device that talks to the server into the inventory of a company. */
export function RegisterDialog({ shown, onClose }: Readonly<{ shown: ShownDevice; onClose: () => void }>) {
  const { t } = useTranslation(['device', 'common'])
  const { companies } = useProfile()
  const { language } = useSettings()
  const stranger = shown.unregistered
  const models = useCall(commonsCalls.listModels, {})
  const act = useAct(unregisteredCalls.update, {
    quiet: true,
    success: () => t('done.registered', { name: shown.name }),
    refresh: [
      deviceCalls.getMaster,
      deviceCalls.getInfo,
      deviceCalls.listConnectsPage,
      deviceCalls.count,
      unregisteredCalls.list,
      unregisteredCalls.listPage,
    ],
  })
  const guessed = models.data?.find(({ modelName }) => modelName === stranger?.modelName)
  const form = useForm({
    resolver: zodResolver(registerForm),
    mode: 'onTouched',
    defaultValues: {
      opId: companies[0]?.companyId ?? '',
      model: '',
      deviceSn: stranger?.deviceSn ?? '',
      macAddr: stranger?.macAddr ?? '',
    },
  })
  const { errors } = form.formState
  const problem = (key: string | undefined): string | undefined =>
    key === undefined ? undefined : key in problems ? problems[key as keyof typeof problems][language] : key

  const save = form.handleSubmit((values) => {
    const model = values.model === 'guess' ? (guessed?.modelId ?? '') : values.model
    act.mutate(
      {
        body: {
          endpointId: shown.endpointId,
          opId: values.opId,
          ...(model.startsWith(newModel)
            ? { newModelClass: productClasses.find((one) => model === newModel + one) ?? 'AP' }
            : { mid: model }),
          ...(values.deviceSn === '' ? {} : { deviceSn: values.deviceSn }),
          ...(values.macAddr === '' ? {} : { macAddr: values.macAddr }),
        },
      },
      { onSuccess: onClose },
    )
  })

  return (
    <Dialog
      open
      onClose={onClose}
      icon={IconUserPlus}
      title={t('register.title')}
      context={shown.endpointId}
      onSubmit={(event) => void save(event)}
      footer={
        <>
          <Button onClick={onClose}>{t('common:action.cancel')}</Button>
          <Button type="submit" variant="primary" busy={act.isPending}>
            {t('register.action')}
          </Button>
        </>
      }
    >
      <div className="hd-device-form">
        <p className="hd-soft">{t('register.text')}</p>
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
          help={t('register.says', { model: known(stranger?.modelName), maker: known(stranger?.manufacturer) })}
          error={problem(errors.model?.message)}
          options={[
            { value: '', label: t('register.choose') },
            ...(models.data ?? []).map(({ modelId, modelName, manufacturerName }) => ({
              value: modelId,
              label: `${modelName} · ${manufacturerName}`,
            })),
            ...productClasses.map((one) => ({
              value: newModel + one,
              label: t('register.newModel', { kind: t(`productClass.${one}`) }),
            })),
          ]}
        />
        <TextField
          {...form.register('deviceSn')}
          size="lg"
          mono
          label={t('id.serial')}
          error={problem(errors.deviceSn?.message)}
        />
        <TextField
          {...form.register('macAddr')}
          size="lg"
          mono
          label={t('id.mac')}
          error={problem(errors.macAddr?.message)}
        />
        {act.error && (
          <Banner family="bad" urgent title={t('register.failed')}>
            {act.error.message}
          </Banner>
        )}
      </div>
    </Dialog>
  )
}
