import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import { useTranslation } from '../lib/i18n/useTranslation.ts'
import { Icon } from './Icon.tsx'
import './card.css'

/** Copies text to the clipboard; false where the browser does not allow it. */
export const copyText = async (text: string): Promise<boolean> => {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}

/** An identifier with a button that copies it. `label` names what is copied. */
export function Copy({ value, label, children }: { value: string; label: string; children?: ReactNode }) {
  const { t } = useTranslation()
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return
    const handle = setTimeout(() => setCopied(false), 2000)
    return () => clearTimeout(handle)
  }, [copied])
  return (
    <span className="hd-copy">
      <span className="hd-mono">{children ?? value}</span>
      <button
        type="button"
        aria-label={`${t('action.copy')}: ${label}`}
        data-tip={t(copied ? 'action.copied' : 'action.copy')}
        onClick={() => {
          void copyText(value).then(setCopied)
        }}
      >
        <Icon of={copied ? IconCheck : IconCopy} size={14} />
      </button>
      <span className="hd-said" role="status">
        {copied ? t('action.copied') : ''}
      </span>
    </span>
  )
}
