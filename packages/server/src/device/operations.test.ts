import { describe, expect, it } from 'vitest'
import type { Reading } from './link.ts'
import { operationStatus } from './operations.ts'

const status = (rows: readonly Readonly<Record<string, string>>[], over: Partial<Reading> = {}) => {
  const values = rows.flatMap((row, at) =>
    Object.entries(row).map(([name, value]): [string, string] => [
      `Device.LocalAgent.Request.${at * 3 + 7}.${name}`,
      value,
    ]),
  )
  const reading: Reading = { values: new Map(values), errors: [], cut: false, ...over }
  return operationStatus({ get: async () => reading }, 'os::1', 'mine')
}

describe('what a device says of an operation', () => {
  it.each([
    ['Requested', 'running'],
    ['Active', 'running'],
    ['Canceling', 'running'],
    ['Canceled', 'cancelled'],
    ['Success', 'succeeded'],
    ['Error', 'failed'],
    ['X_0C8D10_Warming', 'running'],
  ])('with the status %s is that it is %s', async (said, is) => {
    expect(
      await status([
        { CommandKey: 'another', Status: 'Active' },
        { CommandKey: 'mine', Status: said },
      ]),
    ).toBe(is)
  })

  it('without its request is that it is gone (R-OPR.0)', async () => {
    expect(await status([])).toBe('gone')
    expect(await status([{ CommandKey: 'another', Status: 'Active' }])).toBe('gone')
  })

  it('on several instances is that of all of them', async () => {
    const rows = (...all: string[]) => all.map((Status) => ({ CommandKey: 'mine', Status }))
    expect(await status(rows('Success', 'Active', 'Error'))).toBe('running')
    expect(await status(rows('Success', 'Error'))).toBe('failed')
    expect(await status(rows('Success', 'Success'))).toBe('succeeded')
  })

  it('is nothing where it keeps no such table, or not all of it was read', async () => {
    const errors = [{ path: 'Device.LocalAgent.Request.', code: 7026, message: '' }]
    expect(await status([], { errors })).toBe('unknown')
    expect(await status([], { cut: true })).toBe('unknown')
    expect(await status([{ Command: 'Device.X()', Status: 'Active' }])).toBe('unknown')
  })
})
