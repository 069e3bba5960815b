import type { Locator } from '@playwright/test'

/**
 * The rows of a list, by the text of what `name` finds in each, that the console draws again while something is done. React gives an
 * element a new object of properties whenever it draws it, also where nothing of it differs: what is counted is drawing, not time.
 */
export const drawnAgain = async (list: Locator, name: string, work: () => Promise<unknown>): Promise<string[]> => {
  const before = await list.evaluateHandle((root) => {
    const key = Object.keys(root).find((one) => one.startsWith('__reactProps'))
    if (key === undefined) throw new Error('React keeps its properties elsewhere')
    const drawn = (row: Element): unknown => Reflect.get(row, key)
    return { drawn, rows: [...root.children].map((row) => ({ row, was: drawn(row) })) }
  })
  await work()
  return before.evaluate(
    ({ drawn, rows }, selector) =>
      rows
        .filter(({ row, was }) => row.isConnected && drawn(row) !== was)
        .map(({ row }) => row.querySelector(selector)?.textContent ?? ''),
    name,
  )
}
