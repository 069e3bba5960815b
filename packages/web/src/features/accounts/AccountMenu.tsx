import { userCalls } from '@headend/contract/users'
import type { UserAccount } from '@headend/contract/users'
import { IconDeviceMobileOff, IconKey, IconUnlink } from '@tabler/icons-react'
import { lazy } from 'react'
import { useAct, usePermission } from '../../lib/services.tsx'
import { useWords } from '../../lib/words.ts'
import { actionIcons } from '../../ui/actionIcons.ts'
import { useInvitation, useUnmanageable } from '../../ui/Invitation.tsx'
import { RowMenu } from '../../ui/list/RowActions.tsx'
import type { RowAction } from '../../ui/list/RowActions.tsx'
import type { Show } from '../../ui/list/spec.ts'

const TemporaryPassword = lazy(() =>
  import('./TemporaryPassword.tsx').then((module) => ({ default: module.TemporaryPassword })),
)

type Props = Readonly<{ account: UserAccount; show: Show }>

/** What can be done with an account whose person has answered: another password, and the lock. */
const useKeeping = ({ account, show }: Props): readonly RowAction[] => {
  const { userId, email, opId, status, secondFactor, identityLinked } = account
  const word = useWords('accounts')
  const reason = useUnmanageable(account)
  const refresh = [userCalls.list]
  const reset = useAct(userCalls.resetPassword, { refresh })
  const resetFactor = useAct(userCalls.resetSecondFactor, { refresh, success: () => word('factor.done', { email }) })
  const unlink = useAct(userCalls.unlinkIdentity, { refresh, success: () => word('identity.done', { email }) })
  const lock = useAct(userCalls.lock, { refresh, success: () => word('lock.done', { email }) })
  const unlock = useAct(userCalls.unlock, { refresh, success: () => word('unlock.done', { email }) })
  const body = { userId, opId }
  return [
    {
      label: word('reset.action'),
      icon: IconKey,
      reason,
      ask: { text: word(status === 'locked' ? 'reset.locked' : 'reset.text') },
      // The row may leave the page meanwhile: what is answered is shown in front of the list.
      run: () =>
        void reset.mutateAsync({ params: { userId }, body: { opId } }).then(
          ({ password }) => show((close) => <TemporaryPassword {...{ account, password }} onClose={close} />),
          () => undefined,
        ),
    },
    ...(secondFactor
      ? [
          {
            label: word('factor.action'),
            icon: IconDeviceMobileOff,
            reason,
            ask: { text: word('factor.text') },
            run: () => resetFactor.mutate({ params: { userId }, body: { opId } }),
          },
        ]
      : []),
    ...(identityLinked
      ? [
          {
            label: word('identity.action'),
            icon: IconUnlink,
            reason,
            ask: { text: word('identity.text') },
            run: () => unlink.mutate({ params: { userId }, body: { opId } }),
          },
        ]
      : []),
    status === 'locked'
      ? { label: word('unlock.action'), icon: actionIcons.unlock, reason, run: () => unlock.mutate({ body }) }
      : {
          label: word('lock.action'),
          icon: actionIcons.lock,
          reason,
          ask: { text: word('lock.text') },
          run: () => lock.mutate({ body }),
        },
  ]
}

const useActions = (props: Props): readonly RowAction[] => {
  const isInvited = props.account.status === 'inviting'
  const mayManage = usePermission('account.manage')
  const [invitation, keeping] = [useInvitation(props.account), useKeeping(props)]
  if (!mayManage) return []
  return isInvited ? invitation : keeping
}

/** What can be done with an account, in a menu. */
export function AccountMenu(props: Props) {
  const word = useWords('accounts')
  return <RowMenu actions={useActions(props)} label={word('more')} name={props.account.email} />
}
