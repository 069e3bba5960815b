import { pictureTypes } from '@headend/contract/core'
import type { TableColumn, TableValue } from '@headend/contract/core'
import type { ReactNode } from 'react'
import type { FileColumn } from '../../lib/download.ts'
import { known } from '../../lib/formats.ts'
import { useFormats, useSettings } from '../../lib/services.tsx'
import { useWords } from '../../lib/words.ts'
import { useCodeWords } from '../codes.ts'
import type { FormField } from '../form/spec.ts'
import type { ListColumn, ListFilter } from './spec.ts'

type Row = Readonly<Record<string, TableValue | undefined>> & Readonly<{ id: string }>

/** More choices than these nobody picks from a list of chips. */
const mostChoices = 60
/** Words that a column of a file may have for its values. */
const mostFileWords = 300
/** Columns shown at first. */
const shownAtFirst = 8
/** Room for an e-mail address or an endpoint id: what names a row is not cut while others have room. */
const identityWidth = 290
const widths = {
  text: 118,
  longText: 150,
  number: 80,
  boolean: 84,
  time: 140,
  choice: 118,
  choices: 150,
  image: 90,
} as const

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

  return (described: readonly TableColumn[]) => {
    const columns = described.map(inWords)
    const name = (columns.find(({ type }) => type === 'text') ?? columns[0])?.field
    const nameOf = (row: Readonly<Record<string, unknown>>): string => String(row[name ?? 'id'] ?? row['id'])
    const [second, third, fourth] = columns.filter(({ field, type }) => field !== name && type !== 'image')
    const part = (row: Row, column: TableColumn | undefined) => column && text(column, row[column.field])
    return {
      nameOf,
      columns: columns.map((column, at): ListColumn<Row> => ({
        id: column.field,
        label: column.label,
        sortable: column.type !== 'image' && column.type !== 'choices',
        identity: column.field === name,
        hidden: column.type === 'choices' || at >= shownAtFirst,
        width: column.field === name && column.type === 'text' ? identityWidth : widths[column.type],
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
