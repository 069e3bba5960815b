import { IconPackageOff } from '@tabler/icons-react'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { useTranslation } from '../../lib/i18n/useTranslation.ts'
import { Empty } from '../../ui/Blank.tsx'
import { RowMenu } from '../../ui/list/RowActions.tsx'
import type { RowAction } from '../../ui/list/RowActions.tsx'
import { DataTable } from '../../ui/table/DataTable.tsx'
import type { Column, Sort } from '../../ui/table/DataTable.tsx'
import { PhoneRow } from '../../ui/table/PhoneRow.tsx'
import { sorted } from './sorting.ts'
import type { SortKey } from './sorting.ts'

/** A column of a table of apps; one that has a sort key can be sorted by. */
export type AppColumn<App> = Omit<Column<App>, 'sortable'> & Readonly<{ by?: SortKey<App> }>

type Props<App> = Readonly<{
  label: string
  rows: readonly App[]
  columns: readonly AppColumn<App>[]
  nameOf: (app: App) => string
  /** What can be done with an app; null for who may do nothing. */
  menuOf: ((app: App) => readonly RowAction[]) | null
  /** A row on a phone beside the name: what it does, what is known of it, what stands at the end. */
  phone: (app: App) => Readonly<{ state: ReactNode; more: readonly (string | null)[]; end: string }>
}>

/** The apps of a device in the order that somebody chose, each with what can be done with it. */
export const AppRows = <App extends Readonly<{ appId: string }>>(props: Props<App>) => {
  const { label, rows, columns, nameOf, menuOf, phone } = props
  const { t } = useTranslation('apps')
  const [sort, setSort] = useState<Sort | undefined>()
  const menu =
    menuOf &&
    ((app: App) => <RowMenu label={t('of', { name: nameOf(app) })} name={nameOf(app)} actions={menuOf(app)} />)
  return (
    <div className="hd-app-rows">
      <DataTable
        inCard
        label={label}
        columns={[
          ...columns.map(({ by, ...column }) => ({ ...column, sortable: by !== undefined })),
          ...(menu ? [{ id: 'actions', header: t('column.actions'), pinned: true, width: 72, cell: menu }] : []),
        ]}
        rows={sorted(rows, sort?.direction, columns.find(({ id }) => id === sort?.column)?.by)}
        rowId={({ appId }) => appId}
        sort={sort}
        onSort={setSort}
        empty={<Empty icon={IconPackageOff} title={t('none')} />}
        phoneRow={(app) => {
          const { state, more, end } = phone(app)
          return <PhoneRow plain title={nameOf(app)} state={state} more={more.filter(Boolean).join(' · ')} end={end} />
        }}
        {...(menu && { phoneActions: menu })}
      />
    </div>
  )
}
