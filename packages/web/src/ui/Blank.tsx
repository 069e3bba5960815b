import { IconClockPause, IconInbox, IconPuzzleOff, IconRefresh } from '@tabler/icons-react'
import type { Translate } from '../lib/i18n/dictionary.ts'
import { useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import { useTranslation } from '../lib/i18n/useTranslation.ts'
import { CallError, failureToast, isCallError } from '../lib/failure.ts'
import { Button } from './Button.tsx'
import { copyText } from './Copy.tsx'
import { Icon } from './Icon.tsx'
import type { TablerIcon } from './Icon.tsx'
import { Mark } from './Mark.tsx'
import './card.css'

type EmptyProps = Readonly<{
  title: ReactNode
  text?: ReactNode | undefined
  icon?: TablerIcon | undefined
  /** The way out. */
  actions?: ReactNode | undefined
}>

/** Nothing to show, and what can be done about it. */
export function Empty({ title, text, icon = IconInbox, actions }: EmptyProps) {
  return (
    <div className="hd-blank" role="status">
      <Icon of={icon} size={24} />
      <h2>{title}</h2>
      {text && <p>{text}</p>}
      {actions && <div className="hd-blank-actions">{actions}</div>}
    </div>
  )
}

const inWords = (error: unknown, t: Translate): string =>
  error instanceof CallError ? failureToast(error, t).text : error instanceof Error ? error.message : String(error)

type FailureProps = Readonly<{
  error: unknown
  title?: ReactNode | undefined
  /** What is kept. */
  text?: ReactNode | undefined
  onRetry?: () => void
}>

/** What failed, what is kept, and one action. */
export function Failure({ error, title, text, onRetry }: FailureProps) {
  const { t } = useTranslation()
  // Said once, above the page: this part is asked for again by itself.
  if (isCallError(error, 'unavailable')) return <Empty icon={IconClockPause} title={t('failure.waiting')} />
  return (
    <div className="hd-blank" role="alert">
      <span className="hd-bad">
        <Mark name="cross" size={20} />
      </span>
      <h2>{title ?? t('failure.title')}</h2>
      <p>
        {inWords(error, t)} {text}
      </p>
      <div className="hd-blank-actions">
        {onRetry && (
          <Button size="sm" icon={IconRefresh} onClick={onRetry}>
            {t('action.retry')}
          </Button>
        )}
        <Button
          size="sm"
          variant="ghost"
          onClick={() => {
            void copyText(details(error, t))
          }}
        >
          {t('action.copyDetails')}
        </Button>
      </div>
    </div>
  )
}

const details = (error: unknown, t: Translate): string =>
  JSON.stringify({
    address: location.href,
    time: new Date().toISOString(),
    message: inWords(error, t),
    ...(error instanceof CallError
      ? { call: error.callId, code: error.code, status: error.status, data: error.data }
      : {}),
  })

/** A part of the screen that this device's data model lacks. `what` is a noun. */
export function Missing({ what, text }: Readonly<{ what: string; text?: ReactNode }>) {
  const { t } = useTranslation()
  return <Empty icon={IconPuzzleOff} title={t('missing.title', { what })} text={text ?? t('missing.text')} />
}

/** True once `wait` ms have passed, so that a quick answer shows no waiting at all. */
export const useLate = (waiting: boolean, wait = 300): boolean => {
  const [late, setLate] = useState(false)
  useEffect(() => {
    if (!waiting) return
    const handle = setTimeout(() => setLate(true), wait)
    return () => {
      clearTimeout(handle)
      setLate(false)
    }
  }, [waiting, wait])
  return waiting && late
}

/** Grey bars where text will be. */
export function Skeleton({ lines = 1, width = '60%' }: { lines?: number; width?: string | number }) {
  const late = useLate(true)
  const { t } = useTranslation()
  if (!late) return null
  return (
    <div className="hd-col" style={{ gap: 14 }} role="status" aria-label={t('shell.loading')}>
      {Array.from({ length: lines }, (_, line) => (
        <span key={line} className="hd-skeleton" style={{ width: lines > 1 && line % 3 === 2 ? '40%' : width }} />
      ))}
    </div>
  )
}
