import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import './status.css'

const ring = <circle cx="8" cy="8" r="5.6" />
const disc = <circle cx="8" cy="8" r="6.6" className="hd-mark-solid" />

/** Sixteen-pixel shapes that differ without their colour. `hd-mark-solid` fills, `hd-mark-cut` shows the ground through. */
const shapes = {
  check: (
    <>
      {disc}
      <path className="hd-mark-cut" d="m5.2 8.2 2 2 3.7-4.1" />
    </>
  ),
  cross: (
    <>
      {disc}
      <path className="hd-mark-cut" d="m5.8 5.8 4.4 4.4m0-4.4-4.4 4.4" />
    </>
  ),
  info: (
    <>
      {disc}
      <path className="hd-mark-cut" d="M8 7.6v3.2M8 5.1v.1" />
    </>
  ),
  slashed: (
    <>
      {ring}
      <path d="m4.2 11.8 7.6-7.6" />
    </>
  ),
  locked: (
    <>
      <path d="M5.4 7V5a2.6 2.6 0 0 1 5.2 0v2" />
      <rect className="hd-mark-solid" x="3.4" y="6.8" width="9.2" height="7" rx="1.6" />
    </>
  ),
  unlocked: (
    <>
      <path d="M5.4 7.2V5a2.6 2.6 0 0 1 5-1" />
      <rect x="3.6" y="7.2" width="8.8" height="6.2" rx="1.4" />
    </>
  ),
  house: (
    <>
      <path d="m2.4 7.8 5.6-5 5.6 5" />
      <path d="M4 6.8v6.4h8V6.8M6.7 13.2v-3h2.6v3" />
    </>
  ),
  clock: (
    <>
      <circle cx="8" cy="8" r="5.8" strokeDasharray="2.6 2" strokeLinecap="butt" />
      <path d="M8 5.2V8l1.9 1.2" />
    </>
  ),
  box: (
    <>
      <path d="M8 2.2 13.2 5v6L8 13.8 2.8 11V5z" />
      <path d="M2.9 5.1 8 7.9l5.1-2.8M8 7.9v5.7" />
    </>
  ),
  moon: <path d="M12.9 9.6A5.6 5.6 0 1 1 6.6 3a4.4 4.4 0 0 0 6.3 6.6z" />,
  dotted: <circle cx="8" cy="8" r="5.6" strokeDasharray="0.1 2.83" />,
  arc: (
    <>
      <circle cx="8" cy="8" r="5.6" opacity=".25" />
      <path className="hd-mark-turn" d="M8 2.4A5.6 5.6 0 0 1 13.6 8" />
    </>
  ),
  half: (
    <>
      {ring}
      <path className="hd-mark-solid" d="M8 2.4a5.6 5.6 0 0 1 0 11.2z" />
    </>
  ),
  square: (
    <>
      {ring}
      <rect className="hd-mark-solid" x="5.8" y="5.8" width="4.4" height="4.4" rx=".8" />
    </>
  ),
  triangle: (
    <>
      <path className="hd-mark-solid" d="M8 2.1 14.4 13H1.6z" />
      <path className="hd-mark-cut" d="M8 6.2v3M8 11.1v.1" />
    </>
  ),
  octagon: (
    <>
      <path className="hd-mark-solid" d="M5.4 1.7h5.2l3.7 3.7v5.2l-3.7 3.7H5.4l-3.7-3.7V5.4z" />
      <path className="hd-mark-cut" d="M8 4.8v3.6M8 10.9v.1" />
    </>
  ),
  envelope: (
    <>
      <rect x="2.2" y="3.6" width="11.6" height="8.8" rx="1.6" />
      <path d="m2.8 4.6 5.2 4 5.2-4" />
    </>
  ),
  bolt: <path d="M8.8 1.8 3.4 9h3.8l-.8 5.2L12.6 7H8.6z" />,
  dash: <path d="M4.4 8h7.2" />,
} satisfies Record<string, ReactNode>

export type MarkName = keyof typeof shapes
export const markNames: readonly string[] = Object.keys(shapes)

/** One of the kit's status shapes in the colour of its surroundings. The word beside it carries the meaning. */
export function Mark({ name, size = 14, className }: { name: MarkName; size?: number; className?: string }) {
  return (
    <svg className={classes('hd-mark', className)} width={size} height={size} viewBox="0 0 16 16" aria-hidden="true">
      {shapes[name]}
    </svg>
  )
}
