import { useState } from 'react'
import type { FocusEvent, KeyboardEvent, MouseEvent, RefObject } from 'react'
import type { Item } from './layout.ts'

type Tree = Readonly<{
  tree: RefObject<HTMLElement | null>
  items: readonly Item[]
  press: (item: Item) => void
  toggle: (key: string) => void
}>

/**
 * The keys of a tree (WAI-ARIA tree view): one stop for Tab, arrows within. Up and down walk what is shown, right goes to what
 * hangs on it or opens it, left closes it or goes to what it hangs on, Enter and Space press.
 */
export const useTreeKeys = ({ tree, items, press, toggle }: Tree) => {
  const [last, setLast] = useState<string | null>(null)
  const focused = items.find(({ key }) => key === last)?.key ?? items[0]?.key ?? null

  const go = (item: Item | undefined): void => {
    if (item === undefined) return
    setLast(item.key)
    const element = [...(tree.current?.querySelectorAll<HTMLElement>('[data-key]') ?? [])].find(
      ({ dataset }) => dataset['key'] === item.key,
    )
    element?.focus()
  }

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const at = items.findIndex(({ key }) => key === focused)
    const item = items[at]
    if (item === undefined) return
    const child = items.find(({ parent }) => parent === item.key)
    const steps: Readonly<Record<string, () => void>> = {
      ArrowDown: () => go(items[at + 1]),
      ArrowUp: () => go(items[at - 1]),
      Home: () => go(items[0]),
      End: () => go(items.at(-1)),
      ArrowRight: () => (item.kind === 'group' && !item.isOpen ? toggle(item.key) : go(child)),
      ArrowLeft: () =>
        item.kind === 'group' && item.isOpen ? toggle(item.key) : go(items.find(({ key }) => key === item.parent)),
      Enter: () => press(item),
      ' ': () => press(item),
    }
    const step = steps[event.key]
    if (step === undefined) return
    event.preventDefault()
    event.stopPropagation()
    step()
  }

  return {
    /** The key of the item that Tab comes to. */
    focused,
    onKeyDown,
    onClick: ({ target }: MouseEvent): void => {
      const key = target instanceof Element ? target.closest<HTMLElement>('[data-key]')?.dataset['key'] : undefined
      const item = items.find((one) => one.key === key)
      if (item) press(item)
    },
    onFocus: ({ target }: FocusEvent<HTMLElement>): void => setLast(target.dataset['key'] ?? last),
  }
}
