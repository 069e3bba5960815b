import { described, menuPermissions, permissions } from '@headend/contract/core'
import { userCalls } from '@headend/contract/users'
import type { AdminRow } from '@headend/contract/admin'
import { fail } from '../../../core/errors.ts'
import { parseInput } from '../../../core/http/parse.ts'
import type { UserService } from '../../users/service.ts'
import { column, rowsOf, words } from '../table.ts'
import type { Table } from '../table.ts'

type Needs = Readonly<{
  users: Pick<UserService, 'update'>
  /** What accounts may do has changed. */
  peopleChanged: () => void
}>

const free = { edit: 'always' } as const
const needed = { edit: 'always', required: true } as const
const companies = rowsOf('company', 'company_id', 'company_name')
const groups = rowsOf('role_group', 'role_group_key', 'role_group_name')

/** What every installation has is written anew at each start: a change would not last. */
const refuseSystem = (row: AdminRow): void => {
  if (row['roleGroup'] === 'system') throw fail('custom', { reason: 'systemRole' })
}

/** The group of accounts: people, those who were deleted, their browsers, and the roles they have. */
export const peopleTables = ({ users, peopleChanged }: Needs): readonly Table[] => [
  {
    id: 'user',
    base: 'user_account',
    from: `user_account join role on role.role_id = user_account.role_id
      join company on company.company_id = user_account.company_id`,
    key: 'user_account.user_id',
    order: 'userName,asc',
    name: 'email',
    columns: [
      column('email', 'text', 'E-mail', '이메일', 'user_account.email'),
      column('userName', 'text', 'Name', '이름', 'user_account.user_name', needed),
      column('userPhone', 'text', 'Phone', '전화번호', 'user_account.user_phone', free),
      column('companyId', 'choice', 'Company', '운영사', 'user_account.company_id', { ...needed, choices: companies }),
      column('roleGroupKey', 'choice', 'Role', '역할', 'role.role_group_key', {
        ...needed,
        choices: rowsOf('role', 'role_group_key', 'role_name'),
      }),
      column('status', 'text', 'Status', '상태', 'user_account.status'),
      column('passwordMustChange', 'boolean', 'Temporary password', '임시 비밀번호', 'password_must_change'),
      column('lastAccessTime', 'time', 'Last access', '마지막 접속', 'user_account.last_access_time'),
      column('createTime', 'time', 'Created', '생성 시각', 'user_account.create_time'),
    ],
    patch: async (caller, { id }, values) => {
      const call = await described(userCalls.updateInfo)
      const body = 'userPhone' in values ? { ...values, userPhone: values['userPhone'] ?? '' } : values
      const input = parseInput(call, { params: { userId: id }, query: {}, body }, call)
      await users.update(caller, id, input.body)
    },
  },
  {
    id: 'user_del',
    base: 'deleted_user',
    key: 'deleted_user.deleted_user_id',
    order: 'deleteTime,desc',
    name: 'email',
    columns: [
      column('email', 'text', 'E-mail', '이메일', 'email'),
      column('userName', 'text', 'Name', '이름', 'user_name'),
      column('userPhone', 'text', 'Phone', '전화번호', 'user_phone'),
      column('companyName', 'text', 'Company', '운영사', 'company_name'),
      column('roleName', 'text', 'Role', '역할', 'role_name'),
      column('createTime', 'time', 'Created', '생성 시각', 'user_create_time'),
      column('deleteTime', 'time', 'Deleted', '삭제 시각', 'delete_time'),
      column('note', 'longText', 'Note', '메모', 'note', { ...free, blank: '' }),
    ],
  },
  {
    id: 'user_client',
    base: 'client',
    from: 'client join user_account on user_account.user_id = client.user_id',
    key: 'client.client_id',
    textKey: true,
    order: 'lastAccessTime,desc',
    name: 'email',
    // Keys and cookies stay where they are: the browser is who has them.
    columns: [
      column('email', 'text', 'E-mail', '이메일', 'user_account.email'),
      column('userName', 'text', 'Name', '이름', 'user_account.user_name'),
      column('platform', 'text', 'Platform', '플랫폼', 'client.platform'),
      column('verified', 'boolean', 'Verified', '확인됨', 'client.verified', needed),
      column('createTime', 'time', 'First access', '첫 접속', 'client.create_time'),
      column('lastAccessTime', 'time', 'Last access', '마지막 접속', 'client.last_access_time'),
    ],
  },
  {
    id: 'role',
    base: 'role',
    from: 'role left join company on company.company_id = role.company_id',
    key: 'role.role_id',
    order: 'roleLevel,asc',
    name: 'roleName',
    conflicts: { role_company_id_role_group_key_key: { code: 'nameconflict', field: 'roleGroupKey' } },
    guard: refuseSystem,
    written: peopleChanged,
    columns: [
      column('roleName', 'text', 'Name', '이름', 'role.role_name', needed),
      column('roleGroupKey', 'choice', 'Role group', '역할 그룹', 'role.role_group_key', {
        ...needed,
        choices: groups,
      }),
      column('roleGroup', 'text', 'Kind', '구분', "case when role.company_id is null then 'system' else 'custom' end"),
      column('roleLevel', 'number', 'Level', '레벨', 'role.role_level', needed),
      column('companyId', 'choice', 'Company', '운영사', 'role.company_id', {
        edit: 'new',
        required: true,
        choices: companies,
      }),
      column('roleDesc', 'longText', 'Description', '설명', 'role.role_desc', { ...free, blank: '' }),
      column('permissions', 'choices', 'Permissions', '권한', 'role.permissions', {
        ...needed,
        choices: words(permissions),
      }),
      column('menus', 'choices', 'Menus', '메뉴', 'role.menus', { ...needed, choices: words(menuPermissions) }),
    ],
  },
  {
    id: 'role_group',
    base: 'role_group',
    key: 'role_group.role_group_id',
    order: 'roleGroupName,asc',
    name: 'roleGroupKey',
    conflicts: { role_group_key_unique: { code: 'nameconflict', field: 'roleGroupKey' } },
    guard: refuseSystem,
    columns: [
      column('roleGroupKey', 'text', 'Key', '키', 'role_group_key', { edit: 'new', required: true }),
      column('roleGroupName', 'text', 'Name', '이름', 'role_group_name', needed),
      column('roleGroup', 'text', 'Kind', '구분', 'role_group'),
    ],
  },
]
