import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { appsAndroidCalls as android, appsQuantumCalls as quantum } from '@headend/contract/apps'
import { setTopBox } from '@headend/simulator'
import { plantApp } from '../../testing/appFile.ts'
import { deviceBench } from '../../testing/bench.ts'
import type { DeviceBench } from '../../testing/bench.ts'
import { taskTopic } from '../tasks/service.ts'
import { installInputOf, uninstallInputOf } from './service.ts'

const packageName = 'com.garam.remote'
const plant = (b: DeviceBench, over: Partial<Parameters<typeof plantApp>[1]> = {}) =>
  plantApp(b.stack, { companyId: b.company, packageName, appVersion: '1.0.0', appName: 'Garam Remote', ...over })
const on = async (b: DeviceBench, appId = packageName) =>
  (await b.ask(android.getInfo)).device_app.find((app) => app.appId === appId)
const install = async (b: DeviceBench, fileId: string, appPackageName = packageName) => {
  const { taskId } = await b.ask(android.install, { fileId, appPackageName })
  return b.ended(taskId)
}
const offers = (b: DeviceBench, body: object, as = b.as) =>
  b.stack.ask(android.listDetails, { params: { keyword: '*' }, body: { installedApp: [], ...body } }, { as })

describe('an application file of the operator', () => {
  it('is on offer beside the store, in place of what the store calls the same, and goes to the device by an address of its own', async () => {
    await using b = await deviceBench(setTopBox())
    const { fileId } = await plant(b)
    const vod = await plant(b, { packageName: 'com.garam.vod', appVersion: '3.9.1', appName: 'VOD' })
    const newer = await plant(b, { packageName: 'com.garam.vod', appVersion: '4.0.0', appName: 'VOD' })
    const found = await offers(b, { endpointId: b.endpointId })
    expect(found.find(({ appId }) => appId === packageName)).toMatchObject({
      appName: 'Garam Remote',
      installedVersion: null,
      versions: [{ fileId, appVersion: '1.0.0', source: 'files' }],
    })
    expect(found.find(({ appId }) => appId === 'com.garam.vod')?.versions).toMatchObject([
      { fileId: newer.fileId, appVersion: '4.0.0', source: 'files' },
      { fileId: vod.fileId, appVersion: '3.9.1', source: 'files' },
      { appVersion: '3.8.2', source: 'store' },
      { appVersion: '3.8.0', source: 'store' },
    ])
    expect((await offers(b, {})).map(({ appId }) => appId).toSorted()).toEqual([packageName, 'com.garam.vod'])

    // The table says the newer one as well, which the store of the device does not know.
    expect(await on(b, 'com.garam.vod')).toMatchObject({ app_new_version: '4.0.0', app_new_file: newer.fileId })

    const far: number[] = []
    const stop = b.stack.core.bus.subscribe(taskTopic, ({ task }) => {
      if (task.percent !== null) far.push(task.percent)
    })
    const task = await install(b, fileId)
    stop()
    expect(task).toMatchObject({
      taskType: 'AppInstall',
      taskStatus: 'success',
      resultData: { app: 'Garam Remote', version: '1.0.0' },
    })
    expect(far.at(-1)).toBe(100)
    expect(JSON.stringify(task.input)).not.toContain('http')
    expect(await on(b)).toMatchObject({ app_version: '1.0.0', app_state: 'Active' })
    const updated = await install(b, newer.fileId, 'com.garam.vod')
    expect(updated).toMatchObject({ taskType: 'AppUpdate', taskStatus: 'success', resultData: { version: '4.0.0' } })
    expect(await on(b, 'com.garam.vod')).toMatchObject({ app_version: '4.0.0' })
  })

  it('is none of another company, of another app, or of another platform', async () => {
    await using b = await deviceBench(setTopBox())
    const other = await b.stack.company('Beside')
    const foreign = await plant(b, { companyId: other })
    const module = await plant(b, { platform: 'quantum' })
    const { fileId } = await plant(b)
    const tries = [
      await b.tell(android.install, { fileId: foreign.fileId, appPackageName: packageName }),
      await b.tell(android.install, { fileId: module.fileId, appPackageName: packageName }),
      await b.tell(android.install, { fileId, appPackageName: 'com.garam.tv' }),
    ]
    expect(tries.map(({ code }) => code)).toEqual(['nofile', 'nofile', 'nofile'])
    expect((await offers(b, { endpointId: b.endpointId })).flatMap(({ versions }) => versions)).toContainEqual(
      expect.objectContaining({ fileId, source: 'files' }),
    )
    const beside = await b.stack.signIn('operatorAdministrator', other)
    expect((await offers(b, {}, beside)).flatMap(({ versions }) => versions)).toMatchObject([
      { fileId: foreign.fileId, source: 'files' },
    ])
  })

  it('is brought to a box with modules', async () => {
    await using b = await deviceBench(setTopBox({ model: 'Q-Box 300' }))
    const { fileId } = await plant(b, { platform: 'quantum', packageName: 'epg', appVersion: '2.0.0' })
    const elsewhere = await b.stack.company('Beside')
    await plant(b, { companyId: elsewhere, platform: 'quantum', packageName: 'epg', appVersion: '3.0.0' })
    const { taskId } = await b.ask(quantum.install, { fileId, appId: 'epg' })
    expect(await b.ended(taskId)).toMatchObject({ taskStatus: 'success' })
    const guide = async () => (await b.ask(quantum.getDeploymentInfo)).data.find(({ appId }) => appId === 'epg')
    expect(await guide()).toMatchObject({ appVersion: '2.0.0', appNewVersion: null, state: 'Active' })
    // What another company has is no newer version for this device.
    const next = await plant(b, { platform: 'quantum', packageName: 'epg', appVersion: '2.1.0' })
    expect(await guide()).toMatchObject({
      appVersion: '2.0.0',
      appNewVersion: '2.1.0',
      fileList: [{ fileId: next.fileId, fileVersion: '2.1.0' }],
    })
  })

  it('is not served once it is gone, and no file of another kind is taken for an app', async () => {
    await using b = await deviceBench(setTopBox())
    const { fileId, storeName } = await plant(b)
    await b.stack.core.files.remove(storeName)
    expect(await install(b, fileId)).toMatchObject({
      taskStatus: 'fail',
      failKey: 'fileUnreachable',
      failSaid: expect.stringContaining('404'),
    })
    const torn = await plant(b, { appVersion: '1.0.1', content: Buffer.from('no package') })
    expect(await install(b, torn.fileId)).toMatchObject({ taskStatus: 'fail', failKey: 'fileDamaged' })
  })
})

describe('an application file on a device that misbehaves', () => {
  let b: DeviceBench
  beforeAll(async () => {
    b = await deviceBench(setTopBox())
  })
  afterAll(() => b[Symbol.asyncDispose]())

  it('is fetched though the line breaks', async () => {
    b.device.fault('breaks-off-download')
    expect(await install(b, (await plant(b)).fileId)).toMatchObject({ taskStatus: 'success' })
  })

  it.each([
    ['loses-download', 'transferFailed', /^7034 .*complete/],
    ['damages-download', 'fileDamaged', /^7035 /],
    ['no-room', 'noRoom', /^7227 /],
    ['claims-duplicate', 'appThere', /^7226 /],
    ['lacks-dependency', 'dependencyMissing', null],
  ] as const)('fails with its reason where it %s: %s', async (fault, failKey, said) => {
    b.device.fault(fault)
    const name = `com.garam.${fault.replaceAll('-', '.')}`
    const task = await install(b, (await plant(b, { packageName: name, appName: fault })).fileId, name)
    expect(task).toMatchObject({ taskStatus: 'fail', failKey })
    if (said === null) expect(task.failSaid).toBeNull()
    else expect(task.failSaid).toMatch(said)
    // Without what it needs it is there, and does not run.
    if (fault === 'lacks-dependency') expect(await on(b, name)).toMatchObject({ app_state: 'Idle' })
    else expect(await on(b, name)).toBeUndefined()
  })

  it.each([
    ['in-use', 'appBusy', /^7229 /],
    ['forgets-units', 'appUnknown', /^7228 /],
  ] as const)('does not replace what is there where it %s: %s', async (fault, failKey, said) => {
    b.device.fault(fault)
    const { fileId } = await plant(b, { packageName: 'com.garam.vod', appName: 'VOD', appVersion: `9.${fault.length}` })
    const was = (await on(b, 'com.garam.vod'))?.app_version
    const updated = await install(b, fileId, 'com.garam.vod')
    const { taskId } = await b.ask(android.uninstall, { appPackageName: 'com.garam.vod' })
    for (const task of [updated, await b.ended(taskId)]) {
      expect(task).toMatchObject({ taskStatus: 'fail', failKey, failSaid: expect.stringMatching(said) })
    }
    expect(await on(b, 'com.garam.vod')).toMatchObject({ app_version: was })
  })
})

describe('a task that finds the app by itself', () => {
  const file = { platform: 'android', packageName, appName: 'Garam Remote' } as const

  it('installs it, finds that it is there, updates it and takes it off', async () => {
    await using b = await deviceBench(setTopBox())
    const [one, two] = [await plant(b), await plant(b, { appVersion: '1.1.0' })]
    const bring = async (fileId: string, appVersion: string) => {
      const input = installInputOf({ ...file, fileId, appVersion, size: 200_004 })
      return b.ended((await b.start('AppInstall', input)).taskId)
    }
    expect(await bring(one.fileId, '1.0.0')).toMatchObject({ taskStatus: 'success', resultData: { version: '1.0.0' } })
    expect((await on(b))?.app_version).toBe('1.0.0')
    expect(await bring(one.fileId, '1.0.0')).toMatchObject({ taskStatus: 'success', resultData: { already: true } })
    expect(await bring(two.fileId, '1.1.0')).toMatchObject({ taskStatus: 'success', resultData: { version: '1.1.0' } })
    expect((await on(b))?.app_version).toBe('1.1.0')
    const off = async () => b.ended((await b.start('AppUninstall', uninstallInputOf(file))).taskId)
    expect(await off()).toMatchObject({ taskStatus: 'success', resultData: { app: 'Garam Remote' } })
    expect(await on(b)).toBeUndefined()
    expect(await off()).toMatchObject({ taskStatus: 'success', resultData: { already: true } })
  })

  it('says that the file was deleted, that nothing runs such an app, and what the device says of it', async () => {
    await using b = await deviceBench(setTopBox())
    const { appId, fileId } = await plant(b)
    const bring = async (of: Partial<Parameters<typeof installInputOf>[0]>) => {
      const input = installInputOf({ ...file, fileId, appVersion: '1.0.0', size: 200_004, ...of })
      return b.ended((await b.start('AppInstall', input)).taskId)
    }
    expect(await bring({ platform: 'quantum' })).toMatchObject({ taskStatus: 'fail', failKey: 'environmentMissing' })
    b.device.fault('no-room')
    expect(await bring({})).toMatchObject({ taskStatus: 'fail', failKey: 'noRoom' })
    await b.stack.db.deleteFrom('app').where('app_id', '=', appId).execute()
    expect(await bring({})).toMatchObject({ taskStatus: 'fail', failKey: 'appWithdrawn' })
  })
})
