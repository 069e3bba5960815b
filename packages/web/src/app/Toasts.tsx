import { IconX } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from '../lib/i18n/useTranslation.ts'
import { useServices } from '../lib/services.tsx'
import { useStore } from '../lib/store.ts'
import type { Toast, ToastKind } from '../lib/toasts.ts'
import { IconButton } from '../ui/Button.tsx'
import { classes } from '../ui/classes.ts'
import { copyText } from '../ui/Copy.tsx'
import { Mark } from '../ui/Mark.tsx'
import type { MarkName } from '../ui/Mark.tsx'
import './app.css'

const looks: Readonly<Record<ToastKind, { family: string; mark: MarkName }>> = {
  success: { family: 'hd-ok', mark: 'check' },
  failed: { family: 'hd-bad', mark: 'cross' },
  notice: { family: 'hd-run', mark: 'info' },
}

const partly: (typeof looks)[ToastKind] = { family: 'hd-warn', mark: 'half' }

/** The messages at the bottom right. They wait while the pointer or the focus is on one. */
export function Toasts() {
  const { t } = useTranslation()
  const { toasts } = useServices()
  const shown = useStore(toasts.shown)
  const box = useRef<HTMLElement>(null)
  const newest = shown.at(-1)?.id

  // A dialog that opened later would cover them: each new one comes to the front again.
  useEffect(() => {
    const region = box.current
    if (!region) return
    if (region.matches(':popover-open')) region.hidePopover()
    if (newest !== undefined) region.showPopover()
  }, [newest])

  return (
    <section
      ref={box}
      className="hd-toasts"
      popover="manual"
      aria-label={t('toast.region')}
      onPointerEnter={() => toasts.hold(true)}
      onPointerLeave={() => toasts.hold(false)}
      onFocus={() => toasts.hold(true)}
      onBlur={() => toasts.hold(false)}
    >
      {shown.map((toast) => (
        <One key={toast.id} toast={toast} onClose={() => toasts.close(toast.id)} />
      ))}
    </section>
  )
}

function One({ toast, onClose }: { toast: Toast; onClose: () => void }) {
  const { t } = useTranslation()
  const { family, mark } = toast.partly === true ? partly : looks[toast.kind]
  return (
    <div className={classes('hd-toast', family)} role={toast.kind === 'failed' ? 'alert' : 'status'}>
      <Mark name={mark} size={16} />
      <b>{toast.title ?? t(`toast.${toast.kind}`)}</b>
      <IconButton icon={IconX} size="sm" label={t('toast.close')} onClick={onClose} />
      <div>
        <p>
          {toast.text}{' '}
          {toast.action && (
            <button
              type="button"
              className="hd-link"
              onClick={() => {
                onClose()
                toast.action?.run()
              }}
            >
              {toast.action.label}
            </button>
          )}
        </p>
        {toast.details?.map((line) => (
          <p key={line}>{line}</p>
        ))}
        {toast.details && (
          <button
            type="button"
            className="hd-link"
            onClick={() => {
              void copyText([toast.text, ...(toast.details ?? [])].join('\n'))
            }}
          >
            {t('toast.copy')}
          </button>
        )}
      </div>
      <i className="hd-toast-life" style={{ animationDuration: `${toast.life}ms` }} />
    </div>
  )
}
