import type { Request } from '@headend/contract/core'
import { unregisteredCalls } from '@headend/contract/unregistered'
import { useTranslation } from '../../lib/i18n/useTranslation.ts'
import type { FileColumn } from '../../lib/download.ts'
import { ListExport } from '../../ui/list/ListExport.tsx'

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
  const fields = shown.flatMap((id) => exportable.filter((field) => field === id))
  const written: Readonly<Partial<Record<string, Pick<FileColumn, 'as' | 'words'>>>> = {
    online: { words: { true: t('common:state.online'), false: t('common:state.offline') } },
    macAddr: { as: 'mac' },
    createTime: { as: 'time' },
    accessTime: { as: 'time' },
  }
  return (
    <ListExport
      title={t('title')}
      name="unregistered"
      total={total}
      columns={fields.map((field) => ({ field, label: t(`column.${field}`), ...written[field] }))}
      ask={{ call: unregisteredCalls.export, body: { ...wanted, fields: [...fields] } }}
    />
  )
}
