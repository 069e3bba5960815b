import { useEffect, useRef } from 'react'
import { placeBeside } from './Popover.tsx'
import './float.css'

const wait = 350

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
    let owner: Element | null = null

    const hide = (): void => {
      clearTimeout(timer)
      owner = null
      if (tip.matches(':popover-open')) tip.hidePopover()
    }
    const show = (target: HTMLElement): void => {
      const text = target.dataset['tip'] || (target.hasAttribute('data-cut') ? target.textContent : '')
      if (!text || !target.isConnected) return
      if (target.hasAttribute('data-cut') && target.scrollWidth <= target.clientWidth) return
      tip.textContent = text
      if (!tip.matches(':popover-open')) tip.showPopover()
      const screen = { width: document.documentElement.clientWidth, height: window.innerHeight }
      const place = placeBeside(
        target.getBoundingClientRect(),
        { width: tip.offsetWidth, height: tip.offsetHeight },
        screen,
        'start',
        'bottom',
      )
      tip.style.top = `${place.top}px`
      tip.style.left = `${place.left}px`
    }
    const enter = (event: Event, delay: number): void => {
      const target =
        event.target instanceof Element ? event.target.closest<HTMLElement>('[data-tip], [data-cut]') : null
      if (target === owner) return
      hide()
      if (!target || target.getAttribute('aria-expanded') === 'true') return
      owner = target
      timer = setTimeout(() => show(target), delay)
    }
    const over = (event: Event): void => enter(event, wait)
    const focus = (event: Event): void => {
      if (event.target instanceof Element && event.target.matches(':focus-visible')) enter(event, 0)
    }
    const key = (event: KeyboardEvent): void => {
      if (event.key === 'Escape') hide()
    }
    document.addEventListener('pointerover', over)
    document.addEventListener('focusin', focus)
    document.addEventListener('focusout', hide)
    document.addEventListener('pointerdown', hide)
    document.addEventListener('keydown', key)
    document.addEventListener('scroll', hide, true)
    return () => {
      hide()
      document.removeEventListener('pointerover', over)
      document.removeEventListener('focusin', focus)
      document.removeEventListener('focusout', hide)
      document.removeEventListener('pointerdown', hide)
      document.removeEventListener('keydown', key)
      document.removeEventListener('scroll', hide, true)
    }
  }, [])
  return <div ref={box} className="hd-tip" popover="manual" aria-hidden="true" />
}
