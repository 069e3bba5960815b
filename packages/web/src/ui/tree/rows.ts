/** What a tree is made of: one within another, or within none that is there. */
export type TreeNode = Readonly<{ id: string; parentId: string | null; label: string }>

/** A line of a tree, with where it stands among those beside it, counted from 1. */
export type TreeRow<Node extends TreeNode> = Readonly<{
  node: Node
  level: number
  position: number
  /** How many stand beside it, itself included. */
  size: number
  /** Null for one that holds none. */
  isOpen: boolean | null
}>

/** The lines in sight: those within nodes that are open, in the order of the nodes. */
export const treeRows = <Node extends TreeNode>(
  nodes: readonly Node[],
  isOpen: (node: Node, level: number) => boolean,
): readonly TreeRow<Node>[] => {
  const known = new Set(nodes.map(({ id }) => id))
  const within = Map.groupBy(nodes, ({ parentId }) => (parentId !== null && known.has(parentId) ? parentId : null))
  const rows: TreeRow<Node>[] = []
  const add = (parentId: string | null, level: number): void => {
    const beside = within.get(parentId) ?? []
    for (const [at, node] of beside.entries()) {
      const open = within.has(node.id) ? isOpen(node, level) : null
      rows.push({ node, level, position: at + 1, size: beside.length, isOpen: open })
      if (open) add(node.id, level + 1)
    }
  }
  add(null, 1)
  return rows
}

/** Larger trees begin folded, but for their first level and the way to what is shown. */
const openUpTo = 200

/** Whether a node is open before anybody opened or folded it. */
export const beginsOpen = (total: number, level: number, isOnWay: boolean): boolean =>
  total <= openUpTo || level === 1 || isOnWay

/** What a node lies within, the nearest first. */
export const above = <Node extends TreeNode>(nodes: readonly Node[], id: string | undefined): readonly Node[] => {
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const found: Node[] = []
  let node = byId.get(byId.get(id ?? '')?.parentId ?? '')
  while (node !== undefined && !found.includes(node)) {
    found.push(node)
    node = byId.get(node.parentId ?? '')
  }
  return found
}

/** The nodes with a word in their label, and what these lie within: without it nobody would see where they are. */
export const treeFound = <Node extends TreeNode>(nodes: readonly Node[], words: string): readonly Node[] => {
  const word = words.trim().toLowerCase()
  if (word === '') return nodes
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const kept = new Set<string>()
  for (const { id, label } of nodes) {
    if (!label.toLowerCase().includes(word)) continue
    let at = byId.get(id)
    while (at !== undefined && !kept.has(at.id)) {
      kept.add(at.id)
      at = byId.get(at.parentId ?? '')
    }
  }
  return nodes.filter(({ id }) => kept.has(id))
}

/**
 * The index of the label that typed letters lead to: the next one behind `from` that begins with them, from the top again
 * after the last; `from` itself only while more letters are added to the first. -1 where none begins so.
 */
export const typedTo = (labels: readonly string[], from: number, letters: string): number => {
  const start = letters.toLowerCase()
  const first = letters.length > 1 ? from : from + 1
  const order = labels.map((_, at) => (first + at) % labels.length)
  return order.find((at) => labels[at]?.toLowerCase().startsWith(start)) ?? -1
}
