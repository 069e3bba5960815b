import * as z from 'zod'
import { bands } from '../deviceInfo.ts'
import { wifiBands } from '../wifi.ts'
import { autoChannel, transmitPowers } from '../wifiRules.ts'
import { describe, toDevice } from './core.ts'
import { endpointId, id, time } from './rules.ts'
import { startedTask } from './tasks.ts'

const text = z.string().nullable()
const flag = z.boolean().nullable()
const number = z.number().nullable()
const secret = z
  .string()
  .nullable()
  .describe('Given to those who may read secrets, which is recorded, as far as the device gives it; null otherwise.')

/** One band of a device: its radio, and the first network on it. Null is "not reported". */
export const radio = z
  .object({
    idx: z.int().describe('Instance of Device.WiFi.Radio.'),
    enable: flag,
    access_point_idx: z
      .int()
      .nullable()
      .describe('Instance of Device.WiFi.AccessPoint.; null on a radio without a network.'),
    frequency_band: z.enum(bands),
    ssid_idx: z.int().nullable().describe('Instance of Device.WiFi.SSID.'),
    ssid_name: text,
    bssid: text,
    hidden_ssid: flag,
    security_mode: text.describe('As TR-181 ModeEnabled spells it.'),
    security_support: z
      .array(z.string())
      .describe('Security modes that the device offers; empty where it does not say.'),
    encryption_mode: text.describe('AES or TKIP/AES; null for a network without encryption.'),
    wep_key: secret,
    pre_shared_key: secret,
    key_pass_phrase: secret,
    sae_passphrase: secret,
    possible_channels: z.array(z.int()),
    channel_in_use: number,
    channel: z
      .union([z.int(), z.literal(autoChannel)])
      .nullable()
      .describe('Auto while the device chooses it.'),
    radius_server_addr: text,
    secondary_radius_server_address: text,
    radius_server_port: number,
    secondary_radius_server_port: number,
    radius_server_secret: secret,
    secondary_radius_server_secret: secret,
    wps: flag,
    dfs: flag.describe('Whether the radio gives way to radar (IEEE 802.11h).'),
    dfs_state: text,
    rekeying_interval: number.describe('Seconds.'),
    operating_channel_bandwidth: text.describe('20MHz, 40MHz, 80MHz, 160MHz, or Auto.'),
    operating_standard: text.describe('Comma separated, such as n,ac,ax.'),
    auto_channel_enable: flag,
    extension_channel: text.describe('Auto, BelowControlChannel or AboveControlChannel.'),
    auto_channel_supported: flag,
    power: number.describe('Percent of what the radio can.'),
    clientIsolation: flag,
  })
  .meta({ id: 'Radio' })

export type Radio = z.infer<typeof radio>

export const radioList = z
  .object({
    radios: z.object({ twoG: z.array(radio), fiveG: z.array(radio), sixG: z.array(radio).optional() }),
    band_steering: flag.describe(
      'Whether the bands are one network. Of a device that has no word for it: whether they have one name and security.',
    ),
  })
  .meta({ id: 'RadioList' })

export type RadioList = z.infer<typeof radioList>

export const guestWifi = z
  .object({
    idx: z.int().describe('Instance of Device.WiFi.AccessPoint.'),
    enable: flag,
    band: z.enum(wifiBands),
    ssid: text,
    security_support: z.array(z.string()),
    security_mode: text,
    encryption_mode: text,
    ssid_adv_enable: flag.describe('Whether the name is announced.'),
    wep_key: secret,
    pre_shared_key: secret,
    key_pass_phrase: secret,
  })
  .meta({ id: 'GuestWifi' })

export type GuestWifi = z.infer<typeof guestWifi>

export const ssid = z
  .object({ ssidIdx: z.int(), ssidName: text, bssid: text, hiddenSsid: flag, enable: flag })
  .meta({ id: 'Ssid' })

export type Ssid = z.infer<typeof ssid>

export const neighbor = z
  .object({
    ssid: z.string().nullable(),
    bssid: z.string().nullable(),
    channel: z.int(),
    band: z.enum(bands),
    bandwidth: z.string().nullable(),
    signal_strength: z.number().nullable().describe('dBm.'),
    security: z.string().nullable(),
  })
  .meta({ id: 'Neighbor', description: 'A network of somebody else that a device hears.' })

export type Neighbor = z.infer<typeof neighbor>

export const channelScanResult = z
  .object({
    state: z.string().describe('Complete; anything else is why there is none.'),
    results: z.array(neighbor),
    updateTime: time,
  })
  .meta({ id: 'ChannelScanResult' })

export type ChannelScanResult = z.infer<typeof channelScanResult>

const instance = z.int().min(1).max(999_999_999)
/** A value that is to stay as it is may be left out or null: what is not reported comes back as it was answered. */
const kept = <Schema extends z.ZodType>(schema: Schema) => schema.nullish()
const shortText = z.string().max(256)
const key = z.string().max(256)
const port = z.int().min(0).max(65_535)
const channel = z
  .union([
    z.literal(autoChannel),
    z.int().min(1).max(999),
    z
      .string()
      .regex(/^\d{1,3}$/)
      .transform(Number),
  ])
  .describe('A channel, or Auto; the short payload has it as a text.')

const shortRadio = {
  idx: instance,
  accessPointIdx: kept(instance),
  ssidIdx: kept(instance),
  ssidName: kept(shortText),
  bssid: kept(shortText).describe('Read only.'),
  hiddenSsid: kept(z.boolean()),
  channel: kept(channel),
} as const

/** A radio as it is to be: what is left out stays. What only the device decides may stand there, and is not looked at. */
export const radioChange = z
  .strictObject({
    ...shortRadio,
    enable: kept(z.boolean()),
    frequencyBand: kept(shortText).describe('Read only.'),
    securityMode: kept(shortText),
    securitySupport: kept(z.array(shortText).max(64)).describe('Read only.'),
    encryptionMode: kept(shortText),
    wepKey: kept(key),
    preSharedKey: kept(key),
    keyPassPhrase: kept(key),
    saePassphrase: kept(key).describe('Follows keyPassPhrase where that changes.'),
    possibleChannels: kept(z.array(z.int()).max(256)).describe('Read only.'),
    channelInUse: kept(z.int()).describe('Read only.'),
    radiusServerAddr: kept(shortText),
    secondaryRadiusServerAddress: kept(shortText),
    radiusServerPort: kept(port),
    secondaryRadiusServerPort: kept(port),
    radiusServerSecret: kept(key),
    secondaryRadiusServerSecret: kept(key),
    wps: kept(z.boolean()),
    dfs: kept(z.boolean()),
    dfsState: kept(shortText).describe('Read only.'),
    rekeyingInterval: kept(z.int().min(0).max(4_294_967_295)).describe('Seconds.'),
    operatingChannelBandwidth: kept(shortText),
    operatingStandard: kept(shortText),
    autoChannelEnable: kept(z.boolean()),
    extensionChannel: kept(shortText),
    autoChannelSupported: kept(z.boolean()).describe('Read only.'),
    power: kept(z.int()).describe(transmitPowers.join(', ')),
    clientIsolation: kept(z.boolean()),
  })
  .meta({ id: 'RadioPayload' })

export type RadioChange = z.infer<typeof radioChange>

const shortRadioChange = z.strictObject(shortRadio).meta({ id: 'ShortRadioPayload' })

export const guestWifiChange = z
  .strictObject({
    idx: instance,
    band: kept(z.enum(wifiBands)),
    enable: kept(z.boolean()),
    ssid: kept(shortText),
    security_support: kept(z.array(shortText).max(64)).describe('Read only.'),
    security_mode: kept(shortText),
    encryption_mode: kept(shortText),
    ssid_adv_enable: kept(z.boolean()),
    wep_key: kept(key),
    pre_shared_key: kept(key),
    key_pass_phrase: kept(key),
  })
  .meta({ id: 'GuestWifiPayload' })

export type GuestWifiChange = z.infer<typeof guestWifiChange>

const device = { endpointId, did: id.optional() }
const ofDevice = z.strictObject(device)
const reading = z.strictObject({
  ...device,
  secrets: z.boolean().default(true).describe('Whether those who may read secrets are given them.'),
})
const most = 16

export const operations = describe({
  getRadio: {
    summary: 'The radios of a device with their networks, by band',
    body: reading,
    data: radioList,
    fails: toDevice,
    aliases: [{ id: 'wifi.getWifiRadio', method: 'POST', path: '/api/v1/devices/wifi/getRadio' }],
  },
  setRadio: {
    summary: 'Set radios of a device: all of it or nothing',
    body: z.strictObject({
      ...device,
      bandSteering: kept(z.boolean()),
      radios: z.array(radioChange).max(most),
    }),
    data: startedTask,
    fails: toDevice,
  },
  setRadioShort: {
    summary: 'Set name, visibility and channel of radios of a device',
    body: z.strictObject({ ...device, radios: z.array(shortRadioChange).max(most) }),
    data: startedTask,
    fails: toDevice,
  },
  getGuestWifi: {
    summary: 'The guest networks of a device',
    body: reading,
    data: z.object({ guestWifis: z.array(guestWifi) }),
    fails: toDevice,
  },
  setGuestWifi: {
    summary: 'Set guest networks of a device: all of it or nothing',
    body: z.strictObject({ ...device, guestWifis: z.array(guestWifiChange).max(most) }),
    data: startedTask,
    fails: toDevice,
  },
  enableGuestWifi: {
    summary: 'Switch guest networks of a device on or off',
    body: z.strictObject({
      ...device,
      guestWifis: z
        .array(z.strictObject({ idx: instance, band: kept(z.enum(wifiBands)), enable: z.boolean() }))
        .max(most),
    }),
    data: startedTask,
    fails: toDevice,
  },
  startChannelScan: {
    summary: 'Have a device listen for the networks around it; the result arrives over the realtime channel',
    body: ofDevice,
    data: startedTask.extend({ sessionId: z.string().describe('The same as taskId.') }),
    fails: toDevice,
    aliases: [{ id: 'wifi.startNeighborScan', method: 'POST', path: '/api/v1/devices/wifi/neighboringWifiDiagnostic' }],
  },
  getWifi: {
    summary: 'Radios and guest networks of a device',
    body: reading,
    data: radioList.extend({ guestWifis: z.array(guestWifi) }),
    fails: toDevice,
  },
  getSsid: {
    summary: 'One network of a device',
    body: z.strictObject({ ...device, ssidIdx: instance }),
    data: ssid,
    fails: toDevice,
  },
  setSsid: {
    summary: 'Set name, visibility and state of one network of a device',
    body: z.strictObject({
      ...device,
      ssidIdx: instance,
      ssidName: kept(shortText),
      hiddenSsid: kept(z.boolean()),
      enable: kept(z.boolean()),
    }),
    data: startedTask,
    fails: toDevice,
  },
  getSsidInfo: {
    summary: 'All networks of a device',
    body: ofDevice,
    data: z.array(ssid),
    fails: toDevice,
  },
  resetWifi: {
    summary: 'Have a device restore its factory Wi-Fi settings',
    body: ofDevice,
    fails: toDevice,
  },
})
