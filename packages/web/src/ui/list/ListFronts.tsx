import type { Call } from '@headend/contract/core'
import type { ReactNode } from 'react'
import type { Name } from '../../lib/i18n/dictionary.ts'
import type { ListSearch } from '../../lib/listSearch.ts'
import { viewOf } from '../../lib/listSearch.ts'
import type { Words } from '../../lib/words.ts'
import { ExportDialog } from '../ExportDialog.tsx'
import { FormDialog } from '../form/FormDialog.tsx'
import type { FormSpec } from '../form/spec.ts'
import { Opened } from './Opened.tsx'
import type { OpenedRow } from './Opened.tsx'
import { Peek } from './Peek.tsx'
import type { Peeked } from './Peek.tsx'
import { RemoveDialog } from './RemoveDialog.tsx'
import type { RemoveProps } from './RemoveDialog.tsx'
import type { CreateDialog, ListFile } from './spec.ts'
import type { SavedView } from './views.ts'
import { ViewsDialog } from './ViewsDialog.tsx'

/** What the list was asked for by a button of its own. */
export type Asking = 'create' | 'export' | 'views'

type Props = Readonly<{
  asking: Asking | null
  onClose: () => void
  texts: Name
  word: Words
  title: string
  refresh: readonly Call[]
  /** Rows that are found. */
  total: number
  create: FormSpec | CreateDialog | undefined
  file: Required<ListFile> | undefined
  /** What is shown, with its columns. */
  search: ListSearch
  shown: readonly string[]
  views: readonly SavedView[]
  setViews: (views: readonly SavedView[]) => void
  show: (search: ListSearch) => void
  /** The id of the row that is opened, its form and itself, or what the list shows in its place. */
  opened: string | undefined
  edit: FormSpec | undefined
  useRow: () => OpenedRow
  drawer: ((id: string, onClose: () => void) => ReactNode) | undefined
  closeRow: () => void
  removal: Omit<RemoveProps, 'texts' | 'refresh'> | undefined
  peek: Peeked | undefined
  onPeeked: () => void
}>

/** What stands in front of a list while somebody works with it: nothing of it is needed before. */
export function ListFronts({ asking, onClose, texts, word, title, refresh, total, create, file, ...of }: Props) {
  const { search, shown, views, setViews, show, opened, edit, useRow, drawer, closeRow, removal } = of
  const { peek, onPeeked } = of
  return (
    <>
      {asking === 'create' &&
        create &&
        ('dialog' in create ? (
          <create.dialog onClose={onClose} />
        ) : (
          <FormDialog spec={create} {...{ refresh, onClose }} />
        ))}
      {asking === 'export' && file && (
        <ExportDialog
          title={word('export.title', { title })}
          text={word('export.text', { count: total })}
          action={word('export.run', { count: total })}
          name={file.name}
          ask={file.ask}
          columns={file.columns.map((column) => ({
            ...column,
            label: column.label ?? word.maybe(`file.${column.field}`) ?? word(`column.${column.field}`),
          }))}
          onClose={onClose}
        />
      )}
      {asking === 'views' && (
        <ViewsDialog
          search={{ ...viewOf(search), columns: shown }}
          views={views}
          onViews={setViews}
          onApply={(view) => show(view.search)}
          onClose={onClose}
        />
      )}
      {opened !== undefined && drawer?.(opened, closeRow)}
      {opened !== undefined && edit && (
        <Opened key={opened} {...{ texts, refresh, useRow }} form={edit} onClose={closeRow} />
      )}
      {peek && <Peek {...peek} onClose={onPeeked} />}
      {removal && <RemoveDialog {...{ texts, refresh }} {...removal} />}
    </>
  )
}
