import { useTranslation } from '../../lib/i18n/useTranslation.ts'
import { useServices } from '../../lib/services.tsx'
import { enter } from '../../lib/signIn.ts'
import { version } from '../../lib/versions.ts'
import { Button } from '../../ui/Button.tsx'
import { Door } from './Door.tsx'
import { PasswordForm } from './PasswordForm.tsx'

/** Between the sign-in and the first page, when the password was set by somebody else. */
export function OwnPassword({
  userId,
  current,
  onChanged,
}: Readonly<{ userId: string; current: string; onChanged: () => void }>) {
  const { t } = useTranslation('auth')
  const services = useServices()
  return (
    <Door title={t('mustChange')}>
      <PasswordForm
        userId={userId}
        current={current}
        onChanged={() => {
          void enter(services, version).then(onChanged, () => services.session.clear())
        }}
      >
        {({ fields, busy, submit }) => (
          <form
            noValidate
            onSubmit={(event) => {
              event.preventDefault()
              submit()
            }}
          >
            <p>{t('mustChangeText')}</p>
            {fields}
            <Button type="submit" variant="primary" size="lg" busy={busy}>
              {t('passwordChange')}
            </Button>
          </form>
        )}
      </PasswordForm>
    </Door>
  )
}
