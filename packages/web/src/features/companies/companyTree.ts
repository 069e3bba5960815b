import type { CompanyNode } from '@headend/contract/companies'
import type { TreeNode } from '../../ui/tree/Tree.tsx'

/** The groups of the tree, in their order. */
export const kinds = ['Operator', 'Manufacturer', 'EducationOffice'] as const
type Kind = (typeof kinds)[number]

/** A company in the tree of its kind. */
export type CompanyLeaf = TreeNode & Readonly<{ kind: Kind; devices: number }>

/** What a company lies below, the nearest first. */
export const above = (companies: readonly CompanyNode[], companyId: string): readonly CompanyNode[] => {
  const byId = new Map(companies.map((one) => [one.companyId, one]))
  const up = (id: string | null | undefined): readonly CompanyNode[] => {
    const one = byId.get(id ?? '')
    return one === undefined ? [] : [one, ...up(one.parentId)]
  }
  return up(byId.get(companyId)?.parentId)
}

/** Companies of each kind there is, each below the nearest of its own kind that it lies below. */
export const byKind = (
  companies: readonly CompanyNode[],
): readonly Readonly<{ kind: Kind; nodes: readonly CompanyLeaf[] }>[] => {
  const byId = new Map(companies.map((one) => [one.companyId, one]))
  const nearest = (kind: string, id: string | null): string | null => {
    const one = byId.get(id ?? '')
    return one === undefined || one.opType === kind ? (one?.companyId ?? null) : nearest(kind, one.parentId)
  }
  return kinds
    .map((kind) => ({
      kind,
      nodes: companies
        .filter(({ opType }) => opType === kind)
        .map(({ companyId, companyName, parentId, deviceCnt }) => ({
          id: companyId,
          parentId: nearest(kind, parentId),
          label: companyName,
          kind,
          devices: deviceCnt,
        })),
    }))
    .filter(({ nodes }) => nodes.length > 0)
}

/** How many companies lie below one, at any depth. */
export const countBelow = (companies: readonly CompanyNode[], companyId: string): number => {
  const within = new Set([companyId])
  // Each stands before those below it.
  for (const { companyId: id, parentId } of companies) if (parentId !== null && within.has(parentId)) within.add(id)
  return within.size - 1
}
