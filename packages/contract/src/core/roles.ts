import { menuPermissions, permissions } from './permissions.ts'
import type { MenuPermission, Permission } from './permissions.ts'

/** A role that every installation has and nobody can change. Operators add custom roles of their own beside them. */
export type SystemRole = Readonly<{
  roleGroupKey: string
  roleName: string
  roleDesc: string
  /** Lower is higher authority. */
  roleLevel: number
  permissions: readonly Permission[]
  menus: readonly MenuPermission[]
}>

const without = <T extends string>(all: readonly T[], ...left: readonly T[]): readonly T[] =>
  all.filter((name) => !left.includes(name))

const staff = without(
  permissions,
  'admin.tables',
  'account.manage',
  'device.delete',
  'device.setValue',
  'device.runCommand',
)
const support = [
  'device.list',
  'device.diagnose',
  'device.reboot',
  'device.readValue',
  'statistics.view',
] as const satisfies readonly Permission[]
const operatorMenus = without(menuPermissions, 'menu.admin')

/** The six system roles, highest authority first. */
export const systemRoles: readonly SystemRole[] = [
  {
    roleGroupKey: 'systemAdministrator',
    roleName: 'System Administrator',
    roleDesc: 'Everything, in every company, and the admin area.',
    roleLevel: 0,
    permissions,
    menus: menuPermissions,
  },
  {
    roleGroupKey: 'operatorAdministrator',
    roleName: 'Operator Administrator',
    roleDesc: 'Everything in their own company and the companies below it.',
    roleLevel: 10,
    permissions: without(permissions, 'admin.tables'),
    menus: operatorMenus,
  },
  {
    roleGroupKey: 'operatorStaff',
    roleName: 'Operator Staff',
    roleDesc: 'Daily work with devices, groups, firmware and content.',
    roleLevel: 20,
    permissions: staff,
    menus: without(operatorMenus, 'menu.system'),
  },
  {
    roleGroupKey: 'installer',
    roleName: 'Installer',
    roleDesc: 'Sets devices up at customers: diagnoses, reboots and asks for their deployment, which others grant.',
    roleLevel: 25,
    permissions: [...support, 'device.activate'],
    menus: ['menu.home', 'menu.devices', 'menu.statistics', 'menu.insight'],
  },
  {
    roleGroupKey: 'support',
    roleName: 'Support',
    roleDesc: 'Looks, diagnoses and reboots; cannot lock, reset or delete.',
    roleLevel: 30,
    permissions: support,
    menus: ['menu.home', 'menu.devices', 'menu.statistics', 'menu.insight'],
  },
  {
    roleGroupKey: 'viewer',
    roleName: 'Viewer',
    roleDesc: 'Looks and changes nothing.',
    roleLevel: 40,
    permissions: ['device.list', 'statistics.view'],
    menus: ['menu.home', 'menu.devices', 'menu.statistics'],
  },
]
