import type { Call, Request } from '@headend/contract/core'
import type { MediaRule } from '@headend/contract/media'
import { uploadCalls } from '@headend/contract/uploads'
import type { HeldFile } from '@headend/contract/schemas/uploads'
import { IconPlayerPause, IconPlayerPlay, IconX } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { failureToast } from '../lib/failure.ts'
import { size } from '../lib/formats.ts'
import { useTranslation } from '../lib/i18n/useTranslation.ts'
import { useServices } from '../lib/services.tsx'
import { FileChanged, uploadInParts } from '../lib/upload.ts'
import type { FileUpload, UploadState } from '../lib/upload.ts'
import { Button, IconButton } from './Button.tsx'
import { FileField } from './FileField.tsx'
import { SentFile } from './form/spec.ts'

type Props = Readonly<{
  label: string
  help?: string | undefined
  error?: string | undefined
  accept: readonly string[]
  most?: number | undefined
  rule?: MediaRule | undefined
  /** Takes the file in parts: `fileInParts` of the contract. */
  call: Call
  /** A file that is under way has no id yet; null takes it away. Once it is whole, `held` is what the call answered. */
  onChange: (value: SentFile | null, held?: HeldFile) => void
}>

const whenOnline = (again: () => void): (() => void) => {
  window.addEventListener('online', again)
  return () => window.removeEventListener('online', again)
}

/** A file that is sent while the rest of a form is filled in: it can be paused, and outlives a lost connection. */
export function UploadField({ call, onChange, error, ...field }: Props) {
  const { t } = useTranslation(['forms', 'common'])
  const { client, clock, texts } = useServices()
  const [file, setFile] = useState<File | null>(null)
  const [upload, setUpload] = useState<UploadState<HeldFile> | null>(null)
  const running = useRef<FileUpload>(null)
  useEffect(() => () => running.current?.end(), [])

  const take = (chosen: File | null): void => {
    running.current?.end()
    running.current = null
    setFile(chosen)
    setUpload(null)
    onChange(chosen && new SentFile(chosen.name, undefined, chosen))
    if (chosen === null) return
    running.current = uploadInParts<HeldFile>({
      file: chosen,
      clock,
      whenOnline,
      // Whatever call takes files in parts is asked and answers like this.
      send: (body, part, options) =>
        client.request(call, { body, files: { file: part } } as unknown as Request<Call>, {
          ...options,
          silent: true,
        }) as Promise<HeldFile>,
      // Of what a call took meanwhile nothing is given up, and what stays of a request that fails goes within a day.
      giveUp: (fileId) =>
        void client.request(uploadCalls.discard, { params: { fileId } }, { silent: true }).catch(() => undefined),
      onState: (state) => {
        setUpload(state)
        if (state.state === 'sent') onChange(new SentFile(chosen.name, state.held.fileId, chosen), state.held)
        if (state.state === 'failed') onChange(null)
      },
    })
  }

  const failure =
    upload?.state === 'failed'
      ? upload.error instanceof FileChanged
        ? t('file.changed')
        : failureToast(upload.error, texts.t).text
      : undefined
  const share = upload && 'share' in upload ? upload.share : null
  const isPaused = upload?.state === 'paused'
  const isRefused = upload?.state === 'waiting' && upload.error !== undefined
  const said =
    upload &&
    t(isRefused ? 'file.refused' : `file.${upload.state}`, {
      share: `${Math.floor((share ?? 0) * 100)}%`,
      reason: isRefused ? failureToast(upload.error, texts.t).text : '',
    })
  return (
    <FileField
      {...field}
      error={failure ?? error}
      file={file}
      onFile={take}
      sent={share}
      status={file && upload ? `${size(file.size)} · ${said}` : undefined}
      tools={
        share === null ? undefined : (
          <>
            <Button
              size="sm"
              icon={isPaused || upload?.state === 'waiting' ? IconPlayerPlay : IconPlayerPause}
              onClick={() => (upload?.state === 'sending' ? running.current?.pause() : running.current?.resume())}
            >
              {t(upload?.state === 'sending' ? 'file.pause' : isPaused ? 'file.resume' : 'file.tryNow')}
            </Button>
            <IconButton icon={IconX} size="sm" label={t('file.cancel')} onClick={() => take(null)} />
          </>
        )
      }
    />
  )
}
