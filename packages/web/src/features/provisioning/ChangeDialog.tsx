import { cmsBulkCalls as calls } from '@headend/contract/cmsBulk'
import type { CommandType } from '@headend/contract/cmsBulk'
import { commonsCalls } from '@headend/contract/commons'
import { metadataSetCalls } from '@headend/contract/metadataSets'
import { useCall, useCompany } from '../../lib/services.tsx'
import { useWords } from '../../lib/words.ts'
import type { Option } from '../../ui/Field.tsx'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import type { InForce } from './inForce.ts'
import { permission, refresh } from './kind.tsx'

/** Sets to choose from, the newest. */
const mostSets = 100

type Props = Readonly<{ commandType: CommandType; of: InForce | undefined; onClose: () => void }>

/** What may be chosen of a kind, as the company has it now. */
const useOptions = (commandType: CommandType): readonly Option[] | undefined => {
  const { companyId } = useCompany()
  const query = { opId: companyId }
  const ads = useCall(commonsCalls.listBootAds, { query }, { enabled: commandType === 'BootingAd' })
  const channels = useCall(commonsCalls.listChannels, { query }, { enabled: commandType === 'LandingChannel' })
  const newest = { ...query, limit: mostSets }
  const sets = useCall(metadataSetCalls.list, { query: newest }, { enabled: commandType === 'DsmCc' })
  switch (commandType) {
    case 'BootingAd':
      return ads.data?.map(({ adFileId, adName, version }) => ({ value: adFileId, label: `${adName} ${version}` }))
    case 'LandingChannel':
      return channels.data?.map(({ channelId, channelName, channelNumber }) => ({
        value: channelId,
        label: `${channelNumber} ${channelName}`,
      }))
    case 'DsmCc':
      return sets.data?.rows.map(({ metaFileId, metaName, metaVersion }) => ({
        value: metaFileId,
        label: `${metaName} ${metaVersion}`,
      }))
    default:
      return commandType satisfies never
  }
}

const names = { BootingAd: 'adFileId', LandingChannel: 'channelId', DsmCc: 'metaFileId' } as const

/** Chooses what is in force of a kind for the company in view. */
export function ChangeDialog({ commandType, of, onClose }: Props) {
  const word = useWords('provisioning')
  const { companyId, name: company } = useCompany()
  const options = useOptions(commandType)
  if (options === undefined) return null
  const name = names[commandType]
  return (
    <FormDialog
      centred
      context={company}
      spec={{
        call: calls.change,
        permission,
        texts: 'provisioning',
        part: 'change',
        fields: [{ name, input: 'choice', options, label: word(`field.${name}`), help: word(`help.${name}`) }],
        start: () => ({ [name]: of?.id ?? '' }),
        body: (values) => ({ commandType, [name]: values[name], opId: companyId }),
      }}
      refresh={refresh}
      onClose={onClose}
    />
  )
}
