import { describe, expect, it } from 'vitest'
import { known } from '../../testing/known.ts'
import { androidApps, appMemory, quantumApps } from './apps.ts'
import { compareVersions } from '@headend/contract/appVersions'

const modules = 'Device.SoftwareModules.'
const under = (row: string, values: Readonly<Record<string, string>>) =>
  Object.entries(values).map(([name, value]) => [`${row}${name}`, value] as const)

const environment = (number: number, values: Readonly<Record<string, string>>) =>
  under(`${modules}ExecEnv.${number}.`, values)
const unit = (number: number, values: Readonly<Record<string, string>>) =>
  under(`${modules}DeploymentUnit.${number}.`, values)
const execution = (number: number, values: Readonly<Record<string, string>>) =>
  under(`${modules}ExecutionUnit.${number}.`, values)
const offer = (number: number, values: Readonly<Record<string, string>>) =>
  under(`Device.X_HEADEND_Apps.Store.${number}.`, values)

describe('versions', () => {
  it.each([
    ['1.2', '1.10', -1],
    ['2.0.0', '2', 0],
    ['1.0.0', '1.0.0-1', -1],
    ['v3', 'v2', 1],
    ['', '0', 0],
    ['10', '9', 1],
  ])('%s and %s compare by their numbers', (a, b, expected) => {
    expect(Math.sign(compareVersions(a, b))).toBe(expected)
    expect(Math.sign(compareVersions(b, a))).toBe(-expected + 0)
  })
})

describe('apps', () => {
  it('are of Android or modules by where they execute, also side by side', () => {
    const values = new Map([
      ...environment(1, { Type: 'Android 12', AllocatedMemory: '1000', AvailableMemory: '400' }),
      ...environment(2, { Type: 'OSGi Framework', AllocatedMemory: '2048', AvailableMemory: '512' }),
      ...unit(1, { DUID: 'com.a', Version: '1.0', ExecutionEnvRef: `${modules}ExecEnv.1`, Status: 'Installed' }),
      ...unit(2, { UUID: 'b-uuid', Version: '1.0', ExecutionEnvRef: `${modules}ExecEnv.2.`, Vendor: 'B Inc.' }),
      ...unit(3, { DUID: 'gone', Status: 'Uninstalled' }),
      ...unit(4, { Status: 'Installed' }),
      ...offer(1, { DUID: 'com.a', Version: '1.1', ExecutionEnvRef: `${modules}ExecEnv.1` }),
      ...offer(2, { DUID: 'com.a', Version: '0.9', ExecutionEnvRef: `${modules}ExecEnv.1` }),
    ])
    const android = androidApps.of(values, known)
    expect(android.device_app).toMatchObject([{ appId: 'com.a', app_new_version: '1.1', app_state: 'Installed' }])
    expect(android.device_app_stat_count).toEqual({ op_app_all_cnt: 1, op_app_cnt: 0, up_app_cnt: 1 })
    const modular = quantumApps.of(values, known)
    // One without an id of its environment is known by its UUID; one without either is none.
    expect(modular.data.map(({ appId, appNewVersion }) => [appId, appNewVersion])).toEqual([['b-uuid', null]])
    expect(appMemory.of(values, known)).toEqual({
      memoryInPercentage: 75,
      memoryInTotal: 2048 * 1024,
      memoryInUse: 1536 * 1024,
    })
  })

  it('say what is furthest from rest of all that executes of them, and what it failed of', () => {
    const values = new Map([
      ...environment(1, { Type: 'Container' }),
      ...unit(1, { DUID: 'a', Status: 'Installed', ExecutionUnitList: `${modules}ExecutionUnit.1,Device.Other.2` }),
      ...execution(1, { Status: 'Idle', ExecutionFaultCode: 'FailureOnStart' }),
      ...unit(2, {
        DUID: 'b',
        Status: 'Installed',
        ExecutionUnitList: `${modules}ExecutionUnit.2,${modules}ExecutionUnit.3.`,
      }),
      ...execution(2, { Status: 'Active', ExecutionFaultCode: 'NoFault' }),
      ...execution(3, { Status: 'Starting' }),
      ...unit(3, { DUID: 'c', Status: 'Updating' }),
    ])
    const { data, activeApp } = quantumApps.of(values, known)
    expect(data.map(({ state, fault, startable }) => [state, fault, startable])).toEqual([
      ['Idle', 'FailureOnStart', true],
      ['Starting', null, true],
      ['Updating', null, false],
    ])
    expect(activeApp).toBe(0)
  })

  it('have no share of a memory without a limit', () => {
    const values = new Map(environment(1, { Type: 'Container', AllocatedMemory: '-1', AvailableMemory: '-1' }))
    expect(appMemory.of(values, known)).toEqual({ memoryInPercentage: null, memoryInTotal: null, memoryInUse: null })
  })
})
