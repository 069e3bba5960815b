import { lifecycleCalls } from '@headend/contract/lifecycle'
import type { ImportResult } from '@headend/contract/imports'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { failureToast } from '../../lib/failure.ts'
import { useTranslation } from '../../lib/i18n/useTranslation.ts'
import { useServices } from '../../lib/services.tsx'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { SelectField, TextField } from '../../ui/Field.tsx'
import type { Option } from '../../ui/Field.tsx'

type Props = Readonly<{
  /** Above the fields: how many, and whose; with what is wrong with the company. */
  head: (refused?: string) => ReactNode
  opId: string
  modelOptions: readonly Option[]
  device: typeof nothingYet
  onDevice: (device: typeof nothingYet) => void
  onDone: () => Promise<unknown>
  onClose: () => void
}>

/** A device before anything is entered. */
export const nothingYet = { mid: '', deviceSn: '', macAddr: '', customerId: '' }
const shownFields: readonly (string | undefined)[] = ['deviceSn', 'macAddr', 'mid', 'modelName', 'customerId', 'opId']

/** Registers one device; what is refused stays in its fields, with the reason there. */
export function RegisterOne({ head, opId, modelOptions, device, onDevice, onDone, onClose }: Props) {
  const { t } = useTranslation(['registration', 'common'])
  const { client, texts } = useServices()
  const [refused, setRefused] = useState<ImportResult['errors'][number] | undefined>()
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const edit = (change: Partial<typeof nothingYet>): void => onDevice({ ...device, ...change })
  const refusedAt = (...fields: readonly string[]): string | undefined =>
    refused?.field !== undefined && fields.includes(refused.field) ? refused.reason : undefined

  const register = async (): Promise<void> => {
    setRefused(undefined)
    setProblem(null)
    setBusy(true)
    try {
      const devices = [{ opId, ...filled(device) }]
      const { errors } = await client.request(lifecycleCalls.createDevices, { body: { devices } })
      const [first] = errors
      if (first) {
        setRefused(first)
        if (!shownFields.includes(first.field)) setProblem(first.reason)
        return
      }
      await onDone()
      onClose()
    } catch (error) {
      setProblem(failureToast(error, texts.t).text)
    } finally {
      setBusy(false)
    }
  }

  return (
    <Dialog
      open
      onClose={onClose}
      icon={IconPlus}
      title={t('many.title')}
      context={t('many.text')}
      unsaved={Object.values(device).some((value) => value !== '')}
      onSubmit={() => void register()}
      footer={
        <>
          <Button onClick={onClose}>{t('common:action.cancel')}</Button>
          <Button type="submit" variant="primary" busy={busy}>
            {t('many.action', { count: 1 })}
          </Button>
        </>
      }
    >
      <div className="hd-form">
        {head(refusedAt('opId'))}
        <SelectField
          size="lg"
          label={t('field.model')}
          value={device.mid}
          onChange={({ target }) => edit({ mid: target.value })}
          error={refusedAt('mid', 'modelName')}
          options={[{ value: '', label: t('choose') }, ...modelOptions]}
        />
        {(['deviceSn', 'macAddr', 'customerId'] as const).map((name) => (
          <TextField
            key={name}
            size="lg"
            mono={name !== 'customerId'}
            label={t(`field.${name}`)}
            value={device[name]}
            onChange={({ target }) => edit({ [name]: target.value })}
            {...(name !== 'deviceSn' && { help: t('many.optional') })}
            error={refusedAt(name)}
            autoComplete="off"
          />
        ))}
        {problem !== null && (
          <Banner family="bad" urgent title={t('many.failed')}>
            {problem}
          </Banner>
        )}
      </div>
    </Dialog>
  )
}

/** The values that were entered; what is empty is left out. */
const filled = (values: Readonly<Record<string, string>>): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(values).flatMap(([name, value]) => (value.trim() === '' ? [] : [[name, value]])))
