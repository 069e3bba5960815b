import { bootAdCalls } from '@headend/contract/cmsBootads'
import { cmsBulkCalls } from '@headend/contract/cmsBulk'
import { described } from '@headend/contract/core'
import { filmOf } from '@headend/media/media.fake'
import { setTopBox, startFleet } from '@headend/simulator'
import { expect, it } from 'vitest'
import { eventually, online, register } from '../../testing/devices.ts'
import { programGround, runProgram } from '../../testing/program.ts'
import type { Program } from '../../testing/program.ts'

const checkSum = 'Device.X_HEADEND_Content.BootAd.CheckSum'
const boxes = Array.from({ length: 8 }, (_, index) => ({
  serial: `S-KILL${index}`,
  endpointId: `os::A4C7F2-S-KILL${index}`,
  ...(index < 4 && { fault: 'slow-download' as const }),
})).map((of) => setTopBox(of))

const upload = async (program: Program, adName: string) => {
  const form = new FormData()
  form.set('adName', adName)
  form.set('version', '1.0')
  form.set('file', new Blob([filmOf(1280, 720, 5, 1_500_000)]), 'ad.mp4')
  const { data } = await program.ask(bootAdCalls.upload, form)
  return (await described(bootAdCalls.upload)).data.parse(data)
}

const inForce = async (program: Program) => {
  const { data } = await program.ask(cmsBulkCalls.list)
  const { bootAd } = (await described(cmsBulkCalls.list)).data.parse(data)
  if (!bootAd?.provisioning) throw new Error('Nothing is in force')
  return { ...bootAd, counts: bootAd.provisioning.counts }
}

it('a server that is killed while it brings a boot ad to boxes has brought it to all of them once it is back', async () => {
  await using cleanUp = new AsyncDisposableStack()
  const { db, env } = await programGround(cleanUp)

  const first = await runProgram(env, cleanUp)
  const root = await db
    .selectFrom('company')
    .select('company_id')
    .where('parent_id', 'is', null)
    .executeTakeFirstOrThrow()
  for (const { endpointId = '', serial = '', model } of boxes)
    await register(db, root.company_id, { endpointId, serial, model })
  const options = { pace: 0.5, longestRetryMs: 1500, connectsPerSecond: 1000 }
  const fleet = cleanUp.use(startFleet({ url: first.deviceUrl, devices: boxes, ...options }))
  for (const { endpointId } of fleet.devices) await online(db, endpointId)
  const ad = await upload(first, 'Spring')
  const change = { commandType: 'BootingAd', adFileId: ad.adFileId }
  expect(await first.ask(cmsBulkCalls.change, change)).toMatchObject({ code: 'success' })
  // Some are done, others are in the middle of the file.
  await eventually(async () => {
    const running = await db
      .selectFrom('task')
      .select('task_id')
      .where('task_type', '=', 'BootingAd')
      .where('state', '=', 'running')
      .where('step', '>', 0)
      .execute()
    return (await inForce(first)).counts.success > 0 && running.length >= 2
  })
  await first.kill()
  // Whoever is at the file has what there was, and no half of the new one.
  for (const box of fleet.devices) expect(['', ad.sha256]).toContain(box.value(checkSum))

  const second = await runProgram({ ...env, DEVICE_PORT: new URL(first.deviceUrl).port }, cleanUp)
  // None is left where it was: each has it, or it is said that it failed and is tried again.
  const settled = await eventually(async () => {
    const found = await inForce(second)
    return found.counts.progress === 0 && found.counts.success > 0 ? found : undefined
  })
  expect(settled).toMatchObject({ taskUseFlag: true, adFileId: ad.adFileId, counts: { total: boxes.length, fail: 0 } })
  // Where many failed it paused; and who failed waits before the next attempt.
  const { serviceTaskId } = settled
  const start = { serviceTaskId, id: ad.adFileId, commandType: 'BootingAd' }
  expect(await second.ask(cmsBulkCalls.start, start)).toMatchObject({ code: 'success' })
  const waiting = await db.selectFrom('rollout_device').select('did').where('state', '=', 'waiting').execute()
  const again = { serviceTaskId, action: 'retry', dids: waiting.map(({ did }) => did) }
  if (waiting.length > 0) expect(await second.ask(cmsBulkCalls.actOnDevices, again)).toMatchObject({ code: 'success' })
  await eventually(async () => (await inForce(second)).counts.success === boxes.length)
  for (const box of fleet.devices) expect(box.value(checkSum)).toBe(ad.sha256)
  const open = await db.selectFrom('task').select('task_id').where('end_time', 'is', null).execute()
  expect(open).toEqual([])
  await second.kill()
}, 180_000)
