import { expect } from 'vitest'
import type { Call } from '@headend/contract/core'
import { problems } from '@headend/contract/rules'
import type { Columns } from '@headend/contract/schemas/columns'
import * as z from 'zod'
import type { Stack, TestSession } from '../core/testing.ts'
import { sampleRow } from './sampleRow.ts'
import type { Given } from './sampleRow.ts'

type Body = Readonly<Record<string, unknown>>
type Tested = Readonly<{
  stack: Stack
  as: TestSession
  columns: Columns
  calls: Readonly<Record<'list' | 'create' | 'patch' | 'delete', Call | undefined>>
  given: Omit<Given, 'tag'>
  /** What a new row needs beside its values. */
  files?: Readonly<Record<string, Blob>> | undefined
}>

const rowsOf = (data: unknown) => z.array(z.looseObject({ id: z.string() })).parse(data)
const refusedAt = (field: string) => ({ code: 'custom', data: { field, fields: [{ field }] } })
/** A value that was left out and one that was taken away are refused in the same words. */
const missedAt = (field: string) => ({ data: { field, fields: [{ field, problem: problems.required.en }] } })

/**
 * What holds for rows that are described by their columns: one is added, found by every column, changed and deleted, and
 * what a column does not allow is refused at its field.
 */
export const columnTest = async ({ stack, as, columns, calls, given, files }: Tested): Promise<void> => {
  const make = async (verb: keyof typeof calls, request: object) => {
    const call = calls[verb]
    if (call === undefined) throw new Error(`${verb} is not offered`)
    return (await stack.callApi(call, request, { as })).envelope
  }
  const create = (body: Body) => make('create', { body, ...(files && { files }) })
  const list = async (query: object) => rowsOf((await make('list', { query: { limit: 1000, ...query } })).data)
  const entries = Object.entries(columns)
  const body: Body = sampleRow(columns, 'creatable', { ...given, tag: '1' })

  for (const [field, { creatable, required, refersTo, type }] of entries) {
    const { [field]: _, ...rest } = body
    if (creatable && required && type !== 'image') expect(await create(rest)).toMatchObject(missedAt(field))
    // A form of files has no null.
    if (field in rest || !required || files || !creatable) continue
    expect(await create({ ...body, [field]: null })).toMatchObject(missedAt(field))
    if (refersTo !== undefined) expect(await create({ ...body, [field]: '999' })).toMatchObject(refusedAt(field))
  }
  for (const [field, { creatable }] of [...entries, ['nothing', { creatable: false }] as const])
    if (!creatable) expect(await create({ ...body, [field]: 'x' })).toMatchObject(refusedAt(field))

  const [row] = rowsOf((await create(body)).data)
  if (row === undefined) throw new Error('no row')
  expect(row).toMatchObject(body)
  const again = { code: expect.stringMatching(/conflict/), data: { field: expect.any(String) } }
  expect(await create(body)).toMatchObject(again)
  for (const [field, { type }] of entries) {
    const value = row[field]
    if (['time', 'choices', 'image'].includes(type) || value === null || value === '') continue
    expect(await list({ [field]: value }), field).toContainEqual(row)
    if (type === 'number') expect(await list({ [field]: 99_999 })).toEqual([])
    if (type !== 'text') continue
    expect(await list({ keyword: value }), field).toContainEqual(row)
    expect(await list({ [field]: 'No such value' }), field).toEqual([])
  }

  const patch = (values: Body) => make('patch', { params: { id: row.id }, body: values })
  for (const [field, { editable, required }] of entries)
    if (!editable || required) expect(await patch({ [field]: null })).toMatchObject(refusedAt(field))
  if (!files) expect(await patch({})).toMatchObject(refusedAt('body'))
  const changes: Body = sampleRow(columns, 'editable', { ...given, tag: '2' })
  expect(await patch(changes)).toMatchObject({ code: 'success', data: [changes] })
  for (const [field, { editable, required }] of entries)
    if (editable && !required) expect((await patch({ [field]: null })).code).toBe('success')

  expect((await make('delete', { body: { id: row.id } })).code).toBe('success')
  expect((await make('delete', { body: { id: row.id } })).code).toBe('nodata')
}
