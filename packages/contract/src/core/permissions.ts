/**
 * Names of everything a role may allow. API permissions guard calls, menu permissions guard entries of the console.
 * A name is `area.action`; an area is a noun of the product.
 */

export const permissions = [
  'device.list',
  'device.edit',
  'device.reboot',
  'device.factoryReset',
  'device.lock',
  'device.activate',
  'device.delete',
  'device.diagnose',
  'device.remoteView',
  'device.readValue',
  'device.readSecret',
  'device.setValue',
  'device.runCommand',
  'company.manage',
  'company.edit',
  'account.manage',
  'account.edit',
  'group.manage',
  'group.edit',
  'group.assign',
  'group.upload',
  'group.reboot',
  'group.factoryReset',
  'group.lock',
  'group.activate',
  'group.firmware',
  'inventory.assign',
  'inventory.upload',
  'inventory.activate',
  'notice.manage',
  'notice.edit',
  'token.manage',
  'webhook.manage',
  'firmware.execute',
  'firmware.edit',
  'firmware.approve',
  'content.manage',
  'app.manage',
  'statistics.view',
  'admin.tables',
] as const

export type Permission = (typeof permissions)[number]

export const menuPermissions = [
  'menu.home',
  'menu.devices',
  'menu.devices.inventory',
  'menu.devices.groups',
  'menu.devices.unregistered',
  'menu.devices.outside',
  'menu.management',
  'menu.management.company',
  'menu.management.school',
  'menu.management.account',
  'menu.management.notice',
  'menu.management.token',
  'menu.management.webhook',
  'menu.management.preset',
  'menu.management.firmware',
  'menu.management.application',
  'menu.management.content',
  'menu.statistics',
  'menu.insight',
  'menu.system',
  'menu.admin',
] as const

export type MenuPermission = (typeof menuPermissions)[number]

/**
 * What a check asks for: one name, or a list of which any entry passes, where a nested list needs all of its names.
 * `['a', ['b', 'c']]` reads "a, or both b and c".
 */
export type Need<Name extends string = Permission> = Name | readonly (Name | readonly Name[])[]

/** Whether someone who holds `held` passes the check `need`. An empty list asks for nothing and passes nobody. */
export const permits = <Name extends string>(need: Need<Name>, held: ReadonlySet<string>): boolean => {
  if (typeof need === 'string') return held.has(need)
  return need.some((entry) => (typeof entry === 'string' ? held.has(entry) : entry.every((name) => held.has(name))))
}

/** A need in words, for the answer of a refused call: `a or b and c`. */
export const needInWords = (need: Need<string>): string =>
  typeof need === 'string'
    ? need
    : need.map((entry) => (typeof entry === 'string' ? entry : entry.join(' and '))).join(' or ')

/** Levels of authority: a lower number is higher authority. A check passes when the user's level is at most the required one. */
export const reachesLevel = (userLevel: number, required: number): boolean => userLevel <= required
