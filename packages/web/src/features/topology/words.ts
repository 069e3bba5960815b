import type { TopologyAssociation } from '@headend/contract/topology'
import { signal } from '../../lib/formats.ts'
import type { Translate } from '../../lib/i18n/dictionary.ts'
import { channelsOf, nameOf, qualityOf, wayOf } from './nodes.ts'
import type { Node, Way } from './nodes.ts'

type Say = Translate<'topology'>

/** `5 GHz`, `Ethernet`; another kind of wire as the device names it. */
export const wayName = (t: Say, way: Way, link: string | null): string =>
  way === 'wire'
    ? link === null || link === 'Ethernet'
      ? t('way.wire')
      : link
    : way === 'unknown'
      ? (link ?? t('way.unknown'))
      : way.replace('GHz', ' GHz')

/** `Good, −44 dBm`; empty for what has no signal. */
export const signalWords = (t: Say, node: Node): string => {
  const quality = qualityOf(node)
  return quality === null ? '' : `${t(`quality.${quality}`)}, ${signal(node.rssi)}`
}

type Named = Readonly<{ name: string | null; model_name?: string | null; mac_address: string }>

/** Names of some nodes, the first so many, and how many more there are. */
export const namesOf = (nodes: readonly Named[], most = 3): string => {
  const more = nodes.length - most
  const names = nodes.slice(0, most).map((one) => nameOf({ model_name: null, ...one }))
  return `${names.join(', ')}${more > 0 ? ` +${more}` : ''}`
}

/** Reason codes of IEEE 802.11 9.4.1.7 that say something to an operator. */
const reasons: Readonly<Record<number, 'left' | 'silent' | 'full' | 'steered' | 'handshake' | 'signal'>> = {
  3: 'left',
  4: 'silent',
  5: 'full',
  8: 'left',
  12: 'steered',
  15: 'handshake',
  34: 'signal',
}

/** `Seo phone came to Hallway, 5 GHz.`, and why it left. */
export const visitWords = (
  t: Say,
  { kind, name, mac_address, access_point, band, reason_code }: TopologyAssociation,
) => {
  const where = [access_point, band === null ? null : wayName(t, band, null)].filter(Boolean).join(', ')
  const station = name ?? mac_address
  const known = reason_code === null ? undefined : reasons[reason_code]
  const reason =
    reason_code === null
      ? ''
      : known === undefined
        ? t('visit.reason.other', { code: reason_code })
        : t(`visit.reason.${known}`)
  return [t(`visit.${kind}`, { station, where: where || t('visit.nowhere') }), reason].filter(Boolean).join(' ')
}

/** All that the picture says of a node, in words. */
export const nodeWords = (t: Say, node: Node): string =>
  [
    nameOf(node),
    t(`type.${node.type}`),
    node.this_device ? t('thisDevice') : '',
    node.upper_access_point === null ? '' : wayName(t, wayOf(node), node.upper_link),
    signalWords(t, node),
    ...channelsOf(node).map(({ band, channel }) => t('channelOf', { band: wayName(t, band, null), channel })),
  ]
    .filter(Boolean)
    .join(', ')
