import { useEffect } from 'react'
import { focusNear, giveUpFocus, isFocusLost, lastFocused, rememberPlace } from './focus.ts'

/**
 * A person with the keyboard goes on where they were: when what has the focus is taken away (a removed filter, a saved
 * field, the bar of a selection), its nearest neighbour gets it instead of the top of the document. A page that is left
 * takes its heading along; the focus of the next page is none of its business.
 */
export function FocusKeeper() {
  useEffect(() => {
    let heading: Element | null = null
    let timer: ReturnType<typeof setTimeout> | undefined

    const keep = (): void => {
      const gone = lastFocused()
      if (!gone || gone.isConnected || !isFocusLost()) return
      giveUpFocus()
      if (heading && !heading.isConnected) return
      focusNear(gone)
    }
    const focus = ({ target }: FocusEvent): void => {
      if (!(target instanceof Element)) return
      heading = document.querySelector('main h1')
      rememberPlace(target)
    }
    // Focus that somebody gave up by pressing elsewhere stays given up. Taking an element away, or hiding it while something
    // beside it loads, blurs it as well.
    const blur = ({ target }: FocusEvent): void => {
      setTimeout(() => {
        const last = lastFocused()
        if (last === target && last?.isConnected && last.checkVisibility() && isFocusLost()) giveUpFocus()
      })
    }
    // What took it away may focus something itself: its effects run first.
    const watch = new MutationObserver(() => {
      if (lastFocused()?.isConnected !== false) return
      clearTimeout(timer)
      timer = setTimeout(keep)
    })
    watch.observe(document.body, { childList: true, subtree: true })
    document.addEventListener('focusin', focus)
    document.addEventListener('focusout', blur)
    return () => {
      clearTimeout(timer)
      watch.disconnect()
      document.removeEventListener('focusin', focus)
      document.removeEventListener('focusout', blur)
    }
  }, [])
  return null
}
