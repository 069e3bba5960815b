import { useState } from 'react'
import { useTranslation } from '../lib/i18n/useTranslation.ts'
import { download, exportName } from '../lib/download.ts'
import type { Asked, FileColumn } from '../lib/download.ts'
import { CallError, failureToast } from '../lib/failure.ts'
import { useFormats, useServices, useSettings } from '../lib/services.tsx'
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
  columns: readonly FileColumn[]
  /** The call whose rows are written. */
  ask: Asked
  onClose: () => void
}>

/** Saves the rows of a view as a file: as the screen shows them, or as the API gives them. */
export const ExportDialog = ({ title, text, action, name: what, columns, ask, onClose }: Props) => {
  const { t } = useTranslation(['forms', 'common'])
  const { client, clock, toasts, texts } = useServices()
  const { timeZone, dateFormat } = useSettings()
  const formats = useFormats()
  const [format, setFormat] = useState<Format>('xlsx')
  const [values, setValues] = useState<Values>('shown')
  const [busy, setBusy] = useState(false)

  const run = async (): Promise<void> => {
    setBusy(true)
    try {
      const name = exportName(what, `${formats.date(clock.now())} ${formats.clock(clock.now())}`)
      await download(client, ask, {
        format,
        name,
        columns: values === 'raw' ? columns.map(({ field }) => ({ field })) : [...columns],
        timeZone,
        dateFormat,
      })
      toasts.success(t('export.done', { name: `${name}.${format}` }))
      onClose()
    } catch (error) {
      // What was refused says why, and for a permission whom to ask.
      const isSaid = error instanceof CallError && error.status > 0
      const { text: why, ...options } = failureToast(error, texts.t)
      toasts.failed(isSaid ? why : t(`export.failed.${format}`), isSaid ? options : {})
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
          <Button onClick={onClose}>{t('common:action.cancel')}</Button>
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
