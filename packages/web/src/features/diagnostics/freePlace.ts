import type { Spot } from './scale.ts'

/** A place for words in a chart; px, downwards. */
export type Place = Readonly<{ left: number; right: number; top: number; bottom: number }>

/** Whether a straight piece of a line, drawn from left to right, goes through a place. */
const crosses = (from: Spot, to: Spot, { left, right, top, bottom }: Place): boolean => {
  const [start, end] = [Math.max(from.x, left), Math.min(to.x, right)]
  if (start > end) return false
  const heightAt = (x: number): number =>
    to.x === from.x ? from.y : from.y + ((to.y - from.y) * (x - from.x)) / (to.x - from.x)
  const [one, other] = [heightAt(start), heightAt(end)]
  return Math.min(one, other) <= bottom && Math.max(one, other) >= top
}

const overlap = (one: Place, other: Place): boolean =>
  one.left <= other.right && one.right >= other.left && one.top <= other.bottom && one.bottom >= other.top

/** The first of some places that neither a line nor other words are in; undefined when all are taken. */
export const freePlace = (
  places: readonly Place[],
  lines: readonly (readonly Spot[])[],
  words: readonly Place[],
): Place | undefined =>
  places.find(
    (place) =>
      !words.some((other) => overlap(place, other)) &&
      !lines.some((line) => line.some((spot, at) => crosses(line[at - 1] ?? spot, spot, place))),
  )

/** About how wide words of a chart's size are; px. */
export const wordsWidth = (words: string): number =>
  Array.from(words).reduce((sum, letter) => sum + (letter >= '\u1100' ? 11 : 6.3), 0)
