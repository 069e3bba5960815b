type Part = Readonly<{ text: string; isHit: boolean }>

const escaped = (word: string): string => word.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

/** A text cut where one of the words stands in it, so that those places can be marked. Colons between digits do not matter. */
export const highlighted = (text: string, words: readonly string[]): readonly Part[] => {
  const patterns = words.map((word) =>
    /^[0-9a-f:.-]{4,}$/i.test(word) ? word.replace(/[:.-]/g, '').split('').map(escaped).join('[:.-]?') : escaped(word),
  )
  if (patterns.length === 0) return [{ text, isHit: false }]
  return text
    .split(new RegExp(`(${patterns.join('|')})`, 'gi'))
    .map((part, at) => ({ text: part, isHit: at % 2 === 1 }))
    .filter((part) => part.text !== '')
}
