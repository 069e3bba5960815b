import { vodCalls, vodProblems } from '@headend/contract/cmsVod'
import { startVodServer } from '@headend/simulator'
import { expect, it } from 'vitest'
import { eventually } from '../../testing/devices.ts'
import { programGround, runProgram } from '../../testing/program.ts'

it('a server that is killed while it fetches a list leaves no flag and nothing half, and another one fetches it', async () => {
  await using cleanUp = new AsyncDisposableStack()
  const { db, env } = await programGround(cleanUp)
  const vod = cleanUp.use(await startVodServer({ titles: 6000 }))
  const rows = async () => (await db.selectFrom('vod_title').select('place').execute()).length

  const first = await runProgram(env, cleanUp)
  const settings = { url: vod.at('silent'), apiKey: vod.apiKey }
  expect(await first.ask(vodCalls.updateServer, settings)).toMatchObject({ code: 'success' })
  const answer = first.ask(vodCalls.refresh, {}).catch(() => 'gone')
  await eventually(async () => (await rows()) > 0)
  await first.kill()
  expect(await answer).toBe('gone')

  const second = await runProgram(env, cleanUp)
  const { data } = await second.ask(vodCalls.list)
  // Its lease still holds: nobody knows yet that its process is gone.
  expect(data).toMatchObject({ running: true, list: [], vodApiResponseId: null })
  await db
    .updateTable('vod_run')
    .set({ lease_time: new Date(0) })
    .execute()
  expect((await second.ask(vodCalls.list)).data).toMatchObject({
    running: false,
    list: [],
    failure: { message: vodProblems.interrupted.en },
  })
  await second.ask(vodCalls.updateServer, { ...settings, url: vod.at() })
  expect(await second.ask(vodCalls.refresh, {})).toMatchObject({ code: 'success' })
  expect(await rows()).toBe(6000)
  expect((await second.ask(vodCalls.list)).data).toMatchObject({ running: false, titles: 6000, failure: null })
  const lists = await db.selectFrom('vod_list').select('state').execute()
  expect(lists).toEqual([{ state: 'current' }])
}, 180_000)
