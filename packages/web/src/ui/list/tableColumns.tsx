import { pictureTypes } from '@headend/contract/core'
import type { TableColumn, TableValue } from '@headend/contract/core'
import type { ReactNode } from 'react'
import type { FileColumn } from '../../lib/download.ts'
import { known } from '../../lib/formats.ts'
import { useFormats, useSettings } from '../../lib/services.tsx'
import { useWords } from '../../lib/words.ts'
import { useCodeWords } from '../codes.ts'
import type { FormField } from '../form/spec.ts'
import type { ColumnWidth } from '../table/layout.ts'
import type { ListColumn, ListFilter } from './spec.ts'

type Row = Readonly<Record<string, TableValue | undefined>> & Readonly<{ id: string }>

/** More choices than these nobody picks from a list of chips. */
const mostChoices = 60
/** Words that a column of a file may have for its values. */
const mostFileWords = 300
/** Columns shown at first: so many, as far as a list beside the rail at 1024 has room for them and its scrollbar; px. */
const shownAtFirst = 8
const roomAtFirst = 914
/** Room for an e-mail address or an endpoint id: what names a row is not cut while others have room. */
const identityWidth = { least: 250, wished: 290 }
const widths = {
  text: { least: 96, wished: 140 },
  longText: { least: 96, wished: 150 },
  number: 80,
  boolean: 84,
  time: { least: 130, wished: 148 },
  choice: { least: 96, wished: 118 },
  choices: { least: 96, wished: 150 },
  image: 90,
} as const satisfies Record<TableColumn['type'], ColumnWidth>
const leastOf = (width: ColumnWidth): number => (typeof width === 'number' ? width : width.least)

const isFilter = ({ type, choices = [] }: TableColumn): boolean =>
  type === 'boolean' || (type === 'choice' && choices.length > 0 && choices.length <= mostChoices)

const inputs = { text: 'text', time: 'text', longText: 'area', number: 'number', boolean: 'switch' } as const

/** The input of a column; what there may be very many of is found by typing. */
const fieldOf = ({
  field: name,
  label,
  type,
  required,
  refersTo,
  choices = [],
  maxBytes = 0,
}: TableColumn): FormField => {
  const common = { name, label, optional: !required }
  if (refersTo === 'company' || refersTo === 'model' || refersTo === 'device') return { ...common, input: refersTo }
  if (type === 'image') return { ...common, input: 'file', accept: pictureTypes, maxBytes }
  if (type === 'choice' || type === 'choices') return { ...common, input: type, options: choices }
  return { ...common, input: inputs[type], ...(type === 'longText' && { rows: 3 }) }
}

/**
 * What a list shows of rows whose columns the server describes: columns, filters, phone rows, the fields of forms and the
 * columns of a file, all in the reader's language.
 */
export const useTableColumns = () => {
  const codeWord = useCodeWords()
  const word = useWords('list')
  const { dateTime } = useFormats()
  const { language } = useSettings()

  const text = ({ type, codes, choices }: TableColumn, value: TableValue | undefined): string => {
    const called = (code: string) => codeWord(codes, code) ?? choices?.find((one) => one.value === code)?.label ?? code
    if (value === null || value === undefined || value === '') return ''
    if (typeof value === 'boolean') return word(value ? 'yes' : 'no')
    if (type === 'time') return dateTime(Number(value))
    return Array.isArray(value) ? value.map(called).join(', ') : called(String(value))
  }
  const inWords = (column: TableColumn): TableColumn =>
    column.choices === undefined
      ? column
      : {
          ...column,
          choices: column.choices.map(({ value, label }) => ({ value, label: codeWord(column.codes, value) ?? label })),
        }
  const shown = (column: TableColumn, value: TableValue | undefined): ReactNode =>
    column.type === 'image' && typeof value === 'string' ? (
      <img src={value} alt="" height={24} />
    ) : (
      known(text(column, value))
    )
  const filterOf = (column: TableColumn): ListFilter => ({
    name: column.field,
    label: column.label,
    single: true,
    options:
      column.type === 'boolean'
        ? ['true', 'false'].map((value) => ({ value, label: text(column, value === 'true') }))
        : (column.choices ?? []),
  })
  const inFile = ({ field, label, type, choices = [] }: TableColumn): FileColumn => ({
    field,
    label: label[language],
    ...(type === 'time' && { as: 'time' as const }),
    ...(type === 'boolean' && { words: { true: word('yes'), false: word('no') } }),
    ...(type === 'choice' && {
      words: Object.fromEntries(choices.slice(0, mostFileWords).map((choice) => [choice.value, choice.label])),
    }),
  })

  /** `beside` is what the list has beside its columns, in px: the buttons of a row. */
  return (described: readonly TableColumn[], beside = 0) => {
    const columns = described.map(inWords)
    const name = (columns.find(({ type }) => type === 'text') ?? columns[0])?.field
    const nameOf = (row: Readonly<Record<string, unknown>>): string => String(row[name ?? 'id'] ?? row['id'])
    const [second, third, fourth] = columns.filter(({ field, type }) => field !== name && type !== 'image')
    const widthOf = ({ field, type }: TableColumn): ColumnWidth =>
      field === name && type === 'text' ? identityWidth : widths[type]
    // What names a row has its room first, wherever it stands.
    const others = columns.filter(({ field, type }) => field !== name && type !== 'choices').slice(0, shownAtFirst - 1)
    let room = roomAtFirst - identityWidth.least - beside
    const atFirst = new Set(
      others.flatMap((column) => {
        room -= leastOf(widthOf(column))
        return room < 0 ? [] : [column.field]
      }),
    )
    const part = (row: Row, column: TableColumn | undefined) => column && text(column, row[column.field])
    return {
      name,
      nameOf,
      columns: columns.map((column): ListColumn<Row> => ({
        id: column.field,
        label: column.label,
        sortable: column.type !== 'image' && column.type !== 'choices',
        identity: column.field === name,
        hidden: column.field !== name && !atFirst.has(column.field),
        width: widthOf(column),
        cell: (row) => shown(column, row[column.field]),
      })),
      filters: columns.filter(isFilter).map(filterOf),
      phone: (row: Row) => ({
        title: nameOf(row),
        state: <span>{part(row, second)}</span>,
        more: part(row, third),
        end: part(row, fourth),
      }),
      /** Fields of a new row, and of one that is changed, where the others stand to be read. */
      newFields: columns.filter(({ creatable }) => creatable).map(fieldOf),
      fields: columns.map((column): FormField =>
        column.editable
          ? fieldOf(column)
          : {
              name: column.field,
              label: column.label,
              input: 'shown',
              // Of a row of this very table.
              shown: (value) => shown(column, value as TableValue),
            },
      ),
      inFile: columns.filter(({ type }) => type !== 'image').map(inFile),
    }
  }
}
