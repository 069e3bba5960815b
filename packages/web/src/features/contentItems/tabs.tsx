import type { ContentKind } from '@headend/contract/contentItems'
import type { ComponentType } from 'react'
import type { ContentTabProps } from '../../lib/features.ts'
import { ContentList } from './ContentList.tsx'

const tabOf = (kind: ContentKind): ComponentType<ContentTabProps> =>
  function ContentTab({ companyId }) {
    return <ContentList {...{ kind, companyId }} />
  }

export const tabs = {
  channel: tabOf('channel'),
  radioChannel: tabOf('radioChannel'),
  banner: tabOf('banner'),
  liveAd: tabOf('liveAd'),
} as const
