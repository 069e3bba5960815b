import type { AdminColumn, AdminRow, AdminValue } from '@headend/contract/admin'
import type { ReactNode } from 'react'
import { useTranslation } from '../../lib/i18n/useTranslation.ts'
import { known } from '../../lib/formats.ts'
import { useFormats, useSettings } from '../../lib/services.tsx'

/** A value as it is typed or chosen. */
export type Typed = AdminValue | File

/** Values as they are typed, by field. */
export type Values = Readonly<Record<string, Typed>>

/** Empty text is nothing: a column without a value may hold either. */
const filled = (value: Typed | undefined): Typed => (value === '' || value === undefined ? null : value)

/** Only what differs from the row; what was emptied is null. */
export const changedValues = (columns: readonly AdminColumn[], row: AdminRow, values: Values): Values =>
  Object.fromEntries(
    columns.flatMap(({ field, editable }) => {
      const [before, after] = [filled(row[field]), filled(values[field])]
      return !editable || (!(after instanceof File) && JSON.stringify(before) === JSON.stringify(after))
        ? []
        : [[field, after]]
    }),
  )

/** What is sent: the values, and beside them the files. */
export const sentOf = (values: Values) => {
  const body: Record<string, AdminValue> = {}
  const files: Record<string, File> = {}
  for (const [field, value] of Object.entries(values)) {
    if (value instanceof File) files[field] = value
    else body[field] = value
  }
  return { body, ...(Object.keys(files).length > 0 && { files }) }
}

/** How values and columns read, in the reader's language. */
export const useValues = () => {
  const { t } = useTranslation('admin')
  const { language } = useSettings()
  const { dateTime } = useFormats()
  const text = ({ type, choices }: AdminColumn, value: AdminValue | undefined): string => {
    if (value === null || value === undefined || value === '') return ''
    if (typeof value === 'boolean') return t(value ? 'yes' : 'no')
    if (type === 'time') return dateTime(Number(value))
    if (Array.isArray(value)) return value.join(', ')
    return choices?.find((choice) => choice.value === value)?.label ?? String(value)
  }
  return {
    labelOf: ({ label }: AdminColumn): string => label[language],
    text,
    shown: (column: AdminColumn, value: AdminValue | undefined): ReactNode =>
      column.type === 'image' && typeof value === 'string' ? (
        <img src={value} alt="" height={24} />
      ) : (
        known(text(column, value))
      ),
  }
}
