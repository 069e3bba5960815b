import { describe, expect, it } from 'vitest'
import { refusedText, registerInBatches, rowsAtOnce, rowsOf, valuesOf } from './registerRows.ts'

describe('a pasted list', () => {
  it('is read in the plain order, whatever separates its values', () => {
    const device = { deviceSn: 'S1', macAddr: 'A4C7F2000001', modelName: 'Aria S410', customerId: 'C-1' }
    for (const separator of [',', '\t', ';']) {
      const { header, rows } = rowsOf(['S1', 'A4C7F2000001', 'Aria S410', 'C-1'].join(separator))
      expect(header).toBeNull()
      expect(rows.map((row) => row.device)).toEqual([device])
    }
  })

  it('is read by its header, in either language, with the lines counted as they stand', () => {
    const { header, rows } = rowsOf('\uFEFF모델,일련번호\r\n\r\n"Aria ""S"", 410",S1\r\nAria S410,S2\r\n')
    expect(header).toBe('모델,일련번호')
    expect(rows.map(({ line, device }) => [line, device])).toEqual([
      [3, { modelName: 'Aria "S", 410', deviceSn: 'S1' }],
      [4, { modelName: 'Aria S410', deviceSn: 'S2' }],
    ])
  })

  it('drops no value: one too many stays in its row, to be refused with it', () => {
    expect(rowsOf('S1,,,,,more').rows[0]?.device).toEqual({ deviceSn: 'S1', 'column 6': 'more' })
    expect(valuesOf('a,"b,c",d')).toEqual(['a', 'b,c', 'd'])
  })

  it('leaves what was refused, under its header', () => {
    const { header, rows } = rowsOf('serial,model\nS1,Aria\nS2,Aria')
    expect(refusedText(header, rows.slice(1))).toBe('serial,model\nS2,Aria')
  })
})

it('batches are merged, and rows counted over all of them', async () => {
  const devices = Array.from({ length: rowsAtOnce + 2 }, (_, index) => ({ deviceSn: `S${index}` }))
  const sizes: number[] = []
  const result = await registerInBatches(devices, async (batch) => {
    sizes.push(batch.length)
    return {
      successes: [{ row: 1, endpointId: batch[0]?.deviceSn ?? '' }],
      updates: [],
      errors: [{ row: 2, code: 'macconflict', reason: 'taken' }],
    }
  })
  expect(sizes).toEqual([rowsAtOnce, 2])
  expect(result.successes.map(({ row }) => row)).toEqual([1, rowsAtOnce + 1])
  expect(result.errors.map(({ row }) => row)).toEqual([2, rowsAtOnce + 2])
})
