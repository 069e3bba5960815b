import { contentApiLogCalls } from '@headend/contract/contentApiLogs'
import type { Core, Feature } from '../../core/feature.ts'
import { implement } from '../../core/http/implement.ts'
import { contentApiLogs } from './rows.ts'

/** What was asked of other systems for content, and what came of it. */
export const contentApiLogsFeature = ({ db }: Pick<Core, 'db'>): Feature => ({
  name: 'contentApiLogs',
  calls: [
    implement(contentApiLogCalls, {
      listApiLogsPage: async ({ body: { orders, activeType, ...query } }, caller) => {
        const [first] = orders
        const { rows, pagination } = await contentApiLogs.page(db, caller, {
          ...query,
          ...(activeType === undefined || activeType === '' || activeType === 'all' ? {} : { activeType }),
          ...(first === undefined ? {} : { order: `${first.column},${first.order}` }),
        })
        return { rows: rows.map(({ message, ...row }) => ({ ...row, message: message[caller.language] })), pagination }
      },
    }),
  ],
})
