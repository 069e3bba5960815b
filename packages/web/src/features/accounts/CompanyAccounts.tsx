import { accountStatuses } from '@headend/contract/users'
import type { UserAccount } from '@headend/contract/users'
import { IconUserPlus } from '@tabler/icons-react'
import { Suspense, lazy, useState } from 'react'
import type { CompanyTabProps } from '../../lib/features.ts'
import { narrow, useMedia } from '../../lib/media.ts'
import { useWords } from '../../lib/words.ts'
import { Button } from '../../ui/Button.tsx'
import { useInvitation } from '../../ui/Invitation.tsx'
import { ListPane } from '../../ui/list/ListPane.tsx'
import { RowButtons } from '../../ui/list/RowActions.tsx'
import type { Show } from '../../ui/list/spec.ts'
import {
  accountList,
  nameOf,
  RoleName,
  useAccountRemoval,
  useRoleOptions,
  useWaiting,
  Waiting,
} from './accountList.tsx'
import { AccountMenu } from './AccountMenu.tsx'

const NewAccount = lazy(() => import('./NewAccount.tsx').then((module) => ({ default: module.NewAccount })))

/** Its name in the address. */
const part = 'accounts'

const columnOf = (id: string) => accountList.columns.filter((column) => column.id === id)

/** Who it is: name and address of the mail in two lines. */
function Person({ account }: Readonly<{ account: UserAccount }>) {
  return (
    <span className="hd-two-lines">
      <span className="hd-cut">{nameOf(account)}</span>
      <small className="hd-cut">{account.email}</small>
    </span>
  )
}

/** A role, and of somebody who belongs to a company below, which. */
function Role({ account, companyId }: Readonly<{ account: UserAccount; companyId: string }>) {
  return (
    <span className="hd-two-lines">
      <span className="hd-cut">
        <RoleName account={account} />
      </span>
      {account.companyId !== companyId && <small className="hd-cut">{account.companyName}</small>}
    </span>
  )
}

/** An invitation is sent again from its row. */
function Again({ account }: Readonly<{ account: UserAccount }>) {
  return <RowButtons actions={useInvitation(account).slice(0, 1)} />
}

/** The accounts of a company and of those below it, as a tab of its page. */
export function CompanyAccounts({ companyId }: CompanyTabProps) {
  const word = useWords('accounts')
  const remove = useAccountRemoval()
  const isNarrow = useMedia(narrow)
  const waiting = useWaiting(companyId) ?? 0
  // A button in words has room where there are invitations, and all columns.
  const hasRoom = waiting > 0 && !isNarrow
  const { actions, edit, ...list } = accountList
  const useOptions = () => useRoleOptions(companyId)
  return (
    <ListPane
      spec={{
        ...list,
        part,
        scope: companyId,
        columns: [
          {
            id: 'userName',
            identity: true,
            sortable: true,
            width: { least: 180, wished: 240 },
            cell: (account) => <Person account={account} />,
          },
          {
            id: 'userRoleName',
            sortable: true,
            width: { least: 118, wished: 170 },
            cell: (account) => <Role account={account} companyId={companyId} />,
          },
          ...columnOf('status'),
          ...columnOf('userPhone'),
          ...columnOf('lastAccessTime'),
          { id: 'email', sortable: true, hidden: true, wraps: true, width: { least: 180, wished: 240 } },
          { id: 'companyName', sortable: true, hidden: true, wraps: true, width: { least: 78, wished: 130 } },
          ...columnOf('inviteTime'),
          ...columnOf('inviteUser'),
          ...columnOf('acceptTime'),
        ],
        filters: [{ name: 'status', options: accountStatuses, words: 'tab' }, { name: 'roleGroupKey' }],
        useOptions,
        context: () => waiting > 0 && word('waiting', { count: waiting }),
        edit: { ...edit, lead: ({ userId }) => <Waiting userId={String(userId)} part={part} /> },
        remove,
        actions: {
          ...actions,
          width: hasRoom ? 116 : actions.width,
          of: (account: UserAccount, show: Show) =>
            hasRoom && account.status === 'inviting' ? (
              <Again account={account} />
            ) : (
              <AccountMenu {...{ account, show }} />
            ),
        },
      }}
    />
  )
}

/** Invites somebody to a company. */
export function InviteAccount({ companyId }: CompanyTabProps) {
  const word = useWords('accounts')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="primary" icon={IconUserPlus} onClick={() => setOpen(true)}>
        {word('invite.open')}
      </Button>
      <Suspense>{isOpen && <NewAccount companyId={companyId} onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}
