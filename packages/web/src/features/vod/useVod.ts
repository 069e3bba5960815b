import { vodCalls } from '@headend/contract/cmsVod'
import { useCall } from '../../lib/services.tsx'

/** Where the settings are in front of the page. */
export const serverAnchor = 'vod-server-dialog'
export const vodAnchor = 'vod'
export const contentPath = '/management/cms/metadataSets'

/** What is known of the list of a company. The titles are asked for by their own list. */
export const useVod = (companyId: string) => useCall(vodCalls.list, { query: { opId: companyId, limit: 1 } })
