import { useEffect, useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { typedTo } from './rows.ts'
import type { TreeNode, TreeRow } from './rows.ts'

/** Letters that are typed within it belong together; ms. */
const typedWithin = 700

type Of<Node extends TreeNode> = Readonly<{
  /** The lines, null for a caption. */
  rows: readonly (TreeRow<Node> | null)[]
  shown: string | undefined
  scroller: { current: HTMLElement | null }
  fold: (ids: readonly string[], open: boolean) => void
  onOpen: (id: string) => void
  scrollTo: (index: number) => void
}>

/** The keys of a tree, as the pattern of the ARIA Authoring Practices has them: one line of it is a stop of Tab. */
export const useTreeKeys = <Node extends TreeNode>({ rows, shown, scroller, fold, onOpen, scrollTo }: Of<Node>) => {
  const [active, setActive] = useState<string | null>(null)
  const [wanted, setWanted] = useState<number | null>(null)
  const typed = useRef({ letters: '', at: -typedWithin })
  const places = rows.flatMap((row, index) => (row === null ? [] : [index]))
  const indexOf = (id: string | null | undefined): number => rows.findIndex((row) => row?.node.id === id)
  const known = [indexOf(active), indexOf(shown), places[0] ?? -1]
  /** The line that has the focus, or would get it. */
  const current = known.find((index) => index >= 0) ?? -1

  const go = (index: number | undefined): void => {
    const row = index === undefined ? undefined : rows[index]
    if (index === undefined || !row) return
    setActive(row.node.id)
    setWanted(index)
    scrollTo(index)
  }
  useEffect(() => {
    if (wanted === null) return
    // It is in the page once what was scrolled to is drawn.
    const handle = requestAnimationFrame(() => {
      setWanted(null)
      scroller.current?.querySelector<HTMLElement>(`[data-index="${wanted}"]`)?.focus()
    })
    return () => cancelAnimationFrame(handle)
  }, [wanted, scroller])

  const type = (letter: string, now: number): void => {
    const { letters: before, at } = typed.current
    const letters = now - at < typedWithin ? before + letter : letter
    typed.current = { letters, at: now }
    // The same letter again and again goes from one to the next that begins with it.
    const isOne = letters.split('').every((one) => one === letter)
    const labels = places.map((index) => rows[index]?.node.label ?? '')
    go(places[typedTo(labels, places.indexOf(current), isOne ? letter : letters)])
  }

  const onKeyDown = (event: KeyboardEvent): void => {
    const row = rows[current]
    if (!row || event.altKey || event.ctrlKey || event.metaKey) return
    const { node, level, isOpen } = row
    const at = places.indexOf(current)
    const parent = places.slice(0, at).findLast((index) => (rows[index]?.level ?? level) < level)
    // Groups are trees of their own: nothing of another one lies around a line.
    const inGroup = parent !== undefined && rows.slice(parent, current).every((one) => one !== null)
    const acts: Readonly<Record<string, () => void>> = {
      ArrowDown: () => go(places[at + 1]),
      ArrowUp: () => go(places[at - 1]),
      Home: () => go(places[0]),
      End: () => go(places.at(-1)),
      ArrowRight: () => (isOpen ? go(places[at + 1]) : isOpen === false && fold([node.id], true)),
      ArrowLeft: () => (isOpen ? fold([node.id], false) : inGroup && go(parent)),
      Enter: () => onOpen(node.id),
      ' ': () => onOpen(node.id),
      '*': () =>
        fold(
          rows.flatMap((one) => (one?.isOpen === false && one.node.parentId === node.parentId ? [one.node.id] : [])),
          true,
        ),
    }
    // A space within a name that is being typed is one of its letters.
    const isTyping = event.timeStamp - typed.current.at < typedWithin
    const isLetter = event.key.length === 1 && (isTyping || acts[event.key] === undefined)
    const act = isLetter ? () => type(event.key, event.timeStamp) : acts[event.key]
    if (!act) return
    event.preventDefault()
    // A letter is meant for the tree, not for the page.
    event.stopPropagation()
    act()
  }

  return {
    current,
    onKeyDown,
    /** From the field above into the tree. */
    enter: () => go(places[0]),
    /** A line has the focus, by whatever brought it there. */
    focused: (index: number) => setActive(rows[index]?.node.id ?? null),
    fold: (index: number, open: boolean) => {
      const row = rows[index]
      if (row) fold([row.node.id], open)
    },
  }
}
