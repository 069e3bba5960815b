/** A row as the server exports it. */
export type ExportRow = Readonly<Record<string, unknown>>

/** A column of the exported file. */
export type ExportColumn = Readonly<{
  field: string
  label: string
  /** The value as the screen shows it; as it is where left out. What nobody reported is an empty cell either way. */
  text?: ((value: unknown) => string) | undefined
}>

/** What begins like this a spreadsheet would run as a formula; some look behind spaces and take the full-width signs too. */
const formula = /^[\s\u00A0\u3000]*[=+\-@\t\r\n＝＋－＠]/

/** A value as the text of a cell. */
const cellText = (value: unknown): string => {
  if (value === null || value === undefined) return ''
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** The header and the rows of the file, each cell a text. `raw` keeps the names and values of the API. */
export const cellsOf = (
  columns: readonly ExportColumn[],
  rows: readonly ExportRow[],
  raw: boolean,
): readonly (readonly string[])[] => [
  columns.map(({ field, label }) => (raw ? field : label)),
  ...rows.map((row) =>
    columns.map(({ field, text }) => {
      const value = row[field]
      return raw || text === undefined || value === null || value === undefined ? cellText(value) : text(value)
    }),
  ),
]

const csvCell = (text: string): string => {
  // A number is no formula, whatever its sign.
  const isRisky = formula.test(text) && !/^-?\d+(?:\.\d+)?$/.test(text)
  const safe = isRisky ? `'${text}` : text
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/**
 * Cells as CSV (RFC 4180) with a byte order mark, so that spreadsheets read Korean. Text that a spreadsheet would take for
 * a formula gets a quote in front.
 */
export const csvOf = (cells: readonly (readonly string[])[]): string =>
  '\uFEFF' + cells.map((row) => row.map(csvCell).join(',')).join('\r\n')

/** Cells as a workbook. Every cell is text, which no spreadsheet runs, and the header is bold. */
export const workbookOf = async (cells: readonly (readonly string[])[]): Promise<Blob> => {
  const { default: writeExcelFile } = await import('write-excel-file/browser')
  return writeExcelFile(
    cells.map((row, at) =>
      row.map((value) => ({ value, type: String, ...(at === 0 && { fontWeight: 'bold' as const }) })),
    ),
  ).toBlob()
}

/** `headend-devices-261121-1405.csv`: what it lists, the day and minute in the user's zone. */
export const exportName = (what: string, format: 'csv' | 'xlsx', stamp: string): string =>
  `headend-${what}-${stamp.replace(/\D+/g, '-')}.${format}`

/** Hands a file to the browser to save. */
export const saveFile = (file: Blob, name: string): void => {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  URL.revokeObjectURL(address)
}
