import { calls, menuPermissions, permits } from './core/index.ts'
import type { MenuPermission, Need, Permission, Text } from './core/index.ts'

export type { NewRole, Role } from './schemas/roles.ts'

const path = '/api/v1/ops/{op}/roles'
const one = `${path}/{roleGroupKey}` as const

/** Roles of a company: those that every installation has, and its own. */
export const roleCalls = calls('ops', () => import('./schemas/roles.ts'), {
  // Accounts and API tokens are given one.
  listRoles: { method: 'GET', path, access: ['account.manage', 'token.manage'] },
  createRole: { method: 'POST', path, access: 'account.manage', action: { en: 'Create role', ko: '역할 생성' } },
  updateRole: { method: 'PUT', path: one, access: 'account.manage', action: { en: 'Change role', ko: '역할 변경' } },
  deleteRole: { method: 'DELETE', path: one, access: 'account.manage', action: { en: 'Delete role', ko: '역할 삭제' } },
})

/** Roles that a company may have of its own. */
export const mostRoles = 100
/** Levels of a role: lower is higher authority. */
export const roleLevels = { least: 0, most: 99 } as const

const stock = [
  ['device.list', 'inventory.upload'],
  ['device.list', 'inventory.assign'],
  ['device.list', 'inventory.activate'],
] as const
const firmware = ['firmware.execute', 'firmware.edit', 'firmware.approve'] as const
const pages = [
  'company.manage',
  'account.manage',
  'notice.manage',
  'token.manage',
  'webhook.manage',
  'app.manage',
  'content.manage',
] as const

/** What opens each menu. */
const opens: Readonly<Record<MenuPermission, Need | 'always'>> = {
  'menu.home': 'always',
  'menu.devices': 'device.list',
  'menu.devices.inventory': stock,
  'menu.devices.groups': 'group.manage',
  'menu.devices.unregistered': 'inventory.upload',
  'menu.devices.outside': stock,
  'menu.management': [...pages, ...firmware, 'device.setValue'],
  'menu.management.company': 'company.manage',
  'menu.management.school': 'company.manage',
  'menu.management.account': 'account.manage',
  'menu.management.notice': 'notice.manage',
  'menu.management.token': 'token.manage',
  'menu.management.webhook': 'webhook.manage',
  'menu.management.preset': 'device.setValue',
  'menu.management.firmware': firmware,
  'menu.management.application': 'app.manage',
  'menu.management.content': 'content.manage',
  'menu.statistics': 'statistics.view',
  'menu.insight': 'statistics.view',
  'menu.system': 'account.manage',
  'menu.admin': 'admin.tables',
}

/** What a role needs one of, each with all of its permissions, to see a menu; nothing for one that everybody sees. */
export const openingOf = (menu: MenuPermission): readonly (readonly Permission[])[] => {
  const need = opens[menu]
  if (need === 'always') return []
  return (typeof need === 'string' ? [need] : need).map((one) => (typeof one === 'string' ? [one] : one))
}

/** The menus that a role with these permissions sees. */
export const menusOf = (held: readonly Permission[]): readonly MenuPermission[] => {
  const set = new Set<string>(held)
  return menuPermissions.filter((menu) => {
    const need = opens[menu]
    return need === 'always' || permits(need, set)
  })
}

/** What somebody holds, or what a role gives. */
type Authority = Readonly<{ roleLevel: number; permissions: ReadonlySet<string>; menus: ReadonlySet<string> }>
type Given = Readonly<{ roleLevel: number; permissions: readonly string[]; menus: readonly string[] }>

/** Whether a role is more than somebody holds: a higher level, or a permission or menu they do not have. */
export const isBeyond = (held: Authority, role: Given): boolean =>
  role.roleLevel < held.roleLevel ||
  role.permissions.some((name) => !held.permissions.has(name)) ||
  role.menus.some((name) => !held.menus.has(name))

type Standing = Readonly<{ roleGroup: 'system' | 'custom'; grantable: boolean; own: boolean; userCnt: number }>

/** Whether a role may be changed by whoever reads it, or why not. */
export const changeable = ({ roleGroup, grantable, own }: Standing): true | Text => {
  if (roleGroup === 'system')
    return {
      en: 'Every installation has this role: it cannot be changed.',
      ko: '모든 설치에 기본으로 있는 역할이므로 바꿀 수 없습니다.',
    }
  if (own)
    return { en: 'Somebody else has to change your own role.', ko: '본인의 역할은 다른 관리자가 변경해야 합니다.' }
  return grantable || { en: 'This role has more permissions than yours.', ko: '나보다 권한이 많은 역할입니다.' }
}

/** Whether a role may be deleted by whoever reads it, or why not: never while somebody has it. */
export const deletable = (role: Standing): true | Text => {
  const may = changeable(role)
  if (may !== true || role.userCnt === 0) return may
  return {
    en: `A role is deleted once no account and no API token has it. Holders of this one: ${role.userCnt}.`,
    ko: `어떤 계정이나 API 토큰도 사용하지 않는 역할만 삭제할 수 있습니다. 이 역할의 수: ${role.userCnt}`,
  }
}
