import { IconUpload, IconX } from '@tabler/icons-react'
import type { MediaRule } from '@headend/contract/media'
import { useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { useTranslation } from '../lib/i18n/useTranslation.ts'
import { percent, size } from '../lib/formats.ts'
import { useSettings } from '../lib/services.tsx'
import { buttonClass, IconButton } from './Button.tsx'
import { classes } from './classes.ts'
import { Field } from './Field.tsx'
import { Icon } from './Icon.tsx'
import { Progress } from './Meter.tsx'
import { PicturePreview } from './PicturePreview.tsx'
import { useFileAddress } from './useFileAddress.ts'
import './file.css'

type Props = Readonly<{
  label: string
  help?: string | undefined
  error?: string | undefined
  /** Media types and endings that the chooser offers. The server looks at the content. */
  accept: readonly string[]
  /** Bytes it may have; a larger one is refused before anything is sent. */
  most?: number | undefined
  /** What a picture or film has to be by its content: another one is refused before anything is sent. */
  rule?: MediaRule | undefined
  file: File | null
  onFile: (file: File | null) => void
  /** A picture that is there already. */
  picture?: string | undefined
  /** How much of it is sent, from 0 to 1; null while nothing is. */
  sent?: number | null | undefined
  /** Said in place of its size and how much is sent. */
  status?: string | undefined
  /** What can be done while it is sent; nothing else can then. */
  tools?: ReactNode
}>

/** A file: chosen or dropped, shown with its name and size, and how much of it is sent. */
export function FileField({
  label,
  help,
  error,
  accept,
  most,
  rule,
  file,
  onFile,
  picture,
  sent = null,
  status,
  tools,
}: Props) {
  const { t } = useTranslation(['forms', 'common'])
  const [isOver, setOver] = useState(false)
  const { language } = useSettings()
  const [problem, setProblem] = useState<string | null>(null)
  const preview = useFileAddress(file) ?? picture
  const isFilm = file?.type.startsWith('video/') ?? false
  const isSending = sent !== null
  const latest = useRef<File>(null)
  const take = async (chosen: File | undefined): Promise<void> => {
    if (!chosen) return
    latest.current = chosen
    const large = most !== undefined && chosen.size > most
    const found = rule
      ? (await (await import('../lib/measureFile.ts')).fileProblem(rule, chosen))?.[language]
      : large
        ? t('file.tooLarge', { size: size(most) })
        : undefined
    // Another one was chosen meanwhile.
    if (latest.current !== chosen) return
    setProblem(found === undefined ? null : `${chosen.name}: ${found}`)
    if (found === undefined) onFile(chosen)
  }
  return (
    <Field label={label} help={help} error={problem ?? error}>
      {(ids) => (
        <div
          className={classes('hd-file', isOver && 'hd-file-over')}
          onDragOver={(event) => {
            event.preventDefault()
            setOver(!isSending)
          }}
          onDragLeave={() => setOver(false)}
          onDrop={(event) => {
            event.preventDefault()
            setOver(false)
            if (!isSending) void take(event.dataTransfer.files[0])
          }}
        >
          {preview && !isFilm && <PicturePreview src={preview} />}
          {preview && isFilm && (
            // It is an operator's own file, which has no words of its own to be read.
            <video src={preview} controls muted playsInline aria-label={t('file.preview')} />
          )}
          <div className="hd-file-text">
            {file ? (
              <>
                <b className="hd-cut">{file.name}</b>
                <span className="hd-muted" role={status === undefined ? undefined : 'status'}>
                  {status ?? size(file.size)}
                  {isSending && status === undefined && ` · ${t('file.sending', { share: percent(sent * 100) })}`}
                </span>
              </>
            ) : (
              <span className="hd-muted">{t('file.drop')}</span>
            )}
          </div>
          {file && !isSending && (
            <IconButton icon={IconX} size="sm" label={t('file.remove')} onClick={() => onFile(null)} />
          )}
          {tools}
          {/* The input itself has the focus; what is drawn is its label, in the reader's language. */}
          <label
            className={classes(buttonClass(), 'hd-file-choose', isSending && 'hd-muted')}
            hidden={tools !== undefined}
          >
            <Icon of={IconUpload} />
            {t(file ? 'file.other' : 'file.choose')}
            <input
              {...ids}
              type="file"
              className="hd-said"
              disabled={isSending}
              accept={accept.join(',')}
              onChange={({ target }) => {
                void take(target.files?.[0])
                // The same file again is a choice too.
                target.value = ''
              }}
            />
          </label>
          {isSending && <Progress percent={sent * 100} label={t('file.progress')} />}
        </div>
      )}
    </Field>
  )
}
