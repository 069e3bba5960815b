import type { ServerResponse } from 'node:http'
import { describe, expect, it } from 'vitest'
import { webhookCalls } from '@headend/contract/webhooks'
import { sql } from 'kysely'
import { startStack, testDatabase } from '../../core/testing.ts'
import { eventually, plant } from '../../testing/devices.ts'
import { endpoint } from './endpoint.fake.ts'

describe('several workers', () => {
  it('share what is due; one that dies in the middle leaves it to another, under the same id', async () => {
    await using database = await testDatabase()
    const env = { WEBHOOK_PRIVATE: 'on', TOKEN_SECRET: 'x'.repeat(32) }
    const silent: ServerResponse[] = []
    let answers = false
    await using there = await endpoint((out) => (answers ? void out.writeHead(204).end() : void silent.push(out)))
    const first = await startStack({ database, env, split: false })
    const as = await first.signIn()
    const body = {
      webhookName: 'Tickets',
      address: there.address,
      events: ['device.registered' as const],
      enabled: true,
    }
    await first.ask(webhookCalls.create, { body }, { as })
    const companyId = await first.company('Shared')
    for (let count = 0; count < 5; count += 1) await plant(first, companyId, `W-${count}`)
    await eventually(() => there.got.length === 5)
    await first[Symbol.asyncDispose]()
    answers = true
    // As if the minute for which the first had taken them were over.
    await using second = await startStack({ database, env, split: false })
    await using third = await startStack({ database, env, split: false })
    await sql`update webhook_delivery set due_time = now()`.execute(second.db)
    await eventually(() => there.got.length === 10)
    expect(there.ids().slice(5).toSorted()).toEqual(there.ids().slice(0, 5).toSorted())
    for (let count = 0; count < 60; count += 1) await plant(third, companyId, `X-${count}`)
    await eventually(() => there.got.length === 70)
    expect(new Set(there.ids()).size).toBe(65)
  })
})
