/** What begins like this a spreadsheet would run as a formula; some look behind spaces and take the full-width signs too. */
const formula = /^[\s\u00A0\u3000]*[=+\-@\t\r\n＝＋－＠]/

const cellOf = (text: string): string => {
  // A number is no formula, whatever its sign.
  const isRisky = formula.test(text) && !/^-?\d+(?:\.\d+)?$/.test(text)
  const safe = isRisky ? `'${text}` : text
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Begins a CSV file, so that spreadsheets read Korean. */
export const byteOrderMark = '\uFEFF'

/**
 * A line of CSV (RFC 4180) without its end. Text that a spreadsheet would take for a formula gets a quote in front.
 */
export const csvLine = (cells: readonly string[]): string => cells.map(cellOf).join(',')
