import { formatTime } from '@headend/usp'
import type { ModelSpec } from '@headend/usp'
import type { Cpe } from '../core/cpe.ts'
import { counter } from '../core/cpe.ts'
import { clientsOf } from './clients.ts'
import { meshOf } from './meshNodes.ts'
import { bssidOf } from './topology.ts'

const elements = 'Device.WiFi.DataElements.'
const came = `${elements}AssociationEvent.`
const left = `${elements}DisassociationEvent.`

/** The events of Wi-Fi Data Elements; the tables of past ones stay empty, as a device with little memory keeps none. */
export const associationEvents: ModelSpec<Cpe> = {
  [came]: { params: { AssociationEventDataNumberOfEntries: 0 }, events: ['Associated!'] },
  [left]: { params: { DisassociationEventDataNumberOfEntries: 0 }, events: ['Disassociated!'] },
}

/** Reason codes of IEEE 802.11 9.4.1.7: it left, or was silent for too long. */
const reasons = { left: 8, silent: 4 } as const

/** The network that each station is associated to, by the station's address. */
const networksNow = (cpe: Cpe): ReadonlyMap<string, string> => {
  const nodes = meshOf(cpe)
  return new Map(
    clientsOf(cpe).flatMap(({ active, band, node, mac }) => {
      const at = nodes.find(({ number }) => number === node)
      const radio = band === undefined ? 0 : (at?.bands.indexOf(band) ?? -1) + 1
      return active && radio > 0 ? [[mac, bssidOf(cpe, [node, radio, 1])]] : []
    }),
  )
}

const seen = new WeakMap<Cpe, ReadonlyMap<string, string>>()

/** Raises the events of stations that came and left since it was called last. */
export function tellAssociations(cpe: Cpe): void {
  const { agent } = cpe
  if (agent.value(`${came}AssociationEventDataNumberOfEntries`) === undefined) return
  const [before, now] = [seen.get(cpe), networksNow(cpe)]
  seen.set(cpe, now)
  if (before === undefined) return
  const TimeStamp = formatTime(agent.clock.now())
  for (const [MACAddress, BSSID] of before) {
    if (now.get(MACAddress) === BSSID) continue
    agent.emit(left, 'Disassociated!', {
      BSSID,
      MACAddress,
      ReasonCode: String(MACAddress.endsWith('0') ? reasons.silent : reasons.left),
      BytesSent: String(counter(cpe, `${MACAddress}s`, 40_000)),
      BytesReceived: String(counter(cpe, `${MACAddress}r`, 9000)),
      TimeStamp,
    })
  }
  for (const [MACAddress, BSSID] of now) {
    if (before.get(MACAddress) !== BSSID)
      agent.emit(came, 'Associated!', { BSSID, MACAddress, StatusCode: '0', TimeStamp })
  }
}
