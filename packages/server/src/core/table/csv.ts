import { byteOrderMark, csvLine } from '@headend/contract/csv'

/** Bytes that are handed on at a time. */
const chunk = 65_536

/** Rows of a table as texts. */
export type Cells = readonly (readonly string[])[]

/** Rows as CSV, a little at a time. */
export const csvOf = async function* (parts: AsyncIterable<Cells>): AsyncGenerator<string> {
  let text = byteOrderMark
  let isFirst = true
  for await (const rows of parts) {
    for (const row of rows) {
      text += `${isFirst ? '' : '\r\n'}${csvLine(row)}`
      isFirst = false
    }
    if (text.length < chunk) continue
    yield text
    text = ''
  }
  yield text
}
