import { userCalls } from '@headend/contract/users'
import { useTranslation } from '../../lib/i18n/useTranslation.ts'
import { useCall, usePermission } from '../../lib/services.tsx'
import { Invitation } from '../../ui/Invitation.tsx'

/** Invitations of a company and those below it that are looked through. */
const most = 100

/** People who were invited to look after a company and have not answered. */
export function Invitations({ companyId }: Readonly<{ companyId: string }>) {
  const { t } = useTranslation('invitations')
  const may = usePermission('account.manage')
  const query = { opId: companyId, status: 'inviting' as const, page: 1, limit: most }
  const { data } = useCall(userCalls.list, { query }, { enabled: may, silent: true })
  const waiting = (data?.rows ?? []).filter((one) => one.companyId === companyId)
  return waiting.map((account) => {
    const { userId, userName, email } = account
    const name = userName === '' ? email : `${userName}, ${email}`
    return <Invitation key={userId} account={account} title={t('company', { name })} />
  })
}
