import { cmsBulkCalls as calls } from '@headend/contract/cmsBulk'
import type { CommandType } from '@headend/contract/cmsBulk'
import { commonsCalls } from '@headend/contract/commons'
import { useCall, useCompany } from '../../lib/services.tsx'
import { useWords } from '../../lib/words.ts'
import { Failure } from '../../ui/Blank.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import type { Option } from '../../ui/Field.tsx'
import type { InForce } from '../../ui/force/inForce.ts'
import { permission, refresh } from '../../ui/force/useForce.ts'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import type { FormField } from '../../ui/form/spec.ts'
import { SetField } from './SetField.tsx'

type Props = Readonly<{ commandType: CommandType; of: InForce | undefined; onClose: () => void }>

/** The ads or channels that may be chosen, as the company has them now; sets are asked for by their names. */
const useChoice = (commandType: CommandType) => {
  const { companyId } = useCompany()
  const query = { opId: companyId }
  const ads = useCall(commonsCalls.listBootAds, { query }, { enabled: commandType === 'BootingAd' })
  const channels = useCall(commonsCalls.listChannels, { query }, { enabled: commandType === 'LandingChannel' })
  const options = (): readonly Option[] | undefined => {
    switch (commandType) {
      case 'BootingAd':
        return ads.data?.map(({ adFileId, adName, version }) => ({ value: adFileId, label: `${adName} ${version}` }))
      case 'LandingChannel':
        return channels.data?.map(({ channelId, channelName, channelNumber }) => ({
          value: channelId,
          label: `${channelNumber} ${channelName}`,
        }))
      case 'DsmCc':
        return []
      default:
        return commandType satisfies never
    }
  }
  const { error, refetch } = commandType === 'BootingAd' ? ads : channels
  return { options: options(), error, refetch }
}

const names = { BootingAd: 'adFileId', LandingChannel: 'channelId', DsmCc: 'metaFileId' } as const

/** Chooses what is in force of a kind for the company in view. */
export function ChangeDialog({ commandType, of, onClose }: Props) {
  const word = useWords('provisioning')
  const { companyId, name: company } = useCompany()
  const { options, error, refetch } = useChoice(commandType)
  if (error)
    return (
      <Dialog open title={word('change.title')} context={company} onClose={onClose}>
        <Failure error={error} onRetry={() => void refetch()} />
      </Dialog>
    )
  if (options === undefined) return null
  const name = names[commandType]
  const field: FormField =
    commandType === 'DsmCc'
      ? { name, input: 'drawn', draw: SetField }
      : {
          name,
          input: 'found',
          options,
          label: word(`field.${name}`),
          help: options.length === 0 ? word(`none.${commandType}`) : word(`help.${name}`),
        }
  return (
    <FormDialog
      centred
      context={company}
      spec={{
        call: calls.change,
        permission,
        texts: 'provisioning',
        part: 'change',
        fields: [field],
        start: () => ({ [name]: of?.id ?? '' }),
        body: (values) => ({ commandType, [name]: values[name], opId: companyId }),
      }}
      refresh={refresh}
      onClose={onClose}
    />
  )
}
