import { adminTables, callsOfTable, isAdminTable } from '@headend/contract/admin'
import type { AdminColumn, AdminRow, AdminTableId, AdminValue } from '@headend/contract/admin'
import { pictureTypes } from '@headend/contract/core'
import { useLocation } from '@tanstack/react-router'
import type { FileColumn } from '../../lib/download.ts'
import { known } from '../../lib/formats.ts'
import { useCall, useFormats, useSettings } from '../../lib/services.tsx'
import { useWords } from '../../lib/words.ts'
import { Missing } from '../../ui/Blank.tsx'
import type { FormField } from '../../ui/form/spec.ts'
import { List } from '../../ui/list/listScreen.tsx'
import type { ListColumn, ListFilter } from '../../ui/list/spec.ts'
import { queryOf } from '../../ui/list/useList.ts'
import { Page } from '../../ui/Page.tsx'
import { tableOf } from './addresses.ts'

const mostBytes = adminTables.image.picture.maxBytes
/** More choices than these nobody picks from a list of chips. */
const mostChoices = 60
/** Words that a column of a file may have for its values. */
const mostFileWords = 300
/** Columns shown at first. */
const shownAtFirst = 8

/** The screen of whichever table the address names. */
export function Screen() {
  const word = useWords('admin')
  const table = tableOf(useLocation().pathname)
  if (isAdminTable(table)) return <AdminTable key={table} table={table} />
  return (
    <Page title={word('noTable')}>
      <Missing what={table} />
    </Page>
  )
}

const idOf = ({ id }: AdminRow): string => id

/** A table as the list of its columns describes it: that comes with each answer. */
function AdminTable({ table }: Readonly<{ table: AdminTableId }>) {
  const text = useValueText()
  const word = useWords('admin')
  const calls = callsOfTable(table)
  const { title, limit } = adminTables[table]
  const { language } = useSettings()
  const inFile = ({ field, label, type, choices = [] }: AdminColumn): FileColumn => ({
    field,
    label: label[language],
    ...(type === 'time' && { as: 'time' as const }),
    ...(type === 'boolean' && { words: { true: word('yes'), false: word('no') } }),
    ...(type === 'choice' && {
      words: Object.fromEntries(choices.slice(0, mostFileWords).map((choice) => [choice.value, choice.label])),
    }),
  })
  const shown = (column: AdminColumn, value: AdminValue | undefined) =>
    column.type === 'image' && typeof value === 'string' ? (
      <img src={value} alt="" height={24} />
    ) : (
      known(text(column, value))
    )
  const columnOf =
    (identity: string | undefined) =>
    (column: AdminColumn, at: number): ListColumn<AdminRow> => ({
      id: column.field,
      label: column.label,
      sortable: column.type !== 'image' && column.type !== 'choices',
      identity: column.field === identity,
      hidden: column.type === 'choices' || at >= shownAtFirst,
      width: column.type === 'boolean' || column.type === 'number' ? 90 : 150,
      cell: (row) => shown(column, row[column.field]),
    })
  const filterOf = (column: AdminColumn): ListFilter => ({
    name: column.field,
    label: column.label,
    single: true,
    options:
      column.type === 'boolean'
        ? ['true', 'false'].map((value) => ({ value, label: text(column, value === 'true') }))
        : (column.choices ?? []),
  })
  const formOf = (part: string, fields: readonly FormField[]) =>
    ({ permission: 'admin.tables', texts: 'admin', part, fields, start: () => startOf(fields) }) as const

  return (
    <List
      spec={{
        call: calls.list,
        texts: 'admin',
        title,
        menu: 'admin',
        id: idOf,
        ...(limit === 1000 && { limit }),
        useRow: (id) => {
          const one = useCall(calls.get, { params: { id } })
          return { ...one, data: one.data?.[0] }
        },
        described: (extras) => {
          const columns = extras?.columns ?? []
          const identity = (columns.find(({ type }) => type === 'text') ?? columns[0])?.field
          const [second, third, fourth] = columns.filter(({ field, type }) => field !== identity && type !== 'image')
          const part = (row: AdminRow, column: AdminColumn | undefined) => column && text(column, row[column.field])
          return {
            columns: columns.map(columnOf(identity)),
            filters: columns.filter(isFilter).map(filterOf),
            phone: (row) => ({
              title: String(row[identity ?? 'id'] ?? row.id),
              state: <span>{part(row, second)}</span>,
              more: part(row, third),
              end: part(row, fourth),
            }),
            context: (total, isNarrowed) =>
              isNarrowed ? word('found', { count: total, total: extras?.total }) : word('rows', { count: total }),
            create: calls.create && {
              ...formOf('create', columns.filter(({ creatable }) => creatable).map(fieldOf(table))),
              call: calls.create,
              sends: 'filled',
            },
            edit: {
              ...formOf(
                'edit',
                columns.map((column) =>
                  column.editable
                    ? fieldOf(table)(column)
                    : ({
                        name: column.field,
                        label: column.label,
                        input: 'shown',
                        // Of a row of this very table.
                        shown: (value) => shown(column, value as AdminValue),
                      } as const),
                ),
              ),
              call: calls.patch,
              params: ({ id }) => ({ id }),
              titleOf: (row) => String(row[identity ?? 'id']),
              sends: 'changed',
            },
          }
        },
        file: ({ asked, extras }) => ({
          name: table.replaceAll('_', '-'),
          columns: (extras?.columns ?? []).filter(({ type }) => type !== 'image').map(inFile),
          ask: { call: calls.list, query: queryOf(asked) },
        }),
        remove: calls.delete && {
          call: calls.delete,
          permission: 'admin.tables',
          input: ({ id }) => ({ body: { id } }),
        },
      }}
    />
  )
}

const isFilter = ({ type, choices = [] }: AdminColumn): boolean =>
  type === 'boolean' || (type === 'choice' && choices.length > 0 && choices.length <= mostChoices)

/** Columns whose values are found by typing: there may be very many. */
const picked = { companyId: 'company', mid: 'model' } as const
const inputs = {
  text: 'text',
  time: 'text',
  longText: 'area',
  number: 'number',
  boolean: 'switch',
} as const

/** The input of a column. An endpoint is one of a device that is there, but in the tables that add devices. */
const fieldOf =
  (table: AdminTableId) =>
  ({ field: name, label, type, required, choices }: AdminColumn): FormField => {
    const common = { name, label, optional: !required }
    const input = Object.entries(picked).find(([field]) => field === name)?.[1]
    if (input !== undefined) return { ...common, input }
    if (table === 'task' && name === 'endpointId') return { ...common, input: 'device' }
    if (type === 'image') return { ...common, input: 'file', accept: pictureTypes, maxBytes: mostBytes }
    if (type === 'choice' || type === 'choices') return { ...common, input: type, options: choices ?? [] }
    return { ...common, input: inputs[type], ...(type === 'longText' && { rows: 3 }) }
  }

const startOf = (fields: readonly FormField[]) =>
  Object.fromEntries(
    fields.map(({ name, input }) => [name, input === 'switch' ? false : input === 'choices' ? [] : null]),
  )

/** How a value reads, in the reader's language. */
const useValueText = () => {
  const word = useWords('admin')
  const { dateTime } = useFormats()
  return ({ type, choices }: AdminColumn, value: AdminValue | undefined): string => {
    if (value === null || value === undefined || value === '') return ''
    if (typeof value === 'boolean') return word(value ? 'yes' : 'no')
    if (type === 'time') return dateTime(Number(value))
    if (Array.isArray(value)) return value.join(', ')
    return choices?.find((choice) => choice.value === value)?.label ?? String(value)
  }
}
