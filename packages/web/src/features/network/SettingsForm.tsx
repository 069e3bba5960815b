import { useTranslation } from '../../lib/i18n/useTranslation.ts'
import { Button } from '../../ui/Button.tsx'
import { useUnsaved } from '../../ui/unsaved.ts'
import { useSettingsForm } from './useSettingsForm.tsx'
import type { SettingsSpec } from './useSettingsForm.tsx'

type Props = Readonly<{ spec: SettingsSpec; onClose: () => void }>

/** Changes settings where they stand. */
export function SettingsForm({ spec, onClose }: Props) {
  const { t } = useTranslation(['network', 'common'])
  const { content, save, isDirty, busy, action } = useSettingsForm(spec, onClose)
  useUnsaved(isDirty)
  return (
    <form
      noValidate
      className="hd-network-form"
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      {content}
      <div className="hd-network-foot">
        <Button onClick={onClose}>{t('common:action.cancel')}</Button>
        <Button type="submit" variant="primary" busy={busy} reason={isDirty ? undefined : t('network:same')}>
          {action}
        </Button>
      </div>
    </form>
  )
}
