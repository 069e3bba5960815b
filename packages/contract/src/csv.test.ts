import { expect, it } from 'vitest'
import { csvLine, isFormula, withoutGuard } from './csv.ts'

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

it.each(['=1+1', '+1+cmd()', '-1+1', '@SUM(A1)', '  =x', '\t=x', '＝cmd()', '--1'])(
  'knows %j for a formula',
  (text) => {
    expect(isFormula(text)).toBe(true)
  },
)

it.each([
  '-58.5',
  '+3,5%',
  '-1,234.50',
  '+82 10-1234-5678',
  '+1 (555) 010.0199',
  '-',
  '--',
  '',
  'A-1',
  "'=1+1",
  '12 - 3',
])('knows %j for none', (text) => {
  expect(isFormula(text)).toBe(false)
})
