import { describe, expect, it } from 'vitest'
import { minimal, setTopBox } from '@headend/simulator'
import { dataModelCalls } from '@headend/contract/dataModel'
import type { SupportedObject } from '@headend/contract/dataModel'
import { deviceBench } from '../../testing/bench.ts'
import { busLink } from '../link.ts'
import { deviceInfo } from './deviceInfo.ts'
import { facetReader } from './reader.ts'
import { vitals } from './vitals.ts'
import { wan } from './wan.ts'

const ownUpTime = 'Device.DeviceInfo.UpTime'
const agentUpTime = 'Device.LocalAgent.UpTime'
const nameServers = ['Device.DNS.Client.Server.*.DNSServer', 'Device.DHCPv4.Client.*.DNSServers']

const object = (path: string, ...names: readonly string[]): SupportedObject => ({
  path,
  access: 'readOnly',
  multiple: path.includes('{i}'),
  parameters: names.map((name) => ({ name, access: 'readOnly', type: 'string' })),
  commands: [],
  events: [],
})

describe('where a facet is read', () => {
  it('is wherever the kept data model of the device has it, and everywhere while nobody knows', async () => {
    await using b = await deviceBench(setTopBox())
    const { db } = b.stack
    const reader = facetReader({ ...b.stack.core, link: busLink(b.stack.core) })
    const asked = async () => {
      const { paths } = await reader.plan(b.endpointId, [deviceInfo, wan])
      return [ownUpTime, agentUpTime, ...nameServers].filter((path) => paths.includes(path))
    }
    const keep = async (model: readonly SupportedObject[], firmware?: string) => {
      const { firmware_version } = await db.selectFrom('device').select('firmware_version').executeTakeFirstOrThrow()
      const row = { firmware_version: firmware ?? firmware_version, model: JSON.stringify(model) }
      await db
        .insertInto('supported_model')
        .values({ endpoint_id: b.endpointId, ...row })
        .onConflict((conflict) => conflict.column('endpoint_id').doUpdateSet(row))
        .execute()
    }
    const everywhere = [ownUpTime, agentUpTime, ...nameServers]
    expect(await asked()).toEqual(everywhere)

    const elsewhere = [
      object('Device.DeviceInfo.', 'SerialNumber'),
      object('Device.LocalAgent.', 'UpTime'),
      object('Device.DHCPv4.Client.{i}.', 'DNSServers'),
    ]
    await keep(elsewhere)
    expect(await asked()).toEqual([agentUpTime, 'Device.DHCPv4.Client.*.DNSServers'])
    expect((await reader.plan(b.endpointId, [vitals])).live).toContain(agentUpTime)
    // It is read there, and becomes the same field.
    const of = await reader.read(b.endpointId, [deviceInfo, wan])
    expect(of(deviceInfo).up_time).not.toBeNull()
    expect(of(wan).dns_server).toBe('10.0.0.53, 10.0.1.53')

    // Another firmware may have it elsewhere again, and a model without any of them knows no better.
    await keep(elsewhere, '0.0.1')
    expect(await asked()).toEqual(everywhere)
    await keep([object('Device.DeviceInfo.', 'SerialNumber')])
    expect(await asked()).toEqual(everywhere)

    // The model that the device itself says: it has both.
    await b.ask(dataModelCalls.getSupported, { refresh: true })
    expect(await asked()).toEqual(everywhere)
  })

  it('is asked once for all who ask at the same time, and again for who asks later', async () => {
    await using b = await deviceBench(setTopBox())
    const link = busLink(b.stack.core)
    let asked = 0
    const get: typeof link.get = (...given) => {
      asked += 1
      return link.get(...given)
    }
    const reader = facetReader({ ...b.stack.core, link: { get } })
    const read = () => reader.read(b.endpointId, [deviceInfo])
    const all = await Promise.all(Array.from({ length: 100 }, read))
    expect(asked).toBe(2)
    // It is read once too: everybody has the same, but who was first.
    expect(new Set(all.map((of) => of(deviceInfo))).size).toBe(2)
    await read()
    expect(asked).toBe(3)
  })

  it('answers for a device that has next to nothing', async () => {
    await using b = await deviceBench(minimal())
    const reader = facetReader({ ...b.stack.core, link: busLink(b.stack.core) })
    const of = await reader.read(b.endpointId, [deviceInfo, wan])
    expect(of(deviceInfo)).toMatchObject({ endpoint_id: b.endpointId, manufacturer: 'Acme', os: null })
    expect(of(deviceInfo).up_time).not.toBeNull()
    // The start that is kept of it counts for as long as it is the same boot.
    const kept = Date.now() - (of(deviceInfo).up_time ?? 0) * 1000 - 4_000
    const { endpointId } = b
    await b.stack.db
      .updateTable('device')
      .set({ boot_time: new Date(kept) })
      .where('endpoint_id', '=', endpointId)
      .execute()
    expect((await reader.read(endpointId, [deviceInfo]))(deviceInfo).last_reboot).toBe(kept)
    expect(Object.values(of(wan)).every((value) => value === null)).toBe(true)
  })
})
