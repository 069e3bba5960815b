import { commonsCalls } from '@headend/contract/commons'
import { dashboardCalls } from '@headend/contract/dashboard'
import { deviceCalls } from '@headend/contract/devices'
import type { SecretSource, UploadType } from '@headend/contract/imports'
import { secretSources } from '@headend/contract/imports'
import { inventoryCalls } from '@headend/contract/inventory'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from '../../lib/i18n/useTranslation.ts'
import { callKey, useCall, useCompany, usePermission, useProfile, useServices } from '../../lib/services.tsx'
import { Segments } from '../../ui/Choice.tsx'
import { SelectField } from '../../ui/Field.tsx'
import { ImportDialog } from '../../ui/import/ImportDialog.tsx'
import { RegisterOne, nothingYet } from './RegisterOne.tsx'

const refresh = [
  deviceCalls.listConnectsPage,
  deviceCalls.count,
  dashboardCalls.getDevices,
  inventoryCalls.listUploadHistoriesPage,
]

type How = 'single' | 'several' | 'file'

/** Registers devices with a company: one, or a pasted list or a file, which may also change devices that are there. */
export const RegisterDevicesDialog = ({ onClose }: Readonly<{ onClose: () => void }>) => {
  // The texts of the file's part come with the dialog: waited for later they would take it away for a moment.
  const { t } = useTranslation(['registration', 'common', 'forms'])
  const { client, toasts } = useServices()
  const queries = useQueryClient()
  const { companies } = useProfile()
  const models = useCall(commonsCalls.listModels, {})
  const { companyId } = useCompany()
  const mayEdit = usePermission('device.edit')
  const [how, setHow] = useState<How>('single')
  const [type, setType] = useState<UploadType>('add')
  const [opId, setOpId] = useState(companyId)
  const [mid, setMid] = useState('')
  const [secrets, setSecrets] = useState<SecretSource>('rows')
  const [device, setDevice] = useState(nothingYet)
  const [text, setText] = useState('')

  const modelOptions = (models.data ?? []).map(({ modelId, modelName, manufacturerName }) => ({
    value: modelId,
    label: `${modelName} · ${manufacturerName}`,
  }))
  const head = (refused?: string) => (
    <>
      <Segments
        label={t('many.how')}
        options={[
          { value: 'single', label: t('many.single') },
          { value: 'several', label: t('many.several') },
          { value: 'file', label: t('many.fromFile') },
        ]}
        value={how}
        onChange={setHow}
      />
      {how !== 'single' && mayEdit && (
        <SelectField
          size="lg"
          label={t('many.type')}
          value={type}
          onChange={({ target }) => setType(target.value === 'edit' ? 'edit' : 'add')}
          options={[
            { value: 'add', label: t('many.add') },
            { value: 'edit', label: t('many.edit') },
          ]}
        />
      )}
      {(how === 'single' || type === 'add') && (
        <SelectField
          size="lg"
          label={t('field.company')}
          value={opId}
          onChange={(event) => setOpId(event.target.value)}
          error={refused}
          options={companies.map((company) => ({
            value: company.companyId,
            label: `${'\u2003'.repeat(company.level)}${company.companyName}`,
          }))}
        />
      )}
    </>
  )
  const again = (): Promise<unknown> =>
    Promise.all(refresh.map((call) => queries.invalidateQueries({ queryKey: callKey(call) })))

  if (how === 'single')
    return (
      <RegisterOne
        {...{ head, opId, modelOptions, device, onClose }}
        onDevice={setDevice}
        onDone={async () => {
          toasts.success(t('many.done', { count: 1 }))
          await again()
        }}
      />
    )
  const part = type === 'add' ? 'import' : 'change'
  return (
    <ImportDialog
      key={how}
      {...(how === 'several' && { pasted: { text, onText: setText } })}
      title={t(type === 'add' ? 'many.title' : 'change.title')}
      context={t(type === 'add' ? 'many.text' : 'change.text')}
      texts="registration"
      part={part}
      settings={`${type} ${opId} ${mid} ${secrets}`}
      action={(count) => t(type === 'add' ? 'many.action' : 'change.action', { count })}
      identity="deviceSn"
      send={(file, dryRun, options) =>
        client.request(
          inventoryCalls.uploadBulk,
          {
            body: {
              uploadType: type,
              dryRun: dryRun ? 'true' : 'false',
              secrets,
              ...(type === 'add' && { opId, ...(mid !== '' && { mid }) }),
            },
            files: { file },
          },
          options,
        )
      }
      template={{ call: inventoryCalls.getTemplate, query: { format: 'xlsx' } }}
      onTaken={async (count) => {
        toasts.success(t(type === 'add' ? 'many.done' : 'change.done', { count }))
        await again()
      }}
      onClose={onClose}
    >
      {head()}
      {type === 'add' && (
        <SelectField
          size="lg"
          label={t('many.defaultModel')}
          value={mid}
          onChange={(event) => setMid(event.target.value)}
          options={[{ value: '', label: t('many.noModel') }, ...modelOptions]}
        />
      )}
      <SelectField
        size="lg"
        label={t('secrets.label')}
        help={t(secrets === 'rows' ? `secrets.${type}Help` : 'secrets.help')}
        value={secrets}
        onChange={({ target }) => setSecrets(secretSources.find((source) => source === target.value) ?? 'rows')}
        options={secretSources.map((source) => ({ value: source, label: t(`secrets.${source}`) }))}
      />
    </ImportDialog>
  )
}
