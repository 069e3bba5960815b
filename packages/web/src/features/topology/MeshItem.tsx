import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { memo } from 'react'
import { useTranslation } from '../../lib/i18n/useTranslation.ts'
import { classes } from '../../ui/classes.ts'
import { clientIcon } from '../../ui/clientKind.ts'
import { DeviceDrawing } from '../../ui/DeviceDrawing.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Mark } from '../../ui/Mark.tsx'
import { signalStates, states } from '../../ui/states.ts'
import type { Item } from './layout.ts'
import { channelsOf, nameOf, qualityOf, wayClass, wayOf } from './nodes.ts'
import type { Node, Way } from './nodes.ts'
import { wayName } from './words.ts'

type Props = Readonly<{
  item: Item
  /** All it shows, in words. */
  words: string
  isSelected: boolean
  isFocused: boolean
}>

const kinds = { accessPoint: 'hd-mesh-ap', station: 'hd-mesh-station', group: 'hd-mesh-group' } as const

const isSame = (a: Props, b: Props): boolean =>
  a.words === b.words &&
  a.isSelected === b.isSelected &&
  a.isFocused === b.isFocused &&
  a.item.x === b.item.x &&
  a.item.y === b.item.y &&
  a.item.width === b.item.width &&
  a.item.height === b.item.height &&
  (a.item.kind !== 'group' || (b.item.kind === 'group' && a.item.isOpen === b.item.isOpen))

/** An access point, a station or a group of them; the tree takes its presses. Drawn again only when it says something else or stands elsewhere. */
export const MeshItem = memo(function MeshItem({ item, words, isSelected, isFocused }: Props) {
  const { key, x, y, width, height, level } = item
  return (
    <div
      id={idOf(key)}
      data-key={key}
      className={classes('hd-mesh-item', kinds[item.kind], isSelected && 'hd-mesh-selected')}
      style={{ left: x, top: y, width, height }}
      role="treeitem"
      aria-level={level}
      aria-selected={item.kind === 'group' ? undefined : isSelected}
      aria-expanded={item.kind === 'group' ? item.isOpen : undefined}
      tabIndex={isFocused ? 0 : -1}
    >
      <span className="hd-said">{words}</span>
      <span className="hd-mesh-face" aria-hidden="true">
        {item.kind === 'accessPoint' ? (
          <AccessPoint node={item.node} />
        ) : item.kind === 'station' ? (
          <Station node={item.node} />
        ) : (
          <Group item={item} />
        )}
      </span>
    </div>
  )
}, isSame)

const idOf = (key: string): string => `mesh-${key.replaceAll(/[^\w]/g, '-')}`

const AccessPoint = ({ node }: Readonly<{ node: Node }>) => {
  const { t } = useTranslation('topology')
  const role = [
    node.this_device || node.name === null || node.name === node.model_name ? null : node.model_name,
    t(`type.${node.type}`),
    node.this_device ? t('thisDevice') : null,
  ]
  return (
    <>
      <span className="hd-mesh-ap-head">
        <DeviceDrawing kind={node.type === 'Master' ? 'APROUTER' : 'EXTENDER'} size={32} />
        <span className="hd-mesh-ap-name">
          <b className="hd-cut">{nameOf(node)}</b>
          <span className="hd-cut">{role.filter(Boolean).join(', ')}</span>
        </span>
      </span>
      <span className="hd-mesh-channels">
        {channelsOf(node).map(({ band, channel }) => (
          <span key={band}>
            <i className={wayClass[band]} />
            {t('channel', { channel })}
          </span>
        ))}
      </span>
    </>
  )
}

const Station = ({ node }: Readonly<{ node: Node }>) => {
  const { t } = useTranslation('topology')
  const quality = qualityOf(node)
  const way = wayOf(node)
  return (
    <>
      <Icon of={clientIcon(node.name)} size={16} />
      <span className="hd-cut hd-grow">{nameOf(node)}</span>
      {way === 'wire' || way === 'unknown' ? (
        <span className="hd-muted">{wayName(t, way, node.upper_link)}</span>
      ) : (
        <BandMark way={way} />
      )}
      {quality !== null && <Quality of={quality} text={short(node.rssi)} />}
    </>
  )
}

/** `−44`: the unit stands in the legend. */
const short = (rssi: number | null): string => String(rssi ?? '').replace('-', '−')

const BandMark = ({ way }: Readonly<{ way: Way }>) => (
  <span className={classes('hd-mesh-band', wayClass[way])}>{way.replace('GHz', '')}</span>
)

const Quality = ({ of, text }: Readonly<{ of: 'good' | 'warning' | 'bad'; text: string }>) => {
  const { family, mark } = states[signalStates[of]]
  return (
    <span className={classes('hd-status', 'hd-mesh-quality', `hd-${family}`)}>
      {mark && <Mark name={mark} size={12} />}
      <span>{text}</span>
    </span>
  )
}

const Group = ({ item }: Readonly<{ item: Extract<Item, { kind: 'group' }> }>) => {
  const { t } = useTranslation('topology')
  const { way, stations, counts, isOpen } = item
  return (
    <span className="hd-mesh-group-head">
      <Icon of={isOpen ? IconChevronDown : IconChevronRight} size={16} />
      <span className={classes('hd-mesh-band', wayClass[way])}>{wayName(t, way, null)}</span>
      <b className="hd-grow hd-cut">{t('stations', { count: stations.length })}</b>
      {(['good', 'warning', 'bad'] as const).map(
        (quality) => counts[quality] > 0 && <Quality key={quality} of={quality} text={String(counts[quality])} />,
      )}
    </span>
  )
}
