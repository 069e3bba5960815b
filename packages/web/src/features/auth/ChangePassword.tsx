import { useProfile } from '../../lib/services.tsx'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import { passwordForm } from './passwordForm.ts'

/** The own password, changed from the profile menu. */
export function ChangePassword({ onClose }: Readonly<{ onClose: () => void }>) {
  const { userInfo } = useProfile()
  const row = { userId: userInfo.opUserId, password: '', newPassword: '', again: '' }
  return <FormDialog centred size="sm" spec={passwordForm} row={row} onClose={onClose} />
}
