import { calls } from './core/index.ts'
import type { Access } from './core/index.ts'

export type { AdminRow } from './schemas/admin.ts'

/** What can be done with the rows of an admin table. */
export type AdminVerb = 'list' | 'get' | 'patch' | 'create' | 'delete'

/** Where the calls of the admin area are; a setting of the server names a second place. */
export const adminBase = '/admin/api/v1'

/** A table that is shown in pages of 15 rows; one that is not has 1000 on a page. */
const table = <const Noun extends string>(noun: Noun, path: string, en: string, ko: string, limit: 15 | 1000 = 15) => ({
  noun,
  path: `${adminBase}/${path}`,
  limit,
  title: { en, ko },
  verbs: ['list', 'get', 'patch', 'create', 'delete'] as const,
})
/** One whose rows come and go elsewhere. */
const keptTable = <const Noun extends string>(noun: Noun, path: string, en: string, ko: string) => ({
  ...table(noun, path, en, ko),
  verbs: ['list', 'get', 'patch'] as const,
})

/** The admin reference tables by their table id. */
export const adminTables = {
  device_device_info: table('DeviceInfo', 'device/device-device-info', 'Device information', '단말 정보'),
  provisioning: table('Provisioning', 'device/provisioning', 'Provisioning', '프로비저닝'),
  model_parameters: table(
    'ModelParameter',
    'device/device-model-parameters',
    'Model parameters',
    '모델 파라미터',
    1000,
  ),
  model_supported: table('ModelSupported', 'device/device-model-supported', 'Model features', '모델 지원 기능'),
  user: keptTable('User', 'auth/user', 'Users', '사용자'),
  user_del: keptTable('UserDel', 'auth/user-del', 'Deleted users', '삭제된 사용자'),
  user_client: keptTable('UserClient', 'auth/user-client', 'User browsers', '사용자 브라우저'),
  task: table('Task', 'service/task', 'Tasks', '작업'),
  model: table('DeviceModel', 'reference/device-model', 'Models', '모델', 1000),
  role: table('Role', 'reference/role', 'Roles', '역할'),
  role_group: table('RoleGroup', 'reference/role-group', 'Role groups', '역할 그룹'),
  menu: table('Menu', 'reference/menu', 'Menus', '메뉴'),
  image: table('Image', 'reference/model-image', 'Model images', '모델 이미지'),
  feature: table('Feature', 'reference/feature', 'Service features', '서비스 기능'),
} as const

type Tables = typeof adminTables
export type AdminTableId = keyof Tables
type AdminTable = Tables[AdminTableId]

export const isAdminTable = (id: string): id is AdminTableId => Object.hasOwn(adminTables, id)
export const adminTableIds: readonly AdminTableId[] = Object.keys(adminTables).filter(isAdminTable)

/** The name of each call, such as `listUser`, with its verb. */
type Named = {
  [Id in AdminTableId]: {
    [Verb in Tables[Id]['verbs'][number]]: readonly [`${Verb}${Tables[Id]['noun']}`, Verb]
  }[Tables[Id]['verbs'][number]]
}[AdminTableId]

/** Something of every call of the tables, by the call's name; `of` gives it for each verb of a table. */
export const perAdminCall = <const Of extends Readonly<Record<AdminVerb, unknown>>>(
  of: (entry: AdminTable, id: AdminTableId) => Of,
) =>
  // Entry by entry what the type says; a mapped type cannot be built by a loop over its names.
  Object.fromEntries(
    adminTableIds.flatMap((id) => {
      const perVerb = of(adminTables[id], id)
      return adminTables[id].verbs.map((verb) => [`${verb}${adminTables[id].noun}`, perVerb[verb]])
    }),
  ) as { readonly [Name in Named as Name[0]]: Of[Name[1]] }

const access: Access = 'admin.tables'

/**
 * The admin reference tables: list, get, patch, create and delete of each, as far as it offers them. They are of the whole
 * installation: besides the permission, a call takes a role of level 0 with the menu Admin, in the root company.
 */
export const adminCalls = calls(
  'admin',
  () => import('./schemas/admin.ts'),
  perAdminCall(({ path, title: { en, ko } }) => ({
    list: { method: 'GET', path, access, paged: true },
    get: { method: 'GET', path: `${path}/{id}`, access },
    patch: { method: 'PATCH', path: `${path}/{id}`, access, action: { en: `Change ${en}`, ko: `${ko} 변경` } },
    create: { method: 'POST', path, access, action: { en: `Add ${en}`, ko: `${ko} 추가` } },
    delete: { method: 'DELETE', path, access, action: { en: `Delete ${en}`, ko: `${ko} 삭제` } },
  })),
)

/** The calls of one table; of a verb it lacks there is none. */
export const callsOfTable = (id: AdminTableId) => {
  // Calls of one verb have one type, whatever their table: the intersection only loses the name.
  const found: Readonly<Partial<Record<string, unknown>>> = adminCalls
  const { noun } = adminTables[id]
  return {
    list: found[`list${noun}`] as typeof adminCalls.listTask,
    get: found[`get${noun}`] as typeof adminCalls.getTask,
    patch: found[`patch${noun}`] as typeof adminCalls.patchTask,
    create: found[`create${noun}`] as typeof adminCalls.createTask | undefined,
    delete: found[`delete${noun}`] as typeof adminCalls.deleteTask | undefined,
  }
}
