import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { appsQuantumCalls } from '@headend/contract/apps'
import { avCalls } from '@headend/contract/av'
import { bulkCalls } from '@headend/contract/bulk'
import { errors } from '@headend/contract/core'
import type { Call, Request } from '@headend/contract/core'
import { diagnosticsCalls } from '@headend/contract/diagnostics'
import { wifiCalls } from '@headend/contract/wifi'
import { accessPoint, router, setTopBox } from '@headend/simulator'
import type { DeviceProfile, FaultName, SimulatedDevice } from '@headend/simulator'
import { deviceBench } from '../../testing/bench.ts'
import type { DeviceBench } from '../../testing/bench.ts'
import { eventually } from '../../testing/devices.ts'
import { linesOf } from '../../testing/history.ts'

/** Every kind of task that a person starts by its own call, on a device of its own, under each way in which one may answer. */

type Envelope = Awaited<ReturnType<DeviceBench['tell']>>
type Kind = Readonly<{
  name: string
  profile: DeviceProfile
  /** Starts it; `round` counts, so that what is set is another value each time. */
  start: (b: DeviceBench, endpointId: string, round: number) => Promise<Envelope>
}>

const kind = <C extends Call>(
  name: string,
  profile: DeviceProfile,
  call: C,
  body: (round: number) => object = () => ({}),
): Kind => ({
  name,
  profile,
  start: async ({ stack, as }, endpointId, round) => {
    const named = call.id.startsWith('bulk.') ? { endpointIds: [endpointId] } : { endpointId }
    // The rest of the body is what each line below gives.
    const request = { body: { ...named, ...body(round) } } as unknown as Request<C>
    return (await stack.callApi(call, request, { as })).envelope
  },
})

const host = '192.0.2.9'
const box = (): DeviceProfile => setTopBox()
const kinds: readonly Kind[] = [
  kind('ping', router(), diagnosticsCalls.startPing, () => ({ host, repetitions: 3 })),
  kind('route', router(), diagnosticsCalls.startTraceroute, () => ({ host, repetitions: 2 })),
  kind('download', router(), diagnosticsCalls.startDownloadSpeed, () => ({ host: '', filesize: 1 })),
  kind('upload', box(), diagnosticsCalls.startUploadSpeed, () => ({ host: '', filesize: 1 })),
  kind('signal', accessPoint(), diagnosticsCalls.startSignalStrength, () => ({ interval: 1, count: 2 })),
  kind('scan', router(), wifiCalls.startChannelScan),
  kind('radios', router(), wifiCalls.setRadio, (round) => ({ radios: [{ idx: 1, power: [25, 50, 75, 100][round] }] })),
  kind('radios, short', router(), wifiCalls.setRadioShort, (round) => ({
    radios: [{ idx: 2, ssidName: `Another${round}` }],
  })),
  kind('network', router(), wifiCalls.setSsid, (round) => ({ ssidIdx: 1, ssidName: `Visitors${round}` })),
  kind('guests', router(), wifiCalls.setGuestWifi, (round) => ({ guestWifis: [{ idx: 4, ssid: `Guests${round}` }] })),
  kind('guests, switched', router(), wifiCalls.enableGuestWifi, (round) => ({
    guestWifis: [{ idx: 4, band: 'twoG', enable: round % 2 === 0 }],
  })),
  kind('reboot', router(), bulkCalls.reboot),
  kind('factory reset', router(), bulkCalls.factoryReset),
  kind('PIN', box(), bulkCalls.resetPin),
  kind('TV channels', box(), bulkCalls.scanChannels),
  kind('converter', box(), bulkCalls.setLnb, (round) => ({
    lnbSettings: { lnbType: 'Single', lnbValue: ['9750', '10600', '10750', '5150'][round] },
  })),
  kind('CEC', box(), avCalls.enableCec, (round) => ({ enable: round % 2 === 1 })),
  kind('message', box(), avCalls.sendOsdMessage, (round) => ({ message: `Maintenance ${round}` })),
  kind('app', setTopBox({ model: 'Q-Box 300' }), appsQuantumCalls.startStop, (round) => ({
    appIdx: 1,
    startStop: round % 2 === 0 ? 'stop' : 'start',
  })),
  {
    name: 'lock',
    profile: router(),
    start: ({ stack, as }, endpointId, round) =>
      stack
        .callApi(round % 2 === 0 ? bulkCalls.lock : bulkCalls.unlock, { body: { endpointIds: [endpointId] } }, { as })
        .then(({ envelope }) => envelope),
  },
]

let b: DeviceBench
beforeAll(async () => {
  const [first, ...more] = kinds.map(({ profile }) => profile)
  if (first === undefined) throw new Error('no kinds')
  b = await deviceBench(first, { more })
})
afterAll(() => b[Symbol.asyncDispose]())

const deviceOf = (index: number): SimulatedDevice => {
  const device = b.fleet.devices[index]
  if (device === undefined) throw new Error('a device for each kind')
  return device
}

const begin = (round: number): Promise<readonly Envelope[]> =>
  Promise.all(kinds.map(({ start }, index) => start(b, deviceOf(index).endpointId, round)))

/** The tasks of each device that have ended, oldest first, once all have. */
const ended = (each: number) =>
  eventually(async () => {
    const tasks = await b.stack.db
      .selectFrom('task')
      .select(['endpoint_id', 'state', 'fail_code', 'end_time'])
      .orderBy('start_time')
      .execute()
    if (tasks.length < kinds.length * each || tasks.some(({ end_time }) => end_time === null)) return undefined
    return kinds.map(({ name }, index) => ({
      name,
      tasks: tasks.filter(({ endpoint_id }) => endpoint_id === deviceOf(index).endpointId),
    }))
  })

const all = <Value>(value: (name: string) => Value): readonly Value[] => kinds.map(({ name }) => value(name))

describe.each([
  ['late', 'slow'],
  ['twice', 'twice'],
  ['out of order', 'reorders'],
] as const satisfies readonly (readonly [string, FaultName])[])('a device that answers %s', (_how, fault) => {
  const round = ['slow', 'twice', 'reorders'].indexOf(fault)

  it('has done what was asked, once', async () => {
    for (const device of b.fleet.devices) device.fault(fault)
    const answers = await begin(round)
    expect(kinds.map(({ name }, index) => [name, answers[index]?.code, answers[index]?.message ?? ''])).toEqual(
      all((name) => [name, 'success', expect.any(String)]),
    )
    const result = await ended(round + 1)
    expect(result.map(({ name, tasks }) => [name, tasks.map(({ state }) => state)])).toEqual(
      all((name) => [name, Array.from({ length: round + 1 }, () => 'success')]),
    )
    // One line of the history for each, and none of them left as running.
    for (const [index, { name }] of kinds.entries()) {
      const lines = await linesOf(b.stack, { endpointId: deviceOf(index).endpointId })
      expect(
        lines.map((line) => line.result),
        name,
      ).toEqual(Array.from({ length: round + 1 }, () => 'success'))
    }
  }, 120_000)
})

/** The longest that a kind of task may take, with a few seconds for what is between its start and its deadline. */
const longest = 15 * 60_000 + 10_000

describe('a device that never answers', () => {
  it('is said to be silent, by the call or by the end of its task, which comes in any case', async () => {
    for (const device of b.fleet.devices) device.fault('silent')
    const answers = await begin(3)
    for (const [index, { name }] of kinds.entries()) {
      const answer = answers[index]
      const task = await b.stack.db
        .selectFrom('task')
        .select(['state', 'fail_code', 'start_time', 'end_time', 'deadline'])
        .where('endpoint_id', '=', deviceOf(index).endpointId)
        .orderBy('start_time', 'desc')
        .executeTakeFirstOrThrow()
      if (answer?.code !== 'success')
        expect(answer, name).toMatchObject({ code: 'wstimeout', message: errors.wstimeout.message.en })
      else if (task.end_time !== null) expect(task, name).toMatchObject({ state: 'fail', fail_code: 'wstimeout' })
      // It may answer once it is done: until then it has its time.
      else expect(task.deadline.getTime() - task.start_time.getTime(), name).toBeLessThan(longest)
    }
    // What begins with a reading is known to have failed when that is.
    expect(answers[kinds.findIndex(({ name }) => name === 'lock')]?.code).toBe('wstimeout')
  }, 120_000)
})
