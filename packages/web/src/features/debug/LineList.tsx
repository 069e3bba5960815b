import { useRef } from 'react'
import type { KeyboardEvent, ReactNode } from 'react'

type Props = Readonly<{ label: string; children: ReactNode }>

/** Lines that open, of which there may be hundreds: one stop for Tab. Arrows walk them, Enter and Space open one. */
export function LineList({ label, children }: Props) {
  const list = useRef<HTMLUListElement>(null)

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.altKey || event.ctrlKey || event.metaKey || !(event.target instanceof HTMLElement)) return
    const lines = [...(list.current?.querySelectorAll<HTMLElement>('summary') ?? [])]
    const at = lines.indexOf(event.target)
    // What is in an open line has its own keys.
    if (at < 0 && event.target !== list.current) return
    const steps: Readonly<Record<string, number>> = {
      ArrowDown: at + 1,
      ArrowUp: at - 1,
      Home: 0,
      End: lines.length - 1,
    }
    const to = steps[event.key]
    const line = to === undefined ? undefined : lines[Math.max(0, Math.min(to, lines.length - 1))]
    if (!line) return
    event.preventDefault()
    line.focus()
  }

  return (
    <ul ref={list} className="hd-debug-list hd-debug-scroll" tabIndex={0} aria-label={label} onKeyDown={onKeyDown}>
      {children}
    </ul>
  )
}
