import { vodCalls } from '@headend/contract/cmsVod'
import { expect, it } from 'vitest'
import { fakeClock, startStack } from '../../core/testing.ts'
import { takeDue } from './store.ts'

it('of several workers one takes a list that is due', async () => {
  await using stack = await startStack({ split: false, clock: fakeClock(Date.now()) })
  const company_id = await stack.company('North')
  const now = new Date()
  await stack.db
    .insertInto('vod_server')
    .values({
      company_id,
      version: '',
      url: 'https://vod.invalid',
      user_id: '',
      password: '',
      api_key: '',
      api_key_end: '',
      execution_mode: '1h',
      next_time: now,
      update_user: 'A',
      update_time: now,
    })
    .execute()
  const take = () => stack.db.transaction().execute((trx) => takeDue(trx, now, 10))
  const taken = await Promise.all(Array.from({ length: 6 }, take))
  expect(taken.flat()).toEqual([company_id])
  const next = await stack.db.selectFrom('vod_server').select('next_time').executeTakeFirstOrThrow()
  expect(next.next_time?.getTime()).toBe(now.getTime() + 3_600_000)
})

it('a list that is fetched by itself is due that many hours later, each time, and one by hand never', async () => {
  const clock = fakeClock(Date.now())
  await using stack = await startStack({ split: false, clock })
  const company = await stack.company('South')
  const as = await stack.signIn('operatorAdministrator', company)
  const nextOf = async () => (await stack.ask(vodCalls.getServer, {}, { as })).nextTime
  for (const [executionMode, hours] of [
    ['1h', 1],
    ['2h', 2],
    ['4h', 4],
  ] as const) {
    await stack.ask(vodCalls.updateServer, { body: { url: 'https://vod.invalid/titles', executionMode } }, { as })
    expect(await nextOf()).toBe(clock.now() + hours * 3_600_000)
    const due = new Date(clock.now() + hours * 3_600_000)
    expect(await stack.db.transaction().execute((trx) => takeDue(trx, due, 10))).toEqual([company])
    expect(await nextOf()).toBe(due.getTime() + hours * 3_600_000)
  }
  const byHand = { url: 'https://vod.invalid/titles', executionMode: 'manual' as const }
  await stack.ask(vodCalls.updateServer, { body: byHand }, { as })
  expect(await nextOf()).toBeNull()
})
