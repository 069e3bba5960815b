import { IconPlus, IconTrash } from '@tabler/icons-react'
import { Suspense, lazy, useState } from 'react'
import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from '../../lib/i18n/useTranslation.ts'
import { useAddress, useFormats, useNow, usePermissions, useServices, useSettings } from '../../lib/services.tsx'
import { useWords } from '../../lib/words.ts'
import { Empty } from '../Blank.tsx'
import { Button } from '../Button.tsx'
import { ColumnChooser, useTableLayout } from '../table/ColumnChooser.tsx'
import { DataTable } from '../table/DataTable.tsx'
import type { Column } from '../table/DataTable.tsx'
import { FilterBar } from '../table/FilterBar.tsx'
import { Pager } from '../table/Pager.tsx'
import { PhoneRow } from '../table/PhoneRow.tsx'
import { ChosenRows } from './ChosenRows.tsx'
import { Opened } from './Opened.tsx'
import { ListExport } from './ListExport.tsx'
import { cellOf } from './spec.ts'
import type { ListSpec, PagedCall, RowOf, Show, Tools } from './spec.ts'
import { useList } from './useList.ts'

const FormDialog = lazy(() => import('../form/FormDialog.tsx').then((module) => ({ default: module.FormDialog })))
const RemoveDialog = lazy(() => import('./RemoveDialog.tsx').then((module) => ({ default: module.RemoveDialog })))

const deleteWidth = 110

/** What a list consists of, wherever it stands: words about it, actions, and its content from the filters to the pager. */
export const useListParts = <C extends PagedCall>(spec: ListSpec<C>, where: 'screen' | 'card') => {
  type Row = RowOf<C>
  const { t } = useTranslation()
  const word = useWords(spec.texts, spec.part)
  const { clock } = useServices()
  const { language } = useSettings()
  const may = usePermissions()
  const address = useAddress()
  const now = useNow(30_000)
  const tools: Tools = { word, formats: useFormats(), now }
  const list = useList(spec)
  const [isCreating, setCreating] = useState(false)
  const [front, setFront] = useState<((close: () => void) => ReactNode) | null>(null)
  const [removing, setRemoving] = useState<readonly Row[]>([])
  const [closed, setClosed] = useState<string | null>(null)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  spec.useRows?.(list.rows, list.again)
  const { actions, open, drawer, icon } = spec
  const { filters = [], create, edit, phone, context } = list.shown
  const remove = spec.remove && may(spec.remove.permission) ? spec.remove : undefined
  const bulk = spec.bulk && may(spec.bulk.permission) ? spec.bulk : undefined
  const refresh = [spec.call]
  const title = spec.title?.[language] ?? word('title')
  const verdict = (row: Row) => remove?.may?.(row, clock.now()) ?? true
  const stays = (row: Row): string | undefined => {
    const may = verdict(row)
    return may === true ? undefined : may[language]
  }
  const deleteButton = (row: Row) =>
    remove && (
      <Button size="sm" icon={IconTrash} reason={stays(row)} onClick={() => setRemoving([row])}>
        {t('action.delete')}
      </Button>
    )
  const show: Show = (next) => setFront(() => next)
  // It goes at once: what it held is nothing to be asked about when the address changes.
  const closeRow = (): void => {
    flushSync(() => setClosed(list.opened ?? null))
    list.closeRow()
  }
  if (closed !== null && closed !== list.opened) setClosed(null)
  const columns: readonly Column<Row>[] = [
    ...list.shown.columns.map(({ label, ...column }) => ({
      ...column,
      header: label?.[language] ?? word(`column.${column.id}`),
      cell: (row: Row) => cellOf(column, row, tools),
    })),
    ...(actions || remove
      ? [
          {
            id: 'actions',
            header: '',
            align: 'right' as const,
            pinned: true,
            width: (actions?.width ?? 0) + (remove ? deleteWidth : 0),
            cell: (row: Row) => (
              <span className="hd-row-actions">
                {actions?.of(row, show)}
                {deleteButton(row)}
              </span>
            ),
          },
        ]
      : []),
  ]
  const { layout, setLayout } = useTableLayout(
    spec.title ? `${spec.texts}.${spec.call.id}` : [spec.texts, spec.part].filter(Boolean).join('.'),
    columns,
  )
  const clear = (): void => setChosen(new Set())

  const file = spec.file?.({
    asked: list.asked,
    shown: layout.order.filter((id) => !layout.hidden.includes(id) && list.shown.columns.some((one) => one.id === id)),
    extras: list.extras,
    word,
  })
  const opened = list.opened === closed ? undefined : list.opened
  const rowsOpen = (edit ?? drawer) && {
    href: (row: Row) => list.addressOf(spec.id(row)),
    onOpen: (row: Row) => list.openRow(spec.id(row)),
  }

  const content = (
    <>
      {(!spec.wordless || filters.length > 0) && (
        <FilterBar
          filters={filters.map(({ name, label, options, single }) => ({
            name,
            label: label?.[language] ?? word(`column.${name}`),
            single,
            options: options.map((one) =>
              typeof one === 'string' ? { value: one, label: word(`option.${name}.${one}`) } : one,
            ),
          }))}
          value={list.asked.filters}
          onChange={list.filter}
          search={list.asked.keyword}
          {...(!spec.wordless && { onSearch: list.find })}
          placeholder={word('find')}
        >
          <ColumnChooser columns={columns} layout={layout} onLayout={setLayout} />
        </FilterBar>
      )}
      <DataTable
        fill={where === 'screen'}
        inCard={where === 'card'}
        label={title}
        columns={columns}
        layout={layout}
        phoneRow={(row) => <PhoneRow {...phone(row, tools)} />}
        {...(actions?.onPhone && { phoneActions: (row: Row) => actions.onPhone?.(row, show) })}
        rows={list.rows}
        rowId={spec.id}
        loading={list.loading}
        refreshing={list.refreshing}
        error={list.error}
        onRetry={list.again}
        sort={list.asked.order}
        onSort={({ column, direction }) => list.sort(column, direction)}
        {...((remove ?? bulk) && { selection: chosen, onSelection: setChosen })}
        {...(open && { href: (row: Row) => address(open(row)), onOpen: (row: Row) => list.go(address(open(row))) })}
        {...rowsOpen}
        empty={
          list.isNarrowed ? (
            <Empty title={word('noMatch')} actions={<Button onClick={list.clear}>{t('table.clearFilters')}</Button>} />
          ) : (
            <Empty icon={icon} title={word('empty')} text={word.maybe('emptyText')} />
          )
        }
      />
      <ChosenRows
        // What is chosen are rows that are seen: one that left the page is no longer meant.
        rows={list.rows.filter((row) => chosen.has(spec.id(row)))}
        onClear={clear}
        {...(bulk && { bar: bulk.bar })}
        {...(remove && { stays, onRemove: setRemoving })}
      />
      <Pager
        page={list.asked.page}
        limit={list.asked.limit}
        total={list.total}
        onPage={list.toPage}
        {...(spec.limit === undefined && { onLimit: list.toSize })}
      />
      <Suspense>
        {front?.(() => setFront(null))}
        {isCreating && create && <FormDialog spec={create} refresh={refresh} onClose={() => setCreating(false)} />}
        {opened !== undefined && drawer?.(opened, closeRow)}
        {opened !== undefined && edit && (
          <Opened
            key={opened}
            {...{ spec, refresh }}
            form={edit}
            id={opened}
            rows={list.rows}
            onClose={closeRow}
            actions={deleteButton}
          />
        )}
        {remove && removing.length > 0 && (
          <RemoveDialog
            rows={removing.map((row) => ({ input: remove.input(row), may: verdict(row) }))}
            call={remove.call}
            refresh={refresh}
            texts={spec.texts}
            onClose={() => setRemoving([])}
            onDone={() => {
              clear()
              if (list.opened !== undefined) closeRow()
            }}
          />
        )}
      </Suspense>
    </>
  )
  return {
    title,
    context: context && !list.loading ? context(list.total, list.isNarrowed) : word.maybe('context'),
    /** Rows that are found; undefined until it is known. */
    total: list.loading ? undefined : list.total,
    actions: (
      <>
        {file && (
          <ListExport
            {...(where === 'card' && { size: 'sm' as const })}
            title={title}
            total={list.total}
            {...file}
            columns={file.columns.map((column) => ({
              ...column,
              label: column.label ?? word.maybe(`file.${column.field}`) ?? word(`column.${column.field}`),
            }))}
          />
        )}
        {create && may(create.permission) && (
          <Button variant="primary" icon={IconPlus} onClick={() => setCreating(true)}>
            {word(`${create.part}.open`)}
          </Button>
        )}
      </>
    ),
    content,
  }
}
