import { firmwareUpdateCalls } from '@headend/contract/firmwareUpdate'
import type { FirmwarePreview } from '@headend/contract/firmwareUpdate'
import { groupCalls } from '@headend/contract/groups'
import { IconCloudUp } from '@tabler/icons-react'
import { useTranslation } from '../../lib/i18n/useTranslation.ts'
import { useCall, useServices } from '../../lib/services.tsx'
import { Failure } from '../../ui/Blank.tsx'
import { Confirm, Touched } from '../../ui/Confirm.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { partBegun, useFirmwareRows } from '../../ui/useFirmwareRows.ts'
import { whereOf } from './commands.ts'
import type { Target } from './commands.ts'

type Props = Readonly<{ target: Target; onClose: () => void }>

const Asked = ({ target, preview, onClose }: Props & Readonly<{ preview: FirmwarePreview }>) => {
  const { t } = useTranslation('firmwareUpdate')
  const { client, tasks } = useServices()
  const rows = useFirmwareRows(preview)
  const { ready } = preview
  if (ready === 0)
    return (
      <Dialog open title={t('newest.open')} context={target.name} onClose={onClose} family="warn">
        <p>{t('newest.nothing')}</p>
        <Touched rows={rows.slice(1)} />
      </Dialog>
    )
  const run = (): void => {
    onClose()
    const body = { commandType: 'newFirmware' as const, ...whereOf(target) }
    const names = Array.from({ length: ready }, () => target.name)
    void tasks.startMany('Firmware', names, () => client.request(groupCalls.runCommand, { body }).catch(partBegun))
  }
  return (
    <Confirm
      open
      title={t('newest.title', { count: ready })}
      action={t('newest.action', { count: ready })}
      icon={IconCloudUp}
      context={target.name}
      rows={rows}
      losses={[t('newest.effect')]}
      onConfirm={run}
      onClose={onClose}
    />
  )
}

/** Asks before the devices of a group or of cities are brought to the newest firmware of their models, with who gets it and who does not. */
export function NewestDialog({ target, onClose }: Props) {
  // Asked anew, because the answer is agreed to.
  const { data, error, refetch, isFetchedAfterMount } = useCall(
    firmwareUpdateCalls.previewUpdate,
    { body: whereOf(target) },
    { silent: true },
  )
  if (error)
    return (
      <Dialog open title={target.name} onClose={onClose}>
        <Failure error={error} onRetry={() => void refetch()} />
      </Dialog>
    )
  return isFetchedAfterMount && data ? <Asked target={target} preview={data} onClose={onClose} /> : null
}
