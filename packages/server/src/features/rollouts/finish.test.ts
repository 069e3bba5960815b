import { expect, it } from 'vitest'
import { furtherActions } from '@headend/contract/actions'
import { silent, success, worlds } from './world.fake.ts'

const rolloutWorld = worlds()

it('tells who began it that devices failed once it is complete, and nobody where none did', async () => {
  await using world = await rolloutWorld(5)
  await world.person()
  const good = await world.create({ dids: ['1', '2'] })
  await world.db.updateTable('rollout').set({ user_id: '1' }).execute()
  await world.engine.advanceAll()
  await world.endSome(success)
  await world.engine.advanceAll()
  expect((await world.rollout(good)).state).toBe('complete')
  expect(await world.db.selectFrom('notice').selectAll().execute()).toEqual([])
  const id = await world.create({ retries: 0, dids: ['3', '4', '5'], safety: { failShare: null } })
  await world.db.updateTable('rollout').set({ user_id: '1' }).execute()
  await world.engine.advanceAll()
  await world.endSome(silent, 2)
  await world.endSome(success)
  await world.engine.advanceAll()
  const { state, service_task_id: run } = await world.rollout(id)
  expect(state).toBe('complete')
  const messages = await world.db.selectFrom('notice').select(['user_id', 'contents', 'contents_ko', 'link']).execute()
  expect(messages).toEqual([
    {
      user_id: '1',
      contents: expect.stringContaining('2 devices failed'),
      contents_ko: expect.stringContaining('2대'),
      link: `/fake/${run}/${id}`,
    },
  ])
  const lines = await world.db
    .selectFrom('audit')
    .select('detail')
    .where('action', '=', furtherActions.completeRollout.en)
    .orderBy('audit_id')
    .execute()
  expect(lines.map(({ detail }) => detail)).toEqual([{}, { failed: 2 }])
})
