import { describe, expect, it } from 'vitest'
import { alarmCalls, defaultAlarmSettings } from '@headend/contract/alarms'
import type { Call } from '@headend/contract/core'
import { deviceCalls } from '@headend/contract/devices'
import { historyCalls } from '@headend/contract/history'
import { minimal, router } from '@headend/simulator'
import type { SimulatedDevice } from '@headend/simulator'
import { deviceBench } from '../../testing/bench.ts'
import type { DeviceBench } from '../../testing/bench.ts'
import { enter, watch } from '../../testing/browser.ts'
import { eventually } from '../../testing/devices.ts'
import { deviceDirectory } from '../../device/directory.ts'
import { facetReader } from '../../device/facets/reader.ts'
import { busLink } from '../../device/link.ts'
import { alarmService } from './service.ts'

const list = ({ stack, as, endpointId }: DeviceBench, more: object = {}) =>
  stack.ask(alarmCalls.listAlarms, { body: { endpointId, ...more } }, { as })

const subject = async ({ stack, as, endpointId }: DeviceBench) => {
  const { did } = await stack.ask(deviceCalls.getMaster, { query: { endpointId } }, { as })
  return { did, endpointId }
}

/** The service as any process has it. */
const processOf = ({ stack: { core } }: DeviceBench) => {
  const reader = facetReader({ ...core, link: busLink(core) })
  return alarmService({ ...core, reader, directory: deviceDirectory(core) })
}

const measured = (cpu: number | null, temperature: number | null = null) => ({
  measured: { cpu, memory: null, temperature },
  faults: null,
})

/** Something is wrong with the device, as it notices itself. */
const breakDown = ({ model }: SimulatedDevice, values: Readonly<Record<string, string>>) => {
  const table = model.supported.root.children.get('FaultMgmt')?.children.get('CurrentAlarm')
  if (table === undefined) throw new Error('The device manages no faults')
  return model.create(table, [], { AlarmIdentifier: 'FAN', ...values })
}

describe('alarms of measures', () => {
  it('are raised, become worse and end, each once however many processes see it', async () => {
    await using b = await deviceBench(router())
    const device = await subject(b)
    const [one, other] = [processOf(b), processOf(b)]
    const both = (cpu: number) => Promise.all([one, other].map((each) => each.assess(device, measured(cpu))))
    await both(50)
    expect((await list(b)).rows).toEqual([])
    await both(85)
    await both(84)
    await both(97)
    await both(78)
    // Nothing is known of it: that is no news.
    await one.assess(device, measured(null))
    const open = await list(b, { open: true })
    expect(open.rows).toMatchObject([{ kind: 'cpuUsage', severity: 'warning', closeTime: null, limit: 80 }])
    await both(20)
    const { rows, pagination } = await list(b, { orders: [{ column: 'triggeredTime', order: 'asc' }] })
    expect(rows.map(({ severity, value }) => [severity, value])).toEqual([
      ['warning', 85],
      ['critical', 97],
      ['warning', 78],
    ])
    expect(pagination.totalRecords).toBe(3)
    expect(
      rows.every(({ closeTime, triggeredTime, duration }) => closeTime !== null && duration >= 0 && triggeredTime > 0),
    ).toBe(true)
    expect((await list(b, { severity: 'critical' })).rows).toHaveLength(1)
    expect((await list(b, { open: true })).rows).toEqual([])
  })

  it('are judged by the limits of the device, which its history has', async () => {
    await using b = await deviceBench(router({ temperature: 60 }))
    const { stack, as, endpointId } = b
    const ask = { body: { endpointId } }
    expect(await stack.ask(alarmCalls.getAlarmSettings, ask, { as })).toEqual(defaultAlarmSettings)
    const call: Call = alarmCalls.setAlarmSettings
    const send = (settings: object) => stack.callApi(call, { body: { endpointId, ...settings } }, { as })
    const cooler = { ...defaultAlarmSettings, cpuTemperature: { warning: 40, critical: 50, enable: true } }
    expect((await send(cooler)).envelope.code).toBe('success')
    expect(await stack.ask(alarmCalls.getAlarmSettings, ask, { as })).toEqual(cooler)
    const openOnes = async () => (await list(b, { open: true })).rows
    await eventually(async () => (await openOnes()).length > 0)
    expect(await openOnes()).toMatchObject([{ kind: 'cpuTemperature', severity: 'critical', limit: 50 }])

    const off = { ...cooler, cpuTemperature: { ...cooler.cpuTemperature, enable: false } }
    expect((await send(off)).envelope.code).toBe('success')
    await eventually(async () => (await openOnes()).length === 0)

    const wrong = { ...cooler, cpuUsage: { warning: 90, critical: 80, enable: true } }
    expect((await send(wrong)).envelope.data).toMatchObject({ fields: [{ field: 'cpuUsage.warning' }] })
    expect((await send({ ...cooler, memoryUsage: { warning: 0, critical: 120, enable: true } })).envelope.code).toBe(
      'custom',
    )
    const { rows } = await stack.ask(historyCalls.listUserActions, { body: { endpointId, page: 1, limit: 5 } }, { as })
    expect(rows.map(({ actionName }) => actionName)).toEqual(['Change alarm limits', 'Change alarm limits'])
  })

  it('begin and end while somebody looks, and they are told', async () => {
    await using b = await deviceBench(router({ temperature: 97 }))
    using browser = await enter(b.stack, b.as)
    await watch(browser, b.endpointId)
    const body = { endpointId: b.endpointId, clientId: browser.clientId }
    await b.stack.ask(deviceCalls.subscribeRtd, { body }, { as: b.as })
    await browser.received(
      (message) => 'kind' in message && message.kind === 'ValueUpdate' && message.method === 'alarms',
    )
    expect((await list(b, { open: true })).rows).toMatchObject([{ kind: 'cpuTemperature', severity: 'critical' }])
  })
})

describe('faults that a device itself reports', () => {
  it('are alarms while it has them', async () => {
    await using b = await deviceBench(router())
    const ref = breakDown(b.device, { PerceivedSeverity: 'Major', SpecificProblem: 'Fan stopped' })
    const [alarm] = await eventually(async () => {
      const { rows } = await list(b, { open: true })
      return rows.length > 0 ? rows : undefined
    })
    expect(alarm).toMatchObject({ kind: 'device', severity: 'critical', message: 'Fan stopped', value: null })
    b.device.model.remove(ref)
    await eventually(async () => (await list(b, { open: true })).rows.length === 0)
    expect((await list(b)).rows).toMatchObject([{ message: 'Fan stopped', closeTime: expect.any(Number) }])
  })

  it('of a device that manages none are none, and it has alarms of its measures all the same', async () => {
    await using b = await deviceBench(minimal())
    await processOf(b).faultsChanged(b.endpointId)
    expect((await list(b)).rows).toEqual([])
    await processOf(b).assess(await subject(b), measured(99))
    expect((await list(b)).rows).toHaveLength(1)
  })
})
