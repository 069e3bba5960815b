import { useEffect, useRef } from 'react'
import type { KeyboardEvent, ReactNode } from 'react'
import { classes } from './classes.ts'
import type { Family } from './states.ts'
import './page.css'

export type Tab<Value extends string> = Readonly<{
  value: Value
  label: ReactNode
  count?: ReactNode | undefined
  /** Of the count, where it asks for work. */
  family?: Family | undefined
}>

type Props<Value extends string> = Readonly<{
  label: string
  tabs: readonly Tab<Value>[]
  value: Value
  onChange: (value: Value) => void
  /** `parts`: below the tabs of a page, what one of them consists of. */
  look?: 'parts' | undefined
  /** The id of what the tabs switch, where it has one. */
  controls?: string | undefined
}>

/** Arrow keys move between tabs; the one that has the focus is shown. */
export function Tabs<Value extends string>({ label, tabs, value, onChange, look, controls }: Props<Value>) {
  const list = useRef<HTMLDivElement>(null)

  // On a phone the row scrolls; the chosen tab must be in sight.
  useEffect(() => {
    const chosen = list.current?.querySelector<HTMLElement>('[aria-selected="true"]')
    if (!chosen || !list.current) return
    const { offsetLeft, offsetWidth } = chosen
    const { scrollLeft, clientWidth } = list.current
    if (offsetLeft < scrollLeft || offsetLeft + offsetWidth > scrollLeft + clientWidth)
      list.current.scrollLeft = offsetLeft - 16
  }, [value])

  const onKeyDown = (event: KeyboardEvent): void => {
    const at = tabs.findIndex((tab) => tab.value === value)
    const steps: Record<string, number> = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }
    const to = steps[event.key]
    const tab = to === undefined ? undefined : tabs[(to + tabs.length) % tabs.length]
    if (!tab) return
    event.preventDefault()
    onChange(tab.value)
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[tabs.indexOf(tab)]?.focus()
  }

  return (
    <div
      className={classes('hd-tabs', look && `hd-tabs-${look}`)}
      role="tablist"
      aria-label={label}
      ref={list}
      onKeyDown={onKeyDown}
    >
      {tabs.map((tab) => (
        <button
          key={tab.value}
          type="button"
          role="tab"
          className="hd-tab"
          aria-selected={tab.value === value}
          aria-controls={controls}
          tabIndex={tab.value === value ? 0 : -1}
          onClick={() => onChange(tab.value)}
        >
          {tab.label}
          {tab.count !== undefined && tab.count !== null && (
            <span className={classes('hd-tab-count', tab.family && `hd-${tab.family}`)}>{tab.count}</span>
          )}
        </button>
      ))}
    </div>
  )
}
