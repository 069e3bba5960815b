/** Where something stood in the document: every element above it, and what was before it there, nearest first. */
type Place = readonly Readonly<{ above: Element; before: Element | null }>[]

const places = new WeakMap<Element, Place>()

const reachable =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), summary, [tabindex="0"]'
/** Focus does not leave what it was in: a dialog, something that floats, the page. */
const ends = 'dialog, [popover], main, body'

const canFocus = (element: HTMLElement): boolean => element.tabIndex >= 0 && element.checkVisibility()

const within = (element: Element): readonly HTMLElement[] =>
  [element, ...element.querySelectorAll('*')].filter(
    (one): one is HTMLElement => one instanceof HTMLElement && one.matches(reachable) && canFocus(one),
  )

let last: Element | null = null

/** What had the focus last, also once it is taken away or hidden; null where somebody gave the focus up. */
export const lastFocused = (): Element | null => last

/** Takes note that somebody gave the focus up. */
export const giveUpFocus = (): void => {
  last = null
}

/** Notes what has the focus and where it stands, for {@link focusNear} once it is gone. */
export const rememberPlace = (element: Element): void => {
  last = element
  const place: { above: Element; before: Element | null }[] = []
  let at = element
  while (at.parentElement && !at.matches(ends)) {
    place.push({ above: at.parentElement, before: at.previousElementSibling })
    at = at.parentElement
  }
  places.set(element, place)
}

/** Of what is in `above`: what came in the place of something that was after `before`, or follows it, or precedes it. */
const heirIn = (above: Element, before: Element | null): HTMLElement | undefined => {
  const children = [...above.children]
  const at = before && before.parentElement === above ? children.indexOf(before) + 1 : 0
  return children.slice(at).flatMap(within)[0] ?? children.slice(0, at).flatMap(within).at(-1)
}

/** Focuses an element, or once it is gone the nearest neighbour that is still there. Gives whether anything was. */
export const focusNear = (element: Element): boolean => {
  if (element.isConnected && element instanceof HTMLElement && element.checkVisibility()) {
    element.focus()
    return true
  }
  for (const { above, before } of places.get(element) ?? []) {
    if (!above.isConnected) continue
    const heir = heirIn(above, before)
    if (heir) {
      heir.focus()
      return true
    }
  }
  return false
}

/** Has Tab go round within a box, as it does in a dialog: what it asks is answered or put away first. */
export const holdTab = (event: Pick<KeyboardEvent, 'key' | 'shiftKey' | 'preventDefault'>, box: Element): void => {
  if (event.key !== 'Tab') return
  const all = within(box).filter((one) => one !== box)
  const [first, last] = event.shiftKey ? [all.at(-1), all[0]] : [all[0], all.at(-1)]
  if (document.activeElement !== last && box !== document.activeElement) return
  event.preventDefault()
  first?.focus()
}

/** Whether nothing has the focus, as when what had it was taken away. */
export const isFocusLost = (): boolean => document.activeElement === null || document.activeElement === document.body
