import { describe, expect, it } from 'vitest'
import { avCalls } from '@headend/contract/av'
import { historyCalls } from '@headend/contract/history'
import { setTopBox, startFleet } from '@headend/simulator'
import { systemClock } from '../../core/clock.ts'
import type { Clock } from '../../core/clock.ts'
import { startStack, testDatabase } from '../../core/testing.ts'
import { deviceBench } from '../../testing/bench.ts'
import type { DeviceBench } from '../../testing/bench.ts'
import { eventually, inventoryOf, online, register } from '../../testing/devices.ts'
import { beginView, screenOf } from '../../testing/screen.ts'
import { publishRegistration } from '../../device/state.ts'
import { consentOf } from './store.ts'

const status = (b: DeviceBench) => b.device.value('Device.X_HEADEND_RemoteView.Status')

/** The machine's clock, with timers of less than five seconds only. */
const clockOfMoments = (): Clock => {
  const clock = systemClock()
  return { ...clock, after: (ms, run) => (ms < 5000 ? clock.after(ms, run) : () => undefined) }
}

const lines = async (b: DeviceBench): Promise<readonly string[]> => {
  const body = { endpointId: b.endpointId }
  const { rows } = await b.stack.ask(historyCalls.listUserActions, { body }, { as: b.as })
  return rows.map(({ actionName, result }) => `${actionName}: ${result}`).toSorted()
}

describe('a set-top box that says everything twice', () => {
  it('is switched once, asked once and seen once: each task has one end, and one line', async () => {
    await using b = await deviceBench(setTopBox({ fault: 'twice' }))
    await b.ask(avCalls.setAudioOut, { enable: false })
    expect((await b.ask(avCalls.getInfo)).audio_out_enable).toBe(false)
    const message = await b.ask(avCalls.sendOsdMessage, { message: 'Maintenance at two' })
    expect(await b.ended(message.taskId)).toMatchObject({ taskStatus: 'success' })
    const view = await beginView(b, { count: 20, interval: 0.05 })
    using screen = await screenOf(b.stack, b.as, view)
    await screen.next(2)
    await b.ask(avCalls.sendRemoteKey, { keyValue: 'CH_UP' })
    expect(await b.ended(view)).toMatchObject({ taskStatus: 'success', resultData: { frames: 20 } })
    await b.ask(avCalls.cancelScreenCapture)
    const pressed = await eventually(async () => {
      const all = await lines(b)
      return all.some((line) => line.startsWith('Press keys')) ? all : undefined
    })
    expect(pressed).toEqual([
      'OSD Message: success',
      'Press keys of remote control: success',
      'Remote View Cancel: success',
      'Remote View Consent: success',
      'Remote View: success',
      'Set audio output: success',
    ])
  })
})

describe('a set-top box that fails while it is to be seen', () => {
  const faults = [
    ['refuses', 'wsfail'],
    ['denies', 'wsfailauth'],
  ] as const

  it('has the view and each of its keys end with what became of it', async () => {
    await using b = await deviceBench(setTopBox())
    const agree = async (): Promise<void> => {
      const { taskId } = await b.ask(avCalls.requestConsent)
      expect(await b.ended(taskId)).toMatchObject({ taskStatus: 'success' })
    }
    const begin = async (): Promise<string> => (await b.tell(avCalls.startScreenCapture, { interval: 0.08 })).code
    const press = async (): Promise<string> => (await b.tell(avCalls.sendRemoteKey, { keyValue: 'OK' })).code
    for (const [fault, code] of faults) {
      b.device.fault()
      await agree()
      b.device.fault(fault)
      expect(await begin()).toBe(code)
    }
    b.device.fault()
    await agree()
    const { taskId } = await b.ask(avCalls.startScreenCapture, { count: 1000, interval: 0.08 })
    using screen = await screenOf(b.stack, b.as, taskId)
    await screen.next(1)
    for (const [fault, code] of [...faults, ['silent', 'wstimeout'] as const]) {
      b.device.fault(fault)
      expect(await press()).toBe(code)
    }
    b.device.fault('offline')
    expect(await eventually(async () => [await press()].find((code) => code !== 'wstimeout'))).toBe('wsdisconnect')
  }, 60_000)
})

describe('two operators at one box', () => {
  it('do not take it from each other: neither the view nor the question', async () => {
    await using b = await deviceBench(setTopBox())
    const colleague = await b.stack.signIn('operatorAdministrator', b.company)
    const view = await beginView(b)
    using screen = await screenOf(b.stack, b.as, view)
    await screen.next(1)
    for (const name of ['requestConsent', 'cancelConsent', 'cancelScreenCapture'] as const)
      expect((await b.tell(avCalls[name], {}, colleague)).data).toMatchObject({ reason: 'deviceBusy' })
    expect(await screen.next(5)).toHaveLength(5)
    expect((await b.task(view)).endTime).toBeNull()
    expect(status(b)).toBe('Capturing')
    await b.ask(avCalls.cancelScreenCapture)
    await eventually(() => status(b) === 'Idle')
    // Then it is free for the other.
    const body = { endpointId: b.endpointId }
    const asked = await b.stack.ask(avCalls.requestConsent, { body }, { as: colleague })
    expect(await b.ended(asked.taskId)).toMatchObject({ taskStatus: 'success' })
  })
})

describe('a server that stops while somebody is seen', () => {
  it('is not told the rest: the view ends as failed after its next start, and nothing is kept of the consent', async () => {
    await using database = await testDatabase()
    await using first = await startStack({ database, clock: clockOfMoments() })
    const company = await first.company('Acme Telecom')
    const port = new URL(first.server.deviceUrl ?? '').port
    const url = first.server.deviceUrl ?? ''
    await using fleet = startFleet({ url, devices: [setTopBox()], pace: 0, longestRetryMs: 500 })
    const [device] = fleet.devices
    if (device === undefined) throw new Error('a device')
    const { endpointId } = device
    await register(first.db, company, inventoryOf(device))
    publishRegistration(first.core.bus, endpointId)
    await online(first.db, endpointId)
    const as = await first.signIn('operatorAdministrator', company)
    const body = { endpointId }
    const agreed = (status: string) => eventually(() => device.value('Device.X_HEADEND_RemoteView.Status') === status)
    await first.ask(avCalls.requestConsent, { body }, { as })
    await agreed('Agreed')
    const consented = () => first.db.selectFrom('task').select('task_id').where('state', '=', 'success').execute()
    await eventually(async () => (await consented()).length === 1)
    const { taskId } = await first.ask(avCalls.startScreenCapture, { body: { ...body, interval: 0.08 } }, { as })
    using screen = await screenOf(first, as, taskId)
    await screen.next(2)
    // It waits for nobody who watches: that it gives up after seconds does not count.
    await first.server.close()
    expect(await screen.next(1000)).not.toHaveLength(1000)

    await using second = await startStack({ database, env: { DEVICE_PORT: port } })
    const ended = await eventually(async () => {
      const row = await second.db.selectFrom('task').selectAll().where('task_id', '=', taskId).executeTakeFirstOrThrow()
      return row.end_time === null ? undefined : row
    })
    expect(ended).toMatchObject({ state: 'fail' })
    expect(device.value('Device.X_HEADEND_RemoteView.Status')).toBe('Idle')
    expect(await consentOf(second.db, { endpointId, userId: as.userId, now: Date.now() })).toBeUndefined()
  })
})
