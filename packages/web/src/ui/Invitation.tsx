import { invitationMs } from '@headend/contract/auth'
import { companyCalls } from '@headend/contract/companies'
import { manageable, userCalls } from '@headend/contract/users'
import type { UserAccount } from '@headend/contract/users'
import { IconMailForward, IconMailOff } from '@tabler/icons-react'
import { minute } from '../lib/formats.ts'
import { useTranslation } from '../lib/i18n/useTranslation.ts'
import { useAct, useFormats, useNow, usePermission, useProfile, useSettings } from '../lib/services.tsx'
import { Banner } from './Banner.tsx'
import { RowButtons } from './list/RowActions.tsx'
import type { RowAction } from './list/RowActions.tsx'

const refresh = [userCalls.list, userCalls.getInfo, companyCalls.list, companyCalls.get]

/** Why an account is not the reader's to change. */
export const useUnmanageable = (account: UserAccount): string | undefined => {
  const { language } = useSettings()
  const { userInfo } = useProfile()
  const may = manageable(account, { userId: userInfo.opUserId })
  return may === true ? undefined : may[language]
}

/** What can be done with an invitation: sent again, or cancelled, and the account with it; `onGone` then. */
export const useInvitation = (account: UserAccount, onGone?: () => void): readonly RowAction[] => {
  const { userId, email, opId } = account
  const { t } = useTranslation('invitations')
  const reason = useUnmanageable(account)
  const again = useAct(userCalls.reinvite, { refresh, success: () => t('again.done', { email }) })
  const cancel = useAct(userCalls.disinvite, {
    refresh: onGone ? [userCalls.list, companyCalls.list, companyCalls.get] : refresh,
    success: () => t('cancel.done', { email }),
  })
  return [
    {
      label: t('again.action'),
      icon: IconMailForward,
      reason,
      run: () => again.mutate({ body: { email, opId } }),
    },
    {
      label: t('cancel.action'),
      icon: IconMailOff,
      reason,
      ask: { title: t('cancel.title'), text: t('cancel.text', { email }) },
      run: () =>
        void cancel.mutateAsync({ body: { userId, opId } }).then(
          () => onGone?.(),
          () => undefined,
        ),
    },
  ]
}

type Props = Readonly<{ account: UserAccount; title: string; onGone?: () => void }>

/** An invitation that nobody has answered: until when its link is good, and what can be done with it. */
export function Invitation({ account, title, onGone }: Props) {
  const { t } = useTranslation('invitations')
  const formats = useFormats()
  const now = useNow(minute)
  const actions = useInvitation(account, onGone)
  const may = usePermission('account.manage')
  const until = (account.inviteTime ?? 0) + invitationMs
  return (
    <Banner family={until > now ? 'run' : 'warn'} title={title}>
      <div className="hd-stack">
        <span>{t(until > now ? 'until' : 'over', { time: formats.dateTime(until) })}</span>
        {may && (
          <span className="hd-row">
            <RowButtons actions={actions} />
          </span>
        )}
      </div>
    </Banner>
  )
}
