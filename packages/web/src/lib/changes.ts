const isGroup = (value: unknown): value is object => typeof value === 'object' && value !== null

/** What runs on by itself, or is worked out from what does: that it is another now is no change. */
const clocks: ReadonlySet<string> = new Set(['up_time', 'upTime', 'last_reboot', 'current_local_time', 'syncTime'])

/**
 * How many single values differ between two answers of the same call. What is new or gone counts as one each; the time
 * that passed does not.
 */
export const changedValues = (before: unknown, after: unknown): number => {
  if (Object.is(before, after)) return 0
  if (!isGroup(before) || !isGroup(after)) return 1
  const [old, now] = [new Map(Object.entries(before)), new Map(Object.entries(after))]
  const names = [...new Set([...old.keys(), ...now.keys()])].filter((name) => !clocks.has(name))
  return names.reduce((sum, key) => sum + changedValues(old.get(key), now.get(key)), 0)
}
