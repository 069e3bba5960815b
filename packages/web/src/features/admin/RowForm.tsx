import type { AdminColumn, AdminRow, AdminTableId } from '@headend/contract/admin'
import { callsOfTable } from '@headend/contract/admin'
import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from '../../lib/i18n/useTranslation.ts'
import { CallError } from '../../lib/failure.ts'
import { useAct } from '../../lib/services.tsx'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { ConfirmButton } from '../../ui/Confirm.tsx'
import { Drawer } from '../../ui/Dialog.tsx'
import { KeyValues } from '../../ui/KeyValues.tsx'
import { ValueField } from './ValueField.tsx'
import { changedValues, sentOf, useValues } from './values.tsx'
import type { Values } from './values.tsx'

type Props = Readonly<{
  table: AdminTableId
  columns: readonly AdminColumn[]
  title: string
  /** The row that is shown; a new one when left out. */
  row?: AdminRow | undefined
  onClose: () => void
}>

const firstOf = (columns: readonly AdminColumn[], row: AdminRow | undefined): Values =>
  row ??
  Object.fromEntries(
    columns.map(({ field, type }) => [field, type === 'boolean' ? false : type === 'choices' ? [] : null]),
  )

const problemsOf = (error: unknown): Readonly<Record<string, string>> => {
  if (!(error instanceof CallError)) return {}
  const { field, fields = [] } = error.data
  return {
    ...(field === undefined ? {} : { [field]: error.message }),
    ...Object.fromEntries(fields.map((entry) => [entry.field, entry.problem])),
  }
}

/** One row of a table: what it holds, what of it may be changed, and the way to delete it. Only what changed is sent. */
export function RowForm({ table, columns, title, row, onClose }: Props) {
  const { t } = useTranslation(['admin', 'common'])
  const { labelOf, shown } = useValues()
  const calls = callsOfTable(table)
  const [first] = useState(() => firstOf(columns, row))
  const [values, setValues] = useState(first)
  const [isEmpty, setEmpty] = useState(false)
  const [isDone, setDone] = useState(false)
  const refresh = [calls.list]
  const [sent, setSent] = useState<number | null>(null)
  const progress = { onProgress: setSent }
  const patch = useAct(calls.patch, { ...progress, quiet: true, refresh, success: () => t('saved') })
  // A table without the verb has no button for it.
  const create = useAct(calls.create ?? calls.patch, { ...progress, quiet: true, refresh, success: () => t('added') })
  const remove = useAct(calls.delete ?? calls.patch, { refresh, success: () => t('deleted') })
  const fields = columns.filter(({ editable, creatable }) => (row ? editable : creatable))
  const fixed = row ? columns.filter(({ editable }) => !editable) : []
  const error = row ? patch.error : create.error
  const problems = problemsOf(error)
  const isPlaced = fields.some(({ field }) => problems[field] !== undefined)
  const given = (): Values =>
    Object.fromEntries(
      fields.flatMap(({ field }) => {
        const value = values[field] ?? null
        return value === null || value === '' ? [] : [[field, value]]
      }),
    )

  /** Nothing is unsaved any more before the page is asked to go on, which would ask about it. */
  const finish = (): void => {
    flushSync(() => setDone(true))
    onClose()
  }

  const save = (): void => {
    if (row === undefined) {
      create.mutate({ params: { id: '' }, ...sentOf(given()) }, { onSuccess: finish })
      return
    }
    const body = changedValues(fields, row, values)
    setEmpty(Object.keys(body).length === 0)
    if (Object.keys(body).length > 0) patch.mutate({ params: { id: row.id }, ...sentOf(body) }, { onSuccess: finish })
  }

  return (
    <Drawer
      open
      title={title}
      onClose={onClose}
      unsaved={!isDone && JSON.stringify(values) !== JSON.stringify(first)}
      {...(fields.length > 0 && { onSubmit: save })}
      footer={
        <>
          {row && calls.delete && (
            <ConfirmButton
              icon={IconTrash}
              variant="dangerQuiet"
              danger
              label={t('delete')}
              title={t('deleteTitle')}
              text={t('deleteText')}
              action={t('delete')}
              onConfirm={() => remove.mutate({ params: { id: '' }, body: { id: row.id } }, { onSuccess: finish })}
            />
          )}
          <Button onClick={onClose}>{t('common:action.cancel')}</Button>
          {fields.length > 0 && (
            <Button type="submit" variant="primary" busy={patch.isPending || create.isPending}>
              {t(row ? 'common:action.save' : 'add')}
            </Button>
          )}
        </>
      }
    >
      <div className="hd-col">
        {isEmpty && <Banner family="warn" urgent title={t('patchEmpty')} />}
        {error && !isPlaced && <Banner family="bad" urgent title={error.message} />}
        {fields.map((column) => (
          <ValueField
            key={column.field}
            column={column}
            value={values[column.field]}
            error={problems[column.field]}
            sent={patch.isPending || create.isPending ? sent : null}
            onChange={(value) => setValues((before) => ({ ...before, [column.field]: value }))}
          />
        ))}
        {row && (
          <KeyValues
            items={fixed.map((column) => ({ label: labelOf(column), value: shown(column, row[column.field]) }))}
          />
        )}
      </div>
    </Drawer>
  )
}
