const isGroup = (value: unknown): value is object => typeof value === 'object' && value !== null

/** How many single values differ between two answers of the same call. What is new or gone counts as one each. */
export const changedValues = (before: unknown, after: unknown): number => {
  if (Object.is(before, after)) return 0
  if (!isGroup(before) || !isGroup(after)) return 1
  const [old, now] = [new Map(Object.entries(before)), new Map(Object.entries(after))]
  return [...new Set([...old.keys(), ...now.keys()])].reduce(
    (sum, key) => sum + changedValues(old.get(key), now.get(key)),
    0,
  )
}
