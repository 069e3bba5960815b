import { useTranslation } from '../../lib/i18n/useTranslation.ts'
import { useProfile, useServices } from '../../lib/services.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { PasswordForm } from './PasswordForm.tsx'

/** The own password, changed from the profile menu. */
export function ChangePassword({ onClose }: Readonly<{ onClose: () => void }>) {
  const { t } = useTranslation(['auth', 'common'])
  const { toasts } = useServices()
  const { userInfo } = useProfile()
  return (
    <PasswordForm
      userId={userInfo.opUserId}
      onChanged={() => {
        toasts.success(t('passwordChanged'))
        onClose()
      }}
    >
      {({ fields, busy, unsaved, submit }) => (
        <Dialog
          open
          size="sm"
          onClose={onClose}
          title={t('passwordChange')}
          onSubmit={submit}
          unsaved={unsaved}
          footer={
            <>
              <Button onClick={onClose}>{t('common:action.cancel')}</Button>
              <Button type="submit" variant="primary" busy={busy}>
                {t('passwordChange')}
              </Button>
            </>
          }
        >
          <div className="hd-door-stack">{fields}</div>
        </Dialog>
      )}
    </PasswordForm>
  )
}
