import type { Device } from '@headend/contract/device'

/** A column of the exported file. */
export type ExportColumn = Readonly<{ field: keyof Device; label: string }>

/** Characters a spreadsheet would run as a formula when a cell begins with them. */
const formula = /^[=+\-@\t\r]/

/** A value as the text of a cell; what was never reported is empty. */
export const cellText = (value: unknown): string => {
  if (value === null || value === undefined) return ''
  return typeof value === 'string' ? value : JSON.stringify(value)
}

const csvCell = (value: unknown): string => {
  const text = cellText(value)
  const safe = typeof value === 'string' && formula.test(text) ? `'${text}` : text
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/**
 * Rows as CSV (RFC 4180) with a byte order mark, so that spreadsheets read Korean. Text that a spreadsheet would take for
 * a formula gets a quote in front.
 */
export const csvOf = (columns: readonly ExportColumn[], rows: readonly Readonly<Record<string, unknown>>[]): string =>
  '\uFEFF' +
  [columns.map(({ label }) => csvCell(label)), ...rows.map((row) => columns.map(({ field }) => csvCell(row[field])))]
    .map((cells) => cells.join(','))
    .join('\r\n')

/** `headend-devices-261121-1405.csv`: the day and minute in the user's zone. */
export const exportName = (format: 'csv' | 'xlsx', stamp: string): string =>
  `headend-devices-${stamp.replace(/\D+/g, '-')}.${format}`
