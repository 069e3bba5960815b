import { activeTypes, contentApiLogCalls } from '@headend/contract/contentApiLogs'
import type { ContentApiLog } from '@headend/contract/contentApiLogs'
import { IconApi } from '@tabler/icons-react'
import { listScreen } from '../../ui/list/listScreen.tsx'
import type { Asked, Tools } from '../../ui/list/spec.ts'
import { Status } from '../../ui/Status.tsx'

const resultOf = ({ result }: ContentApiLog, { word }: Tools) => (
  <Status state={result === 'success' ? 'completed' : 'failed'} label={word(`option.result.${result}`)} />
)

const orders = ['dateTime', 'apiName', 'result'] as const

const ask = ({ page, limit, keyword, order, filters, opId }: Asked) => {
  const column = orders.find((one) => one === order?.column)
  const type = activeTypes.find((one) => one === filters['activeType']?.[0])
  const result = (['success', 'fail'] as const).find((one) => one === filters['result']?.[0])
  return {
    body: {
      page,
      limit,
      keyword,
      ...(opId !== undefined && { opId }),
      ...(type && { activeType: type }),
      ...(result && { result }),
      orders: column && order ? [{ column, order: order.direction }] : [],
    },
  }
}

/** What was asked of other systems for the content of set-top boxes, and what came of it. */
export const Screen = listScreen({
  call: contentApiLogCalls.listApiLogsPage,
  ask,
  texts: 'contentApiLogs',
  menu: 'management',
  icon: IconApi,
  id: ({ id }) => id,
  columns: [
    { id: 'dateTime', sortable: true, as: 'time', width: 170 },
    { id: 'apiName', identity: true, sortable: true, mono: true, width: { least: 120, wished: 170 } },
    { id: 'request', mono: true, wraps: true, width: { least: 160, wished: 280 } },
    { id: 'result', sortable: true, width: 110, cell: resultOf },
    { id: 'message', wraps: true, width: { least: 180, wished: 340 } },
    { id: 'activeType', width: 110 },
    { id: 'createUser', hidden: true },
    { id: 'companyName', hidden: true },
  ],
  order: { column: 'dateTime', direction: 'desc' },
  filters: [
    { name: 'activeType', options: activeTypes, single: true },
    { name: 'result', options: ['success', 'fail'], single: true },
  ],
  phone: (line, tools) => ({
    plain: true,
    title: line.apiName,
    state: resultOf(line, tools),
    more: line.message,
    end: tools.formats.ago(line.dateTime, tools.now),
  }),
})
