import { Readable } from 'node:stream'
import { Download } from './implement.ts'

/** Envelope, rows, end. */
const streamed = async function* (parts: AsyncIterable<readonly unknown[]>): AsyncGenerator<string> {
  let text = '{"code":"success","message":"","data":['
  let first = true
  for await (const rows of parts) {
    for (const row of rows) {
      text += `${first ? '' : ','}${JSON.stringify(row)}`
      first = false
    }
    if (text.length > 65_536) {
      yield text
      text = ''
    }
  }
  yield `${text}]}`
}

/** An answer whose list is written as it is read, however long it is. */
export const rowsAnswer = (rows: AsyncIterable<readonly unknown[]>): Download =>
  new Download({
    name: 'rows.json',
    type: 'application/json; charset=utf-8',
    content: Readable.from(streamed(rows)),
  })
