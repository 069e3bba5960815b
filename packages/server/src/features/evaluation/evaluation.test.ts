import { describe, expect, it } from 'vitest'
import { fleetPlan, viewingsBetween } from '@headend/simulator'
import { sealing } from '../../core/sealing.ts'
import { startStack } from '../../core/testing.ts'
import { listModels } from '../models/service.ts'
import { rollUp } from '../viewing/rollUp.ts'
import { seedFirmware } from './firmware.ts'
import { seedTelevision } from './television.ts'
import { evaluationService, exampleCompanies } from './service.ts'
import { seedVodServer } from './vod.ts'

const passwordHash = 'not-a-hash'

describe('an evaluation', () => {
  it('is filled once, however often it starts', async () => {
    await using stack = await startStack()
    const { db } = stack
    const service = evaluationService({ ...stack.core, config: { evaluation: true } })
    const hour = 3_600_000
    const plan = fleetPlan({ count: 60, companies: exampleCompanies.length }).map((device, index) =>
      index === 12 ? { ...device, offlineFor: 50 * hour } : { ...device, locked: index % 3 === 0 },
    )
    await service.seed(plan, { passwordHash })
    const history = () =>
      Promise.all([
        db.selectFrom('presence_hour').selectAll().execute(),
        db.selectFrom('task').selectAll().execute(),
        db.selectFrom('token_family').selectAll().execute(),
      ])
    const once = await history()
    await service.seed(plan, { passwordHash })
    expect(await history()).toEqual(once)

    const companies = await db
      .selectFrom('company')
      .select(['company_name', 'parent_id'])
      .orderBy('company_id')
      .execute()
    expect(companies.map(({ company_name }) => company_name)).toEqual([...exampleCompanies])
    const devices = await db.selectFrom('device').select(['company_id', 'device_status', 'op_city_id']).execute()
    expect(devices).toHaveLength(60)
    expect(new Set(devices.map(({ company_id }) => company_id)).size).toBe(4)
    expect(new Set(devices.map(({ device_status }) => device_status))).toEqual(
      new Set(['deployed', 'requested', 'inventory']),
    )
    expect(new Set(devices.map(({ op_city_id }) => op_city_id?.split('-')[0])).size).toBeGreaterThan(4)
    // A company stands where its name says.
    const inBusan = devices.filter(({ company_id }) => company_id === devices[1]?.company_id)
    expect(new Set(inBusan.flatMap(({ op_city_id }) => op_city_id?.split('-')[0] ?? []))).toEqual(new Set(['busan']))

    const [presence, tasks, signIns] = once
    expect(new Set(presence.map(({ hour: at }) => at.getTime())).size).toBe(7 * 24)
    const shares = presence.map(({ devices: all, online }) => Number(online) / Number(all))
    expect(Math.min(...shares)).toBeGreaterThan(0.8)
    expect(Math.max(...shares)).toBeLessThan(1)
    expect(new Set(tasks.map(({ state }) => state))).toEqual(new Set(['success', 'fail']))
    const now = stack.core.clock.now()
    expect(tasks.every(({ end_time: end }) => end !== null && end.getTime() < now)).toBe(true)
    expect(tasks.some(({ state, end_time: end }) => state === 'fail' && Number(end) > now - 24 * hour)).toBe(true)
    const locks = tasks
      .filter(({ state, task_type: type }) => state === 'success' && (type === 'Lock' || type === 'Unlock'))
      .toSorted((a, b) => Number(a.start_time) - Number(b.start_time))
    const last = new Map(locks.map((task) => [task.endpoint_id, task.task_type]))
    expect(new Set(last.values())).toEqual(new Set(['Lock', 'Unlock']))
    for (const { endpointId, locked = false } of plan)
      expect(last.get(endpointId) ?? (locked ? 'Lock' : 'Unlock'), endpointId).toBe(locked ? 'Lock' : 'Unlock')
    expect(signIns.every(({ revoke_time: end }) => end !== null)).toBe(true)
    const gone = await db
      .selectFrom('device')
      .select(['access_time', 'firmware_version'])
      .where('endpoint_id', '=', plan[12]?.endpointId ?? '')
      .executeTakeFirstOrThrow()
    expect(gone.firmware_version).not.toBeNull()
    expect(Math.round((now - Number(gone.access_time)) / hour)).toBe(50)

    const deployments = await db.selectFrom('deployment').select('did').where('deployed', '=', true).execute()
    expect(deployments).toHaveLength(devices.filter(({ device_status }) => device_status === 'deployed').length)
    const changed = await db.selectFrom('device').select('update_user').distinct().execute()
    expect(changed.map(({ update_user }) => update_user).filter((name) => name?.includes('@'))).toEqual([])

    const notices = await db.selectFrom('notice').select(['title', 'notice_type', 'recipients']).execute()
    expect(new Set(notices.map(({ notice_type }) => notice_type)).size).toBe(3)
    expect(notices.filter(({ recipients }) => recipients !== null)).toHaveLength(1)
    expect(notices.every(({ title }) => /[a-z].*[가-힣]/.test(title))).toBe(true)
    const features = await db.selectFrom('feature').selectAll().where('feature_key', 'like', 'devices%').execute()
    expect(features.map(({ feature_name }) => feature_name)).toContain('Reboot')
    const models = await listModels(db)
    expect(models.every(({ supportFeatures }) => supportFeatures.includes('devicesReboot'))).toBe(true)
    const staff = await db
      .selectFrom('user_account')
      .select('email')
      .where('email', 'like', '%busan.headend.example')
      .execute()
    expect(staff).toHaveLength(5)
  })

  it('has firmware that some of its devices are behind, until somebody has their own', async () => {
    await using stack = await startStack()
    const { db, core } = stack
    const plan = fleetPlan({ count: 60, companies: exampleCompanies.length })
    await evaluationService({ ...core, config: { evaluation: true } }).seed(plan, { passwordHash })
    await seedFirmware(core)
    await seedFirmware(core)
    const rows = await db.selectFrom('firmware_file').selectAll().orderBy('fw_ver').execute()
    expect(rows.map(({ file_name, fw_ver }) => [file_name, fw_ver])).toEqual([
      ['aria-s410-3.18.2.bin', '3.18.2'],
      ['aria-s620-5.02.0.bin', '5.02.0'],
    ])
    for (const { store_name: name, size } of rows) expect((await core.files.stat(name))?.size).toBe(Number(size))
    const running = plan.filter(({ modelName }) => modelName === 'Aria S410').map((device) => device.firmwareVersion)
    expect(new Set(running).size).toBeGreaterThan(1)
    expect(running).toContain('3.18.2')
  })

  it('has a season of television, which is summed up by day, once', async () => {
    await using stack = await startStack()
    const { db, core } = stack
    const plan = fleetPlan({ count: 12, companies: exampleCompanies.length })
    await evaluationService({ ...core, config: { evaluation: true } }).seed(plan, { passwordHash })
    const boxes = plan
      .filter(({ productClass }) => productClass === 'STB')
      .slice(0, 2)
      .map(({ endpointId, seed }) => ({
        endpointId,
        watched: (from: number, to: number) => viewingsBetween(seed, from, to),
      }))
    await seedTelevision(core, boxes)
    const views = async () =>
      Number(
        (
          await db
            .selectFrom('tv_view')
            .select(({ fn }) => fn.countAll().as('all'))
            .executeTakeFirst()
        )?.all,
      )
    const kept = await views()
    expect(kept).toBeGreaterThan(2 * 90 * 15)
    // The days have tables of their own, which go when their time is over.
    expect(
      await db
        .selectFrom('tv_view_default' as 'tv_view')
        .select('did')
        .execute(),
    ).toEqual([])
    await seedTelevision(core, boxes)
    expect(await views()).toBe(kept)
    const days = async () => {
      await rollUp(db)
      const sums = db.selectFrom('tv_sum').select('start').distinct().where('period', '=', 'DAY')
      return (await sums.where('kind', '=', 'linear').execute()).length
    }
    await expect.poll(days, { timeout: 30_000 }).toBeGreaterThanOrEqual(90)
  })

  it('has a VOD server, whose address is another at each start, unless somebody has set one', async () => {
    await using stack = await startStack()
    const sealed = sealing('a secret of the installation')
    const set = (url: string) =>
      seedVodServer(stack.db, sealed, { url, apiKey: 'headend-vod-key-0001', now: new Date() })
    const known = () => stack.db.selectFrom('vod_server').select(['url', 'api_key_end', 'next_time']).execute()
    await set('http://127.0.0.1:1/titles')
    await set('http://127.0.0.1:2/titles')
    expect(await known()).toEqual([{ url: 'http://127.0.0.1:2/titles', api_key_end: '0001', next_time: null }])
    await stack.db.updateTable('vod_server').set({ update_user: 'Han Ji-yeon' }).execute()
    await set('http://127.0.0.1:3/titles')
    expect(await known()).toMatchObject([{ url: 'http://127.0.0.1:2/titles' }])
  })

  it('is the only place where examples appear', async () => {
    await using stack = await startStack()
    const service = evaluationService({ ...stack.core, config: { evaluation: false } })
    await expect(service.seed([], { passwordHash })).rejects.toThrow('only an evaluation')
    expect(await stack.db.selectFrom('province').selectAll().execute()).toEqual([])
  })
})
