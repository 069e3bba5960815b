import { useTranslation } from '../../lib/i18n/useTranslation.ts'
import { Button } from '../../ui/Button.tsx'
import { Drawer } from '../../ui/Dialog.tsx'
import { useSettingsForm } from './useSettingsForm.tsx'
import type { SettingsSpec } from './useSettingsForm.tsx'

/** Adds something to a device, at the side of what it has. */
export function SettingsDrawer({ onClose, ...spec }: SettingsSpec & Readonly<{ onClose: () => void }>) {
  const { t } = useTranslation()
  const { content, save, isDirty, busy, action, title } = useSettingsForm(spec, onClose)
  return (
    <Drawer
      open
      onClose={onClose}
      title={title}
      unsaved={isDirty}
      onSubmit={save}
      footer={
        <>
          <Button onClick={onClose}>{t('action.cancel')}</Button>
          <Button type="submit" variant="primary" busy={busy}>
            {action}
          </Button>
        </>
      }
    >
      {content}
    </Drawer>
  )
}
