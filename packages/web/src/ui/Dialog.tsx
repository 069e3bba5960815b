import { IconX } from '@tabler/icons-react'
import { useEffect, useId, useRef } from 'react'
import type { FormEvent, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from './Button.tsx'
import { classes } from './classes.ts'
import { Icon } from './Icon.tsx'
import type { TablerIcon } from './Icon.tsx'
import type { Family } from './states.ts'
import './float.css'

export type DialogProps = Readonly<{
  open: boolean
  onClose: () => void
  title: ReactNode
  /** One line under the title. */
  context?: ReactNode | undefined
  icon?: TablerIcon | undefined
  family?: Family | undefined
  /** The buttons, the leading one last. */
  footer?: ReactNode | undefined
  size?: 'sm' | 'md' | 'lg' | 'xl' | undefined
  /** Makes the whole a form: Enter in a field submits. */
  onSubmit?: (event: FormEvent<HTMLFormElement>) => void
  children?: ReactNode | undefined
}>

function Modal({
  open,
  onClose,
  title,
  context,
  icon,
  family,
  footer,
  size = 'md',
  onSubmit,
  kind,
  children,
}: DialogProps & { kind: 'dialog' | 'drawer' }) {
  const { t } = useTranslation()
  const id = useId()
  const box = useRef<HTMLDialogElement>(null)
  const cameFrom = useRef<Element | null>(null)

  useEffect(() => {
    const dialog = box.current
    if (!open || !dialog || dialog.open) return
    cameFrom.current = document.activeElement
    dialog.showModal()
    // The element with `autofocus` wins; otherwise the first field, and never the close button.
    const first =
      dialog.querySelector<HTMLElement>('[data-autofocus]') ??
      dialog.querySelector<HTMLElement>('.hd-dialog-body :is(input, select, textarea), .hd-dialog-foot button')
    // A press that opened it must not leave a ring on the close button: what is read first is the dialog's own title.
    ;(first ?? dialog).focus()
    return () => {
      dialog.close()
      if (cameFrom.current instanceof HTMLElement && cameFrom.current.isConnected) cameFrom.current.focus()
    }
  }, [open])

  if (!open) return null
  const inner = (
    <>
      <header className="hd-dialog-head">
        {icon && (
          <span className={classes('hd-dialog-sign', family && `hd-${family}`)}>
            <Icon of={icon} size={18} />
          </span>
        )}
        <div>
          <h2 id={id}>{title}</h2>
          {context && <p>{context}</p>}
        </div>
        <IconButton icon={IconX} size="sm" label={t('action.close')} onClick={onClose} />
      </header>
      <div className="hd-dialog-body">{children}</div>
      {footer && <footer className="hd-dialog-foot">{footer}</footer>}
    </>
  )
  return (
    <dialog
      ref={box}
      className={classes('hd-dialog', kind === 'drawer' && 'hd-drawer', size !== 'md' && `hd-dialog-${size}`)}
      aria-labelledby={id}
      tabIndex={-1}
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        onClose()
      }}
      // A press on the scrim lands on the dialog itself, outside its box.
      onPointerDown={(event) => {
        if (event.target !== event.currentTarget) return
        const edge = event.currentTarget.getBoundingClientRect()
        const isInside =
          event.clientX >= edge.left &&
          event.clientX <= edge.right &&
          event.clientY >= edge.top &&
          event.clientY <= edge.bottom
        if (!isInside) onClose()
      }}
    >
      {onSubmit ? (
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            onSubmit(event)
          }}
        >
          {inner}
        </form>
      ) : (
        <div className="hd-dialog-inner">{inner}</div>
      )}
    </dialog>
  )
}

/** Asks or shows something before anything else goes on. Put `data-autofocus` on what should have the focus first. */
export function Dialog(props: DialogProps) {
  return <Modal {...props} kind="dialog" />
}

/** A form or detail at the side of the page it belongs to. */
export function Drawer(props: DialogProps) {
  return <Modal {...props} kind="drawer" />
}
