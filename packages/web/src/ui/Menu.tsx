import { IconCheck } from '@tabler/icons-react'
import { Fragment } from 'react'
import type { KeyboardEvent, ReactNode } from 'react'
import { classes } from './classes.ts'
import { Icon } from './Icon.tsx'
import type { TablerIcon } from './Icon.tsx'
import { Popover } from './Popover.tsx'
import type { TriggerProps } from './Popover.tsx'
import { typeAhead } from './typeAhead.ts'
import type { Typed } from './typeAhead.ts'

export type MenuItem = Readonly<{
  label: string
  icon?: TablerIcon | undefined
  onSelect: () => void
  danger?: boolean | undefined
  /** Why it cannot be chosen now. */
  reason?: string | undefined
  /** One of several, of which one or some hold. */
  checked?: boolean | undefined
  hint?: string | undefined
}>

type Props = Readonly<{
  label: string
  trigger: (props: TriggerProps) => ReactNode
  items: readonly (MenuItem | 'line')[]
  align?: 'start' | 'end' | undefined
  side?: 'bottom' | 'top' | undefined
  /** Above the items, such as whose menu it is. */
  head?: ReactNode | undefined
}>

/** What is being typed in the list that has the focus, of which there is one. */
let typed: Typed = { text: '', time: 0 }

/** Moves the focus among the items of a list that `event` happened in. */
export const moveFocus = (event: KeyboardEvent, selector: string): void => {
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>(selector)]
  const at = items.findIndex((item) => item === document.activeElement)
  const steps: Record<string, number> = {
    ArrowDown: at + 1,
    ArrowUp: at < 0 ? items.length - 1 : at - 1,
    Home: 0,
    End: items.length - 1,
  }
  let to = steps[event.key]
  // The space bar presses the item, also in the middle of a word.
  if (
    to === undefined &&
    event.key.length === 1 &&
    event.key !== ' ' &&
    !event.ctrlKey &&
    !event.metaKey &&
    !event.altKey
  ) {
    typed = typeAhead(typed, event.key, event.timeStamp)
    const { text } = typed
    // A word that grows may stay at its item, one letter goes on to the next.
    const from = Math.max(0, at + (text.length > 1 ? 0 : 1))
    const order = [...items.slice(from), ...items.slice(0, from)]
    const found = order.find((item) => item.textContent.trim().toLowerCase().startsWith(text))
    if (found) to = items.indexOf(found)
  }
  if (to === undefined || items.length === 0) return
  event.preventDefault()
  items[(to + items.length) % items.length]?.focus()
}

/** Commands behind a button. */
export function Menu({ label, trigger, items, align = 'end', side = 'bottom', head }: Props) {
  return (
    <Popover label={label} role="menu" align={align} side={side} className="hd-menu" trigger={trigger}>
      {(close) => (
        <>
          {head && <div className="hd-menu-head">{head}</div>}
          <div
            role="presentation"
            className="hd-menu-items"
            onKeyDown={(event) => moveFocus(event, '[role^="menuitem"]')}
          >
            {items.map((item, index) => (
              <Fragment key={item === 'line' ? `line ${index}` : item.label}>
                {item === 'line' ? <hr /> : <Item item={item} close={close} />}
              </Fragment>
            ))}
          </div>
        </>
      )}
    </Popover>
  )
}

function Item({ item, close }: { item: MenuItem; close: () => void }) {
  const { label, icon, onSelect, danger = false, reason, checked, hint } = item
  return (
    <button
      type="button"
      role={checked === undefined ? 'menuitem' : 'menuitemradio'}
      aria-checked={checked}
      aria-disabled={reason !== undefined || undefined}
      data-tip={reason}
      tabIndex={-1}
      className={classes(danger && 'hd-bad')}
      onClick={() => {
        if (reason !== undefined) return
        close()
        onSelect()
      }}
    >
      {icon && <Icon of={icon} />}
      <span>{label}</span>
      {hint && <kbd className="hd-kbd">{hint}</kbd>}
      {checked && <Icon of={IconCheck} className="hd-menu-check" />}
    </button>
  )
}
