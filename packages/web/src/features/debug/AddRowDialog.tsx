import { dataModelCalls } from '@headend/contract/dataModel'
import type { SupportedObject } from '@headend/contract/dataModel'
import { IconHistory } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from '../../lib/i18n/useTranslation.ts'
import { useAct } from '../../lib/services.tsx'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { TextField } from '../../ui/Field.tsx'
import { Icon } from '../../ui/Icon.tsx'

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
  const { t } = useTranslation(['debug', 'common'])
  const [values, setValues] = useState<Readonly<Record<string, string>>>({})
  const act = useAct(dataModelCalls.addObject, { quiet: true, success: ({ path }) => t('add.done', { path }) })
  const settable = parameters.filter(({ access }) => access !== 'readOnly')
  const params = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''))

  const add = (): void =>
    act.mutate(
      // A value that is left empty is not sent: the device has a default for it.
      { body: { endpointId, table, params } },
      {
        onSuccess: ({ path }) => {
          onAdded(path)
          onClose()
        },
      },
    )

  return (
    <Dialog
      open
      onClose={onClose}
      title={t('add.title', { name: table.split('.').at(-2) ?? table })}
      context={t('add.context')}
      unsaved={Object.keys(params).length > 0}
      footer={
        <>
          <span className="hd-row hd-muted hd-grow">
            <Icon of={IconHistory} size={14} />
            {t('common:confirm.recorded')}
          </span>
          <Button onClick={onClose}>{t('common:action.cancel')}</Button>
          <Button variant="primary" busy={act.isPending} onClick={add}>
            {t('add.action')}
          </Button>
        </>
      }
    >
      <form
        className="hd-col hd-debug-form"
        onSubmit={(event) => {
          event.preventDefault()
          add()
        }}
      >
        <p className="hd-mono hd-debug-path">{table}</p>
        {act.error && (
          <Banner family="bad" title={t('add.failed')}>
            {act.error.message}
          </Banner>
        )}
        {settable.length === 0 && <p className="hd-muted">{t('add.none')}</p>}
        {settable.map(({ name, type }) => (
          <TextField
            key={name}
            mono
            label={name}
            help={type}
            value={values[name] ?? ''}
            maxLength={65_536}
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => setValues((before) => ({ ...before, [name]: event.target.value }))}
          />
        ))}
      </form>
    </Dialog>
  )
}
