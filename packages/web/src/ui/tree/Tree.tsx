import { IconChevronRight } from '@tabler/icons-react'
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import type { MouseEvent, ReactNode } from 'react'
import { useMedia } from '../../lib/media.ts'
import { Icon } from '../Icon.tsx'
import type { TablerIcon } from '../Icon.tsx'
import { SearchField } from '../SearchField.tsx'
import { oneAtATime } from '../TwoPanes.tsx'
import { above, beginsOpen, treeFound, treeRows } from './rows.ts'
import type { TreeNode } from './rows.ts'
import { useTreeKeys } from './useTreeKeys.ts'
import './tree.css'

export type { TreeNode } from './rows.ts'

/** Heights of a line and of a caption; px. */
const heights = { row: 34, touched: 44, first: 28, caption: 42 }
/** Where the first level begins, and how much further each level does; px. */
const [start, step] = [4, 18]

/** Nodes of a kind below one caption; of a node within one of another group, the caller says the nearest of its own. */
export type TreeGroup<Node extends TreeNode> = Readonly<{
  label: string
  /** What stands at the end of its lines. */
  aside?: string | undefined
  nodes: readonly Node[]
}>

type Props<Node extends TreeNode> = Readonly<{
  label: string
  /** The words in the field that finds nodes, and what it says where there are none. */
  find: string
  noMatch: string
  groups: readonly TreeGroup<Node>[]
  /** The id of the one that the page shows. */
  shown: string | undefined
  icon: (node: Node) => TablerIcon
  /** At the end of a line, such as a number. */
  end?: (node: Node) => ReactNode
  hrefOf: (id: string) => string
  onOpen: (id: string) => void
}>

/**
 * A tree to choose from, in groups, whose lines are links. The arrows, Home, End and typed letters move as in any tree, Enter and
 * the space bar choose. Only the lines in sight are in the page.
 */
export function Tree<Node extends TreeNode>(props: Props<Node>) {
  const { label, find, noMatch, groups, shown, icon, end, hrefOf, onOpen } = props
  const scroller = useRef<HTMLDivElement>(null)
  const rowHeight = useMedia(oneAtATime) ? heights.touched : heights.row
  const all = useMemo(() => groups.flatMap(({ nodes }) => nodes), [groups])
  const way = useMemo(
    () => new Set(groups.flatMap(({ nodes }) => above(nodes, shown).map(({ id }) => id))),
    [groups, shown],
  )
  const [words, setWords] = useState('')
  const isFinding = words.trim() !== ''
  // What somebody folded or opened; while something is looked for, of what was found.
  const [folds, setFolds] = useState<ReadonlyMap<string, boolean>>(new Map())
  const [wayTo, setWayTo] = useState(shown)
  // What is shown can be seen in the tree, also where somebody folded it away before.
  if (wayTo !== shown) {
    setWayTo(shown)
    setFolds((before) => new Map([...before].filter(([id]) => !way.has(id))))
  }
  const isOpen = ({ id }: Node, level: number): boolean =>
    folds.get(id) ?? (isFinding || beginsOpen(all.length, level, way.has(id)))
  const lines = groups.flatMap((group, at) => {
    const rows = treeRows(treeFound(group.nodes, words), isOpen)
    return rows.length === 0 ? [] : [{ group: at, row: null }, ...rows.map((row) => ({ group: at, row }))]
  })

  const keys = useTreeKeys({
    rows: lines.map(({ row }) => row),
    shown,
    scroller,
    fold: (ids, open) => setFolds((before) => new Map([...before, ...ids.map((id) => [id, open] as const)])),
    onOpen,
    scrollTo: (index) => virtual.scrollToIndex(index),
  })
  const virtual = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => (lines[index]?.row ? rowHeight : index === 0 ? heights.first : heights.caption),
    overscan: 10,
    // The line with the focus stays in the page when it is scrolled out of sight: Tab would not find the tree again.
    rangeExtractor: (range) =>
      [...new Set([...defaultRangeExtractor(range), keys.current])].filter((at) => at >= 0).toSorted((a, b) => a - b),
    getItemKey: (index) => lines[index]?.row?.node.id ?? `group ${lines[index]?.group}`,
  })
  useEffect(() => virtual.measure(), [virtual, rowHeight, lines.length])
  const isShownIn = lines.findIndex(({ row }) => row?.node.id === shown)
  const isHere = isShownIn >= 0
  // Once for each that is shown: whoever scrolls on stays where they are.
  const bring = useEffectEvent(() => virtual.scrollToIndex(isShownIn))
  useEffect(() => {
    if (isHere) bring()
  }, [shown, isHere])

  const inSight = Map.groupBy(virtual.getVirtualItems(), ({ index }) => lines[index]?.group ?? 0)
  return (
    <div className="hd-tree">
      <SearchField
        label={find}
        size="sm"
        value={words}
        onChange={(next) => {
          setWords(next)
          setFolds(new Map())
        }}
        onKeyUp={({ key }) => {
          if (key === 'ArrowDown') keys.enter()
        }}
      />
      <div ref={scroller} className="hd-tree-scroll">
        {lines.length === 0 ? (
          <p className="hd-tree-none hd-muted" role="status">
            {noMatch}
          </p>
        ) : (
          <div
            role="tree"
            aria-label={label}
            tabIndex={-1}
            style={{ height: virtual.getTotalSize() }}
            onKeyDown={keys.onKeyDown}
          >
            {[...inSight].map(([at, items]) => (
              <div key={at} role="group" aria-label={groups[at]?.label}>
                {items.map(({ index, start: top, size, key }) => {
                  const row = lines[index]?.row
                  const style = { height: size, transform: `translateY(${top}px)` }
                  if (!row)
                    return (
                      <div key={key} className="hd-tree-caption" style={style} aria-hidden="true">
                        <span>{groups[at]?.label}</span>
                        <span>{groups[at]?.aside}</span>
                      </div>
                    )
                  const { node, level, position, size: beside, isOpen: open } = row
                  return (
                    <a
                      key={key}
                      role="treeitem"
                      href={hrefOf(node.id)}
                      className="hd-tree-row"
                      style={{ ...style, paddingInlineStart: start + (level - 1) * step }}
                      data-index={index}
                      aria-level={level}
                      aria-posinset={position}
                      aria-setsize={beside}
                      aria-expanded={open ?? undefined}
                      aria-selected={node.id === shown}
                      tabIndex={index === keys.current ? 0 : -1}
                      onFocus={() => keys.focused(index)}
                      onClick={(event) => {
                        if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
                        event.preventDefault()
                        if (open !== null && isFold(event)) keys.fold(index, !open)
                        else onOpen(node.id)
                      }}
                    >
                      <span className="hd-tree-fold">{open !== null && <Icon of={IconChevronRight} size={14} />}</span>
                      <Icon of={icon(node)} size={16} />
                      <span className="hd-cut" data-cut="">
                        {node.label}
                      </span>
                      <span className="hd-tree-end">{end?.(node)}</span>
                    </a>
                  )
                })}
              </div>
            ))}
          </div>
        )}
      </div>
    </div>
  )
}

const isFold = ({ target }: MouseEvent): boolean =>
  target instanceof Element && target.closest('.hd-tree-fold') !== null
