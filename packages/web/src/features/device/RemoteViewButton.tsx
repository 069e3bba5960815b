import { IconScreenShare } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from '../../lib/i18n/useTranslation.ts'
import { usePermission } from '../../lib/services.tsx'
import { Button } from '../../ui/Button.tsx'
import type { ShownDevice } from './useLiveDevice.ts'

type Props = Readonly<{ shown: ShownDevice; phone?: boolean }>

/** Leads to the remote view of a set-top box from whichever tab is open; the tab itself has the same button beside its values. */
export function RemoteViewButton({ shown: { device, online }, phone = false }: Props) {
  const { t } = useTranslation('device')
  const navigate = useNavigate()
  const mayView = usePermission('device.remoteView')
  if (!mayView) return null
  const reason = device?.unsupported.includes('ScreenCaptureConsentForm')
    ? t('refusal.unsupported')
    : online
      ? undefined
      : t('refusal.offline')
  const open = (): void => void navigate({ to: '.', hash: 'av-remote-view', replace: true })
  return (
    <Button
      size={phone ? 'lg' : 'md'}
      icon={IconScreenShare}
      reason={reason}
      aria-label={phone ? t('action.remoteView') : undefined}
      onClick={open}
    >
      {t(phone ? 'action.view' : 'action.remoteView')}
    </Button>
  )
}
