import { calls } from './core/index.ts'
import type { Access, Text } from './core/index.ts'

export type { AdminColumn, AdminRow, AdminValue } from './schemas/admin.ts'

/** Where the admin reference tables are served. */
const adminBase = '/admin/api/v1'

/** What can be done with the rows of an admin table. */
export type AdminVerb = 'list' | 'get' | 'patch' | 'create' | 'delete'

const every = ['list', 'get', 'patch', 'create', 'delete'] as const
const known = ['list', 'get', 'patch'] as const

type Table<Noun extends string, Verbs extends readonly AdminVerb[]> = Readonly<{
  noun: Noun
  path: string
  limit: 15 | 1000
  verbs: Verbs
  title: Text
  /** The column that holds a picture, which is uploaded. */
  picture?: Readonly<{ field: string; maxBytes: number }>
}>

const table = <const Noun extends string, const Verbs extends readonly AdminVerb[]>(
  noun: Noun,
  path: string,
  /** Rows on a page: 15 of a table that is shown in pages, 1000 of one that is not. */
  limit: 15 | 1000,
  verbs: Verbs,
  en: string,
  ko: string,
): Table<Noun, Verbs> => ({ noun, path: `${adminBase}/${path}`, limit, verbs, title: { en, ko } })

/** The admin reference tables by their table id. */
export const adminTables = {
  device_device_info: table('DeviceInfo', 'device/device-device-info', 15, every, 'Device information', '단말 정보'),
  provisioning: table('Provisioning', 'device/provisioning', 15, every, 'Provisioning', '프로비저닝'),
  model_parameters: table(
    'ModelParameter',
    'device/device-model-parameters',
    1000,
    every,
    'Model parameters',
    '모델 파라미터',
  ),
  model_supported: table(
    'ModelSupported',
    'device/device-model-supported',
    15,
    every,
    'Model features',
    '모델 지원 기능',
  ),
  user: table('User', 'auth/user', 15, known, 'Users', '사용자'),
  user_del: table('UserDel', 'auth/user-del', 15, known, 'Deleted users', '삭제된 사용자'),
  user_client: table('UserClient', 'auth/user-client', 15, known, 'User browsers', '사용자 브라우저'),
  task: table('Task', 'service/task', 15, every, 'Tasks', '작업'),
  model: table('DeviceModel', 'reference/device-model', 1000, every, 'Models', '모델'),
  role: table('Role', 'reference/role', 15, every, 'Roles', '역할'),
  role_group: table('RoleGroup', 'reference/role-group', 15, every, 'Role groups', '역할 그룹'),
  menu: table('Menu', 'reference/menu', 15, every, 'Menus', '메뉴'),
  image: {
    ...table('Image', 'reference/model-image', 15, every, 'Model images', '모델 이미지'),
    picture: { field: 'image', maxBytes: 512 * 1024 },
  },
  feature: table('Feature', 'reference/feature', 15, every, 'Service features', '서비스 기능'),
} as const

export type AdminTableId = keyof typeof adminTables
type AdminTable = (typeof adminTables)[AdminTableId]

/** `listUser`, `patchTask`, …: one call a table and verb it offers. */
export type AdminCallName = {
  [Id in AdminTableId]: `${(typeof adminTables)[Id]['verbs'][number]}${(typeof adminTables)[Id]['noun']}`
}[AdminTableId]

export const isAdminTable = (id: string): id is AdminTableId => Object.hasOwn(adminTables, id)

/** The name in the history of a write to a table. */
export const adminAction = (verb: AdminVerb, { title }: Readonly<{ title: Text }>): Text =>
  ({
    list: title,
    get: title,
    patch: { en: `Change ${title.en}`, ko: `${title.ko} 변경` },
    create: { en: `Add ${title.en}`, ko: `${title.ko} 추가` },
    delete: { en: `Delete ${title.en}`, ko: `${title.ko} 삭제` },
  })[verb]

type Read = Readonly<{ method: 'GET'; path: string; access: Access }>
type Write = Readonly<{ method: 'PATCH' | 'POST' | 'DELETE'; path: string; access: Access; action: string }>
type RouteOf<Name> = Name extends `list${string}`
  ? Read & Readonly<{ paged: true }>
  : Name extends `get${string}`
    ? Read
    : Write

const routeOf = (entry: AdminTable, verb: AdminVerb) => {
  const access: Access = 'admin.tables'
  const one = `${entry.path}/{id}`
  const action = adminAction(verb, entry).en
  switch (verb) {
    case 'list':
      return { method: 'GET', path: entry.path, access, paged: true }
    case 'get':
      return { method: 'GET', path: one, access }
    case 'patch':
      return { method: 'PATCH', path: one, access, action }
    case 'create':
      return { method: 'POST', path: entry.path, access, action }
    case 'delete':
      return { method: 'DELETE', path: entry.path, access, action }
  }
}

/** Something of every call of the tables, by the call's name. */
export const perAdminCall = <Value>(of: (entry: AdminTable, verb: AdminVerb) => Value): Record<string, Value> =>
  Object.fromEntries(
    Object.values<AdminTable>(adminTables).flatMap((entry) =>
      entry.verbs.map((verb) => [`${verb}${entry.noun}`, of(entry, verb)]),
    ),
  )

/**
 * The admin reference tables: list, get, patch, create and delete of each, as far as it offers them. They are of the whole
 * installation: besides the permission, a call takes a role of level 0 with the menu Admin, in the root company.
 */
export const adminCalls = calls(
  'admin',
  () => import('./schemas/admin.ts'),
  // Entry by entry what `RouteOf` says; a mapped type cannot be built by a loop over its names.
  perAdminCall(routeOf) as { readonly [Name in AdminCallName]: RouteOf<Name> },
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
