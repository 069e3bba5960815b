import { describe, expect, it } from 'vitest'
import { appsAndroidCalls as android, appsQuantumCalls as quantum } from '@headend/contract/apps'
import { setTopBox } from '@headend/simulator'
import { deviceBench } from '../../testing/bench.ts'
import type { DeviceBench } from '../../testing/bench.ts'
import { clockAhead } from '../../testing/clockAhead.ts'
import { systemClock } from '../../core/clock.ts'
import { eventually } from '../../testing/devices.ts'
import { taskTopic } from '../tasks/service.ts'
import type { TaskRecord } from '../tasks/service.ts'
import { appRunners } from './runner.ts'

/** A new app, as a task to be ended by what the device says of it; the one that installs it takes its time. */
const news = { fileId: '4011', appPackageName: 'com.garam.news' }

const unitOf = (b: DeviceBench, appId: string): number => {
  for (let number = 1; number < 64; number += 1) {
    if (b.device.value(`Device.SoftwareModules.DeploymentUnit.${number}.DUID`) === appId) return number
  }
  return 0
}

const say = (b: DeviceBench, args: Readonly<Record<string, string>>): void =>
  b.device.model.device.agent.emit('Device.SoftwareModules.', 'DUStateChange!', args)

const told = (b: DeviceBench, more: Readonly<Record<string, string>>): Readonly<Record<string, string>> => ({
  UUID: b.device.value(`Device.SoftwareModules.DeploymentUnit.${unitOf(b, 'com.garam.vod')}.UUID`) ?? '',
  DeploymentUnitRef: `Device.SoftwareModules.DeploymentUnit.${unitOf(b, 'com.garam.vod')}`,
  OperationPerformed: 'Uninstall',
  CurrentState: 'UnInstalled',
  'Fault.FaultCode': '0',
  ...more,
})

/** How many times a task was said to have ended. */
const counting = (b: DeviceBench) => {
  const ends: string[] = []
  b.stack.core.bus.subscribe(taskTopic, ({ task }) => {
    if (task.endTime !== null) ends.push(task.taskId)
  })
  return (taskId: string): number => ends.filter((one) => one === taskId).length
}

describe('an action on an app ends', () => {
  it('once, by whichever comes first of the event, of the command and of what the device shows', async () => {
    await using b = await deviceBench(setTopBox())
    const ends = counting(b)
    const { taskId } = await b.ask(android.install, news)
    expect(await b.ended(taskId)).toMatchObject({ taskStatus: 'success' })
    // Again, and late, and as a failure.
    const unit = `Device.SoftwareModules.DeploymentUnit.${unitOf(b, 'com.garam.news')}`
    for (const state of ['Installed', 'Failed'])
      say(b, { DeploymentUnitRef: unit, OperationPerformed: 'Install', CurrentState: state, Version: '1.4.0' })
    await eventually(() => b.device.unacknowledged === 0)
    expect((await b.task(taskId)).taskStatus).toBe('success')
    expect(ends(taskId)).toBe(1)
  })

  it('though the device carries it out and never says so', async () => {
    const { clock, forward } = clockAhead()
    await using b = await deviceBench(setTopBox(), { stack: { clock } })
    b.device.fault('no-oper-complete')
    const { taskId } = await b.ask(android.install, news)
    await eventually(
      () =>
        b.device.value(`Device.SoftwareModules.DeploymentUnit.${unitOf(b, 'com.garam.news')}.Status`) === 'Installed',
    )
    expect((await b.task(taskId)).endTime).toBeNull()
    // Its time is up: the device is looked at, and shows that it is done.
    forward(15 * 60_000)
    expect(await b.ended(taskId)).toMatchObject({ taskStatus: 'success' })
  })

  it('by the event where the command says nothing, whatever of it the device leaves out, once the device shows it', async () => {
    await using b = await deviceBench(setTopBox())
    const said = told(b, {})
    // It says nothing of what it does.
    b.device.fault('no-oper-complete')
    const { taskId } = await b.ask(android.uninstall, { appPackageName: 'com.garam.vod' })
    await eventually(() => unitOf(b, 'com.garam.vod') === 0)
    b.device.fault(undefined)
    // About another unit, and about another operation on this one.
    say(b, { ...said, DeploymentUnitRef: 'Device.SoftwareModules.DeploymentUnit.99' })
    say(b, { ...said, OperationPerformed: 'Update', CurrentState: 'Installed' })
    await eventually(() => b.device.unacknowledged === 0)
    expect((await b.task(taskId)).endTime).toBeNull()
    // Some agents leave the state and the path out.
    say(b, { ...said, CurrentState: '', DeploymentUnitRef: '' })
    expect(await b.ended(taskId)).toMatchObject({ taskStatus: 'success', resultData: { app: 'Garam VOD' } })
  })

  it('not by an event alone that says what the device does not show, and at once by one that says that it failed', async () => {
    await using b = await deviceBench(setTopBox(), { pace: 100 })
    const { taskId } = await b.ask(android.uninstall, { appPackageName: 'com.garam.vod' })
    say(b, told(b, {}))
    await eventually(() => b.device.unacknowledged === 0)
    expect((await b.task(taskId)).endTime).toBeNull()

    const tv = await b.ask(android.uninstall, { appPackageName: 'com.garam.tv' })
    const ref = `Device.SoftwareModules.DeploymentUnit.${unitOf(b, 'com.garam.tv')}.`
    const failed = { CurrentState: '', 'Fault.FaultCode': '7002', 'Fault.FaultString': 'Not now' }
    say(b, told(b, { DeploymentUnitRef: ref, ...failed }))
    expect(await b.ended(tv.taskId)).toMatchObject({ taskStatus: 'fail', failKey: 'refused', failSaid: '7002 Not now' })
  })

  it('as failed where the device says it did it and goes on showing that it did not', async () => {
    const unit = 'Device.SoftwareModules.DeploymentUnit.3.'
    const values = new Map([
      [`${unit}DUID`, 'com.garam.vod'],
      [`${unit}Status`, 'Installed'],
      [`${unit}Version`, '3.8.0'],
    ])
    const link = { get: async () => ({ values, errors: [], cut: false }) }
    const input = { platform: 'android', appId: 'com.garam.vod', name: 'VOD', uuid: null, unit }
    const install = { ...input, version: '3.9.1', environment: null }
    const { AppInstall, AppUninstall } = appRunners({
      clock: systemClock(),
      downloads: { address: async () => '' },
      fileOf: async () => undefined,
      noted: async () => undefined,
    })
    const outcomes = async (step: number, status: string) => {
      values.set(`${unit}Status`, status)
      const task = { taskId: 't', endpointId: 'e', step, steps: 1 } as TaskRecord
      const removed = await AppUninstall.send(task, input, 't', link as never)
      const installed = await AppInstall.send(task, install, 't', link as never)
      return [removed, installed].map((sent) => (sent.kind === 'outcome' ? sent.outcome : sent))
    }
    const again = { kind: 'next' }
    const kept = { kind: 'fail', key: 'unchanged' }
    expect(await outcomes(1, 'Installed')).toMatchObject([again, again])
    expect(await outcomes(4, 'Installed')).toMatchObject([kept, kept])
    expect(await outcomes(4, 'Updating')).toMatchObject([again, again])
    expect(await outcomes(45, 'Updating')).toMatchObject([{ key: 'silent' }, { key: 'silent' }])
  })

  it('with a restart of the device in the middle of it', async () => {
    await using b = await deviceBench(setTopBox(), { pace: 5, bootMs: 50 })
    const { taskId } = await b.ask(android.install, news)
    b.device.powerCycle()
    expect(await b.ended(taskId)).toMatchObject({ taskStatus: 'fail' })
  })

  it('in success though the device goes once it has said that it is done', async () => {
    await using b = await deviceBench(setTopBox({ model: 'Q-Box 300' }))
    const { taskId } = await b.ask(quantum.startStop, { appIdx: 1, startStop: 'stop' })
    b.device.fault('offline')
    expect(await b.ended(taskId)).toMatchObject({ taskStatus: 'success' })
  })
})
