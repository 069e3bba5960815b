import { IconDownload } from '@tabler/icons-react'
import { Suspense, lazy, useState } from 'react'
import { useTranslation } from '../../lib/i18n/useTranslation.ts'
import type { Asked, FileColumn } from '../../lib/download.ts'
import { Button } from '../Button.tsx'

const ExportDialog = lazy(() => import('../ExportDialog.tsx').then((module) => ({ default: module.ExportDialog })))

type Props = Readonly<{
  title: string
  /** What is listed, for the name of the file. */
  name: string
  /** Rows that the list finds. */
  total: number
  columns: readonly FileColumn[]
  ask: Asked
  size?: 'sm'
}>

/** The rows that a list finds as a file. */
export function ListExport({ total, title, size, ...file }: Props) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        {...(size && { size })}
        icon={IconDownload}
        onClick={() => setOpen(true)}
        {...(total === 0 && { reason: t('export.nothing') })}
      >
        {t('action.export')}
      </Button>
      <Suspense>
        {isOpen && (
          <ExportDialog
            title={t('export.title', { title })}
            text={t('export.text', { count: total })}
            action={t('export.run', { count: total })}
            {...file}
            onClose={() => setOpen(false)}
          />
        )}
      </Suspense>
    </>
  )
}
