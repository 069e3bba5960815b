import { manageable, userCalls } from '@headend/contract/users'
import type { UserAccount } from '@headend/contract/users'
import { IconDeviceMobileOff, IconKey, IconMailForward, IconMailOff } from '@tabler/icons-react'
import { lazy } from 'react'
import { useAct, usePermission, useProfile, useSettings } from '../../lib/services.tsx'
import { useWords } from '../../lib/words.ts'
import { actionIcons } from '../../ui/actionIcons.ts'
import { RowMenu } from '../../ui/list/RowActions.tsx'
import type { RowAction } from '../../ui/list/RowActions.tsx'
import type { Show } from '../../ui/list/spec.ts'

const TemporaryPassword = lazy(() =>
  import('./TemporaryPassword.tsx').then((module) => ({ default: module.TemporaryPassword })),
)

type Props = Readonly<{ account: UserAccount; show: Show }>

/** Why an account is not the reader's to change. */
const useReason = (account: UserAccount): string | undefined => {
  const { language } = useSettings()
  const { userInfo } = useProfile()
  const may = manageable(account, { userId: userInfo.opUserId })
  return may === true ? undefined : may[language]
}

/** What can be done with an invitation: sent again, or taken back. */
const useInvitation = (account: UserAccount): readonly RowAction[] => {
  const { userId, email, opId } = account
  const word = useWords('accounts')
  const reason = useReason(account)
  const refresh = [userCalls.list]
  const again = useAct(userCalls.reinvite, { refresh, success: () => word('again.done', { email }) })
  const withdraw = useAct(userCalls.disinvite, { refresh, success: () => word('withdraw.done', { email }) })
  return [
    {
      label: word('again.action'),
      icon: IconMailForward,
      reason,
      run: () => again.mutate({ body: { email, opId } }),
    },
    {
      label: word('withdraw.action'),
      icon: IconMailOff,
      reason,
      ask: { title: word('withdraw.title'), text: word('withdraw.text', { email }) },
      run: () => withdraw.mutate({ body: { userId, opId } }),
    },
  ]
}

/** What can be done with an account whose person has answered: another password, and the lock. */
const useKeeping = ({ account, show }: Props): readonly RowAction[] => {
  const { userId, email, opId, status, secondFactor } = account
  const word = useWords('accounts')
  const reason = useReason(account)
  const refresh = [userCalls.list]
  const reset = useAct(userCalls.resetPassword, { refresh })
  const resetFactor = useAct(userCalls.resetSecondFactor, { refresh, success: () => word('factor.done', { email }) })
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
