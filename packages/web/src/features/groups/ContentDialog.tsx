import { commonsCalls } from '@headend/contract/commons'
import { commandNeeds, groupCalls } from '@headend/contract/groups'
import type { GroupContentType } from '@headend/contract/groups'
import { useCall, useCompany, useServices } from '../../lib/services.tsx'
import { useWords } from '../../lib/words.ts'
import { Failure } from '../../ui/Blank.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import { whereOf } from './commands.ts'
import type { Target } from './commands.ts'
import { useCount } from './useCount.ts'

type Props = Readonly<{ command: GroupContentType; target: Target; onClose: () => void }>

/** What may be chosen, as the company in view has it now. */
const useOptions = (command: GroupContentType) => {
  const { companyId } = useCompany()
  const query = { opId: companyId }
  const channels = useCall(commonsCalls.listChannels, { query }, { enabled: command === 'LandingChannel' })
  const ads = useCall(commonsCalls.listBootAds, { query }, { enabled: command === 'BootingAd' })
  const { error, refetch } = command === 'LandingChannel' ? channels : ads
  const options =
    command === 'LandingChannel'
      ? channels.data?.map((one) => ({ value: one.channelId, label: `${one.channelNumber} ${one.channelName}` }))
      : ads.data?.map((one) => ({ value: one.adFileId, label: `${one.adName} ${one.version}` }))
  return { options, error, refetch }
}

const fields = { LandingChannel: 'channelId', BootingAd: 'adFileId' } as const
const parts = { LandingChannel: 'landingChannel', BootingAd: 'bootAd' } as const

/** Has the set-top boxes of a group or of cities show something once: which, and how many it reaches. */
export function ContentDialog({ command, target, onClose }: Props) {
  const word = useWords('groups')
  const { client, tasks } = useServices()
  const online = useCount(target, { online: true })
  const { options, ...asked } = useOptions(command)
  const error = asked.error ?? online.error
  if (error)
    return (
      <Dialog open title={target.name} onClose={onClose}>
        <Failure error={error} onRetry={() => void Promise.all([asked.refetch(), online.refetch()])} />
      </Dialog>
    )
  if (options === undefined || online.count === undefined) return null
  const { count } = online
  const name = fields[command]
  const part = parts[command]
  return (
    <FormDialog
      centred
      context={target.name}
      spec={{
        call: groupCalls.runCommand,
        permission: commandNeeds[command],
        texts: 'groups',
        part,
        fields: [{ name, input: 'choice', options, label: word(`${part}.field`) }],
        body: (values) => ({ commandType: command, [name]: values[name], ...whereOf(target) }),
      }}
      outcome={word('content.reaches', { count })}
      send={async (input) => {
        void tasks.startMany(
          command,
          Array.from({ length: count }, () => target.name),
          () => client.request(groupCalls.runCommand, input),
        )
      }}
      onClose={onClose}
    />
  )
}
