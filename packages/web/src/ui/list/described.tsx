import type { Language } from '@headend/contract/core'
import type { ReactNode } from 'react'
import { classes } from '../classes.ts'
import type { Column } from '../table/DataTable.tsx'
import type { Filter } from '../table/filters.ts'
import type { FileColumn } from '../../lib/download.ts'
import { count, known, mac } from '../../lib/formats.ts'
import type { Words } from '../../lib/words.ts'
import type { ListColumn, ListFilter, Tools } from './spec.ts'

type Reader = Readonly<{ tools: Tools; language: Language; isNarrow: boolean }>

/** What a column shows of a row. */
export const cellOf = <Row,>(
  { id, cell, mono = false, wraps = false, as }: ListColumn<Row>,
  row: Row,
  tools: Tools,
): ReactNode => {
  if (cell) return wraps ? <span className="hd-wrap">{cell(row, tools)}</span> : cell(row, tools)
  const value: unknown = Reflect.get(Object(row), id)
  if (as === 'time') return tools.formats.dateTime(typeof value === 'number' ? value : null)
  if (typeof value === 'number') return count(value)
  const text = typeof value === 'string' ? (tools.word.maybe(`option.${id}.${value}`) ?? value) : null
  const shown = as === 'mac' ? mac(text) : known(text)
  return mono || wraps ? <span className={classes(mono && 'hd-mono', wraps && 'hd-wrap')}>{shown}</span> : shown
}

/** The columns of a file of a list: those of these names, in their order. */
export const inFile = <Row,>(
  columns: readonly ListColumn<Row>[],
  names: readonly string[],
  word: Words,
): readonly FileColumn[] =>
  names.map((field) => {
    const { as, words } = columns.find(({ id }) => id === field) ?? {}
    return { field, ...(as && { as }), ...(words && { words: words(word) }) }
  })

/** The columns that a list describes, as its table draws them, and behind them what can be done with a row. */
export const columnsOf = <Row,>(
  columns: readonly ListColumn<Row>[],
  { tools, language, isNarrow }: Reader,
  actions: Readonly<{ width: number; of: (row: Row) => ReactNode }>,
): readonly Column<Row>[] => [
  ...columns.map(({ label, ...column }) => ({
    ...column,
    hidden: column.hidden === 'narrow' ? isNarrow : column.hidden,
    header: label?.[language] ?? tools.word(`column.${column.id}`),
    cell: (row: Row) => cellOf(column, row, tools),
  })),
  ...(actions.width > 0
    ? [
        {
          id: 'actions',
          header: '',
          align: 'right' as const,
          pinned: true,
          width: actions.width,
          cell: (row: Row) => <span className="hd-row-actions">{actions.of(row)}</span>,
        },
      ]
    : []),
]

/** The filters that a list describes, with the options that only the moment knows; one without any is left out. */
export const filtersOf = (
  filters: readonly ListFilter[],
  { tools: { word }, language }: Omit<Reader, 'isNarrow'>,
  offered: Readonly<Record<string, Filter['options']>>,
): readonly Filter[] =>
  filters
    .map(({ name, label, single, options = offered[name] ?? [], words = `option.${name}` }) => ({
      name,
      single,
      label: label?.[language] ?? word(`column.${name}`),
      options: options.map((one) => (typeof one === 'string' ? { value: one, label: word(`${words}.${one}`) } : one)),
    }))
    .filter(({ options }) => options.length > 0)
