import { useState } from 'react'
import { useTranslation } from '../lib/i18n/useTranslation.ts'
import { cellsOf, csvOf, exportName, saveFile, workbookOf } from '../lib/exportFile.ts'
import type { ExportColumn, ExportRow } from '../lib/exportFile.ts'
import { useFormats, useServices } from '../lib/services.tsx'
import { Button } from './Button.tsx'
import { Segments } from './Choice.tsx'
import { Dialog } from './Dialog.tsx'

type Format = 'xlsx' | 'csv'
type Values = 'shown' | 'raw'

type Props = Readonly<{
  title: string
  /** What will be in the file. */
  text: string
  /** The words of the button: how many of what. */
  action: string
  /** What is listed, for the name of the file. */
  name: string
  columns: readonly ExportColumn[]
  /** Reads the rows with the fields of the columns. */
  read: () => Promise<readonly ExportRow[]>
  onClose: () => void
}>

/** Saves the rows of a view as a file: as the screen shows them, or as the API gives them. */
export const ExportDialog = ({ title, text, action, name: what, columns, read, onClose }: Props) => {
  const { t } = useTranslation()
  const { clock, toasts } = useServices()
  const formats = useFormats()
  const [format, setFormat] = useState<Format>('xlsx')
  const [values, setValues] = useState<Values>('shown')
  const [busy, setBusy] = useState(false)

  const run = async (): Promise<void> => {
    setBusy(true)
    try {
      const cells = cellsOf(columns, await read(), values === 'raw')
      const name = exportName(what, format, `${formats.date(clock.now())} ${formats.clock(clock.now())}`)
      saveFile(
        format === 'csv' ? new Blob([csvOf(cells)], { type: 'text/csv;charset=utf-8' }) : await workbookOf(cells),
        name,
      )
      toasts.success(t('export.done', { name }))
      onClose()
    } catch {
      toasts.failed(t('export.failed'))
      setBusy(false)
    }
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      footer={
        <>
          <Button onClick={onClose}>{t('action.cancel')}</Button>
          <Button variant="primary" busy={busy} onClick={() => void run()}>
            {action}
          </Button>
        </>
      }
    >
      <div className="hd-export">
        <p className="hd-soft">{text}</p>
        <Segments
          label={t('export.format')}
          options={[
            { value: 'xlsx', label: 'Excel (xlsx)' },
            { value: 'csv', label: 'CSV' },
          ]}
          value={format}
          onChange={setFormat}
        />
        <Segments
          label={t('export.values')}
          options={[
            { value: 'shown', label: t('export.shown') },
            { value: 'raw', label: t('export.raw') },
          ]}
          value={values}
          onChange={setValues}
        />
        <p className="hd-muted">{t(values === 'raw' ? 'export.rawHelp' : 'export.shownHelp')}</p>
      </div>
    </Dialog>
  )
}
