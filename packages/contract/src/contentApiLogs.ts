import { calls } from './core/index.ts'

export type { ContentApiLog } from './schemas/contentApiLogs.ts'

/** Who began what the log has: a person, or the server by itself. */
export const activeTypes = ['manual', 'automatic'] as const
export type ActiveType = (typeof activeTypes)[number]

/** Columns that the log can be ordered by. */
export const contentApiLogOrders = ['dateTime', 'apiName', 'result'] as const

/** What was asked of other systems for the content of set-top boxes, and what they answered. */
export const contentApiLogCalls = calls('cmsMetadata', () => import('./schemas/contentApiLogs.ts'), {
  listApiLogsPage: {
    method: 'POST',
    path: '/api/v1/cms/metadatas/api-logs/page',
    paged: true,
    access: 'content.manage',
  },
})
