import { menuPermissions, permissions } from './permissions.ts'
import type { MenuPermission, Permission } from './permissions.ts'
import type { Text } from './text.ts'

/** A role that every installation has and nobody can change. Operators add custom roles of their own beside them. */
export type SystemRole = Readonly<{
  roleGroupKey: string
  /** Stored in English, as is the description. */
  roleName: Text
  roleDesc: Text
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
  'token.manage',
  'webhook.manage',
  'company.edit',
  'firmware.approve',
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

/** Whose a role is: of the product, or of the installation. */
export const roleKinds = {
  system: { en: 'System', ko: '시스템' },
  custom: { en: 'Custom', ko: '사용자 정의' },
} as const satisfies Readonly<Record<string, Text>>

/** The six system roles, highest authority first. */
export const systemRoles: readonly SystemRole[] = [
  {
    roleGroupKey: 'systemAdministrator',
    roleName: { en: 'System Administrator', ko: '시스템 관리자' },
    roleDesc: {
      en: 'Everything, in every company, and the admin area.',
      ko: '모든 운영사와 관리자 영역에서 모든 작업을 할 수 있습니다.',
    },
    roleLevel: 0,
    permissions,
    menus: menuPermissions,
  },
  {
    roleGroupKey: 'operatorAdministrator',
    roleName: { en: 'Operator Administrator', ko: '운영사 관리자' },
    roleDesc: {
      en: 'Everything in their own company and the companies below it.',
      ko: '자기 운영사와 하위 운영사에서 모든 작업을 할 수 있습니다.',
    },
    roleLevel: 10,
    permissions: without(permissions, 'admin.tables'),
    menus: operatorMenus,
  },
  {
    roleGroupKey: 'operatorStaff',
    roleName: { en: 'Operator Staff', ko: '운영사 직원' },
    roleDesc: {
      en: 'Daily work with devices, groups, firmware and content.',
      ko: '단말, 그룹, 펌웨어, 콘텐츠의 일상 업무를 합니다.',
    },
    roleLevel: 20,
    permissions: staff,
    menus: without(operatorMenus, 'menu.system'),
  },
  {
    roleGroupKey: 'installer',
    roleName: { en: 'Installer', ko: '설치 기사' },
    roleDesc: {
      en: 'Sets devices up at customers: diagnoses, reboots and asks for their deployment, which others grant.',
      ko: '고객 댁에 단말을 설치합니다. 진단과 재부팅, 배포 요청을 할 수 있고 승인은 다른 사람이 합니다.',
    },
    roleLevel: 25,
    permissions: [...support, 'device.activate'],
    menus: ['menu.home', 'menu.devices', 'menu.statistics', 'menu.insight'],
  },
  {
    roleGroupKey: 'support',
    roleName: { en: 'Support', ko: '고객 지원' },
    roleDesc: {
      en: 'Looks, diagnoses and reboots; cannot lock, reset or delete.',
      ko: '조회, 진단, 재부팅을 할 수 있습니다. 잠금, 초기화, 삭제는 할 수 없습니다.',
    },
    roleLevel: 30,
    permissions: support,
    menus: ['menu.home', 'menu.devices', 'menu.statistics', 'menu.insight'],
  },
  {
    roleGroupKey: 'viewer',
    roleName: { en: 'Viewer', ko: '조회 전용' },
    roleDesc: { en: 'Looks and changes nothing.', ko: '조회만 할 수 있고 변경할 수 없습니다.' },
    roleLevel: 40,
    permissions: ['device.list', 'statistics.view'],
    menus: ['menu.home', 'menu.devices', 'menu.statistics'],
  },
]
