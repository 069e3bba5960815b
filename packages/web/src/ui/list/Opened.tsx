import type { Call } from '@headend/contract/core'
import type { ReactNode } from 'react'
import type { Name } from '../../lib/i18n/dictionary.ts'
import { useWords } from '../../lib/words.ts'
import { Failure } from '../Blank.tsx'
import { Drawer } from '../Dialog.tsx'
import { FormDialog } from '../form/FormDialog.tsx'
import type { FormSpec } from '../form/spec.ts'

/** A row as it is now, once it is known, and what can be done with it. */
export type OpenedRow = Readonly<{ row: unknown; actions: ReactNode; error: Error | null; again: () => void }>

type Props = Readonly<{
  texts: Name
  form: FormSpec
  /** Called as a hook. */
  useRow: () => OpenedRow
  refresh: readonly Call[]
  onClose: () => void
}>

/** The row that the address names, in its form. */
export function Opened({ texts, form, useRow, refresh, onClose }: Props) {
  const word = useWords(texts)
  const { row, actions, error, again } = useRow()
  if (error)
    return (
      <Drawer open title={word('noMatch')} onClose={onClose}>
        <Failure error={error} onRetry={again} />
      </Drawer>
    )
  if (row === undefined) return null
  // A row is an object of its call; the form reads from it the fields it writes.
  return <FormDialog spec={form} row={Object(row)} refresh={refresh} onClose={onClose} actions={actions} />
}
