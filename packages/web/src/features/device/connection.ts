import type { FullInfo } from '@headend/contract/devices'
import type { StateName } from '../../ui/states.ts'

/**
 * How a device is connected. That it is on a wire is said when it says so itself: a device that reports no Ethernet port
 * is connected, and by what nobody knows.
 */
export const connectionOf = (
  online: boolean,
  full: FullInfo | null,
): Extract<StateName, 'connected' | 'online' | 'notConnected'> =>
  !online ? 'notConnected' : full?.network?.ethernet_status === 'Up' ? 'connected' : 'online'

const linkStates = [
  'Up',
  'Down',
  'Unknown',
  'Dormant',
  'NotPresent',
  'LowerLayerDown',
  'Error',
  'Enabled',
  'Disabled',
  'Error_Misconfigured',
] as const
export type LinkState = (typeof linkStates)[number]

/** The status of an interface (TR-181, Status of every interface object); undefined for a word of the device's own. */
export const linkState = (status: string): LinkState | undefined => linkStates.find((known) => known === status)
