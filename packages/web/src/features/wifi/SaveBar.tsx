import { useTranslation } from '../../lib/i18n/useTranslation.ts'
import { Button } from '../../ui/Button.tsx'
import { Mark } from '../../ui/Mark.tsx'

type Props = Readonly<{
  changes: number
  radios?: number
  busy: boolean
  /** Why it cannot be saved. */
  reason: string | undefined
  onReset: () => void
  onSave: () => void
}>

/**
 * What is changed and not saved, the two ways out, and what saving it does to clients. The buttons stand at its start, where no
 * message about what was saved covers them.
 */
export function SaveBar({ changes, radios = 0, busy, reason, onReset, onSave }: Props) {
  const { t } = useTranslation('wifi')
  return (
    <div className="hd-wifi-save" role="region" aria-label={t('changes', { count: changes })}>
      <span className="hd-wifi-changes">
        <Mark name="half" size={14} />
        {[t('changes', { count: changes }), ...(radios > 0 ? [t('bands', { count: radios })] : [])].join(' · ')}
      </span>
      <Button onClick={onReset} reason={busy ? t('saving') : undefined}>
        {t('discard')}
      </Button>
      <Button variant="primary" busy={busy} reason={reason} onClick={onSave}>
        {t('apply')}
      </Button>
      <span className="hd-muted">{t('drop')}</span>
    </div>
  )
}
