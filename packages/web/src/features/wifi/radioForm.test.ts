import type { Radio, RadioList } from '@headend/contract/wifi'
import { describe, expect, test } from 'vitest'
import {
  changeOf,
  countsOf,
  edited,
  noEdits,
  problemsOf,
  shortChangeOf,
  shownRadios,
  withSteering,
} from './radioForm.ts'

const radio = (idx: number, band: Radio['frequency_band'], more: Partial<Radio> = {}): Radio => ({
  idx,
  enable: true,
  access_point_idx: idx,
  frequency_band: band,
  ssid_idx: idx,
  ssid_name: 'Home4711',
  bssid: '02:11:22:33:44:55',
  hidden_ssid: false,
  security_mode: 'WPA2-Personal',
  security_support: ['None', 'WPA2-Personal', 'WPA-WPA2-Personal', 'WPA3-Personal'],
  encryption_mode: 'TKIP/AES',
  wep_key: null,
  pre_shared_key: null,
  key_pass_phrase: null,
  sae_passphrase: null,
  possible_channels: band === '5GHz' ? [36, 40, 44, 48, 149] : [1, 6, 11, 13],
  channel_in_use: 36,
  channel: band === '5GHz' ? 36 : 6,
  radius_server_addr: null,
  secondary_radius_server_address: null,
  radius_server_port: null,
  secondary_radius_server_port: null,
  radius_server_secret: null,
  secondary_radius_server_secret: null,
  wps: false,
  dfs: true,
  dfs_state: null,
  rekeying_interval: 3600,
  operating_channel_bandwidth: '20MHz',
  operating_standard: band === '5GHz' ? 'a,n,ac' : 'b,g,n',
  auto_channel_enable: false,
  extension_channel: 'Auto',
  auto_channel_supported: true,
  power: 100,
  clientIsolation: false,
  ...more,
})
const two = radio(1, '2.4GHz')
const five = radio(2, '5GHz')
const list = (steering: boolean): RadioList => ({ radios: { twoG: [two], fiveG: [five] }, band_steering: steering })
const model = { kind: 'apRouter', supportFeatures: [] } as const

describe('edits of radios', () => {
  test('are what differs from the device alone, and are gone when they are as it is', () => {
    const once = edited(noEdits, five, 'power', 50)
    expect(changeOf(list(false), once)).toEqual({ radios: [{ idx: 2, power: 50 }] })
    expect(changeOf(list(false), edited(once, five, 'power', 100))).toEqual({ radios: [] })
    expect(withSteering(noEdits, list(true), true).steering).toBeUndefined()
  })

  test('leave no choice that is not offered any more', () => {
    const wide = edited(noEdits, five, 'operatingChannelBandwidth', '40MHz')
    expect(shownRadios(list(false), wide)[1]?.after).toMatchObject({ channel: 'Auto', auto_channel_enable: true })
    const below = edited(wide, five, 'extensionChannel', 'BelowControlChannel')
    expect(problemsOf(list(false), below, model)).toEqual([])
    const safe = edited(noEdits, five, 'securityMode', 'WPA3-Personal')
    expect(safe.radios.get(2)).toEqual({ securityMode: 'WPA3-Personal', encryptionMode: 'AES' })
  })

  test('are sent short where they are names, visibility and channels', () => {
    const named = edited(edited(noEdits, five, 'ssidName', 'Attic7'), five, 'channel', 149)
    expect(shortChangeOf(list(false), named)).toEqual([
      {
        idx: 2,
        accessPointIdx: 2,
        ssidIdx: 2,
        bssid: '02:11:22:33:44:55',
        ssidName: 'Attic7',
        channel: '149',
      },
    ])
    expect(shortChangeOf(list(false), edited(named, five, 'power', 25))).toBeNull()
    expect(shortChangeOf(list(true), withSteering(named, list(true), false))).toBeNull()
  })

  test('count each radio that they change, also those that only follow', () => {
    const named = edited(noEdits, five, 'ssidName', 'Attic7')
    expect(countsOf(list(false), named)).toEqual({ changes: 1, radios: 1 })
    expect(countsOf(list(true), named)).toEqual({ changes: 1, radios: 2 })
    expect(countsOf(list(true), edited(noEdits, five, 'power', 50))).toEqual({ changes: 1, radios: 1 })
  })

  test('show what other bands take over from 5 GHz', () => {
    const named = edited(noEdits, five, 'ssidName', 'Attic7')
    const [first, second] = shownRadios(list(true), named)
    expect([first?.follows, first?.after.ssid_name, second?.follows]).toEqual([true, 'Attic7', false])
    expect(shownRadios(list(false), named)[0]?.after.ssid_name).toBe('Home4711')
  })
})
