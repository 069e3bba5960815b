import type { Call } from '@headend/contract/core'
import { Suspense, lazy } from 'react'
import type { ReactNode } from 'react'
import { useWords } from '../../lib/words.ts'
import { Failure } from '../Blank.tsx'
import { Drawer } from '../Dialog.tsx'
import type { FormSpec } from '../form/spec.ts'
import type { ListSpec, PagedCall, RowOf } from './spec.ts'

const FormDialog = lazy(() => import('../form/FormDialog.tsx').then((module) => ({ default: module.FormDialog })))

type Props<C extends PagedCall> = Readonly<{
  spec: ListSpec<C>
  form: FormSpec
  id: string
  /** Rows of the list, among which it may be. */
  rows: readonly RowOf<C>[]
  refresh: readonly Call[]
  onClose: () => void
  actions: (row: RowOf<C>) => ReactNode
}>

/** The row that the address names, in its form. */
export function Opened<C extends PagedCall>({ spec, form, id, rows, refresh, onClose, actions }: Props<C>) {
  const word = useWords(spec.texts)
  const asked = spec.useRow?.(id)
  const row = asked ? (asked.isFetchedAfterMount ? asked.data : undefined) : rows.find((one) => spec.id(one) === id)
  if (asked?.error)
    return (
      <Drawer open title={word('noMatch')} onClose={onClose}>
        <Failure error={asked.error} onRetry={() => void asked.refetch()} />
      </Drawer>
    )
  return (
    <Suspense>
      {row !== undefined && (
        // A row is an object of its call; the form reads from it the fields it writes.
        <FormDialog spec={form} row={Object(row)} refresh={refresh} onClose={onClose} actions={actions(row)} />
      )}
    </Suspense>
  )
}
