import type { ContentKind } from '@headend/contract/contentItems'
import { callsOf } from '../../lib/content.ts'
import type { ContentItem } from '../../lib/content.ts'
import { useCall } from '../../lib/services.tsx'

const useKind = (kind: ContentKind, companyId: string): readonly ContentItem[] | undefined =>
  useCall(callsOf[kind].list, { query: { opId: companyId } }, { keep: true }).data?.rows

/** All that a company shows, by kind, as far as it is known. */
export const useContent = (companyId: string): Readonly<Record<ContentKind, readonly ContentItem[] | undefined>> => ({
  channel: useKind('channel', companyId),
  radioChannel: useKind('radioChannel', companyId),
  banner: useKind('banner', companyId),
  liveAd: useKind('liveAd', companyId),
})
