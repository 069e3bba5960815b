import { cmsBulkCalls as calls } from '@headend/contract/cmsBulk'
import type { BulkContent, CommandType, Provisioning } from '@headend/contract/cmsBulk'
import { useCall, useCompany } from '../../lib/services.tsx'

/** How often progress is asked for anew while nothing is reported; ms. */
const poll = 30_000

/** What is in force of a kind, whatever kind it is. */
export type InForce = Readonly<{
  commandType: CommandType
  /** Of the content, as `cmsBulk.start` takes it. */
  id: string
  serviceTaskId: string
  name: string
  /** Its version, or its number. */
  mark: string
  since: number | null
  isOn: boolean
  provisioning: Provisioning | null
}>

type Known = Omit<InForce, 'commandType' | 'serviceTaskId' | 'isOn' | 'provisioning'>
type Forced = Readonly<{ serviceTaskId: string | null; taskUseFlag: boolean; provisioning: Provisioning | null }>

const asShown = (commandType: CommandType, of: Forced, known: Known): InForce => ({
  ...known,
  commandType,
  serviceTaskId: of.serviceTaskId ?? '',
  isOn: of.taskUseFlag,
  provisioning: of.provisioning,
})

const shown = ({
  bootAd,
  landingChannel,
  metadata,
}: BulkContent): Readonly<Record<CommandType, InForce | undefined>> => ({
  BootingAd:
    bootAd === null
      ? undefined
      : asShown('BootingAd', bootAd, {
          id: bootAd.adFileId,
          name: bootAd.adName,
          mark: bootAd.version,
          since: bootAd.bulkBootAdTime,
        }),
  LandingChannel:
    landingChannel === null
      ? undefined
      : asShown('LandingChannel', landingChannel, {
          id: landingChannel.channelId,
          name: landingChannel.channelName,
          mark: String(landingChannel.channelNumber),
          since: landingChannel.bulkChannelTime,
        }),
  DsmCc:
    metadata === null
      ? undefined
      : asShown('DsmCc', metadata, {
          id: metadata.metaFileId,
          name: metadata.metaName,
          mark: metadata.metaVersion,
          since: metadata.bulkMetadataTime,
        }),
})

/** What is in force for the company in view: by its kind, and as the server says it. */
export const useInForce = ({ silent = false }: Readonly<{ silent?: boolean }> = {}) => {
  const { companyId } = useCompany()
  const { data, error, refetch } = useCall(calls.list, { query: { opId: companyId } }, { poll, silent })
  return { content: data && shown(data), said: data, error, refetch }
}
