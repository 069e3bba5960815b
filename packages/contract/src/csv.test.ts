import { expect, it } from 'vitest'
import { csvLine, withoutGuard } from './csv.ts'

it('quotes what needs it and leaves unknown values empty', () => {
  expect(csvLine(['He said "no",\nand went', ''])).toBe('"He said ""no"",\nand went",')
})

it.each(['=cmd()', '+1+1', '-1+1', '@x', '\tx', '\rx', '\n=x', ' =x', '＝cmd()', '－1+1', '--1'])(
  'does not let a spreadsheet run %j',
  (text) => {
    expect(csvLine([text])).toContain(`'${text}`)
  },
)

it('leaves negative numbers numbers', () => {
  expect(csvLine(['-58.5', 'x'])).toBe('-58.5,x')
})

it.each(['=cmd()', ' =x', "O'Neill", "'quoted'", '-58.5', ''])('is read as it was written: %j', (text) => {
  expect(withoutGuard(csvLine([text]))).toBe(text)
})
