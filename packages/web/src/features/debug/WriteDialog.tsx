import { IconHistory } from '@tabler/icons-react'
import { useTranslation } from '../../lib/i18n/useTranslation.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import type { DialogProps } from '../../ui/Dialog.tsx'
import { Icon } from '../../ui/Icon.tsx'

type Props = Pick<DialogProps, 'title' | 'context' | 'onClose' | 'children'> &
  Readonly<{
    unsaved: boolean
    /** The words of the button that writes. */
    action: string
    onWrite: () => void
    busy?: boolean
    /** It cannot be undone: Enter does not confirm it. */
    danger?: boolean
    /** The focus begins on Cancel. */
    startsOnCancel?: boolean
  }>

/** A form whose button writes to the device and leaves a line in the history. */
export function WriteDialog(props: Props) {
  const { action, onWrite, busy = false, danger = false, startsOnCancel, unsaved, onClose, children, ...dialog } = props
  const { t } = useTranslation()
  return (
    <Dialog
      open
      {...dialog}
      onClose={onClose}
      unsaved={unsaved}
      family={danger ? 'bad' : undefined}
      footer={
        <>
          <span className="hd-row hd-muted hd-grow">
            <Icon of={IconHistory} size={14} />
            {t('confirm.recorded')}
          </span>
          <Button onClick={onClose} data-autofocus={startsOnCancel || undefined}>
            {t('action.cancel')}
          </Button>
          <Button variant={danger ? 'danger' : 'primary'} busy={busy} onClick={onWrite}>
            {action}
          </Button>
        </>
      }
    >
      <form
        className="hd-col hd-debug-form"
        onSubmit={(event) => {
          event.preventDefault()
          if (!danger) onWrite()
        }}
      >
        {children}
      </form>
    </Dialog>
  )
}
