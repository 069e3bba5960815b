/** How somebody wants a table: the order of its columns, which are hidden, and the height of its rows. */
export type TableLayout = Readonly<{
  order: readonly string[]
  hidden: readonly string[]
  density: 'comfortable' | 'compact'
}>

/** The width of a column; px. One that gives way has what is `wished` where there is room, and `least` before its table scrolls. */
export type ColumnWidth = number | Readonly<{ least: number; wished: number }>

type Known = Readonly<{ id: string; hidden?: boolean | undefined; identity?: boolean | undefined }>

export const defaultLayout = (
  columns: readonly Known[],
  density: TableLayout['density'] = 'comfortable',
): TableLayout => ({
  order: columns.map(({ id }) => id),
  hidden: columns.filter(({ hidden, identity }) => hidden && !identity).map(({ id }) => id),
  density,
})

const texts = (value: unknown): readonly string[] | null =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'string') : null

/** A kept layout made right for the columns there are now: new ones join at their place, gone ones leave. */
export const readLayout = (kept: string | null, columns: readonly Known[]): TableLayout => {
  const plain = defaultLayout(columns)
  let raw: unknown
  try {
    raw = JSON.parse(kept ?? 'null')
  } catch {
    return plain
  }
  if (typeof raw !== 'object' || raw === null || !('order' in raw) || !('hidden' in raw)) return plain
  const order = texts(raw.order)?.filter((id) => plain.order.includes(id)) ?? []
  const hidden = texts(raw.hidden)
  if (!hidden || order.length === 0) return plain
  const added = columns.filter(({ id }) => !order.includes(id))
  return {
    order: added.reduce<readonly string[]>((ids, column) => {
      const before = columns[columns.indexOf(column) - 1]
      const at = before ? ids.indexOf(before.id) + 1 : 0
      return [...ids.slice(0, at), column.id, ...ids.slice(at)]
    }, order),
    hidden: [
      ...hidden.filter((id) => columns.some((column) => column.id === id && !column.identity)),
      ...added.filter((column) => column.hidden && !column.identity).map(({ id }) => id),
    ],
    density: 'density' in raw && raw.density === 'compact' ? 'compact' : 'comfortable',
  }
}

/** The columns to draw, in their order: what the order does not name comes last, an identity is always there. */
export const shownColumns = <Column extends Known>(
  columns: readonly Column[],
  { order, hidden }: Pick<TableLayout, 'order' | 'hidden'>,
): readonly Column[] =>
  [
    ...order.flatMap((id) => columns.find((column) => column.id === id) ?? []),
    ...columns.filter(({ id }) => !order.includes(id)),
  ].filter(({ id, identity }) => Boolean(identity) || !hidden.includes(id))

/** Room for the scrollbar of a list that is longer than its place, of which the width of its container knows nothing; px. */
const scrollbar = 16

/**
 * The least width of a table, px, whose columns have these widths with `beside` px of its own, and the width of each column in
 * CSS: those that give way share what room the container has beyond that, each by what it lacks.
 */
export const gridWidths = (
  columns: readonly ColumnWidth[],
  beside: number,
): Readonly<{ least: number; columns: readonly string[] }> => {
  const of = (width: ColumnWidth) => (typeof width === 'number' ? { least: width, wished: width } : width)
  const all = columns.map(of)
  const least = all.reduce((sum, width) => sum + width.least, beside)
  const lacking = all.reduce((sum, width) => sum + width.wished - width.least, 0)
  return {
    least,
    columns: all.map((width) => {
      const lacks = width.wished - width.least
      if (lacks === 0) return `${width.least}px`
      // Rounded down: together they must not be wider than the container.
      const share = Math.floor((lacks / lacking) * 1000) / 1000
      return `clamp(${width.least}px, ${width.least}px + (100cqi - ${least + scrollbar}px) * ${share}, ${width.wished}px)`
    }),
  }
}

/** With a column one place further up (−1) or down (+1). */
export const moved = (layout: TableLayout, id: string, step: -1 | 1): TableLayout => {
  const from = layout.order.indexOf(id)
  const to = from + step
  const other = layout.order[to]
  if (from < 0 || other === undefined) return layout
  const order = layout.order.map((one, at) => (at === from ? other : at === to ? id : one))
  return { ...layout, order }
}

export const toggled = (layout: TableLayout, id: string): TableLayout => ({
  ...layout,
  hidden: layout.hidden.includes(id) ? layout.hidden.filter((one) => one !== id) : [...layout.hidden, id],
})

/** Which rows of a long list must be drawn: those in sight and a few around them. Heights are px. */
export const windowOf = (
  count: number,
  rowHeight: number,
  scrollTop: number,
  height: number,
  around = 12,
): { from: number; to: number } => {
  const from = Math.max(0, Math.floor(scrollTop / rowHeight) - around)
  return { from: Math.min(from, count), to: Math.min(count, Math.ceil((scrollTop + height) / rowHeight) + around) }
}

/** The ids between two rows, both included, in the order of the list. */
export const rangeOf = (ids: readonly string[], anchor: string | null, to: string): readonly string[] => {
  const [a, b] = [anchor === null ? -1 : ids.indexOf(anchor), ids.indexOf(to)]
  if (a < 0 || b < 0) return [to]
  return ids.slice(Math.min(a, b), Math.max(a, b) + 1)
}

/** Page numbers to offer, with gaps (`null`) where some are left out. */
export const pagesAround = (page: number, last: number): readonly (number | null)[] => {
  if (last <= 7) return Array.from({ length: Math.max(1, last) }, (_, at) => at + 1)
  const middle =
    page <= 4
      ? [2, 3, 4, 5].slice(0, Math.max(3, page))
      : page >= last - 3
        ? [last - 4, last - 3, last - 2, last - 1].slice(-Math.max(3, last - page + 1))
        : [page - 1, page, page + 1]
  const first = middle[0] ?? 2
  const end = middle.at(-1) ?? last - 1
  return [1, ...(first > 2 ? [null] : []), ...middle, ...(end < last - 1 ? [null] : []), last]
}
