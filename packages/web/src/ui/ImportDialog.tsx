import { byteOrderMark, csvLine } from '@headend/contract/csv'
import { tableTypes } from '@headend/contract/core'
import type { BulkUpload } from '@headend/contract/imports'
import { IconDownload, IconFileUpload } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { download } from '../lib/download.ts'
import type { Asked } from '../lib/download.ts'
import { CallError } from '../lib/failure.ts'
import type { Name } from '../lib/i18n/dictionary.ts'
import { useTranslation } from '../lib/i18n/useTranslation.ts'
import { saveFile } from '../lib/saveFile.ts'
import { useServices } from '../lib/services.tsx'
import { useWords } from '../lib/words.ts'
import { Banner } from './Banner.tsx'
import { Button } from './Button.tsx'
import { Dialog } from './Dialog.tsx'
import { FileField } from './FileField.tsx'

/** Refused rows that are listed; the file of them has all. */
const mostShown = 50
const mostBytes = 20 * 1024 * 1024

/** The rows that were refused as a file to correct and send again: what they say, and why that was refused. */
const refusedFile = ({ columns, historyData }: BulkUpload, reason: string): Blob => {
  const fields = [...new Set([...columns, ...historyData.flatMap(({ values }) => Object.keys(values))])]
  const lines = historyData.map((row) => [...fields.map((field) => row.values[field] ?? ''), row.reason])
  const text = byteOrderMark + [[...fields, reason], ...lines].map(csvLine).join('\r\n')
  return new Blob([text], { type: 'text/csv;charset=utf-8' })
}

type Props = Readonly<{
  title: string
  context: string
  /** Above the file, such as whose the rows are. */
  children?: ReactNode
  /** The dictionary of the noun: its `import` says what becomes of the rows. */
  texts: Name
  /** The words of the button that takes so many rows. */
  action: (count: number) => string
  /** The field that people tell rows apart by. */
  identity: string
  /** Has the server check the rows of a file, or take them. */
  send: (
    file: File,
    dryRun: boolean,
    options: Readonly<{ signal: AbortSignal; onProgress: (share: number) => void }>,
  ) => Promise<BulkUpload>
  /** The call that answers an empty file with the columns. */
  template: Asked
  /** Rows were taken. */
  onTaken: (added: number) => Promise<unknown>
  onClose: () => void
}>

/** Rows from a file: chosen, checked by the server without a change, then taken, with a file of those that were refused. */
export function ImportDialog({
  title,
  context,
  children,
  texts,
  action,
  identity,
  send,
  template,
  onTaken,
  onClose,
}: Props) {
  const word = useWords(texts)
  const { t } = useTranslation()
  const { client } = useServices()
  const [file, setFile] = useState<File | null>(null)
  const [sent, setSent] = useState<number | null>(null)
  const [found, setFound] = useState<BulkUpload | null>(null)
  const [problem, setProblem] = useState<string | undefined>()
  const running = useRef<AbortController | null>(null)
  const isBusy = sent !== null
  const isChecked = found?.result === 'checked'

  const run = async (chosen: File, dryRun: boolean): Promise<void> => {
    running.current?.abort()
    const stop = new AbortController()
    running.current = stop
    setProblem(undefined)
    setSent(0)
    try {
      const result = await send(chosen, dryRun, { signal: stop.signal, onProgress: setSent })
      setFound(result)
      if (!dryRun && result.added > 0) await onTaken(result.added)
      if (!dryRun && result.invalidData === 0) onClose()
    } catch (error) {
      if (!stop.signal.aborted) setProblem(error instanceof CallError ? error.message : String(error))
    } finally {
      if (running.current === stop) setSent(null)
    }
  }
  const choose = (chosen: File | null): void => {
    setFile(chosen)
    setFound(null)
    setProblem(undefined)
    if (chosen) void run(chosen, true)
  }
  const close = (): void => {
    running.current?.abort()
    onClose()
  }

  return (
    <Dialog
      open
      onClose={close}
      icon={IconFileUpload}
      title={title}
      context={context}
      size="lg"
      footer={
        <>
          <Button onClick={close}>{t(found && !isChecked ? 'action.done' : 'action.cancel')}</Button>
          {(found === null || isChecked) && (
            <Button
              variant="primary"
              busy={isBusy}
              {...(found === null || found.added === 0 ? { reason: word('import.nothing') } : {})}
              onClick={() => file && void run(file, false)}
            >
              {action(found?.added ?? 0)}
            </Button>
          )}
        </>
      }
    >
      <div className="hd-form">
        {children}
        <FileField
          label={word('import.file')}
          help={word('import.help')}
          error={problem}
          accept={['.csv', '.xlsx', ...tableTypes]}
          most={mostBytes}
          file={file}
          onFile={choose}
          sent={sent}
        />
        <div>
          <Button size="sm" icon={IconDownload} onClick={() => void download(client, template)}>
            {word('import.template')}
          </Button>
        </div>
        {found && (
          <Banner
            family={found.invalidData === 0 ? 'ok' : found.added > 0 ? 'warn' : 'bad'}
            urgent
            title={word(isChecked ? 'import.checked' : 'import.taken', {
              count: found.added,
              total: found.totalRecords,
              refused: found.invalidData,
            })}
          >
            {found.historyData.length > 0 && (
              <>
                <ul className="hd-import-rows">
                  {found.historyData.slice(0, mostShown).map(({ row, values, reason }) => (
                    <li key={row}>
                      <b>{word('import.line', { line: row })}</b> <span className="hd-mono">{values[identity]}</span>{' '}
                      {reason}
                    </li>
                  ))}
                  {found.historyData.length > mostShown && (
                    <li>{word('import.left', { count: found.historyData.length - mostShown })}</li>
                  )}
                </ul>
                <Button
                  size="sm"
                  icon={IconDownload}
                  onClick={() => saveFile(refusedFile(found, word('import.reason')), 'headend-refused.csv')}
                >
                  {word('import.save')}
                </Button>
              </>
            )}
          </Banner>
        )}
        {isChecked && found.first.length > 0 && (
          <div className="hd-import-preview">
            <table>
              <caption>{word('import.first')}</caption>
              <thead>
                <tr>
                  {found.columns.map((field) => (
                    <th key={field} scope="col">
                      {field}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {found.first.map(({ row, values }) => (
                  <tr key={row}>
                    {found.columns.map((field) => (
                      <td key={field}>{values[field]}</td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        )}
      </div>
    </Dialog>
  )
}
