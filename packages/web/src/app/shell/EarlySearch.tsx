import { IconSearch } from '@tabler/icons-react'
import { useLayoutEffect, useRef } from 'react'
import { useTranslation } from '../../lib/i18n/useTranslation.ts'
import { Icon } from '../../ui/Icon.tsx'
import './palette.css'

/**
 * What was typed for a search whose own code is still on its way; it is written here and read when that comes. `before` had
 * the focus when the search was asked for, and gets it back.
 */
export type Early = { text: string; enter: boolean; readonly before: Element | null }

type Props = Readonly<{ early: Early; onClose: () => void }>

/**
 * Stands in for the search until it is loaded: a scanner does not wait, so keys count from the moment the search is
 * asked for.
 */
export function EarlySearch({ early, onClose }: Props) {
  const { t } = useTranslation()
  const box = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const dialog = box.current
    dialog?.showModal()
    return () => {
      dialog?.close()
      if (early.before instanceof HTMLElement) early.before.focus()
    }
  }, [early])
  return (
    <dialog
      ref={box}
      className="hd-palette"
      aria-label={t('shell.searchShort')}
      aria-busy
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      <div className="hd-palette-field">
        <Icon of={IconSearch} size={20} />
        <input
          autoFocus
          type="text"
          aria-label={t('shell.search')}
          placeholder={t('shell.search')}
          autoComplete="off"
          spellCheck={false}
          defaultValue={early.text}
          onChange={(event) => {
            early.text = event.target.value
            early.enter = false
          }}
          onKeyDown={(event) => {
            if (event.key === 'Tab') event.preventDefault()
            if (event.key === 'Enter') early.enter = early.text.trim() !== ''
          }}
        />
      </div>
    </dialog>
  )
}
