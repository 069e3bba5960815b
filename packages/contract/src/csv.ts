/** What begins like this a spreadsheet would run as a formula; some look behind spaces and take the full-width signs too. */
const formula = /^[\s\u00A0\u3000]*[=+\-@\t\r\n＝＋－＠]/

/** A number is no formula, whatever its sign. */
const isRisky = (text: string): boolean => formula.test(text) && !/^-?\d+(?:\.\d+)?$/.test(text)

/** What people write that begins with a sign: a number as countries write it, a phone number, a dash for nothing. */
const isSigned = (text: string): boolean =>
  /^[+-]?[\d.,]+%?$/.test(text) || /^\+[\d ()./-]+$/.test(text) || /^[+\-－]+$/.test(text)

/**
 * Whether somebody who sends a cell sends a formula. Narrower than what {@link csvLine} guards: a guard in front of a phone
 * number costs nothing, a file that is refused for one does.
 */
export const isFormula = (text: string): boolean => isRisky(text) && !isSigned(text.trim())

/** A cell as {@link csvLine} had it before the quote in front. */
export const withoutGuard = (cell: string): string =>
  cell.startsWith("'") && isRisky(cell.slice(1)) ? cell.slice(1) : cell

const quoted = (text: string): string => (/[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** What may have to be quoted, or may be a formula: hardly any cell. */
const remarkable = /^[\s\u00A0\u3000=+\-@＝＋－＠]|[",\n\r]/

const cellOf = (text: string): string => {
  if (!remarkable.test(text)) return text
  return quoted(isRisky(text) ? `'${text}` : text)
}

/** Begins a CSV file, so that spreadsheets read Korean. */
export const byteOrderMark = '\uFEFF'

/**
 * A line of CSV (RFC 4180) without its end. Text that a spreadsheet would take for a formula gets a quote in front.
 */
export const csvLine = (cells: readonly string[]): string => cells.map(cellOf).join(',')

/** The same as it is: for text that people correct where they see it, and that no spreadsheet opens. */
export const plainCsvLine = (cells: readonly string[]): string => cells.map(quoted).join(',')
