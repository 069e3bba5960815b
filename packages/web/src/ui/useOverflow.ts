import { useCallback, useState } from 'react'

/** Whether content is larger than the box around it, which then scrolls; `watch` is the ref of the content. */
export const useOverflow = () => {
  const [overflows, setOverflows] = useState(false)
  const watch = useCallback((content: HTMLElement | null) => {
    const box = content?.parentElement
    if (!box) return undefined
    const look = (): void =>
      setOverflows(Math.max(box.scrollHeight - box.clientHeight, box.scrollWidth - box.clientWidth) > 1)
    const sizes = new ResizeObserver(look)
    for (const one of [box, content]) sizes.observe(one)
    return () => sizes.disconnect()
  }, [])
  return { overflows, watch }
}
