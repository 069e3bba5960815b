import { authCalls, browserCheckFeature } from '@headend/contract/auth'
import { iamCalls } from '@headend/contract/iam'
import { IdentitySection } from '../../features/auth/IdentitySection.tsx'
import { SecondFactorSection } from '../../features/auth/SecondFactorSection.tsx'
import { useTranslation } from '../../lib/i18n/useTranslation.ts'
import { second } from '../../lib/formats.ts'
import { useAct, useCall, useFormats, useNow, useProfile, useServices, useSettings } from '../../lib/services.tsx'
import { Failure, Skeleton } from '../../ui/Blank.tsx'
import { ConfirmButton } from '../../ui/Confirm.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { KeyValues } from '../../ui/KeyValues.tsx'
import { roleName } from '../../ui/roleName.ts'
import { Pill, Status } from '../../ui/Status.tsx'
import { PersonForm } from './PersonForm.tsx'

/** The own account, and the browsers it signs in from. */
export function UserInformation({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['account', 'common', 'list', 'forms'])
  const { dateTime } = useFormats()
  const { language } = useSettings()
  const user = useCall(iamCalls.getUser, {})
  return (
    <Dialog open onClose={onClose} title={t('information.title')}>
      {user.isPending && <Skeleton lines={6} />}
      {user.isError && <Failure error={user.error} onRetry={() => void user.refetch()} />}
      {user.data && <PersonForm key={`${user.data.userName} ${user.data.userPhone}`} user={user.data} />}
      {user.data && (
        <KeyValues
          items={[
            { label: t('information.email'), value: user.data.email },
            { label: t('information.company'), value: user.data.companyName },
            { label: t('information.role'), value: roleName(user.data.userRoleName, language) },
            {
              label: t('information.lastAccess'),
              value: user.data.lastAccessTime === null ? null : dateTime(user.data.lastAccessTime),
            },
          ]}
        />
      )}
      <SecondFactorSection />
      <IdentitySection />
      <Browsers />
    </Dialog>
  )
}

function Browsers() {
  const { t } = useTranslation(['account', 'common'])
  const { session } = useServices()
  const { date, ago } = useFormats()
  const now = useNow(30 * second)
  const browsers = useCall(authCalls.listClients, {})
  // Without this browser's session nothing can be asked any more, so the list is read again for other browsers only.
  const forget = useAct(authCalls.deleteClient, { success: () => t('information.forgotten') })
  const own = session.tokens()?.clientKey
  const checked = useProfile().feature.includes(browserCheckFeature)
  const lossOf = (isOwn: boolean): string =>
    checked
      ? t(isOwn ? 'information.forgetOwnCheckedText' : 'information.forgetCheckedText')
      : t(isOwn ? 'information.forgetOwnText' : 'information.forgetText')
  return (
    <section className="hd-browsers">
      <h3>
        {t('information.browsers')} <span className="hd-muted">{t('information.browsersMeta')}</span>
      </h3>
      {browsers.isPending && <Skeleton lines={2} />}
      {browsers.isError && <Failure error={browsers.error} onRetry={() => void browsers.refetch()} />}
      {browsers.data?.length === 0 && <p className="hd-muted">{t('information.browsersNone')}</p>}
      <ul>
        {browsers.data?.map((browser) => (
          <li key={browser.clientKey}>
            <div className="hd-grow">
              <div className="hd-row">
                <b>{browser.platform || t('information.unknownBrowser')}</b>
                {browser.clientKey === own && <Pill family="run">{t('information.thisBrowser')}</Pill>}
              </div>
              <div className="hd-muted">
                {t('information.created', { date: date(browser.createTime) })}
                {browser.lastAccessTime !== null &&
                  `, ${t('information.lastUsed', { ago: ago(browser.lastAccessTime, now) })}`}
              </div>
            </div>
            {browser.verified ? (
              <Status state="approved" label={t('information.verified')} />
            ) : (
              <span className="hd-muted">{t('information.notVerified')}</span>
            )}
            <ConfirmButton
              size="sm"
              label={t('information.forget')}
              title={t('information.forgetTitle')}
              text={lossOf(browser.clientKey === own)}
              action={t('information.forget')}
              danger
              onConfirm={() =>
                forget.mutate(
                  { body: { clientKey: browser.clientKey } },
                  {
                    onSuccess: () => {
                      session.forgetKey(browser.user, browser.clientKey)
                      if (browser.clientKey === own) session.clear('forgotten')
                      else void browsers.refetch()
                    },
                  },
                )
              }
            />
          </li>
        ))}
      </ul>
    </section>
  )
}
