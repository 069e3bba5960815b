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
