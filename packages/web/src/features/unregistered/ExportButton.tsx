import type { Request } from '@headend/contract/core'
import { unregisteredCalls } from '@headend/contract/unregistered'
import { IconDownload } from '@tabler/icons-react'
import { Suspense, lazy, useState } from 'react'
import { useTranslation } from '../../lib/i18n/useTranslation.ts'
import { mac } from '../../lib/formats.ts'
import { useFormats, useServices } from '../../lib/services.tsx'
import { Button } from '../../ui/Button.tsx'

const ExportDialog = lazy(() =>
  import('../../ui/ExportDialog.tsx').then((module) => ({ default: module.ExportDialog })),
)

/** Columns that can be in an exported file. */
const exportable = [
  'online',
  'endpointId',
  'modelName',
  'manufacturer',
  'deviceSn',
  'macAddr',
  'firmwareVersion',
  'createTime',
  'accessTime',
] as const

type Props = Readonly<{
  wanted: Omit<Request<typeof unregisteredCalls.export>['body'], 'fields'>
  total: number
  /** Columns on the screen, in their order. */
  shown: readonly string[]
}>

/** The devices of this view as a file, with the columns shown. */
export function ExportButton({ wanted, total, shown }: Props) {
  const { t } = useTranslation(['unregistered', 'common'])
  const { client } = useServices()
  const { dateTime } = useFormats()
  const [isOpen, setOpen] = useState(false)
  const fields = shown.flatMap((id) => exportable.filter((field) => field === id))
  const time = (value: unknown): string => (typeof value === 'number' ? dateTime(value) : '')
  const texts: Readonly<Partial<Record<string, (value: unknown) => string>>> = {
    online: (value) => t(value === true ? 'common:state.online' : 'common:state.offline'),
    macAddr: (value) => (typeof value === 'string' ? mac(value) : ''),
    createTime: time,
    accessTime: time,
  }
  return (
    <>
      <Button icon={IconDownload} onClick={() => setOpen(true)} {...(total === 0 && { reason: t('empty') })}>
        {t('common:action.export')}
      </Button>
      <Suspense>
        {isOpen && (
          <ExportDialog
            title={t('export.title')}
            text={t('export.text', { count: total })}
            action={t('export.run', { count: total })}
            name="unregistered"
            columns={fields.map((field) => ({ field, label: t(`column.${field}`), text: texts[field] }))}
            read={() => client.request(unregisteredCalls.export, { body: { ...wanted, fields: [...fields] } })}
            onClose={() => setOpen(false)}
          />
        )}
      </Suspense>
    </>
  )
}
