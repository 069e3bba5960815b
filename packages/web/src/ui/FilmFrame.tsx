import { IconMovie } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { classes } from './classes.ts'
import { Icon } from './Icon.tsx'
import './filmFrame.css'

/** The first picture of a film, which is fetched once it is in sight; a film that the browser cannot play has its icon alone. */
export function FilmFrame({ src, className }: Readonly<{ src: string; className?: string | undefined }>) {
  const frame = useRef<HTMLSpanElement>(null)
  const [isSeen, setSeen] = useState(false)
  useEffect(() => {
    const element = frame.current
    if (!element) return undefined
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setSeen(true), {
      rootMargin: '100px',
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return (
    <span ref={frame} className={classes('hd-film-frame', className)} aria-hidden="true">
      <Icon of={IconMovie} size={18} />
      {/* A moment that lies behind the first picture: some browsers draw none of a film that stands at its begin. */}
      {isSeen && <video src={`${src}#t=0.1`} muted playsInline preload="metadata" tabIndex={-1} />}
    </span>
  )
}
