import { describe, expect, it } from 'vitest'
import type { Answer, Call } from '@headend/contract/core'
import { deviceCalls } from '@headend/contract/devices'
import { historyCalls } from '@headend/contract/history'
import { networkCalls } from '@headend/contract/network'
import { accessPoint, extender, minimal, router } from '@headend/simulator'
import type { DeviceProfile } from '@headend/simulator'
import { deviceBench } from '../../testing/bench.ts'
import type { DeviceBench } from '../../testing/bench.ts'
import { enter, watch } from '../../testing/browser.ts'
import { eventually } from '../../testing/devices.ts'

const still = {
  connection_type: 'Static',
  ip_address: '203.0.113.10',
  subnet_mask: '255.255.255.0',
  gateway: '203.0.113.1',
  dns_server: '198.51.100.53, 198.51.100.54',
} as const
const home = {
  ip_address: '192.168.40.1',
  subnet_mask: '255.255.255.0',
  dhcp_enable: true,
  dhcp_start: '192.168.40.100',
  dhcp_end: '192.168.40.200',
  lease_time: 12,
} as const

const of = ({ stack, as, endpointId }: DeviceBench) => {
  const ask = { body: { endpointId } }
  /** Also what its schema refuses. */
  const send = (call: Call, body: object) => stack.callApi(call, { body: { endpointId, ...body } }, { as })
  return {
    wan: () => stack.ask(deviceCalls.getWan, ask, { as }),
    lan: () => stack.ask(deviceCalls.getLan, ask, { as }),
    remote: () => stack.ask(networkCalls.getRemote, ask, { as }),
    endpoint: () => stack.ask(networkCalls.getEndpoint, ask, { as }),
    filters: () => stack.ask(networkCalls.getNetworkFilterOption, ask, { as }),
    setWan: (wan: object) => send(networkCalls.setWan, { wan }),
    setLan: (lan: object) => send(networkCalls.setLan, { lan }),
    setRemote: (remote: object) => send(networkCalls.setRemote, remote),
    addMac: (filter: object) => send(networkCalls.addMacFilter, { filter }),
    addIp: (direction: string, filter: object) => send(networkCalls.addIpFilter, { direction, filter }),
    deleteMac: (idx: number) => send(networkCalls.deleteMacFilter, { idx }),
    deleteIp: (direction: string, idx: number) => send(networkCalls.deleteIpFilter, { direction, idx }),
    history: async () => {
      const body = { endpointId, page: 1, limit: 50 }
      const { rows } = await stack.ask(historyCalls.listUserActions, { body }, { as })
      return rows.map(({ actionName, result }) => `${actionName} ${result}`)
    },
  }
}

/** Runs against one device. */
const on = async (
  profile: DeviceProfile,
  work: (device: ReturnType<typeof of>, bench: DeviceBench) => Promise<void>,
) => {
  await using b = await deviceBench(profile)
  await work(of(b), b)
}

describe('the uplink', () => {
  it('is made static and back, in one step each, and the history says so', () =>
    on(router(), async (device, b) => {
      const before = await device.wan()
      expect(before).toMatchObject({ connection_type: 'DHCP', gateway: expect.stringMatching(/^10\./) })
      expect((await device.setWan(still)).envelope).toMatchObject({ code: 'success' })
      expect(await device.wan()).toEqual({ ...before, ...still })
      expect(b.device.value('Device.DHCPv4.Client.1.Enable')).toBe('false')

      // A second time, the rows that are there are written, and those beyond are off.
      expect(
        (await device.setWan({ ...still, ip_address: '203.0.113.11', dns_server: '198.51.100.9' })).envelope.code,
      ).toBe('success')
      expect(await device.wan()).toMatchObject({ ip_address: '203.0.113.11', dns_server: '198.51.100.9' })
      expect(b.device.value('Device.IP.Interface.1.IPv4Address.3.IPAddress')).toBeUndefined()

      expect((await device.setWan({ connection_type: 'DHCP' })).envelope.code).toBe('success')
      expect(await device.wan()).toEqual(before)
      expect(await device.history()).toEqual(['Set WAN success', 'Set WAN success', 'Set WAN success'])
      const { wan, lan, network_stat } = await b.stack.ask(
        networkCalls.getNetwork,
        { body: { endpointId: b.endpointId } },
        { as: b.as },
      )
      expect([wan, lan]).toEqual([before, await device.lan()])
      expect(network_stat.map((entry) => entry.interface)).toEqual(['wan', 'lan', 'wifi2', 'wifi5', 'wifi6'])
    }))

  it('is made static with the addresses that DHCP gave, and its name servers change places', () =>
    on(router(), async (device) => {
      const before = await device.wan()
      const { ip_address, subnet_mask, gateway, dns_server } = before
      const kept = { connection_type: 'Static', ip_address, subnet_mask, gateway, dns_server }
      const made = async (wan: object) => {
        expect((await device.setWan(wan)).envelope).toMatchObject({ code: 'success' })
        return device.wan()
      }
      expect(await made(kept)).toEqual({ ...before, ...kept })
      expect(await made({ connection_type: 'DHCP' })).toEqual(before)
      expect(await made(kept)).toEqual({ ...before, ...kept })

      const [first = '', second = ''] = String(dns_server).split(', ')
      for (const servers of [`${second}, ${first}`, first, second, `${first}, ${second}, ${first}`]) {
        const shown = [...new Set(servers.split(', '))].join(', ')
        expect(await made({ ...kept, dns_server: servers })).toEqual({ ...before, ...kept, dns_server: shown })
      }
      expect(await made({ connection_type: 'DHCP' })).toEqual(before)
    }))

  it('that keeps its addresses has them from DHCP still when the device refuses to fix them', () =>
    on(router(), async (device, b) => {
      const before = await device.wan()
      b.device.fault('rejects-set')
      expect(
        (await device.setWan({ ...before, connection_type: 'Static', ethernet_status: undefined })).envelope.code,
      ).toBe('wsfail')
      b.device.fault()
      expect(await device.wan()).toEqual(before)
      expect(b.device.value('Device.DHCPv4.Client.1.Enable')).toBe('true')
      expect(b.device.value('Device.DNS.Client.Server.3.DNSServer')).toBeUndefined()
    }))

  it('stays as it is when the device refuses a part of it, which is named', () =>
    on(router(), async (device, b) => {
      const before = await device.wan()
      b.device.fault('rejects-set')
      expect((await device.setWan(still)).envelope.code).toBe('wsfail')
      // The rows that were prepared are gone again.
      expect(b.device.value('Device.IP.Interface.1.IPv4Address.2.IPAddress')).toBeUndefined()
      b.device.fault('refuses')
      expect((await device.setWan(still)).envelope).toMatchObject({ code: 'wsfail' })
      b.device.fault()
      expect(await device.wan()).toEqual(before)
      b.device.fault('ignores-set')
      expect((await device.setLan(home)).envelope).toMatchObject({ code: 'custom', data: { reason: 'untaken' } })
      expect(await device.history()).toEqual(['Set LAN fail', 'Set WAN fail', 'Set WAN fail'])
    }))

  it('is refused at the field where the addresses do not go together', () =>
    on(minimal(), async (device) => {
      const refused = async (wan: object) => (await device.setWan(wan)).envelope.data
      const at = (field: string) => ({ fields: [{ field: `wan.${field}` }] })
      expect(await refused({ ...still, ip_address: '203.0.113.255' })).toMatchObject(at('ip_address'))
      expect(await refused({ ...still, subnet_mask: '255.0.255.0' })).toMatchObject(at('subnet_mask'))
      expect(await refused({ ...still, gateway: '203.0.114.1' })).toMatchObject(at('gateway'))
      expect(await refused({ ...still, gateway: '' })).toMatchObject(at('gateway'))
      expect(await refused({ ...still, dns_server: '198.51.100.53, dns.example' })).toMatchObject(at('dns_server'))
      // A device that has none of it says so, and nothing is guessed.
      expect((await device.setWan(still)).envelope).toMatchObject({ code: 'custom', data: { reason: 'unsupported' } })
      expect((await device.setLan(home)).envelope).toMatchObject({ code: 'custom', data: { reason: 'unsupported' } })
    }))
})

describe('the home side', () => {
  it('moves with its pool, and what the pool says of the device moves along', () =>
    on(router(), async (device, b) => {
      expect((await device.setLan(home)).envelope.code).toBe('success')
      expect(await device.lan()).toEqual(home)
      expect(b.device.value('Device.DHCPv4.Server.Pool.1.IPRouters')).toBe('192.168.40.1')
      expect(b.device.value('Device.DHCPv4.Server.Pool.1.LeaseTime')).toBe('43200')
      expect((await device.setLan({ ...home, dhcp_enable: false })).envelope.code).toBe('success')
      expect(await device.lan()).toEqual({ ...home, dhcp_enable: false })

      const refused = async (lan: object) => (await device.setLan(lan)).envelope.data
      const at = (field: string) => ({ fields: [{ field: `lan.${field}` }] })
      expect(await refused({ ...home, dhcp_start: '192.168.41.2' })).toMatchObject(at('dhcp_start'))
      expect(await refused({ ...home, dhcp_end: '192.168.40.9' })).toMatchObject(at('dhcp_end'))
      expect(await refused({ ...home, dhcp_start: '192.168.40.1' })).toMatchObject(at('dhcp_start'))
      expect(await refused({ ...home, lease_time: 0 })).toMatchObject(at('lease_time'))
      expect(await device.lan()).toEqual({ ...home, dhcp_enable: false })
    }))
})

describe('remote access', () => {
  it('is opened for some and closed again', () =>
    on(router(), async (device, b) => {
      expect(await device.remote()).toEqual({
        enable: false,
        port: 8443,
        protocol: 'HTTPS',
        allowedIp: '',
        protocols: ['HTTP', 'HTTPS'],
      })
      const wanted = { enable: true, port: 9443, protocol: 'HTTPS', allowedIp: '198.51.100.0/24' }
      expect((await device.setRemote(wanted)).envelope.code).toBe('success')
      expect(await device.remote()).toMatchObject(wanted)
      expect(b.device.value('Device.Firewall.Service.1.DestPort')).toBe('9443')
      expect((await device.setRemote({ ...wanted, allowedIp: 'me' })).envelope.data).toMatchObject({
        fields: [{ field: 'allowedIp' }],
      })
    }))

  it('is not there on a device that reports none', () =>
    on(minimal(), async (device) => {
      expect(await device.remote()).toBeNull()
      expect(await device.endpoint()).toBeNull()
      const refused = await device.setRemote({ enable: true, port: 80, protocol: 'HTTP', allowedIp: '' })
      expect(refused.envelope.code).toBe('wsfail')
    }))
})

describe('the Wi-Fi uplink of an extender', () => {
  it('says what it has joined, and is switched', () =>
    on(extender({ role: 'Slave' }), async (device, b) => {
      expect(await device.endpoint()).toMatchObject({
        enable: true,
        status: 'Enabled',
        ssid: expect.stringMatching(/^Home/),
        signal_strength: expect.any(Number),
      })
      const body = { endpointId: b.endpointId, enable: false }
      await b.stack.ask(networkCalls.enableEndpoint, { body }, { as: b.as })
      expect(await device.endpoint()).toMatchObject({ enable: false, status: 'Disabled', signal_strength: null })
    }))

  it('of a device that is no extender is refused', () =>
    on(accessPoint(), async (_, b) => {
      const body = { endpointId: b.endpointId, enable: false }
      const refused = await b.stack.callApi(networkCalls.enableEndpoint, { body }, { as: b.as })
      expect(refused.envelope).toMatchObject({ code: 'custom', data: { reason: 'unsupported' } })
    }))
})

const idxOf = ({ envelope }: { envelope: { data: unknown } }): number => {
  const { data } = envelope
  if (typeof data !== 'object' || data === null || !('idx' in data) || typeof data.idx !== 'number')
    throw new Error('no idx')
  return data.idx
}

describe('filters of a firewall', () => {
  it('by MAC address are added once and deleted once', () =>
    on(router(), async (device) => {
      expect((await device.filters()).options).toMatchObject({ inForce: true, mac: { by: 'firewall' } })
      const idx = idxOf(await device.addMac({ macAddress: '3a-11-22-33-44-55', action: 'deny' }))
      expect((await device.filters()).macFilters).toEqual([
        { idx, action: 'deny', enable: true, macAddress: '3A:11:22:33:44:55' },
      ])
      const again = await device.addMac({ macAddress: '3A:11:22:33:44:55', action: 'allow' })
      expect(again.envelope).toMatchObject({ code: 'custom', data: { field: 'filter.macAddress' } })
      expect((await device.deleteMac(idx)).envelope.code).toBe('success')
      expect((await device.deleteMac(idx)).envelope.code).toBe('nodata')
      expect((await device.filters()).macFilters).toEqual([])
    }))

  it('by IP address are one filter, however many rules make the range', () =>
    on(router(), async (device, b) => {
      const wanted = { startIp: '203.0.113.5', endIp: '203.0.113.9', protocol: 'TCP', startPort: 80, endPort: 90 }
      const idx = idxOf(await device.addIp('incoming', wanted))
      const one = idxOf(await device.addIp('outgoing', { startIp: '198.51.100.7', action: 'allow' }))
      const { ipFiltersIncoming, ipFiltersOutgoing } = await device.filters()
      expect(ipFiltersIncoming).toEqual([{ ...wanted, idx, action: 'deny', enable: true }])
      expect(ipFiltersOutgoing).toEqual([
        {
          idx: one,
          startIp: '198.51.100.7',
          endIp: '198.51.100.7',
          protocol: 'ALL',
          startPort: null,
          endPort: null,
          action: 'allow',
          enable: true,
        },
      ])
      const rule = 'Device.Firewall.Chain.1.Rule.1.'
      expect(b.device.value(`${rule}SourceInterface`)).toBe('Device.IP.Interface.1')
      expect((await device.addIp('incoming', wanted)).envelope).toMatchObject({ data: { field: 'filter.startIp' } })
      expect((await device.deleteIp('outgoing', idx)).envelope.code).toBe('nodata')
      expect((await device.deleteIp('incoming', idx)).envelope.code).toBe('success')
      expect((await device.filters()).ipFiltersIncoming).toEqual([])
      expect(b.device.value(`${rule}Enable`)).toBeUndefined()

      const refused = async (filter: object) => (await device.addIp('incoming', filter)).envelope.data
      expect(await refused({})).toMatchObject({ fields: [{ field: 'filter.startIp' }] })
      expect(await refused({ startIp: '10.0.0.9', endIp: '10.0.0.1' })).toMatchObject({
        fields: [{ field: 'filter.endIp' }],
      })
      expect(await refused({ startIp: '10.0.0.9', protocol: 'ICMP', startPort: 80 })).toMatchObject({
        fields: [{ field: 'filter.startPort' }],
      })
    }))

  it('that the device refuses are said at their field', () =>
    on(router(), async (device, b) => {
      b.device.fault('refuses')
      expect((await device.addMac({ macAddress: '3A:11:22:33:44:55' })).envelope.code).toBe('wsfail')
    }))
})

describe('filters of access points', () => {
  it('are lists of those they let in, and empty ones let everybody in', () =>
    on(accessPoint(), async (device, b) => {
      const { options } = await device.filters()
      expect(options).toMatchObject({ ip: null, mac: { by: 'accessPoint', actions: ['allow'] } })
      expect((await device.addMac({ macAddress: '3A:11:22:33:44:55', action: 'deny' })).envelope.code).toBe('custom')
      const idx = idxOf(await device.addMac({ macAddress: '3A:11:22:33:44:55', action: 'allow' }))
      expect((await device.filters()).macFilters).toMatchObject([
        { idx, macAddress: '3A:11:22:33:44:55', enable: true },
      ])
      expect(b.device.value('Device.WiFi.AccessPoint.2.MACAddressControlEnabled')).toBe('true')
      expect((await device.deleteMac(idx)).envelope.code).toBe('success')
      expect(b.device.value('Device.WiFi.AccessPoint.2.MACAddressControlEnabled')).toBe('false')
    }))

  it('are none of a device that has neither', () =>
    on(minimal(), async (device) => {
      expect(await device.filters()).toMatchObject({ macFilters: [], options: { mac: null, ip: null, inForce: null } })
      expect((await device.addMac({ macAddress: '3A:11:22:33:44:55' })).envelope.code).toBe('custom')
      expect((await device.addIp('incoming', { startIp: '10.0.0.1' })).envelope.code).toBe('custom')
    }))
})

it('is sent within two seconds to those who look at it, whoever changed it', () =>
  on(router(), async (device, b) => {
    const { stack, as, endpointId } = b
    using browser = await enter(stack, as)
    const clientId = browser.clientId
    await watch(browser, endpointId)
    await stack.ask(
      deviceCalls.subscribeRtd,
      { body: { endpointId, clientId, facets: ['network_filter', 'lan'] } },
      { as },
    )
    const sent = (method: string): readonly unknown[] =>
      browser.messages.flatMap((message) =>
        'kind' in message && message.kind === 'ValueUpdate' && message.method === method ? [message.value] : [],
      )
    await eventually(() => sent('lan').length > 0 && sent('network_filter').length > 0)
    await device.addMac({ macAddress: '3A:11:22:33:44:55' })
    type Filters = Answer<typeof networkCalls.getNetworkFilterOption>
    const macs = () => (sent('network_filter').at(-1) as Filters).macFilters.length
    await eventually(() => macs() === 1)

    // At the device itself: nobody is asked, nothing is subscribed to.
    const since = Date.now()
    b.device.change('Device.DHCPv4.Server.Pool.1.LeaseTime', '3600')
    await eventually(() => (sent('lan').at(-1) as Answer<typeof deviceCalls.getLan>).lease_time === 1)
    expect(Date.now() - since).toBeLessThan(6000)
    // What nobody looks at is not read.
    expect(sent('hosts')).toEqual([])
  }))
