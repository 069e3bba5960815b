import { IconHistory } from '@tabler/icons-react'
import { useTranslation } from '../lib/i18n/useTranslation.ts'
import { Icon } from './Icon.tsx'
import './float.css'

/** Says beside the buttons of a dialog that what it does is kept in the history. */
export function Recorded() {
  const { t } = useTranslation()
  return (
    <span className="hd-dialog-note">
      <Icon of={IconHistory} size={14} />
      {t('confirm.recorded')}
    </span>
  )
}
