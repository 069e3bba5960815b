import { useId, useState } from 'react'
import type { ReactNode } from 'react'
import { useTranslation } from '../lib/i18n/useTranslation.ts'
import { Button, IconButton } from './Button.tsx'
import type { ButtonProps } from './Button.tsx'
import { Dialog } from './Dialog.tsx'
import type { DialogProps } from './Dialog.tsx'
import { InputFrame } from './InputFrame.tsx'
import type { TablerIcon } from './Icon.tsx'
import { Popover } from './Popover.tsx'
import { Recorded } from './Recorded.tsx'
import type { StateName } from './states.ts'
import { Status } from './Status.tsx'
import './float.css'

/** What must be typed before the most dangerous actions: how many devices there are, or the name of the thing. */
export type Expected = Readonly<{ kind: 'devices'; count: number }> | Readonly<{ kind: 'name'; name: string }>

/** Whether `typed` shows that the count or name was read. Grouping of the digits does not matter. */
export const isExpected = (expected: Expected, typed: string): boolean =>
  expected.kind === 'devices'
    ? typed.trim() !== '' && Number(typed.replace(/[\s,.']/g, '')) === expected.count
    : typed.trim() === expected.name

export type ConfirmRow = Readonly<{ state: StateName; count: ReactNode; text: ReactNode }>

type Props = Pick<DialogProps, 'open' | 'onClose' | 'context' | 'icon'> &
  Readonly<{
    /** The action with the count that will really be touched: "Factory reset 121 devices". */
    title: string
    /** The words of the button; the title's by default. */
    action?: string | undefined
    /** The words of the other button, in place of "Cancel". */
    stay?: string | undefined
    /** Who acts now, who is left out, and why. */
    rows?: readonly ConfirmRow[] | undefined
    /** What is lost. */
    losses?: readonly ReactNode[] | undefined
    expect?: Expected | undefined
    onConfirm: () => void
    danger?: boolean | undefined
    /** What it takes away can be had again. */
    undoable?: boolean | undefined
    busy?: boolean | undefined
    children?: ReactNode | undefined
  }>

/** Who acts now, who is left out and why, and what is lost. */
export const Touched = ({
  rows = [],
  losses = [],
  danger,
  undoable,
}: Pick<Props, 'rows' | 'losses' | 'danger' | 'undoable'>) => {
  const { t } = useTranslation()
  return (
    <>
      {rows.length > 0 && (
        <ul className="hd-counts">
          {rows.map((row) => (
            <li key={row.state}>
              <Status state={row.state} label={row.count} />
              <span>{row.text}</span>
            </li>
          ))}
        </ul>
      )}
      {losses.map((loss, index) => (
        <p key={index} className="hd-losses">
          {loss} {danger && !undoable && index === losses.length - 1 && <b>{t('confirm.cannotUndo')}</b>}
        </p>
      ))}
    </>
  )
}

/** Levels 2 and 3: says what an action touches and costs before it runs. The focus starts on Cancel, or on the field. */
export function Confirm({
  title,
  action = title,
  stay,
  rows = [],
  losses = [],
  expect,
  onConfirm,
  danger = false,
  undoable,
  busy = false,
  children,
  ...dialog
}: Props) {
  const { t } = useTranslation()
  const id = useId()
  const [typed, setTyped] = useState('')
  const expected = expect ? (expect.kind === 'devices' ? String(expect.count) : expect.name) : ''
  const isReady = !expect || isExpected(expect, typed)
  return (
    <Dialog
      {...dialog}
      title={title}
      family={danger ? 'bad' : 'idle'}
      footer={
        <>
          <Recorded />
          <Button onClick={dialog.onClose} {...(expect ? {} : { 'data-autofocus': true })}>
            {stay ?? t('action.cancel')}
          </Button>
          <Button
            variant={danger ? 'danger' : 'primary'}
            busy={busy}
            reason={isReady ? undefined : t('confirm.wrongNumber', { expected })}
            onClick={onConfirm}
          >
            {action}
          </Button>
        </>
      }
    >
      <Touched {...{ rows, losses, danger, undoable }} />
      {children}
      {expect && (
        <div className="hd-field hd-confirm-type">
          <label htmlFor={id} className="hd-field-head">
            <span>
              {t(expect.kind === 'devices' ? 'confirm.typeDevices' : 'confirm.typeName')} <b>{expected}</b>
            </span>
          </label>
          <InputFrame size="lg">
            <input
              id={id}
              data-autofocus
              value={typed}
              inputMode={expect.kind === 'devices' ? 'numeric' : 'text'}
              autoComplete="off"
              spellCheck={false}
              onChange={(event) => setTyped(event.target.value)}
              // Enter never confirms the most dangerous level: the button must be pressed.
              onKeyDown={(event) => {
                if (event.key === 'Enter') event.preventDefault()
              }}
            />
          </InputFrame>
        </div>
      )}
    </Dialog>
  )
}

type ConfirmButtonProps = Omit<ButtonProps, 'onClick' | 'ref' | 'title'> &
  Readonly<{
    icon?: TablerIcon | undefined
    /** The words of the button, where it has no children. */
    label?: string | undefined
    /** It is its icon alone, where the words have no room. */
    sign?: boolean | undefined
    /** The question; the action's words by default. */
    title?: string | undefined
    /** What will happen, in one sentence. */
    text: ReactNode
    /** The words of the confirming button. */
    action: string
    /** Those of the other, in place of "Cancel". */
    stay?: string | undefined
    onConfirm: () => void
    danger?: boolean | undefined
  }>

/** Level 1: a small question at the button itself. */
export function ConfirmButton({
  label,
  sign = false,
  title,
  text,
  action,
  stay,
  onConfirm,
  danger = false,
  children,
  ...button
}: ConfirmButtonProps) {
  const { t } = useTranslation()
  return (
    <Popover
      label={action}
      align="end"
      holdsFocus
      className="hd-confirm-small"
      trigger={(props) =>
        sign && button.icon ? (
          <IconButton size="sm" icon={button.icon} reason={button.reason} label={label ?? action} {...props} />
        ) : (
          <Button {...button} {...props}>
            {children ?? label ?? action}
          </Button>
        )
      }
    >
      {(close) => (
        <>
          <b>{title ?? action}</b>
          <p>{text}</p>
          <div>
            <Button size="sm" onClick={close}>
              {stay ?? t('action.cancel')}
            </Button>
            <Button
              size="sm"
              variant={danger ? 'danger' : 'primary'}
              onClick={() => {
                close()
                onConfirm()
              }}
            >
              {action}
            </Button>
          </div>
        </>
      )}
    </Popover>
  )
}
