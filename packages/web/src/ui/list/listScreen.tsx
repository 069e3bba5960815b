import { IconPlus, IconTrash } from '@tabler/icons-react'
import { Suspense, lazy, useState } from 'react'
import { useTranslation } from '../../lib/i18n/useTranslation.ts'
import { useAddress, useFormats, useNow, usePermissions, useServices, useSettings } from '../../lib/services.tsx'
import { useWords } from '../../lib/words.ts'
import { Empty } from '../Blank.tsx'
import { Button } from '../Button.tsx'
import { Page } from '../Page.tsx'
import { ColumnChooser, useTableLayout } from '../table/ColumnChooser.tsx'
import { DataTable } from '../table/DataTable.tsx'
import type { Column } from '../table/DataTable.tsx'
import { FilterBar } from '../table/FilterBar.tsx'
import { Pager } from '../table/Pager.tsx'
import { PhoneRow } from '../table/PhoneRow.tsx'
import { SelectionBar } from '../table/SelectionBar.tsx'
import type { ListSpec, PagedCall, RowOf, Tools } from './spec.ts'
import { useList } from './useList.ts'

const FormDialog = lazy(() => import('../form/FormDialog.tsx').then((module) => ({ default: module.FormDialog })))
const RemoveDialog = lazy(() => import('./RemoveDialog.tsx').then((module) => ({ default: module.RemoveDialog })))

const deleteWidth = 110

/** What stands in front of a list. */
type Front<Row> =
  | Readonly<{ is: 'create' }>
  | Readonly<{ is: 'edit'; row: Row }>
  | Readonly<{ is: 'remove'; rows: readonly Row[] }>
  | null

/**
 * A list as a screen: columns, filters, words, order and pages in the address, phone rows, what to say when there is
 * nothing, forms to create and change, and the deletion of one or several.
 * @example export const Screen = listScreen({ call: roomCalls.list, texts: 'rooms', menu: 'management', id: ({ roomId }) => roomId, columns, order, phone, create, edit, remove })
 */
export const listScreen = <C extends PagedCall>(spec: ListSpec<C>) =>
  function ListScreen() {
    type Row = RowOf<C>
    const { t } = useTranslation()
    const word = useWords(spec.texts)
    const { clock } = useServices()
    const { language } = useSettings()
    const may = usePermissions()
    const address = useAddress()
    const now = useNow(30_000)
    const tools: Tools = { word, formats: useFormats(), now }
    const list = useList(spec)
    const [front, setFront] = useState<Front<Row>>(null)
    const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
    spec.useRows?.(list.rows, list.again)
    const { create, edit, actions, open } = spec
    const remove = spec.remove && may(spec.remove.permission) ? spec.remove : undefined
    const refresh = [spec.call]
    const close = (): void => setFront(null)
    const verdict = (row: Row) => remove?.may?.(row, clock.now()) ?? true
    const stays = (row: Row): string | undefined => {
      const may = verdict(row)
      return may === true ? undefined : may[language]
    }
    const deleteButton = (row: Row) => (
      <Button size="sm" icon={IconTrash} reason={stays(row)} onClick={() => setFront({ is: 'remove', rows: [row] })}>
        {t('action.delete')}
      </Button>
    )
    const columns: readonly Column<Row>[] = [
      ...spec.columns.map((column) => ({
        ...column,
        header: word(`column.${column.id}`),
        cell: (row: Row) => column.cell(row, tools),
      })),
      ...(actions || remove
        ? [
            {
              id: 'actions',
              header: '',
              align: 'right' as const,
              width: (actions?.width ?? 0) + (remove ? deleteWidth : 0),
              cell: (row: Row) => (
                <span className="hd-row-actions">
                  {actions?.of(row)}
                  {remove && deleteButton(row)}
                </span>
              ),
            },
          ]
        : []),
    ]
    const { layout, setLayout } = useTableLayout(spec.texts, columns)
    const selected = list.rows.filter((row) => chosen.has(spec.id(row)))

    return (
      <Page
        title={word('title')}
        context={word.maybe('context')}
        crumbs={[{ label: t(`menu.${spec.menu}`) }, { label: word('title') }]}
        actions={
          <>
            {spec.head?.({
              asked: list.asked,
              total: list.total,
              shown: layout.order.filter((id) => !layout.hidden.includes(id)),
            })}
            {create && may(create.permission) && (
              <Button variant="primary" icon={IconPlus} onClick={() => setFront({ is: 'create' })}>
                {word(`${create.part}.open`)}
              </Button>
            )}
          </>
        }
      >
        <FilterBar
          filters={(spec.filters ?? []).map(({ name, options, single }) => ({
            name,
            label: word(`column.${name}`),
            single,
            options: options.map((value) => ({ value, label: word(`option.${name}.${value}`) })),
          }))}
          value={list.asked.filters}
          onChange={list.filter}
          search={list.asked.keyword}
          onSearch={list.find}
          placeholder={word('find')}
        >
          <ColumnChooser columns={columns} layout={layout} onLayout={setLayout} />
        </FilterBar>
        <DataTable
          fill
          label={word('title')}
          columns={columns}
          layout={layout}
          phoneRow={(row) => <PhoneRow {...spec.phone(row, tools)} />}
          rows={list.rows}
          rowId={spec.id}
          loading={list.loading}
          refreshing={list.refreshing}
          error={list.error}
          onRetry={list.again}
          sort={list.asked.order}
          onSort={({ column, direction }) => list.sort(column, direction)}
          {...(remove && { selection: chosen, onSelection: setChosen })}
          {...(open && { href: (row: Row) => address(open(row)) })}
          {...(edit && { onOpen: (row: Row) => setFront({ is: 'edit', row }) })}
          empty={
            list.isNarrowed ? (
              <Empty
                title={word('noMatch')}
                actions={<Button onClick={list.clear}>{t('table.clearFilters')}</Button>}
              />
            ) : (
              <Empty title={word('empty')} text={word('emptyText')} />
            )
          }
        />
        {remove && selected.length > 0 && (
          <SelectionBar
            count={selected.length}
            actions={[
              {
                label: t('action.delete'),
                icon: IconTrash,
                risk: true,
                reason: selected.every(stays) ? selected.map(stays)[0] : undefined,
                onSelect: () => setFront({ is: 'remove', rows: selected }),
              },
            ]}
            onClear={() => setChosen(new Set())}
          />
        )}
        <Pager page={list.asked.page} limit={list.asked.limit} total={list.total} onPage={list.toPage} />
        <Suspense>
          {front?.is === 'create' && create && <FormDialog spec={create} refresh={refresh} onClose={close} />}
          {front?.is === 'edit' && edit && (
            <FormDialog
              spec={edit}
              // A row is an object of its call; the form reads from it the fields it writes.
              row={Object(front.row)}
              refresh={refresh}
              onClose={close}
              actions={remove && deleteButton(front.row)}
            />
          )}
          {front?.is === 'remove' && remove && (
            <RemoveDialog
              rows={front.rows.map((row) => ({ params: remove.params(row), may: verdict(row) }))}
              call={remove.call}
              refresh={refresh}
              texts={spec.texts}
              onClose={close}
              onDone={() => setChosen(new Set())}
            />
          )}
        </Suspense>
      </Page>
    )
  }
