import { refuse, uspError } from '@headend/usp'
import type { CheckRefusal, Instances, ModelSpec } from '@headend/usp'
import type { Band } from '../catalogue.ts'
import type { Cpe } from '../core/cpe.ts'
import { trait, upTime, wandering } from '../core/cpe.ts'
import { hashInt, hashOf } from '../core/hash.ts'
import { lineLoad, macOf, traffic } from './network.ts'

type BandFacts = {
  readonly channels: readonly [number, ...number[]]
  readonly standards: string
  readonly bandwidths: string
  readonly bandwidth: string
}

const range = (first: number, last: number, step: number): number[] =>
  Array.from({ length: Math.floor((last - first) / step) + 1 }, (_, index) => first + index * step)

const facts: { readonly [Name in Band]: BandFacts } = {
  '2.4GHz': {
    channels: [1, ...range(2, 13, 1)],
    standards: 'b,g,n,ax',
    bandwidths: '20MHz,40MHz,Auto',
    bandwidth: '20MHz',
  },
  '5GHz': {
    channels: [36, ...range(40, 64, 4), ...range(100, 144, 4), ...range(149, 165, 4)],
    standards: 'a,n,ac,ax',
    bandwidths: '20MHz,40MHz,80MHz,160MHz,Auto',
    bandwidth: '80MHz',
  },
  '6GHz': {
    channels: [1, ...range(5, 93, 4)],
    standards: 'ax',
    bandwidths: '20MHz,40MHz,80MHz,160MHz,Auto',
    bandwidth: '160MHz',
  },
}

const favourites: { readonly [Name in Band]: readonly [number, ...number[]] } = {
  '2.4GHz': [1, 6, 11],
  '5GHz': [36, 44, 100, 149],
  '6GHz': [5, 37, 69],
}

const bandOf = (cpe: Cpe, [radio]: Instances): Band => cpe.model.bands[(radio ?? 1) - 1] ?? '2.4GHz'
const channelOf = (cpe: Cpe, at: Instances): number =>
  hashOf(favourites[bandOf(cpe, at)], cpe.seed, 'channel', bandOf(cpe, at))
const homeName = (cpe: Cpe): string => `Home${hashInt(1000, 9999, cpe.seed, 'ssid')}`
const homeKey = (cpe: Cpe): string => `pw${hashInt(10_000_000, 99_999_999, cpe.seed, 'key')}Kx`

const up =
  (path: (at: Instances) => string) =>
  (cpe: Cpe, at: Instances): string =>
    cpe.agent.value(path(at)) === 'true' ? 'Up' : 'Down'

/** Channels that radar has the first right to (ETSI EN 301 893, FCC 15.407): only a radio that gives way may use them. */
const isRadarChannel = (channel: number): boolean => channel >= 52 && channel <= 144

/** A channel the radio does not have, or may not use as it is. */
const wrongChannel = (cpe: Cpe, at: Instances, value: (name: string) => string): CheckRefusal | undefined => {
  const channel = Number(value('Channel'))
  const wrong = (why: string) => ({ ...refuse(uspError.invalidValue, why), param: 'Channel' })
  if (value('AutoChannelEnable') === 'true') return undefined
  if (!facts[bandOf(cpe, at)].channels.includes(channel)) return wrong(`Channel ${channel} is not possible`)
  const isExposed = bandOf(cpe, at) === '5GHz' && isRadarChannel(channel) && value('IEEE80211hEnabled') !== 'true'
  return isExposed ? wrong(`Channel ${channel} needs IEEE 802.11h`) : undefined
}

/** A passphrase as long as WPA takes it (IEEE 802.11 J.4.1). */
const wrongKey = (_: Cpe, __: Instances, value: (name: string) => string): CheckRefusal | undefined => {
  const { length } = value('KeyPassphrase')
  return value('ModeEnabled').includes('Personal') && (length < 8 || length > 63)
    ? { ...refuse(uspError.invalidValue, 'KeyPassphrase has 8 to 63 characters'), param: 'KeyPassphrase' }
    : undefined
}

/** The radios of a device, one per band. */
export function radios(bands: readonly Band[]): ModelSpec<Cpe> {
  return {
    'Device.WiFi.Radio.{i}.': {
      instances: bands.length,
      check: wrongChannel,
      params: {
        Enable: true,
        Status: up(([radio]) => `Device.WiFi.Radio.${radio}.Enable`),
        Name: (_, [radio]) => `wl${(radio ?? 1) - 1}`,
        LastChange: upTime,
        MaxBitRate: (cpe, at) => (bandOf(cpe, at) === '2.4GHz' ? 574 : bandOf(cpe, at) === '5GHz' ? 2402 : 4804),
        SupportedFrequencyBands: bandOf,
        OperatingFrequencyBand: bandOf,
        SupportedStandards: (cpe, at) => facts[bandOf(cpe, at)].standards,
        OperatingStandards: (cpe, at) => facts[bandOf(cpe, at)].standards,
        PossibleChannels: (cpe, at) => facts[bandOf(cpe, at)].channels.join(','),
        ChannelsInUse: (cpe, at) => `${cpe.agent.value(`Device.WiFi.Radio.${at[0]}.Channel`) ?? ''}`,
        Channel: channelOf,
        AutoChannelSupported: true,
        AutoChannelEnable: (_, [radio]) => radio === 1,
        SupportedOperatingChannelBandwidths: (cpe, at) => facts[bandOf(cpe, at)].bandwidths,
        OperatingChannelBandwidth: (cpe, at) => facts[bandOf(cpe, at)].bandwidth,
        CurrentOperatingChannelBandwidth: (cpe, at) => facts[bandOf(cpe, at)].bandwidth,
        ExtensionChannel: 'Auto',
        TransmitPowerSupported: '25,50,75,100',
        TransmitPower: 100,
        IEEE80211hSupported: (cpe, at) => bandOf(cpe, at) === '5GHz',
        IEEE80211hEnabled: (cpe, at) => bandOf(cpe, at) === '5GHz',
        ChannelLastSelectionReason: (_, [radio]) => (radio === 1 ? 'Auto_Startup' : 'Manual'),
        RegulatoryDomain: 'KR',
      },
    },
    'Device.WiFi.Radio.{i}.Stats.': {
      params: {
        ...traffic('radio', (cpe, at) => load(cpe, at) / 5, load),
        Noise: (cpe, at) => Math.round(wandering(cpe, `noise${at[0]}`, -97, -89, 60)),
      },
    },
  }
}

/** Bytes per second; as steady as the counters it feeds must be. */
const load = (cpe: Cpe, at: Instances): number => lineLoad(cpe) * trait(cpe, `radio${at[0]}`, 0.1, 0.4)

/** The home's own network on each band, and a guest network that is off until somebody wants it. */
export function accessPoints(bands: readonly Band[]): ModelSpec<Cpe> {
  const isGuest = ([number]: Instances): boolean => (number ?? 1) > bands.length
  const radioOf = ([number]: Instances): number => (((number ?? 1) - 1) % bands.length) + 1
  return {
    'Device.WiFi.SSID.{i}.': {
      instances: bands.length * 2,
      params: {
        Enable: (_, at) => !isGuest(at),
        Status: up(([number]) => `Device.WiFi.SSID.${number}.Enable`),
        Name: (_, at) => `wl${radioOf(at) - 1}${isGuest(at) ? '.1' : ''}`,
        LowerLayers: (_, at) => `Device.WiFi.Radio.${radioOf(at)}`,
        BSSID: (cpe, [number]) => macOf(cpe.mac, 4 + (number ?? 1)),
        MACAddress: (cpe, [number]) => macOf(cpe.mac, 4 + (number ?? 1)),
        SSID: (cpe, at) => `${homeName(cpe)}${isGuest(at) ? 'Guest' : ''}`,
      },
    },
    'Device.WiFi.SSID.{i}.Stats.': {
      params: traffic(
        'ssid',
        (cpe, at) => (isGuest(at) ? 0 : load(cpe, [radioOf(at)]) / 5),
        (cpe, at) => (isGuest(at) ? 0 : load(cpe, [radioOf(at)])),
      ),
    },
    'Device.WiFi.AccessPoint.{i}.': {
      instances: bands.length * 2,
      params: {
        Enable: (_, at) => !isGuest(at),
        Status: (cpe, [number]) =>
          cpe.agent.value(`Device.WiFi.AccessPoint.${number}.Enable`) === 'true' ? 'Enabled' : 'Disabled',
        SSIDReference: (_, [number]) => `Device.WiFi.SSID.${number}`,
        SSIDAdvertisementEnabled: true,
        IsolationEnable: isGuestSource(isGuest),
        MaxAssociatedDevices: 64,
      },
    },
    'Device.WiFi.AccessPoint.{i}.Security.': {
      check: wrongKey,
      params: {
        ModesSupported: (cpe) =>
          cpe.model.productClass === 'EXTENDER'
            ? 'WPA2-Personal,WPA-WPA2-Personal,WPA3-Personal-Transition'
            : `None,WPA2-Personal,WPA3-Personal,WPA-WPA2-Personal,WPA3-Personal-Transition${cpe.model.productClass === 'AP' ? ',WPA2-Enterprise' : ''}`,
        ModeEnabled: (cpe) => (trait(cpe, 'wpa3', 0, 1) < 0.5 ? 'WPA3-Personal-Transition' : 'WPA2-Personal'),
        EncryptionMode: 'AES',
        KeyPassphrase: (cpe, at) => `${homeKey(cpe)}${isGuest(at) ? 'G' : ''}`,
        SAEPassphrase: (cpe, at) => `${homeKey(cpe)}${isGuest(at) ? 'G' : ''}`,
        WEPKey: '',
        PreSharedKey: '',
        RekeyingInterval: 3600,
        RadiusServerIPAddr: '',
        SecondaryRadiusServerIPAddr: '',
        RadiusServerPort: 1812,
        SecondaryRadiusServerPort: 1812,
        RadiusSecret: '',
        SecondaryRadiusSecret: '',
        MFPConfig: 'Optional',
      },
    },
    'Device.WiFi.AccessPoint.{i}.WPS.': {
      params: {
        Enable: false,
        ConfigMethodsSupported: 'PushButton',
        ConfigMethodsEnabled: 'PushButton',
        Status: 'Configured',
      },
    },
  }
}

const isGuestSource =
  (isGuest: (at: Instances) => boolean) =>
  (_: Cpe, at: Instances): boolean =>
    isGuest(at)

/** A device's own way into somebody else's Wi-Fi: an extender's uplink, a set-top box without a wire. */
export function uplink(radio: number, connected: (cpe: Cpe) => boolean): ModelSpec<Cpe> {
  const joined = (cpe: Cpe): boolean => connected(cpe) && cpe.agent.value('Device.WiFi.EndPoint.1.Enable') === 'true'
  const status = (cpe: Cpe): string => (joined(cpe) ? 'Enabled' : 'Disabled')
  return {
    'Device.WiFi.EndPoint.{i}.': {
      instances: 1,
      params: {
        Enable: (cpe) => connected(cpe),
        Status: status,
        SSIDReference: '',
        ProfileReference: 'Device.WiFi.EndPoint.1.Profile.1',
      },
    },
    'Device.WiFi.EndPoint.{i}.Stats.': {
      params: {
        SignalStrength: (cpe) => (joined(cpe) ? Math.round(wandering(cpe, 'uplink', -70, -48, 40)) : 0),
        LastDataDownlinkRate: (cpe) =>
          joined(cpe) ? Math.round(wandering(cpe, 'uplinkRate', 240_000, 860_000, 40)) : 0,
        LastDataUplinkRate: (cpe) => (joined(cpe) ? Math.round(wandering(cpe, 'uplinkRate', 180_000, 600_000, 40)) : 0),
        Retransmissions: (cpe) => (joined(cpe) ? Math.round(wandering(cpe, 'uplinkRetry', 0, 9, 30)) : 0),
      },
    },
    'Device.WiFi.EndPoint.{i}.Profile.{i}.': {
      instances: 1,
      params: {
        Enable: true,
        Status: (cpe) => (joined(cpe) ? 'Active' : 'Available'),
        SSID: homeName,
        Priority: radio,
      },
    },
  }
}
