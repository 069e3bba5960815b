import { Readable } from 'node:stream'
import { begin } from '../begun.ts'
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

/**
 * An answer whose list is written as it is read, however long it is. Its first rows are there already: what refuses them
 * is answered as any other refusal, before anything says that a file comes.
 */
export const rowsAnswer = async (rows: AsyncIterable<readonly unknown[]>): Promise<Download> => {
  const begun = await begin(rows)
  const content = Readable.from(streamed(begun.rows))
  // Also of a reader who was gone before the first byte.
  content.once('close', begun.close)
  return new Download({ name: 'rows.json', type: 'application/json; charset=utf-8', content })
}
