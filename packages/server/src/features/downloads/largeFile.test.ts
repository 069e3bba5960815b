import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { downloadCalls } from '@headend/contract/downloads'
import { historyCalls } from '@headend/contract/history'
import { sql } from 'kysely'
import { startStack } from '../../core/testing.ts'
import type { Stack, TestSession } from '../../core/testing.ts'
import { plant } from '../../testing/devices.ts'

const mib = 1024 * 1024

setFlagsFromString('--expose-gc')
const collect: () => void = runInNewContext('gc')

/** Bytes that the process cannot do without at this moment. */
const held = (): number => {
  collect()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

let stack: Stack
let company: string
let as: TestSession

/** A device to which something was done so many times; its endpoint. */
const busyDevice = async (serial: string, lines: number): Promise<string> => {
  const endpointId = await plant(stack, company, serial)
  await written(endpointId, lines)
  return endpointId
}
const written = (endpointId: string, lines: number) =>
  sql`insert into audit (user_name, company_id, endpoint_id, action, target, result)
    select 'Han Ji-yeon', ${company}, ${endpointId}, 'Lock', repeat('a long target ', 10), 'success'
    from generate_series(1, ${lines}::int)`.execute(stack.db)

/** Fetches the history of a device; `meanwhile` runs when the first bytes are there, far from the last. */
const fetched = async (endpointId: string, format: 'csv' | 'xlsx', meanwhile: () => Promise<unknown>) => {
  const columns = ['id', 'actionName', 'performedBy', 'target', 'createTime'].map((field) => ({ field }))
  const { address } = await stack.ask(
    downloadCalls.create,
    {
      body: {
        call: historyCalls.listUserActions.id,
        body: { endpointId },
        table: { format, name: 'history', columns, timeZone: 'UTC', dateFormat: 'YYYY-MM-DD' },
      },
    },
    { as },
  )
  const before = held()
  const response = await stack.fetch(address)
  let most = 0
  let bytes = 0
  let looked = 0
  let ids: number[] = []
  let rest = ''
  for await (const chunk of response.body ?? []) {
    if (bytes === 0) await meanwhile()
    bytes += chunk.byteLength
    if (format === 'csv') {
      const lines = (rest + Buffer.from(chunk).toString('latin1')).split('\r\n')
      rest = lines.pop() ?? ''
      ids.push(...lines.map((line) => Number.parseInt(line, 10)))
    }
    if (bytes - looked < mib) continue
    looked = bytes
    // The ids are what the test keeps.
    most = Math.max(most, held() - before)
  }
  ids = [...ids.slice(1), Number.parseInt(rest, 10)]
  return { most, bytes, ids }
}

beforeAll(async () => {
  stack = await startStack()
  company = await stack.company('Acme')
  as = await stack.signIn('operatorStaff', company)
})
afterAll(() => stack[Symbol.asyncDispose]())

describe('a file of very many rows', () => {
  it('is of one moment, and takes no more memory than a shorter one', async () => {
    const short = await busyDevice('SHORT', 20_000)
    const long = await busyDevice('LONG', 200_000)
    const few = await fetched(short, 'csv', async () => undefined)
    const many = await fetched(long, 'csv', () => written(long, 500))
    expect(few.ids).toHaveLength(20_000)
    // What was written meanwhile is of another moment, and moved no row past the reader.
    expect(many.ids).toHaveLength(200_000)
    expect(many.ids.every((id, at) => at === 0 || id < (many.ids[at - 1] ?? 0))).toBe(true)
    expect(many.bytes).toBeGreaterThan(9 * few.bytes)
    // Ten times the rows: a file that was held would take ten times as much.
    expect(many.most).toBeLessThan(2 * Math.max(few.most, 8 * mib))
  }, 240_000)
})
