import { dataModelCalls } from '@headend/contract/dataModel'
import type { SupportedObject } from '@headend/contract/dataModel'
import { useTranslation } from '../../lib/i18n/useTranslation.ts'
import { useServices } from '../../lib/services.tsx'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import { Recorded } from '../../ui/Recorded.tsx'
import { filledIn, valueFields } from './valueFields.ts'

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
  const { toasts } = useServices()
  const settable = parameters.filter(({ access }) => access !== 'readOnly')
  const names = settable.map(({ name }) => name)
  return (
    <FormDialog
      centred
      spec={{
        call: dataModelCalls.addObject,
        texts: 'debug',
        part: 'add',
        about: { name: table.split('.').at(-2) ?? table },
        fields: valueFields(settable),
        body: (values) => ({ endpointId, table, params: filledIn(values, names) }),
      }}
      context={t('add.context')}
      lead={
        <>
          <p className="hd-mono hd-debug-path">{table}</p>
          {settable.length === 0 && <p className="hd-muted">{t('add.none')}</p>}
        </>
      }
      actions={<Recorded />}
      onClose={onClose}
      onDone={({ path }) => {
        toasts.success(t('add.added', { path }))
        onAdded(path)
        onClose()
      }}
    />
  )
}
