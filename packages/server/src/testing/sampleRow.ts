import type { TableColumn, TableValue } from '@headend/contract/core'
import type { Column, Columns } from '@headend/contract/schemas/columns'

export type Given = Readonly<{
  /** What distinguishes its texts from those of another row. */
  tag: string
  /** What columns refer to, by what that is. */
  ids: Readonly<Partial<Record<NonNullable<TableColumn['refersTo']>, string>>>
  /** Values by the names of columns, where the column does not say which there may be. */
  own?: Readonly<Record<string, Exclude<TableValue, null>>> | undefined
}>

const sampleOf = (field: string, { type, words = [], refersTo }: Column, { tag, ids, own }: Given) => {
  if (refersTo !== undefined) return ids[refersTo] ?? ''
  const [word = ''] = words
  const values = { number: 30, boolean: true, choice: word, choices: [word] }
  return own?.[field] ?? (type in values ? values[type as keyof typeof values] : `${field} ${tag}`)
}

/** A value for every column that takes one in a new row, or where a row is changed; pictures are files beside it. */
export const sampleRow = (columns: Columns, use: 'creatable' | 'editable', given: Given) =>
  Object.fromEntries(
    Object.entries(columns)
      .filter(([, column]) => column[use] && column.type !== 'image')
      .map(([field, column]) => [field, sampleOf(field, column, given)]),
  )

/** A picture of one pixel. */
export const pixel = new Uint8Array(
  Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
)
