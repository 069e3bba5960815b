import { IconX } from '@tabler/icons-react'
import { useEffect, useId, useRef, useState } from 'react'
import type { FormEvent, ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from '../lib/i18n/useTranslation.ts'
import { Button, IconButton } from './Button.tsx'
import { classes } from './classes.ts'
import { focusNear, isFocusLost, lastFocused } from './focus.ts'
import { Icon } from './Icon.tsx'
import type { TablerIcon } from './Icon.tsx'
import type { Family } from './states.ts'
import { UnsavedProvider, useUnsavedPart } from './unsaved.ts'
import type { LeaveWords } from './unsaved.ts'
import { useOverflow } from './useOverflow.ts'
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
  /** Its form holds changes nobody saved, or what is lost instead in words of its own: closing it asks. */
  unsaved?: boolean | LeaveWords | undefined
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
  unsaved = false,
  kind,
  children,
}: DialogProps & { kind: 'dialog' | 'drawer' }) {
  const { t } = useTranslation()
  const id = useId()
  const box = useRef<HTMLDialogElement>(null)
  const cameFrom = useRef<Element | null>(null)
  const part = useUnsavedPart(open && unsaved)
  const { overflows, watch } = useOverflow()
  const [question, setQuestion] = useState({ isAsked: false, times: 0 })
  const leave = (): void => {
    if (part.any()) setQuestion(({ times }) => ({ isAsked: true, times: times + 1 }))
    else onClose()
  }

  useEffect(() => {
    const dialog = box.current
    if (!open || !dialog || dialog.open) return
    // What it was opened from may be hidden while the dialog loads, and has lost the focus by that.
    cameFrom.current = isFocusLost() ? lastFocused() : document.activeElement
    dialog.showModal()
    // The element with `autofocus` wins; otherwise the first field, and never the close button.
    const first =
      dialog.querySelector<HTMLElement>('[data-autofocus]') ??
      dialog.querySelector<HTMLElement>(
        '.hd-dialog-body :is(input:not([type="radio"]:not(:checked)), select, textarea):enabled, .hd-dialog-foot button',
      )
    // A press that opened it must not leave a ring on the close button: what is read first is the dialog's own title.
    ;(first ?? dialog).focus()
    return () => {
      dialog.close()
      // Closing gives the focus back by itself, except to what went away meanwhile, such as the bar of a selection.
      if (cameFrom.current && (isFocusLost() || cameFrom.current.isConnected)) focusNear(cameFrom.current)
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
        <IconButton icon={IconX} size="sm" label={t('action.close')} onClick={leave} />
      </header>
      {/* What scrolls can be scrolled with the keyboard, also where nothing in it takes the focus. */}
      <div className="hd-dialog-body" {...(overflows && { tabIndex: 0, role: 'group', 'aria-labelledby': id })}>
        <div ref={watch}>{children}</div>
      </div>
      {footer && <footer className="hd-dialog-foot">{footer}</footer>}
    </>
  )
  // At the end of the document: nothing of the place it was opened from reaches it.
  return createPortal(
    <dialog
      ref={box}
      className={classes('hd-dialog', kind === 'drawer' && 'hd-drawer', size !== 'md' && `hd-dialog-${size}`)}
      aria-labelledby={id}
      tabIndex={-1}
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        leave()
      }}
      // A second Esc closes it whether it may or not: it comes back, and the question above it is asked anew.
      onClose={(event) => {
        if (event.target !== event.currentTarget || event.currentTarget.open) return
        if (part.any()) event.currentTarget.showModal()
        leave()
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
        if (!isInside) leave()
      }}
    >
      <UnsavedProvider value={part}>
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
      </UnsavedProvider>
      {question.isAsked && (
        <LeaveQuestion
          key={question.times}
          words={part.words()}
          onStay={() => setQuestion((before) => ({ ...before, isAsked: false }))}
          onLeave={onClose}
        />
      )}
    </dialog>,
    document.body,
  )
}

/** Asks before changes that nobody saved are lost. */
export function LeaveQuestion({
  words,
  onStay,
  onLeave,
}: Readonly<{ words?: LeaveWords | undefined; onStay: () => void; onLeave: () => void }>) {
  const { t } = useTranslation()
  return (
    <Dialog
      open
      size="sm"
      onClose={onStay}
      title={words?.title ?? t('unsaved.title')}
      footer={
        <>
          <Button onClick={onLeave}>{words?.leave ?? t('unsaved.leave')}</Button>
          <Button variant="primary" data-autofocus onClick={onStay}>
            {words?.stay ?? t('unsaved.stay')}
          </Button>
        </>
      }
    >
      <p>{words?.text ?? t('unsaved.text')}</p>
    </Dialog>
  )
}

/** Asks or shows something before anything else goes on. `data-autofocus` is on what should have the focus first. */
export function Dialog(props: DialogProps) {
  return <Modal {...props} kind="dialog" />
}

/** A form or detail at the side of the page it belongs to. */
export function Drawer(props: DialogProps) {
  return <Modal {...props} kind="drawer" />
}
