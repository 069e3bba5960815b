import { IconDownload } from '@tabler/icons-react'
import { Suspense, lazy, useState } from 'react'
import { useTranslation } from '../../lib/i18n/useTranslation.ts'
import { exportName } from '../../lib/download.ts'
import type { Asked, FileColumn } from '../../lib/download.ts'
import { partsCsv } from '../../lib/partsCsv.ts'
import type { Part } from '../../lib/partsCsv.ts'
import { saveFile } from '../../lib/saveFile.ts'
import { useFormats, useServices } from '../../lib/services.tsx'
import { IconButton } from '../../ui/Button.tsx'

const ExportDialog = lazy(() =>
  import('../../ui/ExportDialog.tsx').then((module) => ({ default: module.ExportDialog })),
)

type TableProps = Readonly<{
  /** What the file is called. */
  name: string
  table: Part
}>

/** Saves what a card shows, its numbers as they are, as CSV. */
export function SaveTable({ name, table }: TableProps) {
  const { t } = useTranslation(['statistics', 'common'])
  const { toasts, clock } = useServices()
  const formats = useFormats()
  const run = (): void => {
    const file = `${exportName(name, `${formats.date(clock.now())} ${formats.clock(clock.now())}`)}.csv`
    saveFile(new Blob([partsCsv([table])], { type: 'text/csv;charset=utf-8' }), file)
    toasts.success(t('saved', { name: file }))
  }
  return (
    <IconButton
      size="sm"
      icon={IconDownload}
      label={t('save', { title: table.title })}
      reason={table.rows.length === 0 ? t('common:table.nothingToExport') : undefined}
      onClick={run}
    />
  )
}

type AnswerProps = Readonly<{ name: string; title: string; columns: readonly FileColumn[]; ask: Asked; rows: number }>

/** Saves what a call answers, written by the server, as xlsx or CSV. */
export function SaveAnswer({ name, title, columns, ask, rows }: AnswerProps) {
  const { t } = useTranslation(['statistics', 'common'])
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <IconButton
        size="sm"
        icon={IconDownload}
        label={t('save', { title })}
        reason={rows === 0 ? t('common:table.nothingToExport') : undefined}
        onClick={() => setOpen(true)}
      />
      {isOpen && (
        <Suspense>
          <ExportDialog
            title={t('saveTitle', { title })}
            text={t('saveText', { count: rows })}
            action={t('common:action.export')}
            {...{ name, columns, ask }}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}
