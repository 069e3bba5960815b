import { useEffect, useRef } from 'react'
import { placeBeside } from './Popover.tsx'
import './float.css'

const wait = 350

const textOf = (target: HTMLElement): string =>
  target.dataset['tip'] || (target.hasAttribute('data-cut') ? target.textContent : '')

/**
 * One tooltip for the whole page. An element says its tip with `data-tip`; with `data-cut` it shows only while the
 * element's text does not fit. Tips repeat a name or a cut text, so they need no role of their own.
 */
export function Tips() {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const tip = box.current
    if (!tip) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let frame = 0
    let owner: Element | null = null
    // What was pressed has done what its tip said; it says it again only to a pointer that comes anew.
    let pressed: Element | null = null

    const hide = (): void => {
      clearTimeout(timer)
      cancelAnimationFrame(frame)
      owner = null
      if (tip.matches(':popover-open')) tip.hidePopover()
    }
    /** A tip goes with what it belongs to: when that moves, says something else, or is no longer there. */
    const follow = (target: HTMLElement, was: DOMRect, text: string): void => {
      const now = target.getBoundingClientRect()
      const isSame = target.isConnected && now.top === was.top && now.left === was.left && textOf(target) === text
      if (isSame) frame = requestAnimationFrame(() => follow(target, was, text))
      else hide()
    }
    const show = (target: HTMLElement): void => {
      const text = textOf(target)
      if (!text || !target.isConnected) return
      if (target.hasAttribute('data-cut') && target.scrollWidth <= target.clientWidth) return
      tip.textContent = text
      if (!tip.matches(':popover-open')) tip.showPopover()
      const screen = { width: document.documentElement.clientWidth, height: window.innerHeight }
      const anchor = target.getBoundingClientRect()
      const place = placeBeside(anchor, { width: tip.offsetWidth, height: tip.offsetHeight }, screen, 'start', 'bottom')
      tip.style.top = `${place.top}px`
      tip.style.left = `${place.left}px`
      follow(target, anchor, text)
    }
    const enter = (event: Event, delay: number): void => {
      const target =
        event.target instanceof Element ? event.target.closest<HTMLElement>('[data-tip], [data-cut]') : null
      if (target === owner) return
      hide()
      if (target === pressed) return
      pressed = null
      if (!target || target.getAttribute('aria-expanded') === 'true') return
      owner = target
      timer = setTimeout(() => show(target), delay)
    }
    const over = (event: Event): void => enter(event, wait)
    const focus = (event: Event): void => {
      if (event.target instanceof Element && event.target.matches(':focus-visible')) enter(event, 0)
    }
    const press = (event: Event): void => {
      const target =
        event.target instanceof Element ? event.target.closest<HTMLElement>('[data-tip], [data-cut]') : null
      hide()
      pressed = target
      // What cannot be used now says why: a finger has no other way to ask.
      if (target?.ariaDisabled !== 'true') return
      owner = target
      show(target)
    }
    const key = (event: KeyboardEvent): void => {
      if (event.key === 'Escape') hide()
    }
    document.addEventListener('pointerover', over)
    document.addEventListener('focusin', focus)
    document.addEventListener('focusout', hide)
    document.addEventListener('pointerdown', press)
    // By key as well.
    document.addEventListener('click', press, true)
    document.addEventListener('keydown', key)
    document.addEventListener('scroll', hide, true)
    return () => {
      hide()
      document.removeEventListener('pointerover', over)
      document.removeEventListener('focusin', focus)
      document.removeEventListener('focusout', hide)
      document.removeEventListener('pointerdown', press)
      document.removeEventListener('click', press, true)
      document.removeEventListener('keydown', key)
      document.removeEventListener('scroll', hide, true)
    }
  }, [])
  return <div ref={box} className="hd-tip" popover="manual" aria-hidden="true" />
}
