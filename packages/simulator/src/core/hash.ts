/** A number from 0 up to 1 that is always the same for the same parts, and looks random between others. */
export function hash(...parts: readonly (number | string)[]): number {
  let state = 0x811c9dc5
  for (const part of parts) {
    const text = typeof part === 'string' ? part : part.toString(36)
    for (let at = 0; at < text.length; at += 1) state = Math.imul(state ^ text.charCodeAt(at), 0x01000193)
    state = Math.imul(state ^ 0x2f, 0x01000193)
  }
  state = Math.imul(state ^ (state >>> 16), 0x85ebca6b)
  state = Math.imul(state ^ (state >>> 13), 0xc2b2ae35)
  return ((state ^ (state >>> 16)) >>> 0) / 2 ** 32
}

/** A whole number from `least` to `most`, both included. */
export function hashInt(least: number, most: number, ...parts: readonly (number | string)[]): number {
  return least + Math.floor(hash(...parts) * (most - least + 1))
}

/** One of the choices. */
export function hashOf<T>(choices: readonly [T, ...T[]], ...parts: readonly (number | string)[]): T {
  return choices[Math.floor(hash(...parts) * choices.length)] ?? choices[0]
}

/** A value that wanders smoothly between `least` and `most`; `time` and `period` in the same unit. */
export function wander(
  least: number,
  most: number,
  time: number,
  period: number,
  ...parts: readonly (number | string)[]
): number {
  const step = Math.floor(time / period)
  const between = time / period - step
  const from = hash(...parts, step)
  const to = hash(...parts, step + 1)
  const ease = between * between * (3 - 2 * between)
  return least + (most - least) * (from + (to - from) * ease)
}

/** A stream of numbers from 0 up to 1, the same for the same seed (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
