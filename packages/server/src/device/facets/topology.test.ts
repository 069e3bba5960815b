import { describe, expect, it } from 'vitest'
import type { TopologyNode } from '@headend/contract/topology'
import { known } from '../../testing/known.ts'
import { topology } from './topology.ts'

const table = 'Device.WiFi.DataElements.Network.Device.'
const macOf = (number: number): string => `58:2B:0A:00:00:0${number}`

type Parts = Readonly<Record<string, string | number>>

/** A node of a mesh with one radio of 5 GHz unless `more` says otherwise. */
const node = (number: number, more: Parts = {}): readonly (readonly [string, string])[] =>
  Object.entries({
    ID: macOf(number),
    ManufacturerModel: 'X2',
    'Radio.1.CurrentOperatingClassProfile.1.Class': 115,
    'Radio.1.CurrentOperatingClassProfile.1.Channel': 44,
    'Radio.1.BSS.1.BSSID': `5A:00:00:00:00:0${number}`,
    ...more,
  }).map(([name, value]) => [`${table}${number}.${name}`, String(value)] as const)

const behind = (number: number, link = 'Wi-Fi'): Parts => ({
  'MultiAPDevice.Backhaul.LinkType': link,
  'MultiAPDevice.Backhaul.BackhaulDeviceID': macOf(number),
})

const of = (...parts: readonly (readonly (readonly [string, string])[])[]): readonly TopologyNode[] =>
  topology.of(new Map(parts.flat()), known)
const shape = (nodes: readonly TopologyNode[]) =>
  nodes.map(({ mac_address, type, upper_access_point }) => [mac_address, type, upper_access_point])

describe('the mesh', () => {
  it('is in the order of the ways up, and one whose way up is unknown or a ring leads out', () => {
    expect(
      shape(of(node(3, behind(2)), node(2, behind(1)), node(1, { 'MultiAPDevice.Backhaul.LinkType': 'None' }))),
    ).toEqual([
      [macOf(1), 'Master', null],
      [macOf(2), 'Slave', macOf(1)],
      [macOf(3), 'Slave', macOf(2)],
    ])
    const ring = of(node(1, behind(2)), node(2, behind(1)), node(4, behind(9)), node(5, behind(5)))
    expect(ring.filter(({ type }) => type === 'Master').map(({ mac_address }) => mac_address)).toHaveLength(3)
    expect(ring).toHaveLength(4)
  })

  it('reads a signal as RCPI, and as dBm of agents that say so; what is unknown stays unknown', () => {
    const signal = (value: number) =>
      of(node(1, { 'Radio.1.BSS.1.STA.1.MACAddress': '3A0000000001', 'Radio.1.BSS.1.STA.1.SignalStrength': value }))[0]
        ?.stations[0]?.rssi
    expect([signal(100), signal(220), signal(-63), signal(255), signal(0)]).toEqual([-60, 0, -63, null, null])
  })

  it('knows band and channel by the operating class of 20 MHz, whichever wider ones stand beside it', () => {
    const radio = (index: number, ...classes: readonly (readonly [number, number])[]): Parts =>
      Object.fromEntries(
        classes.flatMap(([number, channel], at) => [
          [`Radio.${index}.CurrentOperatingClassProfile.${at + 1}.Class`, number],
          [`Radio.${index}.CurrentOperatingClassProfile.${at + 1}.Channel`, channel],
        ]),
      )
    const bands = {
      ...radio(1, [128, 42], [115, 36]),
      ...radio(2, [84, 6], [81, 6]),
      ...radio(3, [134, 47], [131, 37]),
    }
    expect(of(node(1, bands))[0]).toMatchObject({ channel_2: 6, channel_5: 36, channel_6: 37 })
    expect(of(node(1, { ...bands, 'Radio.1.Enabled': 'false' }))[0]).toMatchObject({ channel_5: null, channel_6: 37 })
  })

  it('takes the way up of an extender for that, not for a station, and its signal from there where it says none', () => {
    const [master, extender] = of(
      node(1, {
        'Radio.1.BSS.1.STA.1.MACAddress': '5E:00:00:00:00:02',
        'Radio.1.BSS.1.STA.1.SignalStrength': 84,
        'Radio.1.BSS.1.STA.2.MACAddress': '3A:00:00:00:00:01',
      }),
      node(2, {
        'MultiAPDevice.Backhaul.LinkType': 'Wi-Fi',
        'MultiAPDevice.Backhaul.BackhaulMACAddress': '5A:00:00:00:00:01',
        'MultiAPDevice.Backhaul.MACAddress': '5E:00:00:00:00:02',
      }),
    )
    expect(master?.stations.map(({ mac_address }) => mac_address)).toEqual(['3A:00:00:00:00:01'])
    expect(extender).toMatchObject({
      type: 'Slave',
      upper_access_point: macOf(1),
      upper_connecting_frequency_band: '5GHz',
      rssi: -68,
    })
    const [, wired] = of(node(1), node(2, behind(1, 'MoCA')))
    expect(wired).toMatchObject({ upper_link: 'MoCA', upper_connecting_frequency_band: null, rssi: null })
  })

  it('names stations as the table of hosts does, and has those on a wire that are there', () => {
    const host = (number: number, mac: string, name: string, type: string, active = true) =>
      Object.entries({
        PhysAddress: mac,
        HostName: name,
        IPAddress: `10.0.0.${number}`,
        InterfaceType: type,
        Active: active,
      }).map(([field, value]) => [`Device.Hosts.Host.${number}.${field}`, String(value)] as const)
    const [only] = of(
      node(1, { 'Radio.1.BSS.1.STA.1.MACAddress': '3A:00:00:00:00:01', 'Radio.1.BSS.1.STA.1.Hostname': 'android-1' }),
      host(1, '3a-00-00-00-00-01', 'Seo phone', 'Wi-Fi'),
      host(2, '3A:00:00:00:00:02', 'Home NAS', 'Ethernet'),
      host(3, '3A:00:00:00:00:03', 'Old PC', 'Ethernet', false),
      host(4, macOf(1), 'itself', 'Ethernet'),
    )
    expect(only?.this_device).toBe(true)
    expect(only?.name).toBe('itself')
    expect(only?.stations.map(({ name, ip_address, upper_link }) => [name, ip_address, upper_link])).toEqual([
      ['Home NAS', '10.0.0.2', 'Ethernet'],
      ['Seo phone', '10.0.0.1', 'Wi-Fi'],
    ])
  })

  it('has a station that moved where its signal is better', () => {
    const at = (value: number): Parts => ({
      'Radio.1.BSS.1.STA.1.MACAddress': '3A:00:00:00:00:01',
      'Radio.1.BSS.1.STA.1.SignalStrength': value,
    })
    const nodes = of(node(1, at(40)), node(2, { ...behind(1), ...at(120) }))
    expect(nodes.map(({ stations }) => stations.length)).toEqual([0, 1])
  })

  it('is cut where somebody reports without end', () => {
    const stations = Object.fromEntries(
      Array.from({ length: 900 }, (_, index) => [
        `Radio.1.BSS.${1 + (index % 8)}.STA.${index + 1}.MACAddress`,
        `3A:00:00:00:${(index >> 8).toString(16).padStart(2, '0')}:${(index & 255).toString(16).padStart(2, '0')}`,
      ]),
    )
    expect(of(node(1, stations))[0]?.stations).toHaveLength(400)
  })
})
