import type { GatewayNeeds } from '../gateway/gateway.ts'

/** No file is for anybody. */
export const noDownloads: Pick<GatewayNeeds, 'downloads' | 'files'> = {
  downloads: { read: async () => ({ kind: 'foreign' }) },
  files: {
    stat: async () => undefined,
    read: () => {
      throw new Error('No file is for anybody')
    },
  },
}
