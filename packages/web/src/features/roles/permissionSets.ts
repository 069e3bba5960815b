import { permissions } from '@headend/contract/core'
import type { Permission } from '@headend/contract/core'

const areaOf = (name: Permission): string => name.slice(0, name.indexOf('.'))

/** Permissions by what they are about, in the order in which a role is edited. */
export const permissionSets: readonly Readonly<{ set: string; names: readonly Permission[] }>[] = [
  ...Map.groupBy(permissions, areaOf),
].map(([set, names]) => ({ set, names }))

/** Those that cannot be taken back once they were used, or that give a way to more. */
export const isSensitive = (name: Permission): boolean => sensitive.has(name)
const sensitive: ReadonlySet<Permission> = new Set([
  'device.factoryReset',
  'device.delete',
  'device.readSecret',
  'device.setValue',
  'device.runCommand',
  'company.edit',
  'account.manage',
  'token.manage',
  'group.factoryReset',
  'group.firmware',
  'firmware.execute',
  'firmware.approve',
  'admin.tables',
])

/** What a permission is of no use without: who may change something has to see it. */
const neededFor = (name: Permission): Permission | undefined =>
  permissions.find((other) => other !== name && [`${areaOf(name)}.list`, `${areaOf(name)}.manage`].includes(other))

/** The chosen ones after one of them was ticked or not: what it needs comes with it, and what needs it goes with it. */
export const ticked = (chosen: readonly Permission[], name: Permission, isOn: boolean): readonly Permission[] => {
  const next = new Set(chosen)
  if (isOn) {
    next.add(name)
    const needed = neededFor(name)
    if (needed) next.add(needed)
  } else {
    next.delete(name)
    for (const other of chosen) if (neededFor(other) === name) next.delete(other)
  }
  return permissions.filter((one) => next.has(one))
}

/** A value of the form as what it is. */
export const permissionsIn = (value: unknown): readonly Permission[] =>
  Array.isArray(value) ? permissions.filter((name) => value.includes(name)) : []

/** What of it is new, and what is gone. */
export const difference = (before: readonly Permission[], now: readonly Permission[]) => ({
  added: now.filter((name) => !before.includes(name)),
  removed: before.filter((name) => !now.includes(name)),
})
