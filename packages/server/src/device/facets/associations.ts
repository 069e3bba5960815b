import type { Association } from '../listener.ts'
import { macAt, timeAt, unsignedAt } from './reading.ts'

const elements = 'Device.WiFi.DataElements.'

/** A station came to a network of the mesh, or left it (TR-181 WiFi.DataElements). */
export const associated = `${elements}AssociationEvent.Associated!`
export const disassociated = `${elements}DisassociationEvent.Disassociated!`

/** By each a device says that it raises the event. */
export const associationCount = `${elements}AssociationEvent.AssociationEventDataNumberOfEntries`
export const disassociationCount = `${elements}DisassociationEvent.DisassociationEventDataNumberOfEntries`

const names = ['MACAddress', 'BSSID', 'TimeStamp', 'StatusCode', 'ReasonCode'] as const

/** Whether an address is that of one station: a group has the lowest bit of its first octet set (IEEE 802 8.2). */
const isOne = (mac: string): boolean => Number.parseInt(mac.slice(0, 2), 16) % 2 === 0 && mac !== '00:00:00:00:00:00'

/** What one of these events says; null for any other event, for one without its addresses, and for a station that was refused. */
export const associationOf = (path: string, args: Readonly<Record<string, string>>): Association | null => {
  if (path !== associated && path !== disassociated) return null
  const said = new Map(names.map((name) => [name, args[name] ?? '']))
  const [mac, bssid] = [macAt(said, 'MACAddress'), macAt(said, 'BSSID')]
  if (mac === null || bssid === null || !isOne(mac)) return null
  const time = timeAt(said, 'TimeStamp')
  if (path === disassociated)
    return { kind: 'Disassociated', mac, bssid, time, reason: codeOf(unsignedAt(said, 'ReasonCode')) }
  // Any other status than 0 is a refusal (IEEE 802.11 9.4.1.9).
  return (unsignedAt(said, 'StatusCode') ?? 0) === 0 ? { kind: 'Associated', mac, bssid, time, reason: null } : null
}

/** A reason code has two octets, and 0 is reserved. */
const codeOf = (number: number | null): number | null =>
  number !== null && number > 0 && number < 65_536 ? number : null
