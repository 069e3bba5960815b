import { uploadResults, uploadTypes } from '@headend/contract/imports'
import type { UploadHistory } from '@headend/contract/imports'
import { inventoryCalls, uploadOrderColumns } from '@headend/contract/inventory'
import { lazy } from 'react'
import { count } from '../../lib/formats.ts'
import { listScreen } from '../../ui/list/listScreen.tsx'
import { pageBody } from '../../ui/list/pageBody.ts'
import type { Tools } from '../../ui/list/spec.ts'
import { Status } from '../../ui/Status.tsx'
import { resultState } from './resultState.ts'

const UploadDrawer = lazy(() => import('./UploadDrawer.tsx').then((module) => ({ default: module.UploadDrawer })))

const resultOf = ({ result }: Pick<UploadHistory, 'result'>, { word }: Pick<Tools, 'word'>) => (
  <Status state={resultState[result]} label={word(`option.result.${result}`)} />
)

const number = (id: 'totalRecords' | 'added' | 'updated' | 'invalidData') =>
  ({ id, sortable: true, align: 'right', width: 74 }) as const

/** Files of devices that were taken in; a row opens what was refused of it. */
export const Screen = listScreen({
  call: inventoryCalls.listUploadHistoriesPage,
  ask: (asked) => {
    const { filters } = asked
    const result = uploadResults.find((name) => name === filters['result']?.[0])
    const uploadType = uploadTypes.find((name) => name === filters['uploadType']?.[0])
    return {
      body: {
        ...pageBody(asked, uploadOrderColumns),
        ...(result && { result }),
        ...(uploadType && { uploadType }),
      },
    }
  },
  texts: 'uploads',
  menu: 'devices',
  id: ({ historyId }) => historyId,
  columns: [
    { id: 'fileName', identity: true, sortable: true, width: { least: 160, wished: 180 } },
    { id: 'result', sortable: true, width: 124, cell: resultOf },
    { id: 'uploadType', sortable: true, width: 84 },
    number('totalRecords'),
    number('added'),
    number('updated'),
    number('invalidData'),
    { id: 'uploadTime', sortable: true, width: 148, as: 'time' },
    { id: 'userName', sortable: true, width: 114 },
    { id: 'companyName', sortable: true, hidden: true, width: 150 },
  ],
  order: { column: 'uploadTime', direction: 'desc' },
  filters: [
    { name: 'result', options: uploadResults, single: true },
    { name: 'uploadType', options: uploadTypes, single: true },
  ],
  phone: (row, tools) => ({
    plain: true,
    title: row.fileName,
    state: resultOf(row, tools),
    more: tools.word('counts', {
      taken: count(row.added + row.updated),
      total: count(row.totalRecords),
      refused: count(row.invalidData),
    }),
    end: tools.formats.date(row.uploadTime),
  }),
  drawer: (historyId, onClose) => <UploadDrawer {...{ historyId, onClose }} />,
})
