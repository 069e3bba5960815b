import { tableTypes } from '@headend/contract/core'
import { IconDownload } from '@tabler/icons-react'
import { useRef } from 'react'
import type { ReactNode } from 'react'
import { download } from '../../lib/download.ts'
import type { Asked } from '../../lib/download.ts'
import { failureToast } from '../../lib/failure.ts'
import type { Values } from '../../lib/i18n/dictionary.ts'
import { useServices } from '../../lib/services.tsx'
import { Button } from '../Button.tsx'
import { TextAreaField } from '../Field.tsx'
import { FileField } from '../FileField.tsx'
import { Mark } from '../Mark.tsx'
import type { Run } from './useImport.ts'

const mostBytes = 20 * 1024 * 1024

type Props = Readonly<{
  word: (key: string, values?: Values) => string
  /** Rows that are pasted or typed in place of a chosen file; `whole` says that nobody is typing any more. */
  pasted?: Readonly<{ text: string; onText: (text: string, whole: boolean) => void }> | undefined
  file: File | null
  onFile: (file: File | null) => void
  problem: string | undefined
  run: Run | null
  /** The call that answers an empty file with the columns. */
  template: Asked
  children?: ReactNode
}>

/** Rows of a list: from a file or pasted, with a template of the columns and what is under way with them. */
export function RowsField({ word, pasted, file, onFile, problem, run, template, children }: Props) {
  const { client, toasts, texts } = useServices()
  const isPaste = useRef(false)
  const save = async (): Promise<void> => {
    try {
      await download(client, template)
    } catch (error) {
      const { text, ...options } = failureToast(error, texts.t)
      toasts.failed(text, options)
    }
  }
  return (
    <>
      {pasted ? (
        <TextAreaField
          className="hd-import-text"
          label={word('rows')}
          help={word('rowsHelp')}
          error={problem}
          rows={8}
          spellCheck={false}
          autoComplete="off"
          readOnly={run?.dryRun === false}
          value={pasted.text}
          onPaste={() => {
            isPaste.current = true
          }}
          onChange={({ target }) => {
            // A list that is pasted is as good as a file that is chosen: nobody is typing any more.
            pasted.onText(target.value, isPaste.current)
            isPaste.current = false
          }}
        />
      ) : (
        <FileField
          label={word('file')}
          help={word('help')}
          error={problem}
          accept={['.csv', '.xlsx', ...tableTypes]}
          most={mostBytes}
          file={file}
          onFile={onFile}
          sent={run && run.sent}
        />
      )}
      <div className="hd-row">
        <Button size="sm" icon={IconDownload} onClick={() => void save()}>
          {word('template')}
        </Button>
        <p role="status" className="hd-import-status">
          {run && (run.sent === 1 || pasted) && (
            <>
              <Mark name="arc" size={14} />
              {word(run.dryRun ? 'checking' : 'taking')}
            </>
          )}
        </p>
      </div>
      {children}
    </>
  )
}
