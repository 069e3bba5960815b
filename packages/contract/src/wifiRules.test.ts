import { describe, expect, it } from 'vitest'
import {
  bandwidthOptions,
  channelOptions,
  encryptionOptions,
  guestSecurityOptions,
  securityOptions,
} from './wifiRules.ts'
import type { ChannelSettings } from './wifiRules.ts'

const thirteen = Array.from({ length: 13 }, (_, index) => index + 1)
const eleven = thirteen.slice(0, 11)
const five = [
  36, 40, 44, 48, 52, 56, 60, 64, 100, 104, 108, 112, 116, 120, 124, 128, 132, 136, 140, 144, 149, 153, 157, 161, 165,
]

const settings = (more: Partial<ChannelSettings>): ChannelSettings => ({
  frequency_band: '5GHz',
  possible_channels: five,
  operating_channel_bandwidth: '20MHz',
  extension_channel: 'Auto',
  auto_channel_supported: false,
  ...more,
})
const at40 = (extension: string, more: Partial<ChannelSettings> = {}) =>
  channelOptions(settings({ operating_channel_bandwidth: '40MHz', extension_channel: extension, ...more }))
const two = (possible: number[]) => ({ frequency_band: '2.4GHz', possible_channels: possible }) as const

describe('channels', () => {
  it('are none but Auto at 40 MHz with the extension left to the device', () => {
    expect(at40('Auto')).toEqual(['Auto'])
    expect(at40('Auto', two(thirteen))).toEqual(['Auto'])
  })

  it('of 2.4 GHz at 40 MHz are those of the extension, by how many the device has', () => {
    expect(at40('BelowControlChannel', two(thirteen))).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
    expect(at40('BelowControlChannel', two(eleven))).toEqual([1, 2, 3, 4, 5, 6, 7])
    expect(at40('AboveControlChannel', two(thirteen))).toEqual([5, 6, 7, 8, 9, 10, 11, 12, 13])
    expect(at40('AboveControlChannel', two(eleven))).toEqual([5, 6, 7, 8, 9, 10, 11])
  })

  it('of 5 GHz are the lists of their bandwidth', () => {
    expect(channelOptions(settings({}))).toEqual(five)
    expect(at40('BelowControlChannel')).toEqual([36, 44, 52, 60, 100, 108, 116, 124, 132, 140, 149, 157])
    expect(at40('AboveControlChannel')).toEqual([40, 48, 56, 64, 104, 112, 120, 128, 136, 144, 153, 161])
    expect(channelOptions(settings({ operating_channel_bandwidth: '80MHz' }))).toEqual(
      five.filter((one) => one !== 165),
    )
    expect(channelOptions(settings({ operating_channel_bandwidth: '160MHz' }))).toEqual(five.slice(0, 16))
  })

  it('are those alone that the country allows, and of 6 GHz whatever the device has', () => {
    expect(channelOptions(settings({ possible_channels: [36, 40, 165, 173] }))).toEqual([36, 40, 165])
    expect(channelOptions(settings({ frequency_band: '6GHz', possible_channels: [1, 5, 9] }))).toEqual([1, 5, 9])
    // One that does not say has what is allowed everywhere.
    expect(channelOptions(settings(two([])))).toEqual(eleven)
  })

  it('begin with Auto where the device can choose', () => {
    expect(channelOptions(settings({ possible_channels: [36], auto_channel_supported: true }))).toEqual(['Auto', 36])
  })
})

it('bandwidths are wide at 5 and 6 GHz alone, and only with ac or ax', () => {
  expect(bandwidthOptions('2.4GHz', 'b,g,n,ax')).toEqual(['20MHz', '40MHz'])
  expect(bandwidthOptions('5GHz', 'a,n')).toEqual(['20MHz', '40MHz'])
  for (const standards of ['a,n,ac', 'ax', 'n, ax'])
    expect(bandwidthOptions('5GHz', standards)).toEqual(['20MHz', '40MHz', '80MHz', '160MHz'])
  expect(bandwidthOptions('6GHz', 'ax')).toEqual(['20MHz', '40MHz', '80MHz', '160MHz'])
})

describe('security', () => {
  const model = (kind: 'apRouter' | 'extender', ...supportFeatures: string[]) => ({ kind, supportFeatures })

  it('is what the device reports, else its model, else its kind', () => {
    const named = ['devicesReboot', 'wifiSecurity.WPA2-Personal', 'wifiSecurity.WPA3-Personal-Transition']
    expect(securityOptions(['None'], model('extender', ...named))).toEqual(['None'])
    expect(securityOptions([], model('extender', ...named))).toEqual(['WPA2-Personal', 'WPA3-Personal-Transition'])
    expect(securityOptions([], model('extender'))).toEqual([
      'WPA2-Personal',
      'WPA-WPA2-Personal',
      'WPA3-Personal-Transition',
    ])
    expect(securityOptions([], model('apRouter'))).toHaveLength(6)
    expect(guestSecurityOptions([])).toEqual([
      'None',
      'WEP-64',
      'WEP-128',
      'WPA-Personal',
      'WPA3-Personal',
      'WPA3-Personal-Transition',
      'WPA3-Enterprise',
    ])
  })

  it('allows AES alone with WPA3, and TKIP where the device has it', () => {
    const of = (mode: string, reported: string[], current: string | null = 'AES') =>
      encryptionOptions(mode, { reported, current })
    expect(of('WPA3-Personal-Transition', ['WPA-WPA2-Personal'])).toEqual(['AES'])
    expect(of('WPA2-Personal', ['WPA2-Personal'])).toEqual(['AES'])
    expect(of('WPA2-Personal', ['WPA2-Personal'], 'TKIP/AES')).toEqual(['AES', 'TKIP/AES'])
    expect(of('WPA2-Personal', ['WPA-WPA2-Personal'])).toEqual(['AES', 'TKIP/AES'])
    expect(of('None', [])).toEqual([])
  })
})
