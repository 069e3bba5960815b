import { channelCalls } from '@headend/contract/cmsChannels'
import { useMemo } from 'react'
import type { ContentTabProps } from '../../lib/features.ts'
import { size } from '../../lib/formats.ts'
import { ListPane } from '../../ui/list/ListPane.tsx'
import type { ListSpec } from '../../ui/list/spec.ts'

const channels: ListSpec<typeof channelCalls.list> = {
  call: channelCalls.list,
  texts: 'contentItems',
  part: 'channel',
  id: ({ id }) => id,
  columns: [
    { id: 'logicalChannelNumber', align: 'right', width: 90 },
    { id: 'name', identity: true },
    { id: 'channelFileSize', align: 'right', width: 90, cell: ({ channelFileSize }) => size(channelFileSize) },
  ],
  phone: ({ name, logicalChannelNumber }) => ({ title: name, state: String(logicalChannelNumber), more: '' }),
}

/** The channels of a company, in their order. */
export function Channels({ companyId }: ContentTabProps) {
  const spec = useMemo(() => ({ ...channels, scope: companyId }), [companyId])
  return <ListPane spec={spec} />
}
