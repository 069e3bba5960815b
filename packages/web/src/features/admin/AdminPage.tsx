import type { AdminColumn, AdminRow, AdminTableId } from '@headend/contract/admin'
import { adminTables, callsOfTable, isAdminTable } from '@headend/contract/admin'
import { IconPlus } from '@tabler/icons-react'
import { useLocation, useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from '../../lib/i18n/useTranslation.ts'
import { count } from '../../lib/formats.ts'
import { useAddress, useCall, useSettings } from '../../lib/services.tsx'
import { Empty, Failure, Missing } from '../../ui/Blank.tsx'
import { Button } from '../../ui/Button.tsx'
import { Drawer } from '../../ui/Dialog.tsx'
import { Page } from '../../ui/Page.tsx'
import { ColumnChooser, useTableLayout } from '../../ui/table/ColumnChooser.tsx'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { FilterBar } from '../../ui/table/FilterBar.tsx'
import { Pager } from '../../ui/table/Pager.tsx'
import { PhoneRow } from '../../ui/table/PhoneRow.tsx'
import { useLastPage } from '../../ui/table/useLastPage.ts'
import { RowForm } from './RowForm.tsx'
import { readAdminSearch, tableOf } from './address.ts'
import type { AdminSearch } from './address.ts'
import { useValues } from './values.tsx'

/** More choices than these nobody picks from a list of chips. */
const mostChoices = 60
/** Columns shown at first. */
const shownAtFirst = 8

const filterable = ({ type, choices = [] }: AdminColumn): boolean =>
  type === 'boolean' || (type === 'choice' && choices.length > 0 && choices.length <= mostChoices)

/** The screen of whichever table the address names. */
export function AdminPage() {
  const { t } = useTranslation('admin')
  const table = tableOf(useLocation().pathname)
  if (isAdminTable(table)) return <AdminTable key={table} table={table} />
  return (
    <Page title={t('noTable')}>
      <Missing what={table} />
    </Page>
  )
}

function AdminTable({ table }: Readonly<{ table: AdminTableId }>) {
  const { t } = useTranslation(['admin', 'common'])
  const { language } = useSettings()
  const { labelOf, text, shown } = useValues()
  const search = readAdminSearch(useSearch({ strict: false }))
  const navigate = useNavigate()
  const address = useAddress()
  const { pathname } = useLocation()
  const [isAdding, setAdding] = useState(false)
  const calls = callsOfTable(table)
  const { title: titles, limit: usual } = adminTables[table]
  const title = titles[language]
  const { q, page = 1, limit = usual, order } = search
  const where: Readonly<Record<string, string>> = Object.fromEntries(
    (search.where ?? []).map((entry) => {
      const at = entry.indexOf('=')
      return [entry.slice(0, at), entry.slice(at + 1)]
    }),
  )
  const query = { page, limit, keyword: q ?? '', ...(order !== undefined && { order }), ...where }
  const list = useCall(calls.list, { query }, { keep: true })
  const columns = list.data?.extras.columns ?? []
  const rows = list.data?.rows ?? []
  const total = list.data?.pagination.totalRecords ?? 0
  const show = (next: AdminSearch): void => void navigate({ to: pathname, search: next })
  const close = (): void => {
    const { row: _, ...rest } = search
    show(rest)
  }
  useLastPage({ page, limit, total: list.isPlaceholderData ? undefined : list.data?.pagination.totalRecords }, (at) =>
    show({ ...search, page: at }),
  )
  const identity = (columns.find(({ type }) => type === 'text') ?? columns[0])?.field
  const drawn = columns.map((column, at) => ({
    id: column.field,
    header: labelOf(column),
    sortable: column.type !== 'image' && column.type !== 'choices',
    identity: column.field === identity,
    hidden: column.type === 'choices' || at >= shownAtFirst,
    width: column.type === 'boolean' || column.type === 'number' ? 90 : 150,
    cell: (row: AdminRow) => shown(column, row[column.field]),
  }))
  const { layout, setLayout } = useTableLayout(`admin.${table}`, drawn)
  const [sorted = '', direction] = order?.split(',') ?? []
  const others = columns.filter(({ field, type }) => field !== identity && type !== 'image')
  const isNarrowed = q !== undefined || Object.keys(where).length > 0
  const all = list.data?.extras.total

  return (
    <Page
      title={title}
      context={
        all !== undefined && (isNarrowed ? t('found', { count: total, total: count(all) }) : t('rows', { count: all }))
      }
      crumbs={[{ label: t('common:menu.admin') }, { label: title }]}
      actions={
        calls.create && (
          <Button icon={IconPlus} variant="primary" onClick={() => setAdding(true)}>
            {t('add')}
          </Button>
        )
      }
    >
      <FilterBar
        filters={columns.filter(filterable).map((column) => ({
          name: column.field,
          label: labelOf(column),
          single: true,
          options:
            column.type === 'boolean'
              ? ['true', 'false'].map((value) => ({ value, label: text(column, value === 'true') }))
              : (column.choices ?? []),
        }))}
        value={Object.fromEntries(Object.entries(where).map(([field, value]) => [field, [value]]))}
        onChange={(chosen) => {
          const kept = Object.entries(chosen).flatMap(([field, [value]]) =>
            value === undefined ? [] : [`${field}=${value}`],
          )
          show({ ...search, page: 1, where: kept })
        }}
        search={q ?? ''}
        onSearch={(word) => show({ ...search, q: word, page: 1 })}
        placeholder={t('find')}
      >
        <ColumnChooser columns={drawn} layout={layout} onLayout={setLayout} />
      </FilterBar>
      <DataTable
        fill
        label={title}
        columns={drawn}
        layout={layout}
        rows={rows}
        rowId={(row) => row.id}
        loading={list.isPending}
        refreshing={list.isPlaceholderData}
        error={list.error}
        onRetry={() => void list.refetch()}
        sort={direction === undefined ? undefined : { column: sorted, direction: direction === 'asc' ? 'asc' : 'desc' }}
        onSort={(sort) => show({ ...search, order: `${sort.column},${sort.direction}` })}
        href={(row) =>
          `${address(pathname)}${address(pathname).includes('?') ? '&' : '?'}row=${encodeURIComponent(row.id)}`
        }
        onOpen={(row) => show({ ...search, row: row.id })}
        phoneRow={(row) => {
          const [second, third, fourth] = others
          return (
            <PhoneRow
              title={String(row[identity ?? 'id'] ?? row.id)}
              state={<span>{second && text(second, row[second.field])}</span>}
              more={third && text(third, row[third.field])}
              end={fourth && text(fourth, row[fourth.field])}
            />
          )
        }}
        empty={
          isNarrowed ? (
            <Empty
              title={t('noMatch')}
              actions={<Button onClick={() => show({})}>{t('common:table.clearFilters')}</Button>}
            />
          ) : (
            <Empty title={t('empty')} />
          )
        }
      />
      <Pager
        page={page}
        limit={limit}
        total={total}
        onPage={(at) => show({ ...search, page: at })}
        onLimit={(size) => show({ ...search, page: 1, limit: size })}
      />
      {isAdding && (
        <RowForm table={table} columns={columns} title={t('addTo', { title })} onClose={() => setAdding(false)} />
      )}
      {search.row !== undefined && columns.length > 0 && (
        <OpenedRow
          key={search.row}
          table={table}
          columns={columns}
          rowId={search.row}
          titleOf={(row) => String(row[identity ?? 'id'] ?? title)}
          onClose={close}
        />
      )}
    </Page>
  )
}

type OpenedProps = Readonly<{
  table: AdminTableId
  columns: readonly AdminColumn[]
  rowId: string
  titleOf: (row: AdminRow) => string
  onClose: () => void
}>

/** The row that the address names, as the server has it now: what was kept of it may be old. */
function OpenedRow({ table, columns, rowId, titleOf, onClose }: OpenedProps) {
  const { t } = useTranslation('admin')
  const one = useCall(callsOfTable(table).get, { params: { id: rowId } })
  // Of the answer, a list of one, the first is the row.
  const [row] = one.isFetchedAfterMount ? (one.data ?? []) : []
  if (row) return <RowForm table={table} columns={columns} title={titleOf(row)} row={row} onClose={onClose} />
  if (!one.error) return null
  return (
    <Drawer open title={t('noMatch')} onClose={onClose}>
      <Failure error={one.error} onRetry={() => void one.refetch()} />
    </Drawer>
  )
}
