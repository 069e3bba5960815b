import { describe, expect, it } from 'vitest'
import { csvOf, exportName } from './exportRows.ts'

const columns = [
  { field: 'macAddr', label: 'MAC address' },
  { field: 'customerId', label: 'Customer, number' },
] as const

describe('the exported file', () => {
  it('quotes what needs it and leaves unknown values empty', () => {
    expect(
      csvOf(columns, [
        { macAddr: 'A4', customerId: 'He said "no"' },
        { macAddr: null, customerId: 'a\nb' },
      ]),
    ).toBe('\uFEFFMAC address,"Customer, number"\r\nA4,"He said ""no"""\r\n,"a\nb"')
  })

  it.each(['=cmd()', '+1', '-1', '@x', '\tx'])('does not let a spreadsheet run %j', (customerId) => {
    expect(csvOf(columns, [{ macAddr: '', customerId }])).toContain(`,'${customerId}`)
  })

  it('is named by its day and minute', () => {
    expect(exportName('csv', '26-11-21 14:05')).toBe('headend-devices-26-11-21-14-05.csv')
  })
})
