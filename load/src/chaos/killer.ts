/** How the server runs: as one process with a database of its own, or as a process for each role over NATS. */
export type Mode = 'one' | 'several'

/** What can be killed. `postgres` is the whole database, `backend` one of its processes. */
export type Target = 'server' | 'api' | 'gateway' | 'worker' | 'nats' | 'postgres' | 'backend' | 'fleet'

export type Kill = Readonly<{
  /** Whether everything is back from the kills before; otherwise it comes while something starts, or at once with another. */
  atWork: boolean
  /** Milliseconds after that, or after the one before. */
  afterMs: number
  target: Target
  /** Milliseconds until it is started again. */
  downMs: number
}>

const shares: Readonly<Record<Mode, readonly (readonly [Target, number])[]>> = {
  one: [
    ['server', 50],
    ['postgres', 20],
    ['backend', 20],
    ['fleet', 10],
  ],
  several: [
    ['api', 22],
    ['gateway', 22],
    ['worker', 14],
    ['nats', 14],
    ['postgres', 10],
    ['backend', 12],
    ['fleet', 6],
  ],
}

/** When the next kill comes: most of the time in the middle of work. */
const momentOf = (random: () => number): Pick<Kill, 'atWork' | 'afterMs'> => {
  const share = random()
  if (share < 0.1) return { atWork: false, afterMs: random() * 50 }
  return share < 0.25 ? { atWork: false, afterMs: random() * 4000 } : { atWork: true, afterMs: 200 + random() * 5000 }
}

/** Kills without end, the same for the same source of numbers. */
export function* kills(mode: Mode, random: () => number): Generator<Kill, never> {
  const whole = shares[mode].reduce((sum, [, share]) => sum + share, 0)
  for (;;) {
    let left = random() * whole
    const [target] = shares[mode].find(([, share]) => (left -= share) < 0) ?? shares[mode][0] ?? ['server']
    yield { ...momentOf(random), target, downMs: random() < 0.8 ? 0 : random() * 6000 }
  }
}
