import { IconChevronDown } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { ReactNode } from 'react'
import { useWords } from '../lib/words.ts'
import { Skeleton } from './Blank.tsx'
import { Icon } from './Icon.tsx'
import { Mark } from './Mark.tsx'
import type { MarkName } from './Mark.tsx'

type Arrivals<Item> = Readonly<{
  id: (item: Item) => string
  isUnread: (item: Item) => boolean
  /** Told how many are unread, at first and whenever that changes. */
  onUnread: (count: number) => void
  /** Called for each unread one that was not there before; what was there at first does not arrive. */
  onArrival: (item: Item) => void
}>

/** Counts what of a person's news is unread, and announces what comes while the console is open; undefined while not known. */
export const useArrivals = <Item,>(
  items: readonly Item[] | undefined,
  { id, isUnread, onUnread, onArrival }: Arrivals<Item>,
): void => {
  const known = useRef<ReadonlySet<string> | null>(null)
  const unread = items?.filter(isUnread).length
  const count = useEffectEvent(onUnread)
  const announce = useEffectEvent((now: readonly Item[]) => {
    const before = known.current
    known.current = new Set(now.map(id))
    for (const item of before ? now : []) if (!before?.has(id(item)) && isUnread(item)) onArrival(item)
  })
  useEffect(() => {
    if (unread !== undefined) count(unread)
  }, [unread])
  useEffect(() => {
    if (items) announce(items)
  }, [items])
}

type NewsItem = Readonly<{
  id: string
  mark: MarkName
  title: string
  /** What is said of it in a line, such as its kind and its sender. */
  facts: readonly string[]
  /** What it says, once it is opened. */
  text: string
  isUnread: boolean
  onRead: () => void
  /** Draws a link to what it is about, which it must pass everything on to: a press goes there instead of opening it here. */
  link?: (props: Readonly<{ className: string; onClick: () => void; children: ReactNode }>) => ReactNode
}>

/** What stands in the panel until its news are there; what says that nothing is new waits for it. */
export const NewsLoading = () => (
  <div className="hd-tray-rows-loading">
    <Skeleton lines={2} />
  </div>
)

/** News of one kind in the notifications panel; opening one reads it. Nothing where there are none, and lines while none are known. */
export function NewsList({ label, items }: Readonly<{ label: string; items: readonly NewsItem[] | undefined }>) {
  const word = useWords('list')
  const factsOf = (facts: readonly string[], isUnread: boolean): string =>
    [...facts, ...(isUnread ? [word('unread')] : [])].join(' · ')
  if (!items) return <NewsLoading />
  return (
    items.length > 0 && (
      <section aria-label={label} className="hd-tray-rows-news">
        <ul className="hd-tray-rows">
          {items.map(({ id, mark, title, facts, text, isUnread, onRead, link }) => (
            <li key={id}>
              <div className={`hd-tray-row ${isUnread ? 'hd-run' : 'hd-idle'}`}>
                <Mark name={mark} />
                {link ? (
                  link({
                    className: 'hd-tray-to',
                    onClick: () => {
                      if (isUnread) onRead()
                    },
                    children: (
                      <>
                        <b>{title}</b>
                        <span>{text}</span>
                        <span>{factsOf(facts, isUnread)}</span>
                      </>
                    ),
                  })
                ) : (
                  <details
                    className="hd-tray-open"
                    onToggle={({ currentTarget }) => {
                      if (currentTarget.open && isUnread) onRead()
                    }}
                  >
                    <summary>
                      <b>{title}</b>
                      <Icon of={IconChevronDown} />
                      <span>{factsOf(facts, isUnread)}</span>
                    </summary>
                    <p>{text}</p>
                  </details>
                )}
              </div>
            </li>
          ))}
        </ul>
      </section>
    )
  )
}
