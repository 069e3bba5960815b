import { describe, expect, it } from 'vitest'
import { appsAndroidCalls as android, appsQuantumCalls as quantum } from '@headend/contract/apps'
import { historyCalls } from '@headend/contract/history'
import { minimal, setTopBox } from '@headend/simulator'
import { deviceBench } from '../../testing/bench.ts'
import type { DeviceBench } from '../../testing/bench.ts'
import { eventually } from '../../testing/devices.ts'

const box = () => setTopBox()
const modular = () => setTopBox({ model: 'Q-Box 300' })

const androidApp = async (b: DeviceBench, appId: string) =>
  (await b.ask(android.getInfo)).device_app.find((app) => app.appId === appId)
const quantumApp = async (b: DeviceBench, appId: string) =>
  (await b.ask(quantum.getDeploymentInfo)).data.find((app) => app.appId === appId)
const offered = async (b: DeviceBench, appId: string) => {
  const body = { endpointId: b.endpointId, installedApp: [appId] }
  const [app] = await b.stack.ask(android.listDetails, { params: { keyword: '*' }, body }, { as: b.as })
  return app?.versions ?? []
}
const offeredModule = async (b: DeviceBench, appId: string) =>
  (await b.ask(quantum.listDetails, { appIds: [appId] }))[0]?.versions ?? []
const fileOf = async (b: DeviceBench, appId: string): Promise<string> => (await offered(b, appId))[0]?.fileId ?? ''

describe('the apps of a set-top box with Android', () => {
  it('are those that it says it has, with what each used and what is on offer', async () => {
    await using b = await deviceBench(box())
    const { device_app, device_app_stat_count } = await b.ask(android.getInfo)
    const tv = device_app.find(({ appId }) => appId === 'com.garam.tv')
    expect(tv).toMatchObject({
      app_label: 'Garam Live TV',
      app_name: 'com.garam.tv',
      app_store_name: 'Garam Store',
      app_state: 'Active',
      type: 'StartApp',
      sessionId: null,
      loading: false,
    })
    expect(tv?.app_usage_total_time).toBeGreaterThan(3600)
    expect(tv?.app_usage_internet).toBeGreaterThan(1_000_000)
    expect(tv?.app_usage_storage).toBeGreaterThan(96 * 1024 * 1024)
    expect(tv?.update_time).toBeLessThan(Date.now())
    expect(device_app.find(({ appId }) => appId === 'com.garam.vod')?.type).toBe('Operator')
    expect(device_app.find(({ appId }) => appId === 'tv.streamline.player')?.type ?? 'User').toBe('User')
    const { op_app_all_cnt, op_app_cnt, up_app_cnt } = device_app_stat_count
    expect(op_app_all_cnt).toBe(9)
    expect(op_app_cnt).toBe(device_app.filter(({ type }) => type === 'Operator').length)
    expect(up_app_cnt).toBe(device_app.filter((app) => app.app_new_version !== null).length)
    expect(await b.ask(quantum.getDeploymentInfo)).toEqual({
      data: [],
      totalApp: 0,
      activeApp: 0,
      updateAppCnt: 0,
      files: [],
    })
  })

  it('used something on each of seven days, to this one', async () => {
    await using b = await deviceBench(box())
    const week = await b.ask(android.listWeeklyStats)
    const days = [...new Set(week.map(({ date }) => date))]
    expect(days).toHaveLength(7)
    expect(days).toEqual(days.toSorted())
    const today = new Date(Date.now() + 9 * 3_600_000).toISOString().slice(0, 10)
    expect(days.at(-1)).toBe(today)
    const tv = week.filter(({ appId }) => appId === 'com.garam.tv')
    expect(tv.map(({ label }) => label)).toEqual(Array.from({ length: 7 }, () => 'Garam Live TV'))
    const { app_usage_internet, app_usage_total_time } = (await androidApp(b, 'com.garam.tv')) ?? {}
    expect(tv.reduce((sum, { internet }) => sum + (internet ?? 0), 0)).toBe(app_usage_internet)
    expect(tv.reduce((sum, { usingTime }) => sum + (usingTime ?? 0), 0)).toBe(app_usage_total_time)
  })

  it('are found in the store by their package, by words, or all of them; without a device there is no store', async () => {
    await using b = await deviceBench(box())
    const find = async (keyword: string, installedApp: string[], more: object = { endpointId: b.endpointId }) =>
      (
        await b.stack.ask(android.listDetails, { params: { keyword }, body: { ...more, installedApp } }, { as: b.as })
      ).map(({ appId }) => appId)
    expect(await find('*', [])).toHaveLength(9)
    expect(await find('*', ['com.garam.vod', 'no.such.app'])).toEqual(['com.garam.vod'])
    expect(await find('karaoke', [])).toEqual(['com.garam.karaoke'])
    expect(await find('GARAM VISION', ['com.garam.news'])).toEqual(['com.garam.news'])
    expect(await find('*', [], {})).toEqual([])
    expect((await offered(b, 'com.garam.vod')).map(({ appVersion }) => appVersion)).toEqual(['3.9.1', '3.8.2', '3.8.0'])
  })

  it('are nothing on a device without software modules', async () => {
    await using b = await deviceBench(minimal())
    expect(await b.ask(android.getInfo)).toEqual({
      device_app: [],
      device_app_stat_count: { op_app_all_cnt: 0, op_app_cnt: 0, up_app_cnt: 0 },
      files: [],
    })
    expect(await b.ask(android.listWeeklyStats)).toEqual([])
    expect(await b.ask(quantum.getDeploymentInfo)).toMatchObject({ data: [], totalApp: 0 })
    expect(await b.ask(quantum.getTotalUsage)).toEqual({
      memoryInPercentage: null,
      memoryInTotal: null,
      memoryInUse: null,
    })
  })
})

describe('an app on a set-top box with Android', () => {
  it('is installed by the file of its version, is there, and leaves a line', async () => {
    await using b = await deviceBench(box())
    const fileId = await fileOf(b, 'com.garam.news')
    const { taskId, sessionId } = await b.ask(android.install, { fileId, appPackageName: 'com.garam.news' })
    expect(sessionId).toBe(taskId)
    expect(await b.ended(taskId)).toMatchObject({
      taskType: 'AppInstall',
      taskStatus: 'success',
      actionType: 'Management',
      resultData: { app: 'News Now', version: '1.4.0' },
    })
    expect(await androidApp(b, 'com.garam.news')).toMatchObject({ app_version: '1.4.0', loading: false })
    const { rows } = await b.stack.ask(
      historyCalls.listUserActions,
      { body: { endpointId: b.endpointId } },
      { as: b.as },
    )
    expect(rows[0]).toMatchObject({
      actionName: 'App installation',
      result: 'success',
      target: expect.stringMatching(/^News Now · Aria S410 /),
    })
    const task = await b.task(taskId)
    // Where the device fetches a file is between it and its store.
    expect(JSON.stringify(task.input)).not.toContain('https:')
  })

  it('is updated where it is there already; it is busy meanwhile, and others are not', async () => {
    await using b = await deviceBench(box(), { pace: 0.3 })
    const old = await b.ask(android.installTempApp, { appId: 'com.garam.fitness', version: '1.0.3' })
    expect(await androidApp(b, 'com.garam.fitness')).toMatchObject({ sessionId: old.taskId, loading: true })
    const body = {
      fileId: await fileOf(b, 'com.garam.fitness'),
      type: 'IU' as const,
      appPackageName: 'com.garam.fitness',
    }
    expect(await b.tell(android.installOrDelete, body)).toMatchObject({
      code: 'custom',
      data: { reason: 'deviceBusy' },
    })
    const beside = await b.ask(android.uninstall, { appPackageName: 'com.garam.vod' })
    for (const { taskId } of [old, beside]) expect(await b.ended(taskId)).toMatchObject({ taskStatus: 'success' })
    const { taskId } = await b.ask(android.installOrDelete, body)
    expect(await b.ended(taskId)).toMatchObject({ taskType: 'AppUpdate', taskStatus: 'success' })
    expect(await androidApp(b, 'com.garam.fitness')).toMatchObject({
      app_version: '1.1.0',
      app_new_version: null,
      loading: false,
    })
  })

  it('is installed by the number of its version, and taken off by its id', async () => {
    await using b = await deviceBench(box())
    const tried = await b.ask(android.installTempApp, { appId: 'com.garam.fitness', version: '1.0.3' })
    expect(await b.ended(tried.taskId)).toMatchObject({ taskStatus: 'success' })
    expect(await androidApp(b, 'com.garam.fitness')).toMatchObject({ app_version: '1.0.3', app_new_version: '1.1.0' })
    const gone = await b.ask(android.deleteTempApp, { appId: 'com.garam.fitness' })
    expect(await b.ended(gone.taskId)).toMatchObject({ taskType: 'AppUninstall', taskStatus: 'success' })
    expect(await androidApp(b, 'com.garam.fitness')).toBeUndefined()
  })

  it('is taken off by its package, by either call', async () => {
    await using b = await deviceBench(box())
    const one = await b.ask(android.uninstall, { appPackageName: 'com.garam.vod' })
    const other = await b.ask(android.installOrDelete, { type: 'D', appPackageName: 'com.garam.tv' })
    for (const { taskId } of [one, other]) expect(await b.ended(taskId)).toMatchObject({ taskStatus: 'success' })
    const left = (await b.ask(android.getInfo)).device_app.map(({ appId }) => appId)
    expect(left).not.toContain('com.garam.vod')
    expect(left).not.toContain('com.garam.tv')
    expect(await b.tell(android.uninstall, { appPackageName: 'com.garam.vod' })).toMatchObject({
      code: 'custom',
      data: { reason: 'appAbsent' },
    })
    expect(await b.tell(android.deleteTempApp, { appId: 'com.garam.vod' })).toMatchObject({ code: 'custom' })
  })

  it('has to be on offer', async () => {
    await using b = await deviceBench(box())
    const appPackageName = 'com.garam.news'
    const unknown = [
      await b.tell(android.install, { fileId: 'none', appPackageName }),
      // A file of another app is none of this one.
      await b.tell(android.install, { fileId: await fileOf(b, 'com.garam.vod'), appPackageName }),
      await b.tell(android.installOrDelete, { fileId: 'none', type: 'IU', appPackageName }),
      await b.tell(android.installOrDelete, { type: 'IU', appPackageName }),
      await b.tell(android.installTempApp, { appId: appPackageName, version: '9.9.9' }),
    ]
    expect(unknown.map(({ code }) => code)).toEqual(unknown.map(() => 'nofile'))
  })

  it('is not there after a failure, of which the reason is said', async () => {
    await using b = await deviceBench(box())
    const install = async (appId: string) => {
      const { taskId } = await b.ask(android.install, { fileId: await fileOf(b, appId), appPackageName: appId })
      return b.ended(taskId)
    }
    expect(await install('com.garam.cinema8k')).toMatchObject({
      taskStatus: 'fail',
      failKey: 'noRoom',
      failSaid: '7227 System Resources Exceeded',
    })
    // The command succeeds; that the unit failed is said by the event alone, which comes later.
    expect(await install('com.garam.preview')).toMatchObject({ taskStatus: 'fail', failKey: 'fileDamaged' })
    expect(await androidApp(b, 'com.garam.preview')).toBeUndefined()
    const { taskId } = await b.ask(android.uninstall, { appPackageName: 'com.garam.launcher' })
    expect(await b.ended(taskId)).toMatchObject({ taskStatus: 'fail', failKey: 'refused' })
  })
})

describe('the apps of a set-top box with modules', () => {
  it('are its deployment units, with versions on offer and the memory they have', async () => {
    await using b = await deviceBench(modular())
    const { data, totalApp, activeApp, updateAppCnt } = await b.ask(quantum.getDeploymentInfo)
    expect(totalApp).toBe(5)
    expect(activeApp).toBe(data.filter(({ state }) => state === 'Active').length)
    expect(updateAppCnt).toBe(data.filter(({ appNewVersion }) => appNewVersion !== null).length)
    const guide = data.find(({ appId }) => appId === 'guide')
    expect(guide).toMatchObject({
      appIdx: 1,
      appName: 'Programme Guide',
      developer: 'Kestrel Devices',
      startable: true,
      fileList: [
        { fileId: '4002', fileVersion: '2.5.1' },
        { fileId: '4001', fileVersion: '2.4.0' },
      ],
    })
    expect(guide?.appUuid).toMatch(/^[\da-f]{8}-[\da-f]{4}-5/)
    const memory = await b.ask(quantum.getTotalUsage)
    expect(memory.memoryInTotal).toBe(512 * 1024 * 1024)
    expect(memory.memoryInUse).toBeGreaterThan(0)
    expect(memory.memoryInPercentage).toBeCloseTo(((memory.memoryInUse ?? 0) / (memory.memoryInTotal ?? 1)) * 100, 1)
    expect((await b.ask(android.getInfo)).device_app).toEqual([])
    expect((await b.ask(quantum.listDetails, { appIds: [] })).map(({ appId }) => appId)).toContain('signage')
  })

  it('are stopped and started', async () => {
    await using b = await deviceBench(modular())
    const stopped = await b.ask(quantum.startStop, { appIdx: 2, startStop: 'stop' })
    expect(await b.ended(stopped.taskId)).toMatchObject({ taskType: 'AppStop', taskStatus: 'success' })
    expect(await quantumApp(b, 'player')).toMatchObject({ state: 'Idle' })
    const started = await b.ask(quantum.startStop, { appIdx: 2, startStop: 'start' })
    expect(await b.ended(started.taskId)).toMatchObject({ taskType: 'AppStart', taskStatus: 'success' })
    expect(await quantumApp(b, 'player')).toMatchObject({ state: 'Active', fault: null })
  })

  it('say what a start failed of', async () => {
    await using b = await deviceBench(modular())
    const { appIdx = 0 } = (await quantumApp(b, 'voice')) ?? {}
    const { taskId } = await b.ask(quantum.startStop, { appIdx, startStop: 'start' })
    expect(await b.ended(taskId)).toMatchObject({ taskStatus: 'fail', failKey: 'notStarted', failSaid: null })
    expect(await quantumApp(b, 'voice')).toMatchObject({ state: 'Idle', fault: 'FailureOnStart' })
    expect(await b.tell(quantum.startStop, { appIdx: 99, startStop: 'start' })).toMatchObject({
      data: { reason: 'appAbsent' },
    })
  })

  it('are installed, updated and taken off', async () => {
    await using b = await deviceBench(modular())
    const [signage] = await offeredModule(b, 'signage')
    const installed = await b.ask(quantum.install, { fileId: signage?.fileId ?? '', appId: 'signage' })
    expect(await b.ended(installed.taskId)).toMatchObject({ taskStatus: 'success' })
    expect(await quantumApp(b, 'signage')).toMatchObject({ appVersion: '0.4.2', state: 'Active' })
    const gone = await b.ask(quantum.uninstall, { appId: 'signage' })
    expect(await b.ended(gone.taskId)).toMatchObject({ taskStatus: 'success' })
    expect(await quantumApp(b, 'signage')).toBeUndefined()

    const tried = await b.ask(quantum.uninstall, { appId: 'recorder' })
    expect(await b.ended(tried.taskId)).toMatchObject({ taskStatus: 'success' })
    const [newest, oldest] = await offeredModule(b, 'recorder')
    const old = await b.ask(quantum.install, { fileId: oldest?.fileId ?? '', appId: 'recorder' })
    expect(await b.ended(old.taskId)).toMatchObject({ taskStatus: 'success' })
    const body = { fileId: newest?.fileId ?? '', appId: 'recorder', apType: 'IU' as const }
    const updated = await b.ask(quantum.update, body)
    expect(await b.ended(updated.taskId)).toMatchObject({ taskStatus: 'success', resultData: { version: '1.0.0' } })
    expect(await quantumApp(b, 'recorder')).toMatchObject({ appVersion: '1.0.0', appNewVersion: null })

    for (const call of [quantum.install, quantum.update])
      expect((await b.tell(call, { fileId: 'none', appId: 'signage' })).code).toBe('nofile')
    expect(await b.tell(quantum.uninstall, { appId: 'signage' })).toMatchObject({ data: { reason: 'appAbsent' } })
  })
})

const reads = [android.getInfo, android.listWeeklyStats, quantum.getDeploymentInfo, quantum.getTotalUsage] as const

/** Every call about the apps of a device, as somebody makes it. */
const told = async (b: DeviceBench, as = b.as): Promise<readonly string[]> => {
  const installedApp: string[] = []
  const named = { appPackageName: 'com.garam.vod' }
  const about = { body: { endpointId: b.endpointId, installedApp }, params: { keyword: '*' } }
  const replies = [
    ...(await Promise.all(reads.map((call) => b.tell(call, {}, as)))),
    (await b.stack.callApi(android.listDetails, about, { as })).envelope,
    await b.tell(quantum.listDetails, { appIds: [] }, as),
    await b.tell(android.install, { fileId: '4007', ...named }, as),
    await b.tell(android.uninstall, named, as),
    await b.tell(android.installTempApp, { appId: 'com.garam.vod', version: '3.9.1' }, as),
    await b.tell(android.deleteTempApp, { appId: 'com.garam.vod' }, as),
    await b.tell(android.installOrDelete, { type: 'D', ...named }, as),
    await b.tell(quantum.install, { fileId: '4008', appId: 'signage' }, as),
    await b.tell(quantum.update, { fileId: '4002', appId: 'guide' }, as),
    await b.tell(quantum.uninstall, { appId: 'guide' }, as),
    await b.tell(quantum.startStop, { appIdx: 1, startStop: 'stop' }, as),
  ]
  return replies.map(({ code }) => code)
}

describe('a call about apps', () => {
  it('is refused by a device that refuses what it asks', async () => {
    await using b = await deviceBench(modular())
    b.device.fault('rejects-operate')
    const refused = [
      await b.tell(quantum.install, { fileId: '4008', appId: 'signage' }),
      await b.tell(quantum.update, { fileId: '4002', appId: 'guide' }),
      await b.tell(quantum.uninstall, { appId: 'guide' }),
      await b.tell(quantum.startStop, { appIdx: 1, startStop: 'stop' }),
    ]
    expect(refused.map(({ code }) => code)).toEqual(refused.map(() => 'wsfail'))
  })

  it('is about nothing for another company, and changes nothing for those who may only look', async () => {
    await using b = await deviceBench(box())
    const other = await b.stack.signIn('operatorAdministrator', await b.stack.company('Beside'))
    expect(new Set(await told(b, other))).toEqual(new Set(['nodata']))
    const viewer = await b.stack.signIn('viewer', b.company)
    const [, , , , , , ...writes] = await told(b, viewer)
    expect(new Set(writes)).toEqual(new Set(['roleerr']))
  })

  it('is not answered by a device that refuses, keeps silent or is away', async () => {
    await using b = await deviceBench(box())
    b.device.fault('rejects-get')
    const unread = await told(b)
    // What it does not say it may have all the same: nothing is said to be missing.
    expect(unread.slice(0, 6)).toEqual(['wsfail', 'wsfail', 'wsfail', 'wsfail', 'wsfail', 'wsfail'])
    expect(await b.tell(android.uninstall, { appPackageName: 'com.garam.vod' })).toMatchObject({ code: 'wsfail' })
    b.device.fault('rejects-operate')
    const refused = [
      await b.tell(android.install, { fileId: '4011', appPackageName: 'com.garam.news' }),
      await b.tell(android.uninstall, { appPackageName: 'com.garam.vod' }),
      await b.tell(android.installTempApp, { appId: 'com.garam.fitness', version: '1.1.0' }),
      await b.tell(android.deleteTempApp, { appId: 'com.garam.vod' }),
      await b.tell(android.installOrDelete, { type: 'D', appPackageName: 'com.garam.vod' }),
    ]
    expect(refused.map(({ code }) => code)).toEqual(refused.map(() => 'wsfail'))
    b.device.fault('offline')
    await eventually(async () => (await b.tell(android.getInfo)).code === 'wsdisconnect')
    expect(new Set(await told(b))).toEqual(new Set(['wsdisconnect']))
  }, 60_000)

  it('ends without an answer of a silent device', async () => {
    await using b = await deviceBench(box())
    b.device.fault('silent')
    const codes = await Promise.all([
      ...reads.map((call) => b.tell(call)),
      b.tell(android.install, { fileId: '4011', appPackageName: 'com.garam.news' }),
      b.tell(android.uninstall, { appPackageName: 'com.garam.vod' }),
      b.tell(android.installTempApp, { appId: 'com.garam.fitness', version: '1.1.0' }),
      b.tell(android.deleteTempApp, { appId: 'com.garam.tv' }),
      b.tell(android.installOrDelete, { type: 'D', appPackageName: 'com.garam.kids' }),
      b.tell(quantum.listDetails, { appIds: [] }),
      b.tell(quantum.install, { fileId: '4008', appId: 'signage' }),
      b.tell(quantum.update, { fileId: '4002', appId: 'guide' }),
      b.tell(quantum.uninstall, { appId: 'guide' }),
      b.tell(quantum.startStop, { appIdx: 1, startStop: 'stop' }),
    ])
    expect(new Set(codes.map(({ code }) => code))).toEqual(new Set(['wstimeout']))
  }, 60_000)
})
