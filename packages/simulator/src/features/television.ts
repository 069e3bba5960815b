import type { ModelSpec } from '@headend/usp'
import type { Cpe } from '../core/cpe.ts'
import { trait, wandering } from '../core/cpe.ts'
import { hashInt, hashOf } from '../core/hash.ts'

const channels = [
  'Garam One',
  'Garam News',
  'Sports 1',
  'Movie Prime',
  'Kids Park',
  'Documentary',
  'Shop Live',
] as const

/** Seconds a viewer stays with a channel. */
const viewing = 1500

function channelIndex(cpe: Cpe): number {
  const slot = Math.floor(cpe.agent.clock.now() / 1000 / viewing)
  return hashInt(0, channels.length - 1, cpe.seed, 'viewing', slot)
}

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
      Status: (cpe) => (trait(cpe, 'display', 0, 1) < 0.92 ? 'Present' : 'None'),
      Name: (cpe) => hashOf(['Lumen 55', 'Vista Q9', 'Panora 43'], cpe.seed, 'display'),
      EEDID: '00FFFFFFFFFFFF0010AC640000000000',
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
      ChannelNumber: (cpe) => channelIndex(cpe) * 7 + 5,
      ChannelName: (cpe) => channels[channelIndex(cpe)],
      ServiceID: (cpe) => 4100 + channelIndex(cpe),
    },
  },
}
