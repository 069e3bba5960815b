import type { ModelSpec } from '@headend/usp'
import type { Cpe } from '../core/cpe.ts'
import { pause, trait, upTime, wandering } from '../core/cpe.ts'
import { hashInt, hashOf } from '../core/hash.ts'
import { landingChannel } from './content.ts'

const channels = [
  'Garam One',
  'Garam News',
  'Sports 1',
  'Movie Prime',
  'Kids Park',
  'Documentary',
  'Shop Live',
] as const

/** What a tuner takes to go through all transponders; milliseconds. */
const scanMs = 8000

/** Seconds a viewer stays with a channel. */
export const viewing = 1500

const slotOf = (cpe: Cpe): number => Math.floor(cpe.agent.clock.now() / 1000 / viewing)

const channelIndex = (cpe: Pick<Cpe, 'seed'>, slot: number): number =>
  hashInt(0, channels.length - 1, cpe.seed, 'viewing', slot)

const channelOfIndex = (index: number): Readonly<{ number: number; name: string }> => ({
  number: index * 7 + 5,
  name: channels[index] ?? channels[0],
})

/** The channel that viewers of a box choose in a slot of `viewing` seconds. */
export const channelAt = (cpe: Pick<Cpe, 'seed'>, slot: number): Readonly<{ number: number; name: string }> =>
  channelOfIndex(channelIndex(cpe, slot))

/** The channel that is watched, or one that lies `further` on. */
export function channelOf(cpe: Cpe, further = 0): Readonly<{ number: number; name: string }> {
  const landing = landingChannel(cpe)
  // It is where a box lands: it stays there until somebody chooses another, or for as long as a viewer stays with any.
  if (landing !== undefined && further === 0 && upTime(cpe) < viewing) return landing
  const index = (((channelIndex(cpe, slotOf(cpe)) + further) % channels.length) + channels.length) % channels.length
  return channelOfIndex(index)
}

/** What a display says of itself (VESA E-EDID 1.3): maker, name and the size of its picture, in 128 bytes that add up to 0. */
function edidOf(name: string, seed: number): string {
  const bytes = Buffer.alloc(128)
  bytes.set([0x00, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x00])
  // Five bits a letter: LMN.
  bytes.writeUInt16BE((12 << 10) | (13 << 5) | 14, 8)
  bytes.writeUInt16LE(0x2a00 + (seed & 0xff), 10)
  bytes.set([(seed & 0x1f) + 1, 2018 - 1990 + (seed % 7), 1, 3, 0x80, 121, 68, 120], 16)
  // 3840 x 2160 at 60 Hz.
  bytes.set([0x08, 0xe8, 0x00, 0x30, 0xf2, 0x70, 0x5a, 0x80, 0xb0, 0x58, 0x8a, 0, 0xba, 0xa8, 0x42, 0, 0, 0x1e], 54)
  const named = Buffer.from(name.slice(0, 12).padEnd(13, ' '), 'latin1')
  named[Math.min(12, name.length)] = 0x0a
  bytes.set([0, 0, 0, 0xfc, 0, ...named], 72)
  bytes[127] = (256 - (bytes.reduce((sum, byte) => sum + byte, 0) % 256)) % 256
  return bytes.toString('hex').toUpperCase()
}

const displayOf = (cpe: Cpe): string => hashOf(['Lumen 55', 'Vista Q9', 'Panora 43'], cpe.seed, 'display')
const isPresent = (cpe: Cpe): boolean => trait(cpe, 'display', 0, 1) < 0.92

const transponder = (cpe: Cpe): number => 10_719 + hashInt(0, 60, cpe.seed, 'transponder') * 19

/** A set-top box: TR-135's STBService and the satellite tuner, for which TR-135 has no words. */
export const television: ModelSpec<Cpe> = {
  'Device.Services.STBService.{i}.': { instances: 1, params: { Enable: true } },
  'Device.Services.STBService.{i}.Components.HDMI.{i}.': {
    instances: 1,
    params: {
      Enable: true,
      Status: 'Enabled',
      Name: 'HDMI',
      ResolutionMode: 'Auto',
      ResolutionValue: '1920x1080/60Hz',
    },
  },
  'Device.Services.STBService.{i}.Components.HDMI.{i}.DisplayDevice.': {
    params: {
      Status: (cpe) => (isPresent(cpe) ? 'Present' : 'None'),
      Name: (cpe) => (isPresent(cpe) ? displayOf(cpe) : ''),
      EEDID: (cpe) => (isPresent(cpe) ? edidOf(displayOf(cpe), cpe.seed) : ''),
      SupportedResolutions: '1280x720/60Hz,1920x1080/60Hz,3840x2160/60Hz',
      PreferredResolution: '3840x2160/60Hz',
      CECSupport: true,
    },
  },
  'Device.Services.STBService.{i}.Components.AudioOutput.{i}.': {
    instances: 1,
    params: { Enable: true, Status: 'Enabled', Name: 'Main', AudioFormat: 'PCM', AudioLevel: 60 },
  },
  'Device.Services.STBService.{i}.AVPlayers.': { commands: { 'ResetPINCode()': () => ({ ok: true }) } },
  'Device.X_HEADEND_LNB.': { params: { Type: 'Universal', Value: '9750' } },
  'Device.X_HEADEND_DVBS.': {
    params: {
      Locked: true,
      Standard: 'DVB-S2',
      Modulation: '8PSK',
      CodeRate: '3/4',
      Frequency: transponder,
      Polarization: (cpe) => hashOf(['Horizontal', 'Vertical'], cpe.seed, 'polarization'),
      SymbolRate: 27_500,
      SNR: (cpe) => Math.round(wandering(cpe, 'snr', 96, 142, 60)),
      SignalStrength: (cpe) => Math.round(wandering(cpe, 'satellite', -62, -50, 60)),
      ChannelNumber: (cpe) => channelOf(cpe).number,
      ChannelName: (cpe) => channelOf(cpe).name,
      ServiceID: (cpe) => 4100 + channelIndex(cpe, slotOf(cpe)),
    },
    commands: {
      'ScanChannels()': async (cpe, { signal }) => {
        await pause(cpe, scanMs, signal)
        return { ok: true, outputs: { Channels: String(hashInt(180, 320, cpe.seed, 'received')) } }
      },
    },
  },
}
