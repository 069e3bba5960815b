import { dashboardCalls } from '@headend/contract/dashboard'
import { deviceCalls } from '@headend/contract/devices'
import type { SecretSource, UploadType } from '@headend/contract/imports'
import { secretSources } from '@headend/contract/imports'
import { inventoryCalls } from '@headend/contract/inventory'
import { IconPlus } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from '../../lib/i18n/useTranslation.ts'
import { callKey, useCompany, usePermission, useServices } from '../../lib/services.tsx'
import { Segments } from '../../ui/Choice.tsx'
import { SelectField } from '../../ui/Field.tsx'
import { useCompanyOptions, useModelOptions } from '../../ui/form/choices.ts'
import { FormFront } from '../../ui/form/FormDialog.tsx'
import { ImportDialog } from '../../ui/import/ImportDialog.tsx'
import { useRegisterOne } from './useRegisterOne.ts'

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
  const { t } = useTranslation(['registration', 'common', 'list', 'forms'])
  const { client } = useServices()
  const queries = useQueryClient()
  const { companyId } = useCompany()
  const mayEdit = usePermission('device.edit')
  const [how, setHow] = useState<How>('single')
  const [type, setType] = useState<UploadType>('add')
  const [mid, setMid] = useState('')
  const [secrets, setSecrets] = useState<SecretSource>('rows')
  const [text, setText] = useState('')
  const companies = useCompanyOptions()
  const models = useModelOptions(t('many.noModel'))
  // What was typed of one device stays while the others are looked at, and its company is theirs.
  const one = useRegisterOne({ opId: companyId, choose: t('choose'), refresh, onDone: onClose })
  const opId = String(one.form.watch('opId'))

  const howMany = (
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
  )
  if (how === 'single')
    return <FormFront of={one} icon={IconPlus} context={t('many.text')} lead={howMany} onClose={onClose} />
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
      identity={['deviceSn', 'macAddr', 'endpointId']}
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
      success={(count, only) =>
        only === undefined ? t(`${part}.done`, { count }) : t(`${part}.doneOn`, { name: only })
      }
      onTaken={() => Promise.all(refresh.map((call) => queries.invalidateQueries({ queryKey: callKey(call) })))}
      onClose={onClose}
    >
      {howMany}
      {mayEdit && (
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
      {type === 'add' && (
        <>
          <SelectField
            size="lg"
            label={t('field.opId')}
            value={opId}
            onChange={({ target }) => one.form.setValue('opId', target.value)}
            options={companies}
          />
          <SelectField
            size="lg"
            label={t('many.defaultModel')}
            value={mid}
            onChange={(event) => setMid(event.target.value)}
            options={models}
          />
        </>
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
