import { describe, expect, it } from 'vitest'
import { cellsOf, csvOf, exportName } from './exportFile.ts'

const columns = [
  { field: 'macAddr', label: 'MAC address' },
  { field: 'online', label: 'Status', text: (value: unknown) => (value === true ? '온라인' : '오프라인') },
] as const

const csv = (row: Readonly<Record<string, unknown>>) => csvOf(cellsOf(columns, [row], false))

describe('the exported file', () => {
  it('holds what the screen shows, in its words', () => {
    expect(cellsOf(columns, [{ macAddr: 'A4', online: false, other: 1 }], false)).toEqual([
      ['MAC address', 'Status'],
      ['A4', '오프라인'],
    ])
  })

  it('holds values as they are when asked to', () => {
    expect(cellsOf(columns, [{ macAddr: null, online: false }], true)).toEqual([
      ['macAddr', 'online'],
      ['', 'false'],
    ])
  })

  it('quotes what needs it and leaves unknown values empty', () => {
    expect(csv({ macAddr: 'He said "no",\nand went', online: null })).toBe(
      '\uFEFFMAC address,Status\r\n"He said ""no"",\nand went",',
    )
  })

  it.each(['=cmd()', '+1+1', '-1+1', '@x', '\tx', '\rx', '\n=x', ' =x', '＝cmd()', '－1+1', '--1'])(
    'does not let a spreadsheet run %j',
    (macAddr) => {
      expect(csv({ macAddr })).toContain(`'${macAddr}`)
    },
  )

  it('leaves negative numbers numbers', () => {
    expect(csv({ macAddr: '-58.5' })).toContain('\r\n-58.5,')
  })

  it('is named by what it lists, its day and minute', () => {
    expect(exportName('devices', 'csv', '26-11-21 14:05')).toBe('headend-devices-26-11-21-14-05.csv')
  })
})
