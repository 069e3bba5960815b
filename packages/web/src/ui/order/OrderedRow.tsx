import { IconDots, IconGripVertical } from '@tabler/icons-react'
import { memo } from 'react'
import type { KeyboardEvent, PointerEvent, ReactNode } from 'react'
import { useTranslation } from '../../lib/i18n/useTranslation.ts'
import { IconButton } from '../Button.tsx'
import { classes } from '../classes.ts'
import { Icon } from '../Icon.tsx'
import { Menu } from '../Menu.tsx'
import type { MenuItem } from '../Menu.tsx'

/** What rows do, by their place; the same for as long as the list is there. */
export type RowDeeds = Readonly<{
  pointerDown: (event: PointerEvent<HTMLElement>, index: number) => void
  keyDown: (event: KeyboardEvent, index: number) => void
  blur: () => void
  choose: (index: number) => void
  /** Asks for another place. */
  place: (index: number) => void
}>

type Props<Item> = Readonly<{
  item: Item
  id: string
  name: string
  /** From 0, among those that are shown. */
  index: number
  /** Its place in the whole order, from 1. */
  place: number
  count: number
  height: number
  /** Pixels from the top of the list; null while the pointer moves it by itself. */
  top: number | null
  isHeld: boolean
  /** Goes by too quickly to be used: its place and its name alone. */
  isBrief: boolean
  /** Undefined where rows are not chosen. */
  isChosen: boolean | undefined
  fixed: string | null | undefined
  draw: (item: Item) => ReactNode
  actions: (item: Item) => readonly MenuItem[]
  deeds: RowDeeds
}>

/** One row of an ordered list. While others come into sight or give way it is left as it is drawn. */
function Row<Item>(props: Props<Item>) {
  const { id, name, index, place, count, height, top, isHeld, isBrief, isChosen, fixed } = props
  return (
    <div
      role="listitem"
      aria-posinset={place}
      aria-setsize={count}
      data-index={index}
      data-id={id}
      className={classes('hd-order-row', isHeld && 'hd-order-held', isChosen && 'hd-order-chosen')}
      style={{ height, ...(top !== null && { transform: `translateY(${top}px)` }) }}
    >
      {isBrief ? <Brief {...{ place, name, fixed }} /> : <Whole {...props} />}
    </div>
  )
}

const Brief = ({ place, name, fixed }: Pick<Props<unknown>, 'place' | 'name' | 'fixed'>) => (
  <>
    {fixed !== null && <span className="hd-order-handle" />}
    <span className="hd-order-place">{place}</span>
    <span className="hd-order-body">{name}</span>
  </>
)

function Whole<Item>(props: Props<Item>) {
  const { item, name, index, place, isHeld, isChosen, fixed, draw, actions, deeds } = props
  const { t } = useTranslation(['order', 'common'])
  return (
    <>
      {fixed !== null && (
        <button
          type="button"
          className="hd-order-handle"
          aria-label={t('order:handle', { name })}
          aria-description={fixed ?? t('order:how')}
          aria-disabled={fixed !== undefined || undefined}
          aria-pressed={isHeld}
          data-tip={fixed}
          {...(fixed === undefined && {
            onPointerDown: (event) => deeds.pointerDown(event, index),
            onKeyDown: (event) => deeds.keyDown(event, index),
            onBlur: deeds.blur,
          })}
        >
          <Icon of={IconGripVertical} />
        </button>
      )}
      <span className="hd-order-place">{place}</span>
      {isChosen === undefined ? (
        <div className="hd-order-body">{draw(item)}</div>
      ) : (
        <button
          type="button"
          className="hd-order-body"
          aria-current={isChosen || undefined}
          onClick={() => deeds.choose(index)}
        >
          {draw(item)}
        </button>
      )}
      <Menu
        label={t('order:menu', { name })}
        trigger={(trigger) => <IconButton icon={IconDots} size="sm" label={t('order:menu', { name })} {...trigger} />}
        items={[
          ...actions(item),
          ...(fixed === null
            ? []
            : [{ label: t('order:place.open'), reason: fixed, onSelect: () => deeds.place(index) }]),
        ]}
      />
    </>
  )
}

// `memo` forgets that a component is generic.
export const OrderedRow = memo(Row) as typeof Row
