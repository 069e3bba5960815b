/** What was typed in a list of items, and when; milliseconds. */
export type Typed = Readonly<{ text: string; time: number }>

/** How long one letter waits for the next of a word; ms. */
const typingPause = 700

/** What is typed with one more letter (type-ahead): a word that grows, or one letter, which pressed again goes on to the next item. */
export const typeAhead = (before: Typed, key: string, time: number): Typed => {
  const letter = key.toLowerCase()
  const word = (time - before.time < typingPause ? before.text : '') + letter
  return { text: [...word].every((one) => one === letter) ? letter : word, time }
}
