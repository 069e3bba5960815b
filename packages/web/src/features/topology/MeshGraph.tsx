import { IconChevronsDown, IconChevronsUp, IconMaximize, IconMinus, IconPlus, IconWorld } from '@tabler/icons-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from '../../lib/i18n/useTranslation.ts'
import { signal } from '../../lib/formats.ts'
import { IconButton } from '../../ui/Button.tsx'
import { classes } from '../../ui/classes.ts'
import { Icon } from '../../ui/Icon.tsx'
import { signalState } from '../../ui/states.ts'
import { Status } from '../../ui/Status.tsx'
import { layoutOf } from './layout.ts'
import type { Item, Link } from './layout.ts'
import { MeshItem } from './MeshItem.tsx'
import { nodeWords, wayName } from './words.ts'
import { upChannel, wayClass, wayOf } from './nodes.ts'
import type { Node } from './nodes.ts'
import { useTreeKeys } from './useTreeKeys.ts'
import './mesh.css'

const zoom = { least: 0.4, most: 1.6, step: 0.2 } as const

type Props = Readonly<{
  nodes: readonly Node[]
  /** MAC address of the node that is told of beside the picture; and of the one that somebody chose, whose ways stand out. */
  selected: string | null
  chosen: string | null
  onSelect: (mac: string) => void
  /** It is of a moment that is over. */
  past: boolean
}>

/** The width of an element, kept as it is. */
const useWidth = (): readonly [(element: HTMLElement | null) => void, number] => {
  const [width, setWidth] = useState(0)
  const [element, watch] = useState<HTMLElement | null>(null)
  useEffect(() => {
    if (!element) return
    const observer = new ResizeObserver(([entry]) => setWidth(Math.floor(entry?.contentRect.width ?? 0)))
    observer.observe(element)
    return () => observer.disconnect()
  }, [element])
  return [watch, width]
}

/**
 * A mesh as a picture: from the way out over the access points to what is connected to them. It is a tree for the keyboard and
 * for screen readers; nothing needs dragging.
 */
export function MeshGraph({ nodes, selected, chosen, onSelect, past }: Props) {
  const { t } = useTranslation('topology')
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  const [scale, setScale] = useState<number | null>(null)
  const [watch, width] = useWidth()
  const layout = useMemo(() => layoutOf(nodes, { open, width }), [nodes, open, width])
  const fitting = width === 0 ? 1 : Math.max(zoom.least, Math.min(1, width / layout.width))
  // Below this nobody reads it: the rest is reached by scrolling.
  const shown = scale ?? Math.max(fitting, 0.85)
  const groups = layout.items.flatMap((item) => (item.kind === 'group' ? [item.key] : []))
  const allOpen = groups.every((key) => open.has(key))
  const tree = useRef<HTMLDivElement>(null)

  const toggle = (key: string): void =>
    setOpen((before) => new Set(before.has(key) ? [...before].filter((one) => one !== key) : [...before, key]))
  const press = (item: Item): void => (item.kind === 'group' ? toggle(item.key) : onSelect(item.node.mac_address))
  const { focused, onKeyDown, onFocus, onClick } = useTreeKeys({ tree, items: layout.items, press, toggle })
  const by = (step: number): void =>
    setScale(Math.round(Math.min(zoom.most, Math.max(zoom.least, shown + step)) * 10) / 10)

  return (
    <div className={classes('hd-mesh', past && 'hd-mesh-past')}>
      <div className="hd-mesh-view" ref={watch}>
        <div style={{ width: layout.width * shown, height: layout.height * shown }}>
          <div
            ref={tree}
            className="hd-mesh-canvas"
            style={{ width: layout.width, height: layout.height, transform: `scale(${shown})` }}
            role="tree"
            aria-label={t('title')}
            onKeyDown={onKeyDown}
            onFocus={onFocus}
            onClick={onClick}
          >
            <Links {...{ layout, chosen }} />
            {layout.wan && (
              <div className="hd-mesh-wan" style={boxStyle(layout.wan)} role="presentation">
                <Icon of={IconWorld} size={18} />
                <span>WAN</span>
              </div>
            )}
            {layout.items.map((item) => (
              <MeshItem
                key={item.key}
                item={item}
                words={wordsOf(t, item)}
                isSelected={item.kind !== 'group' && item.node.mac_address === selected}
                isFocused={item.key === focused}
              />
            ))}
          </div>
        </div>
      </div>
      <div className="hd-mesh-foot">
        <div className="hd-mesh-zoom">
          <IconButton size="sm" icon={IconPlus} label={t('zoom.in')} onClick={() => by(zoom.step)} />
          <IconButton size="sm" icon={IconMinus} label={t('zoom.out')} onClick={() => by(-zoom.step)} />
          <IconButton size="sm" icon={IconMaximize} label={t('zoom.fit')} onClick={() => setScale(fitting)} />
          {groups.length > 0 && (
            <IconButton
              size="sm"
              icon={allOpen ? IconChevronsUp : IconChevronsDown}
              label={t(allOpen ? 'zoom.close' : 'zoom.open')}
              onClick={() => setOpen(new Set(allOpen ? [] : groups))}
            />
          )}
        </div>
        <Legend />
      </div>
    </div>
  )
}

const wordsOf = (t: Parameters<typeof nodeWords>[0], item: Item): string =>
  item.kind === 'group'
    ? t('group', { count: item.stations.length, way: wayName(t, item.way, null), ...item.counts })
    : item.kind === 'accessPoint'
      ? `${nodeWords(t, item.node)}, ${t('stations', { count: item.stations })}`
      : nodeWords(t, item.node)

const boxStyle = ({ x, y, width, height }: Readonly<Record<'x' | 'y' | 'width' | 'height', number>>) => ({
  left: x,
  top: y,
  width,
  height,
})

type LinksProps = Readonly<{ layout: ReturnType<typeof layoutOf>; chosen: string | null }>

/** The ways, as wide and dashed as their band, and what is written beside those between access points. */
const Links = ({ layout: { links, items, wan, width, height }, chosen }: LinksProps) => {
  const isHot = ({ from, to }: Link): boolean =>
    chosen !== null && (from === chosen || to === chosen || to.endsWith(` ${chosen}`))
  const first = items[0]
  return (
    <>
      <svg className="hd-mesh-links" width={width} height={height} aria-hidden="true">
        {wan && first && (
          <path
            className="hd-mesh-link hd-mesh-wire"
            d={`M${wan.x + wan.width} ${wan.y + wan.height / 2}H${first.x}`}
          />
        )}
        {links.map((link) => (
          <path
            key={link.key}
            d={link.path}
            className={classes(
              'hd-mesh-link',
              wayClass[link.way],
              isHot(link) && 'hd-mesh-hot',
              link.label && 'hd-mesh-up',
            )}
          />
        ))}
      </svg>
      {links.map(({ key, label }) => label && <Label key={key} {...label} />)}
    </>
  )
}

const Label = ({ x, y, node, above }: NonNullable<Link['label']>) => {
  const { t } = useTranslation('topology')
  const channel = upChannel(node, above)
  return (
    <div className="hd-mesh-label" style={{ left: x, top: y }} aria-hidden="true">
      <span>
        {[wayName(t, wayOf(node), node.upper_link), channel === null ? '' : t('channel', { channel })]
          .filter(Boolean)
          .join(', ')}
      </span>
      {node.rssi !== null && <Status state={signalState(node.rssi)} label={signal(node.rssi)} />}
    </div>
  )
}

/** What the lines mean. */
const Legend = () => {
  const { t } = useTranslation('topology')
  return (
    <div className="hd-mesh-legend">
      {(['2.4GHz', '5GHz', '6GHz', 'wire'] as const).map((way) => (
        <span key={way}>
          <svg width="24" height="8" aria-hidden="true">
            <path d="M1 4h22" className={classes('hd-mesh-link', 'hd-mesh-hot', wayClass[way])} />
          </svg>
          {wayName(t, way, null)}
        </span>
      ))}
      <span className="hd-muted">{t('legend')}</span>
    </div>
  )
}
