import { invitationMs } from '@headend/contract/auth'
import { companyCalls } from '@headend/contract/companies'
import { userCalls } from '@headend/contract/users'
import type { UserAccount } from '@headend/contract/users'
import { useTranslation } from '../../lib/i18n/useTranslation.ts'
import { useAct, useCall, useFormats, useNow, usePermission } from '../../lib/services.tsx'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { ConfirmButton } from '../../ui/Confirm.tsx'

/** Invitations of a company and those below it that are looked through. */
const most = 100
const minute = 60_000

/** People who were invited to look after a company and have not answered. */
export function Invitations({ companyId }: Readonly<{ companyId: string }>) {
  const may = usePermission('account.manage')
  const query = { opId: companyId, status: 'inviting' as const, page: 1, limit: most }
  const { data } = useCall(userCalls.list, { query }, { enabled: may, silent: true })
  const waiting = (data?.rows ?? []).filter((one) => one.companyId === companyId)
  return waiting.map((account) => <Invitation key={account.userId} {...{ account }} />)
}

const refresh = [userCalls.list, companyCalls.list, companyCalls.get]

function Invitation({ account }: Readonly<{ account: UserAccount }>) {
  const { userId, opId, email, userName, inviteTime } = account
  const { t } = useTranslation('companies')
  const formats = useFormats()
  const now = useNow(minute)
  const again = useAct(userCalls.reinvite, { success: () => t('invitation.sent', { email }), refresh })
  const withdraw = useAct(userCalls.disinvite, { success: () => t('invitation.withdrawn', { email }), refresh })
  const until = (inviteTime ?? 0) + invitationMs
  return (
    <Banner
      family={until > now ? 'run' : 'warn'}
      title={t('invitation.title', { name: userName === '' ? email : `${userName}, ${email}` })}
    >
      <div className="hd-stack">
        <span>{t(until > now ? 'invitation.until' : 'invitation.over', { time: formats.dateTime(until) })}</span>
        <span className="hd-row">
          <Button size="sm" busy={again.isPending} onClick={() => again.mutate({ body: { email, opId } })}>
            {t('invitation.again')}
          </Button>
          <ConfirmButton
            size="sm"
            variant="dangerQuiet"
            danger
            busy={withdraw.isPending}
            title={t('invitation.withdrawTitle', { email })}
            text={t('invitation.withdrawText')}
            action={t('invitation.withdraw')}
            onConfirm={() => withdraw.mutate({ body: { userId, opId } })}
          />
        </span>
      </div>
    </Banner>
  )
}
