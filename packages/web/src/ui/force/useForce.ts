import { bootAdCalls } from '@headend/contract/cmsBootads'
import { cmsBulkCalls as calls } from '@headend/contract/cmsBulk'
import type { CommandType } from '@headend/contract/cmsBulk'
import { metadataSetCalls } from '@headend/contract/metadataSets'
import { IconPlayerPlay, IconPlayerStop, IconTransferIn } from '@tabler/icons-react'
import { count } from '../../lib/formats.ts'
import { useAct, useCompany, usePermission } from '../../lib/services.tsx'
import { useWords } from '../../lib/words.ts'
import type { RowAction } from '../list/RowActions.tsx'
import { useInForce } from './inForce.ts'
import type { InForce } from './inForce.ts'

export const permission = 'content.manage'
/** Calls whose answers are old once something else is in force. */
export const refresh = [
  calls.list,
  calls.listDevicesPage,
  calls.listHourStatus,
  bootAdCalls.list,
  metadataSetCalls.list,
] as const

/** Starts what is in force of a kind again, or stops it: undefined where nothing is, or for readers. */
export const useSwitch = (of: InForce | undefined): Readonly<{ action: RowAction; isPending: boolean }> | undefined => {
  const word = useWords('force')
  const may = usePermission(permission)
  const name = of?.name ?? ''
  const start = useAct(calls.start, { refresh, success: () => word('started', { name }) })
  const stop = useAct(calls.stop, { refresh, success: () => word('stopped', { name }) })
  if (!may || of === undefined) return undefined
  const { serviceTaskId, id, commandType, isOn, provisioning } = of
  const body = { serviceTaskId, id, commandType }
  const counts = provisioning?.counts
  const isPaused = provisioning?.status === 'paused'
  const way = !isOn || isPaused ? 'start' : 'stop'
  return {
    isPending: start.isPending || stop.isPending,
    action: {
      label: word(`${way}.action`),
      icon: way === 'start' ? IconPlayerPlay : IconPlayerStop,
      run: () => (way === 'start' ? start : stop).mutate({ body }),
      ask: {
        title: word(`${way}.title`, { name }),
        text:
          way === 'stop' && counts
            ? word('stop.counted', { done: count(counts.success), left: count(counts.total - counts.success) })
            : word(isOn && isPaused ? 'start.resume' : `${way}.text`),
      },
    },
  }
}

const idNames = { BootingAd: 'adFileId', LandingChannel: 'channelId', DsmCc: 'metaFileId' } as const

/** Something that may be in force: `anywhere` where it is for a company that the reader sees. */
export type Forceable = Readonly<{ commandType: CommandType; id: string; name: string; anywhere: boolean }>

/** How something stands for the company in view, and what may be done about that. */
export const useForce = ({ commandType, id, name, anywhere }: Forceable) => {
  const word = useWords('force')
  const may = usePermission(permission)
  const { companyId, name: company } = useCompany()
  const { content } = useInForce({ silent: true })
  const current = content?.[commandType]
  const here = current?.id === id ? current : undefined
  const turn = useSwitch(here)
  const put = useAct(calls.change, { refresh, success: () => word('done', { name }) })
  const putAction: RowAction = {
    label: word('action'),
    icon: IconTransferIn,
    run: () => put.mutate({ body: { commandType, [idNames[commandType]]: id, opId: companyId } }),
    ask: { title: word('title', { name }), text: word(`text.${commandType}`, { company }), action: word('action') },
  }
  return {
    isKnown: content !== undefined,
    here,
    elsewhere: here === undefined && anywhere,
    actions: here ? (turn ? [turn.action] : []) : may && content ? [putAction] : [],
  }
}
