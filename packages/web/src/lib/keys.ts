import { useEffect, useEffectEvent } from 'react'
import { useSettings } from './services.tsx'

/** Whether typing here is meant for a field. */
const isField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input:not([type="checkbox"], [type="radio"]), textarea, select'))

/** Whether something stands in front of the page, which then takes the keys. */
const isCovered = (target: EventTarget | null): boolean => {
  const front = document.querySelector('dialog[open], [popover]:popover-open:not(.hd-tip, .hd-toasts)')
  return front !== null && !(target instanceof Node && front.contains(target) && front.matches('.hd-keys-through'))
}

/**
 * Single keys of the page, such as `j`, `?` or `Shift+x`. They act while nothing is open in front, never in a field, and
 * not at all for people who turned them off. A handler that gives `false` leaves the key to others.
 */
export const useKeys = (
  keys: Readonly<Record<string, (event: KeyboardEvent) => boolean | void>>,
  enabled = true,
): void => {
  const { letterKeys } = useSettings()
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
    if (isField(event.target) || isCovered(event.target)) return
    const name = event.shiftKey && /^[A-Z]$/.test(event.key) ? `Shift+${event.key.toLowerCase()}` : event.key
    const handle = keys[name]
    if (handle && handle(event) !== false) event.preventDefault()
  })
  const isOn = enabled && letterKeys
  useEffect(() => {
    if (!isOn) return
    const listen = (event: KeyboardEvent): void => press(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [isOn])
}
