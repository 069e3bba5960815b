import { IconBookmark, IconDownload, IconFilterOff, IconPlus } from '@tabler/icons-react'
import { Suspense, lazy, useState } from 'react'
import type { ReactNode } from 'react'
import { count } from '../../lib/formats.ts'
import { narrow, useMedia } from '../../lib/media.ts'
import { useTranslation } from '../../lib/i18n/useTranslation.ts'
import { useFormats, useNow, usePermissions, useSettings } from '../../lib/services.tsx'
import { useWords } from '../../lib/words.ts'
import { Empty } from '../Blank.tsx'
import { Button } from '../Button.tsx'
import { useTableLayout } from '../table/ColumnChooser.tsx'
import { DataTable } from '../table/DataTable.tsx'
import { Pager } from '../table/Pager.tsx'
import { PhoneRow } from '../table/PhoneRow.tsx'
import { layoutOf } from './address.ts'
import { columnsOf, filtersOf, inFile } from './described.tsx'
import { HeadActions } from './HeadActions.tsx'
import type { Asking } from './ListFronts.tsx'
import { ListFilters } from './ListFilters.tsx'
import { ListTabs } from './ListTabs.tsx'
import type { FilterOptions, ListSpec, PagedCall, RowOf, Show, Tools } from './spec.ts'
import { useChosen } from './useChosen.ts'
import { useList } from './useList.ts'
import { useOpening } from './useOpening.ts'
import { useRemoval } from './useRemoval.tsx'
import { useViews } from './views.ts'

const ListFronts = lazy(() => import('./ListFronts.tsx').then((module) => ({ default: module.ListFronts })))
const RemoveBar = lazy(() => import('./RemoveBar.tsx').then((module) => ({ default: module.RemoveBar })))

/** Room for the button that deletes a row; px. */
export const deleteWidth = 110
/** Beside the rail at 1024 a sign has room in its place; its room in px. */
const signs = '(max-width: 1100px)'
const signWidth = 44

/** What a list consists of, wherever it stands: words about it, actions, and its content from the filters to the pager. */
export const useListParts = <C extends PagedCall>(spec: ListSpec<C>, where: 'screen' | 'card' | 'pane') => {
  type Row = RowOf<C>
  const { t } = useTranslation()
  const word = useWords(spec.texts, spec.part)
  const { language } = useSettings()
  const may = usePermissions()
  const now = useNow(30_000)
  const list = useList(spec)
  const { asked, rows, total, search } = list
  const tools: Tools = { word, formats: useFormats(), now, order: asked.order }
  const [asking, setAsking] = useState<Asking | null>(null)
  const [peeked, setPeeked] = useState<string>()
  const [front, setFront] = useState<((close: () => void) => ReactNode) | null>(null)
  const chosen = useChosen<Row>(rows, spec.id, spec.bulk?.across ?? false)
  spec.useRows?.(rows, list.again)
  const { actions, drawer, icon, Options } = spec
  const { edit, phone, context } = list.shown
  const create = list.shown.create && may(list.shown.create.permission) ? list.shown.create : undefined
  const bulk = spec.bulk && may(spec.bulk.permission) ? spec.bulk : undefined
  const refresh = [spec.call]
  const title = spec.title?.[language] ?? word('title')
  const ask = (what: Asking) => () => setAsking(what)
  const show: Show = (next) => setFront(() => next)
  const opening = useOpening<C>(spec, list)
  const removal = useRemoval<Row>(
    spec.remove,
    () => {
      chosen.clear()
      if (opening.opened !== undefined) opening.closeRow()
    },
    list.shown.columns.find(({ identity }) => identity)?.id,
  )
  // What opens a form or leads to a page is deleted there.
  const hasSign = removal.isOn && !edit && !spec.open
  const reader = { tools, language, isNarrow: useMedia(narrow) }
  const hasSigns = useMedia(signs) || where === 'pane'
  const asSigns = hasSigns && actions?.signs !== undefined
  const [options, setOptions] = useState<FilterOptions>({})
  const filters = filtersOf(list.shown.filters ?? [], reader, spec.useOptions?.(rows, asked) ?? options)
  const columns = columnsOf<Row>(list.shown.columns, reader, {
    width:
      (actions ? (asSigns ? (actions.signs ?? 0) : actions.width) : 0) +
      (removal.isOn ? (hasSigns ? signWidth : deleteWidth) : 0),
    of: (row) => (
      <>
        {actions?.of(row, show, asSigns)}
        {hasSigns ? removal.sign(row) : removal.button(row)}
      </>
    ),
  })
  const name = spec.title ? `${spec.texts}.${spec.call.id}` : [spec.texts, spec.part].filter(Boolean).join('.')
  const { views, setViews } = useViews(name)
  const own = useTableLayout(name, columns)
  const layout = layoutOf(search, own.layout, columns)
  const shown = layout.order.filter(
    (id) => !layout.hidden.includes(id) && list.shown.columns.some((one) => one.id === id),
  )
  /** Whether there is a line above the rows, with what they are narrowed by and the choice of columns. */
  const isNarrowable = !spec.wordless || filters.length > 0
  const saved = spec.file?.({ asked, shown, extras: list.extras, word })
  // Where no columns are chosen, a file has those too that the screen has no room for.
  const written = isNarrowable ? shown : list.shown.columns.map(({ id }) => id)
  const file = saved && { columns: inFile(list.shown.columns, written, word), ...saved }

  const useRow = () => {
    const { row, error, again } = opening.useRow()
    return { row, actions: row !== undefined && removal.button(row), error, again }
  }

  const peeking = peeked !== undefined && rows.find((row) => spec.id(row) === peeked)
  const peek = peeking
    ? {
        cells: columns.map((column) => ({ ...column, value: column.cell(peeking) })),
        onOpen: opening.links && (() => opening.links?.onOpen(peeking)),
      }
    : undefined
  const nothing = total === 0 ? t('table.nothingToExport') : undefined
  /** Of a part that has nothing, while the whole has something. */
  const ofTab = list.tabs[0]?.count === 0 ? undefined : word.maybe(`emptyOf.${asked.tab}`)
  const counted = context && !list.loading ? context(total, list.isNarrowed) : undefined
  const headActions = (
    <HeadActions
      {...(where === 'card' && { size: 'sm' as const })}
      actions={[
        ...(create
          ? [
              {
                label: word(`${create.part}.open`),
                icon: IconPlus,
                variant: 'primary' as const,
                onSelect: ask('create'),
              },
            ]
          : []),
        ...(file
          ? [
              {
                label: where === 'pane' ? word('export.open') : t('action.export'),
                icon: IconDownload,
                reason: nothing,
                onSelect: ask('export'),
              },
            ]
          : []),
      ]}
      onPhone={spec.views ? [{ label: t('table.saveView'), icon: IconBookmark, onSelect: ask('views') }] : []}
      columns={columns.filter(({ sortable }) => sortable)}
      sort={asked.order}
      onSort={list.sort}
    />
  )
  const narrowing = isNarrowable && (
    <ListFilters
      {...{ list, filters, columns, layout, word }}
      setLayout={own.setLayout}
      isWordless={spec.wordless}
      onEnter={opening.openOnly}
      onSave={spec.views ? ask('views') : undefined}
    />
  )
  const content = (
    <>
      {Options && !list.loading && (
        <Suspense>
          <Options {...{ rows, asked }} onOptions={setOptions} />
        </Suspense>
      )}
      {where === 'pane' ? (
        <div className="hd-pane-line">
          {narrowing}
          {counted && <span className="hd-pane-note">{counted}</span>}
          {headActions}
        </div>
      ) : (
        narrowing
      )}
      <DataTable
        fill={where !== 'card'}
        inCard={where === 'card'}
        label={title}
        columns={columns}
        layout={layout}
        phoneRow={(row) => <PhoneRow {...phone(row, tools)} />}
        {...((actions?.onPhone || hasSign) && {
          phoneActions: (row: Row) => (
            <>
              {actions?.onPhone?.(row, show)}
              {hasSign && removal.sign(row)}
            </>
          ),
        })}
        rows={rows}
        rowId={spec.id}
        loading={list.loading}
        refreshing={list.refreshing}
        error={list.error}
        onRetry={list.again}
        sort={asked.order}
        onSort={list.sort}
        {...((removal.isOn || bulk) && { selection: chosen.ids, onSelection: chosen.choose })}
        {...opening.links}
        onPeek={(row) => setPeeked(spec.id(row))}
        empty={
          list.isNarrowed ? (
            <Empty
              icon={IconFilterOff}
              title={word('noMatch')}
              actions={<Button onClick={list.clear}>{t('table.clearFilters')}</Button>}
            />
          ) : (
            <Empty
              icon={icon}
              title={ofTab ?? word('empty')}
              text={ofTab === undefined ? word.maybe('emptyText') : undefined}
            />
          )
        }
      />
      <Suspense>
        {(bulk?.across ? chosen.ids.size : chosen.rows.length) > 0 &&
          (bulk
            ? bulk.bar(chosen, { asked, total })
            : removal.isOn && (
                <RemoveBar
                  count={chosen.rows.length}
                  reason={chosen.rows.every(removal.stays) ? chosen.rows.map(removal.stays)[0] : undefined}
                  onRemove={() => removal.ask(chosen.rows)}
                  onClear={chosen.clear}
                />
              ))}
      </Suspense>
      <Pager
        page={asked.page}
        limit={asked.limit}
        total={total}
        onPage={list.toPage}
        {...(spec.limit === undefined && { onLimit: list.toSize })}
      />
      <Suspense>
        {front?.(() => setFront(null))}
        {(asking || peek || opening.opened !== undefined || removal.asked) && (
          <ListFronts
            texts={spec.texts}
            onClose={() => setAsking(null)}
            setViews={setViews}
            show={list.show}
            {...{ asking, word, title, refresh, total, create, file, search, shown, views }}
            {...{ edit, useRow, drawer, peek }}
            onPeeked={() => setPeeked(undefined)}
            opened={opening.opened}
            closeRow={opening.closeRow}
            removal={removal.asked}
          />
        )}
      </Suspense>
    </>
  )
  return {
    title,
    crumb: spec.title?.[language] ?? word.maybe('crumb') ?? title,
    context: counted,
    about: counted === undefined ? word.maybe('context') : undefined,
    /** Rows that are found; undefined until it is known. */
    total: list.loading ? undefined : total,
    tabs: (
      <ListTabs
        label={title}
        tabs={list.tabs.map((tab) => ({
          ...tab,
          label: word.maybe(`tab.${tab.value}`) ?? word(`common:state.${tab.value}`),
          count: tab.count === undefined ? undefined : count(tab.count),
        }))}
        tab={asked.tab}
        onTab={list.toTab}
        views={spec.views ? views : []}
        search={search}
        onView={(view) => list.show(view.search)}
      />
    ),
    actions: headActions,
    content,
    extras: list.extras,
    /** Leaves nothing of the view in the address. */
    leave: () => {
      if (Object.keys(search).length > 0) list.show({}, true)
    },
  }
}
