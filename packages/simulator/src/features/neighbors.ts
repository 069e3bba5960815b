import type { CommandOutcome, ModelSpec } from '@headend/usp'
import type { Band } from '../catalogue.ts'
import type { Cpe } from '../core/cpe.ts'
import { pause, wandering } from '../core/cpe.ts'
import { hash, hashInt, hashOf } from '../core/hash.ts'

/** Names that people give their networks; one hides its own. */
const names = [
  'pine-1401',
  'haneul-1503',
  'Orchard 5G',
  'moonlight5',
  'Mint Cafe',
  'KT_GiGA_2G',
  'U+NetD4A1',
  'SK_WiFiGIGA',
  'office_guest',
  'iptime_home',
  '',
  'Printer-2F',
] as const

const plans = {
  '2.4GHz': { channels: [1, 1, 6, 6, 11, 3, 9], bandwidths: ['20MHz', '20MHz', '40MHz'] },
  '5GHz': { channels: [36, 36, 44, 52, 100, 116, 149, 157], bandwidths: ['80MHz', '40MHz', '80MHz', '20MHz'] },
  '6GHz': { channels: [5, 37, 69, 37], bandwidths: ['160MHz', '80MHz'] },
} as const satisfies Record<Band, unknown>

const securities = ['WPA2', 'WPA2', 'WPA2-PSK-WPA3-SAE', 'WPA3-SAE', 'None'] as const

const bssidOf = (cpe: Cpe, key: string): string =>
  ['34', '8A', 'AE', ...['x', 'y', 'z'].map((part) => hex(hashInt(0, 255, cpe.seed, key, part)))].join(':')
const hex = (octet: number): string => octet.toString(16).toUpperCase().padStart(2, '0')

/** The networks of the neighbours that a device hears on one band: the same each time, nearer or further. */
function heard(cpe: Cpe, band: Band): { readonly [name: string]: string }[] {
  const plan = plans[band]
  const count = hashInt(3, band === '6GHz' ? 4 : 9, cpe.seed, 'neighbors', band)
  return Array.from({ length: count }, (_, index) => {
    const key = `neighbor ${band} ${index}`
    const strength = -58 - hash(cpe.seed, key, 'place') * 32 + wandering(cpe, key, -3, 3, 40)
    const name = names[(hashInt(0, names.length - 1, cpe.seed, 'first') + index * 5) % names.length]
    return {
      Radio: `Device.WiFi.Radio.${cpe.model.bands.indexOf(band) + 1}`,
      SSID: name ?? '',
      BSSID: bssidOf(cpe, key),
      Mode: 'Infrastructure',
      Channel: String(hashOf(plan.channels, cpe.seed, key, 'channel')),
      SignalStrength: String(Math.round(strength)),
      SecurityModeEnabled: hashOf(securities, cpe.seed, key, 'security'),
      EncryptionMode: 'AES',
      OperatingFrequencyBand: band,
      OperatingChannelBandwidth: hashOf(plan.bandwidths, cpe.seed, key, 'width'),
      Noise: '-94',
    }
  })
}

async function listen(cpe: Cpe, signal: AbortSignal): Promise<CommandOutcome> {
  const outputs: { [name: string]: string } = { Status: 'Complete' }
  let row = 0
  for (const band of cpe.model.bands) {
    // A radio dwells on each of its channels.
    await pause(cpe, 1500, signal)
    for (const neighbor of heard(cpe, band)) {
      row += 1
      for (const [name, value] of Object.entries(neighbor)) outputs[`Result.${row}.${name}`] = value
    }
  }
  return { ok: true, outputs }
}

/** The scan of the surroundings, and going back to the factory's Wi-Fi. */
export const wifiCommands: ModelSpec<Cpe> = {
  'Device.WiFi.': {
    commands: {
      'NeighboringWiFiDiagnostic()': (cpe, { signal }) => listen(cpe, signal),
      'Reset()': (cpe) => {
        cpe.agent.forget('Device.WiFi.')
        cpe.agent.forget('Device.X_HEADEND_WiFi.')
        return { ok: true }
      },
    },
  },
  'Device.X_HEADEND_WiFi.': { params: { BandSteering: true } },
}
