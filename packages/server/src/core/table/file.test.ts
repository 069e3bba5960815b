import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import type { FileColumn, TableFile } from '@headend/contract/downloads'
import { tableFileOf } from './file.ts'

const file = async (columns: FileColumn[], rows: readonly Record<string, unknown>[]): Promise<string> => {
  const table: TableFile = { name: 'rows', format: 'csv', columns, timeZone: 'UTC', dateFormat: 'YYYY-MM-DD' }
  const parts = async function* () {
    yield rows
  }
  return text(Readable.from(tableFileOf(parts(), table, 'en').content))
}

it('leaves empty a column that no row has, whatever name was asked for', async () => {
  const columns = ['name', 'constructor', 'toString', '__proto__'].map((field) => ({ field }))
  const [heads, row] = (await file(columns, [{ name: 'Living room' }])).split('\r\n')
  expect(heads).toContain('name,constructor,toString,__proto__')
  expect(row).toBe('Living room,,,')
})

it('writes a value that is called as what objects inherit as it is, unless there is a word for it', async () => {
  const columns = [{ field: 'state', words: { online: 'Online' } }]
  const lines = (await file(columns, [{ state: 'online' }, { state: 'constructor' }])).split('\r\n')
  expect(lines.slice(1, 3)).toEqual(['Online', 'constructor'])
})
