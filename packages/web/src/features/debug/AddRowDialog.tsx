import { dataModelCalls } from '@headend/contract/dataModel'
import type { SupportedObject } from '@headend/contract/dataModel'
import { useState } from 'react'
import { useTranslation } from '../../lib/i18n/useTranslation.ts'
import { useAct } from '../../lib/services.tsx'
import { Banner } from '../../ui/Banner.tsx'
import { filledIn, ValueFields } from './ValueFields.tsx'
import type { Values } from './ValueFields.tsx'
import { WriteDialog } from './WriteDialog.tsx'

type Props = Readonly<{
  endpointId: string
  table: string
  /** Parameters of its rows, as the agent supports them. */
  parameters: SupportedObject['parameters']
  onClose: () => void
  /** The device added the row and gave it this path. */
  onAdded: (path: string) => void
}>

/** Adds a row to a table of the device, with the values that were filled in. */
export function AddRowDialog({ endpointId, table, parameters, onClose, onAdded }: Props) {
  const { t } = useTranslation('debug')
  const [values, setValues] = useState<Values>({})
  const act = useAct(dataModelCalls.addObject, { quiet: true, success: ({ path }) => t('add.done', { path }) })
  const settable = parameters.filter(({ access }) => access !== 'readOnly')
  const params = filledIn(values)

  const add = (): void =>
    act.mutate(
      { body: { endpointId, table, params } },
      {
        onSuccess: ({ path }) => {
          onAdded(path)
          onClose()
        },
      },
    )

  return (
    <WriteDialog
      onClose={onClose}
      title={t('add.title', { name: table.split('.').at(-2) ?? table })}
      context={t('add.context')}
      unsaved={Object.keys(params).length > 0}
      action={t('add.action')}
      busy={act.isPending}
      onWrite={add}
    >
      <p className="hd-mono hd-debug-path">{table}</p>
      {act.error && (
        <Banner family="bad" title={t('add.failed')}>
          {act.error.message}
        </Banner>
      )}
      {settable.length === 0 && <p className="hd-muted">{t('add.none')}</p>}
      <ValueFields names={settable} values={values} onChange={setValues} />
    </WriteDialog>
  )
}
