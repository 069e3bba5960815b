import { roleCalls } from '@headend/contract/roles'
import { accountOrders, accountStatuses, editable, manageable, userCalls } from '@headend/contract/users'
import type { UserAccount } from '@headend/contract/users'
import { known } from '../../lib/formats.ts'
import { useTranslation } from '../../lib/i18n/useTranslation.ts'
import { useListSearch } from '../../lib/screen.ts'
import { useCall, useProfile, useSettings } from '../../lib/services.tsx'
import { accountStates } from '../../ui/codes.ts'
import { RoleField } from '../../ui/form/RoleField.tsx'
import type { Values } from '../../ui/form/spec.ts'
import { Invitation } from '../../ui/Invitation.tsx'
import type { Asked, NounList, Tools } from '../../ui/list/spec.ts'
import { roleName } from '../../ui/roleName.ts'
import { Status } from '../../ui/Status.tsx'
import { AccountMenu } from './AccountMenu.tsx'

export const nameOf = ({ userName, email }: UserAccount): string => userName || email

/** When its person was last there; when it was invited, for one who never was. */
const lastSeen = ({ lastAccessTime, inviteTime, status }: UserAccount, { word, formats, now }: Tools): string =>
  status === 'inviting'
    ? word('invited', { ago: formats.ago(inviteTime, now) })
    : lastAccessTime === null
      ? word('never')
      : formats.ago(lastAccessTime, now)

export function RoleName({ account: { userRoleName } }: Readonly<{ account: UserAccount }>) {
  return roleName(userRoleName, useSettings().language)
}

export const statusOf = (account: UserAccount) => <Status state={accountStates[account.status]} />

const requestOf = ({ page, limit, keyword, order, filters, tab, opId }: Asked) => {
  const column = accountOrders.find((name) => name === order?.column)
  const chosen = [tab, ...(filters['status'] ?? [])]
  const status = accountStatuses.filter((one) => chosen.includes(one))
  return {
    query: {
      page,
      limit,
      ...(keyword !== '' && { keyword }),
      ...(order && column && { order: `${column},${order.direction}` as const }),
      ...(status.length > 0 && { status }),
      ...(filters['roleGroupKey'] && { roleGroupKey: [...filters['roleGroupKey']] }),
      ...(opId !== undefined && { opId }),
    },
  }
}

const shown = (value: unknown): string => known(typeof value === 'string' ? value : null)

/** Of an account whose person has not answered: the invitation, and what can be done with it. */
export function Waiting({ userId, part }: Readonly<{ userId: string; part?: string }>) {
  const { t } = useTranslation('invitations')
  const { search, show } = useListSearch(part)
  const { data: account } = useCall(userCalls.getInfo, { params: { userId } })
  if (account?.status !== 'inviting') return null
  const { row: _row, ...list } = search
  const close = () => show(list)
  return <Invitation account={account} title={t('account', { email: account.email })} onGone={close} />
}

/** What an account is called, and what it may do. */
const fields = [
  { name: 'userName', input: 'text', focus: true },
  { name: 'userPhone', input: 'text', type: 'tel', optional: true, example: '+821012345678' },
  { name: 'opId', input: 'company' },
  { name: 'roleGroupKey', input: 'drawn', draw: RoleField },
  {
    name: 'password',
    input: 'password',
    optional: true,
    complete: 'new-password',
    // Who is invited chooses one.
    when: (_values: Values, { status, beyond }: Values) => status !== 'inviting' && beyond !== true,
  },
  { name: 'email', input: 'shown', shown },
  { name: 'inviteUser', input: 'shown', shown },
] as const

// Beside the rail at 1024 all of them are in sight, with the buttons.
export const accountList = {
  call: userCalls.list,
  ask: requestOf,
  texts: 'accounts',
  id: ({ userId }) => userId,
  useRow: (userId) => useCall(userCalls.getInfo, { params: { userId } }),
  columns: [
    { id: 'userName', identity: true, sortable: true, width: { least: 132, wished: 150 }, cell: nameOf },
    { id: 'email', sortable: true, wraps: true, width: { least: 210, wished: 240 } },
    {
      id: 'userRoleName',
      sortable: true,
      width: { least: 112, wished: 170 },
      cell: (account) => (
        <span className="hd-wrap">
          <RoleName account={account} />
        </span>
      ),
    },
    { id: 'companyName', sortable: true, wraps: true, width: { least: 78, wished: 130 } },
    {
      id: 'status',
      sortable: true,
      width: 90,
      cell: statusOf,
      words: (word) => Object.fromEntries(accountStatuses.map((status) => [status, word(`tab.${status}`)])),
    },
    { id: 'userPhone', width: { least: 118, wished: 128 }, hidden: 'narrow' },
    {
      id: 'lastAccessTime',
      sortable: true,
      as: 'time',
      width: { least: 96, wished: 150 },
      // Of an invitation there is more to say than a time: it goes on in a second line before it is cut.
      cell: (account, tools) => <span className="hd-wrap">{lastSeen(account, tools)}</span>,
    },
    { id: 'inviteTime', sortable: true, as: 'time', hidden: true },
    { id: 'inviteUser', hidden: true },
    { id: 'acceptTime', as: 'time', hidden: true },
  ],
  filters: [{ name: 'roleGroupKey' }],
  file: ({ asked }) => ({ name: 'accounts', ask: { call: userCalls.list, ...requestOf(asked) } }),
  edit: {
    call: userCalls.updateInfo,
    permission: 'account.edit',
    texts: 'accounts',
    part: 'edit',
    fields,
    sends: 'changed',
    params: ({ userId }) => ({ userId }),
    // A number that was taken away is sent as an empty one.
    body: (values) => ('userPhone' in values ? { ...values, userPhone: values['userPhone'] ?? '' } : values),
    titleOf: ({ userName, email }) => String(userName || email),
    called: ({ userName, email }) => userName || email,
    lead: ({ userId }) => <Waiting userId={String(userId)} />,
    may: ({ beyond }) => editable({ beyond: beyond === true }),
  },
  actions: {
    width: 44,
    of: (account, show) => <AccountMenu {...{ account, show }} />,
    onPhone: (account, show) => <AccountMenu {...{ account, show }} />,
  },
  phone: (account, tools) => ({
    plain: true,
    title: nameOf(account),
    state: statusOf(account),
    more: (
      <>
        <RoleName account={account} /> · {account.companyName}
      </>
    ),
    end: lastSeen(account, tools),
  }),
} satisfies NounList<typeof userCalls.list>

/** How accounts are deleted by whoever looks: never the own one. */
export const useAccountRemoval = (): NonNullable<NounList<typeof userCalls.list>['remove']> => {
  const { userInfo } = useProfile()
  return {
    call: userCalls.delete,
    permission: 'account.manage',
    input: ({ userId, opId }) => ({ params: { userId }, body: { opId } }),
    may: (account) => manageable(account, { userId: userInfo.opUserId }),
  }
}

/** The roles of a company to filter by. */
export const useRoleOptions = (companyId: string) => {
  const { language } = useSettings()
  const { data = [] } = useCall(roleCalls.listRoles, { params: { op: companyId } })
  return {
    roleGroupKey: data.map((role) => ({ value: role.roleGroupKey, label: roleName(role.roleName, language) })),
  }
}

/** How many of a company and those below it wait for an answer; the reader's own without one. */
export const useWaiting = (companyId: string | undefined): number | undefined => {
  const query = { page: 1, limit: 1, status: 'inviting' as const, ...(companyId !== undefined && { opId: companyId }) }
  return useCall(userCalls.list, { query }).data?.pagination.totalRecords
}
