import { describe, expect, test } from 'vitest'
import { withoutSchemas } from './contract.ts'

const source = `
import * as z from 'zod'
import { call, calls } from './core/index.ts'
export const id = z.string().min(1)
export const limit = 15
export const names = ['a', 'b'] as const
export const double = (n: number): number => n * 2
export const thingCalls = calls('things', {
  get: call({
    method: 'GET',
    path: '/api/v1/things/{id}',
    summary: 'One thing',
    params: z.strictObject({ id }),
    data: z.object({ id: z.string() }),
    access: 'thing.list',
  }),
})
`

describe('the contract for the browser', () => {
  const slim = withoutSchemas(source)

  test('keeps what a page needs of a call and drops what only the server or a form reads', () => {
    expect(slim).toContain(`path: '/api/v1/things/{id}'`)
    expect(slim).toContain(`method: 'GET'`)
    expect(slim).toContain(`access: 'thing.list'`)
    expect(slim).not.toContain('One thing')
    expect(slim).not.toContain('strictObject')
    expect(slim).not.toContain('z.object')
  })

  test('leaves plain values and functions as they are', () => {
    expect(slim).toContain('export const limit = 15')
    expect(slim).toContain('export const double = (n: number): number => n * 2')
  })

  test('marks built constants as free of effects, so that unused ones can go', () => {
    expect(slim).toContain('export const id = /* @__PURE__ */ (() => (z.string().min(1)))()')
    expect(slim).toMatch(/thingCalls = \/\* @__PURE__ \*\/ \(\(\) => \(calls\(/)
  })
})
