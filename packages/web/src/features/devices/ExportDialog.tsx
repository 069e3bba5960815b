import type { Device } from '@headend/contract/device'
import { deviceCalls } from '@headend/contract/devices'
import type { DeviceListRequest } from '@headend/contract/devices'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats, useServices } from '../../lib/services.tsx'
import { Button } from '../../ui/Button.tsx'
import { Segments } from '../../ui/Choice.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { exportedValue } from './columns.tsx'
import type { ExportColumn } from './exportRows.ts'
import { cellText, csvOf, exportName } from './exportRows.ts'

type Format = 'xlsx' | 'csv'
type Row = Readonly<Record<string, unknown>>

const times: readonly (keyof Device)[] = [
  'createTime',
  'syncTime',
  'accessTime',
  'lastReboot',
  'activeReqTime',
  'modifyTime',
]

const workbook = async (columns: readonly ExportColumn[], rows: readonly Row[]): Promise<Blob> => {
  const { default: writeExcelFile } = await import('write-excel-file/browser')
  const cell = (value: unknown) => ({ value: cellText(value), type: String })
  return writeExcelFile([
    columns.map(({ label }) => ({ value: label, type: String, fontWeight: 'bold' as const })),
    ...rows.map((row) => columns.map(({ field }) => cell(row[field]))),
  ]).toBlob()
}

const save = (file: Blob, name: string): void => {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  URL.revokeObjectURL(address)
}

type Props = Readonly<{
  request: DeviceListRequest
  columns: readonly ExportColumn[]
  total: number
  onClose: () => void
}>

/** Saves the devices of a view, with the columns shown, as a file. */
export const ExportDialog = ({ request, columns, total, onClose }: Props) => {
  const { t } = useTranslation(['devices', 'common'])
  const { client, toasts } = useServices()
  const formats = useFormats()
  const [format, setFormat] = useState<Format>('xlsx')
  const [busy, setBusy] = useState(false)

  const shown = (field: keyof Device, value: unknown): unknown =>
    times.includes(field) && typeof value === 'number' ? formats.dateTime(value) : exportedValue(field, value)

  const run = async (): Promise<void> => {
    setBusy(true)
    try {
      const answer = await client.request(deviceCalls.exportConnects, {
        body: { ...request, fields: columns.map(({ field }) => field) },
      })
      const rows = answer.map((row) =>
        Object.fromEntries(columns.map(({ field }) => [field, shown(field, row[field])])),
      )
      const name = exportName(format, `${formats.date(Date.now())} ${formats.clock(Date.now())}`)
      save(
        format === 'csv'
          ? new Blob([csvOf(columns, rows)], { type: 'text/csv;charset=utf-8' })
          : await workbook(columns, rows),
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
      title={t('export.title')}
      footer={
        <>
          <Button onClick={onClose}>{t('common:action.cancel')}</Button>
          <Button variant="primary" busy={busy} onClick={() => void run()}>
            {t('export.run', { count: total })}
          </Button>
        </>
      }
    >
      <p className="hd-soft">{t('export.text', { count: total })}</p>
      <Segments
        label={t('export.format')}
        options={[
          { value: 'xlsx', label: 'Excel (xlsx)' },
          { value: 'csv', label: 'CSV' },
        ]}
        value={format}
        onChange={setFormat}
      />
    </Dialog>
  )
}
