import type { ReactNode } from 'react'
import { usePhone } from '../lib/media.ts'
import { classes } from './classes.ts'
import './scene.css'

const width = 1440
const height = 900

/** Numbers between 0 and 1 that look random and are the same on every visit. */
const scatter = (seed: number) => {
  let state = seed
  return (): number => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return state / 4_294_967_296
  }
}

const wire = (x1: number, y1: number, x2: number, y2: number): string => {
  const bend = (x2 - x1) * 0.5
  return `M${x1.toFixed(0)} ${y1.toFixed(0)}C${(x1 + bend).toFixed(0)} ${y1.toFixed(0)} ${(x2 - bend).toFixed(0)} ${y2.toFixed(0)} ${x2.toFixed(0)} ${y2.toFixed(0)}`
}

type Dot = Readonly<{ x: number; y: number; lit: boolean }>

/** From one head to hubs, splitters and homes: how a network of devices hangs together. */
const plant = (): { trunks: string[]; branches: string[]; twigs: string[]; hubs: Dot[]; homes: Dot[] } => {
  const next = scatter(7)
  const drawn: ReturnType<typeof plant> = { trunks: [], branches: [], twigs: [], hubs: [], homes: [] }
  const head = { x: 440, y: 450 }
  for (let hub = 0; hub < 5; hub++) {
    const at = { x: 748 + next() * 24, y: 94 + hub * 176 + next() * 12 }
    drawn.trunks.push(wire(head.x, head.y, at.x, at.y))
    drawn.hubs.push({ ...at, lit: true })
    for (let splitter = 0; splitter < 4; splitter++) {
      const end = { x: 1008 + next() * 46, y: at.y - 66 + splitter * 44 + next() * 10 }
      drawn.branches.push(wire(at.x + 4, at.y, end.x, end.y))
      for (let home = 0; home < 7; home++) {
        const leaf = { x: 1180 + next() * 240, y: end.y - 20 + home * 6.6 + next() * 4, lit: next() > 0.86 }
        drawn.twigs.push(wire(end.x, end.y, leaf.x, leaf.y))
        drawn.homes.push(leaf)
      }
    }
  }
  return drawn
}

function Plant() {
  const { trunks, branches, twigs, hubs, homes } = plant()
  return (
    <>
      <path className="hd-wire-3" d={twigs.join('')} />
      <path className="hd-wire-2" d={branches.join('')} />
      <path className="hd-wire-1" d={trunks.join('')} />
      {hubs.map(({ x, y }) => (
        <circle key={`${x} ${y}`} className="hd-hub" cx={x} cy={y} r="4" />
      ))}
      {homes.map(({ x, y, lit }) => (
        <g key={`${x} ${y}`}>
          {lit && <circle className="hd-home-halo" cx={x} cy={y} r="6" />}
          <circle className={lit ? 'hd-home-lit' : 'hd-home'} cx={x} cy={y} r={lit ? 2.4 : 1.7} />
        </g>
      ))}
    </>
  )
}

const strands = Array.from({ length: 9 }, (_, at) => 90 + at * 90)
const frays = [-16, -9, -3, 4, 10, 17]

/** One half of a cable that ends in the open. */
function LooseEnd({ side }: { side: 'left' | 'right' }) {
  return (
    <g
      transform={side === 'right' ? `translate(${width} 0) scale(-1 1)` : undefined}
      className={classes(side === 'right' && 'hd-wire-dim')}
    >
      <path className="hd-wire-2" d={strands.map((y) => wire(0, y, 330, 450)).join('')} />
      <path className="hd-cable" d="M330 450H428" />
      <path
        className="hd-fray"
        d={frays.map((y, at) => `M432 450q${14 + (at % 3) * 4} ${y * 0.2} ${20 + (at % 2) * 14} ${y}`).join('')}
      />
      {side === 'left' && <circle className="hd-home-lit" cx="430" cy="450" r="3" />}
    </g>
  )
}

/** The dark ground of the screens outside the shell: a plant of wires, or a cable that broke. */
export function Scene({ drawing, children }: Readonly<{ drawing: 'plant' | 'broken'; children: ReactNode }>) {
  const isPhone = usePhone()
  return (
    <div className={classes('hd-scene', `hd-scene-${drawing}`)}>
      <svg
        className="hd-scene-drawing"
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio={drawing === 'plant' && !isPhone ? 'xMinYMid slice' : 'xMidYMid slice'}
        aria-hidden="true"
      >
        {drawing === 'plant' ? (
          <Plant />
        ) : (
          <>
            <LooseEnd side="left" />
            <LooseEnd side="right" />
          </>
        )}
      </svg>
      {children}
    </div>
  )
}
