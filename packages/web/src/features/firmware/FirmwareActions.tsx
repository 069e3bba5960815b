import { approvableFirmware, firmwareCalls } from '@headend/contract/firmware'
import type { FirmwareFile } from '@headend/contract/firmware'
import { IconCheck, IconRocket, IconX } from '@tabler/icons-react'
import { useListSearch } from '../../lib/screen.ts'
import { useAct, useAddress, usePermission, useSettings } from '../../lib/services.tsx'
import { useWords } from '../../lib/words.ts'
import { RowButtons, RowMenu } from '../../ui/list/RowActions.tsx'
import type { RowAction } from '../../ui/list/RowActions.tsx'

const refresh = [firmwareCalls.listPage, firmwareCalls.list]

/** Says that devices may get a file, or takes that back; where it `publishes`, an approved one leads to its update profile as well. */
export function FirmwareActions({
  of: file,
  brief = false,
  publishes = false,
}: Readonly<{ of: FirmwareFile; brief?: boolean; publishes?: boolean }>) {
  const word = useWords('firmware')
  const { language } = useSettings()
  const mayApprove = usePermission('firmware.approve')
  const mayPublish = usePermission('firmware.execute')
  const address = useAddress()
  const { go } = useListSearch()
  const { companyName: company } = file
  const name = `${file.modelName} ${file.fwVer}`
  const approve = useAct(firmwareCalls.approve, { refresh, success: () => word('approved', { name }) })
  const disapprove = useAct(firmwareCalls.disapprove, { refresh, success: () => word('disapproved', { name }) })
  const input = { body: { firmwareFileId: file.firmwareFileId } }
  const may = approvableFirmware(file)
  const sends = file.autoUpgrades
  const approveText =
    sends.length === 0
      ? word('approveText')
      : word('approveSends', {
          count: sends.reduce((sum, { devices }) => sum + devices, 0),
          names: sends.map(({ company: of, group }) => (group === null ? of : `${of} · ${group}`)).join(', '),
        })
  const approval: RowAction =
    file.approvalStatus === 'approved'
      ? {
          label: word('disapprove'),
          icon: IconX,
          run: () => disapprove.mutate(input),
          ask: {
            title: word('disapproveTitle', { name, company }),
            text: word('disapproveText'),
            danger: true,
            undoable: true,
          },
        }
      : {
          label: word('approve'),
          icon: IconCheck,
          reason: may === true ? undefined : may[language],
          run: () => approve.mutate(input),
          ask: { title: word('approveTitle', { name, company }), text: approveText },
        }
  const list = new URL(address('/management/firmware/firmwareProfileList'), location.origin)
  list.searchParams.set('mid', file.mid)
  list.searchParams.set('publish', file.firmwareFileId)
  const actions: readonly RowAction[] = [
    ...(publishes && mayPublish && file.approvalStatus === 'approved'
      ? [{ label: word('publish'), icon: IconRocket, run: () => go(`${list.pathname}${list.search}`) }]
      : []),
    ...(mayApprove && file.own ? [approval] : []),
  ]
  if (actions.length === 0) return null
  return brief ? <RowMenu label={word('more')} name={name} actions={actions} /> : <RowButtons actions={actions} />
}
