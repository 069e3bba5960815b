import { bulkCalls } from '@headend/contract/bulk'
import { deviceName } from '@headend/contract/device'
import type { UnregisteredDevice } from '@headend/contract/unregistered'
import { unregisteredCalls } from '@headend/contract/unregistered'
import { IconLock, IconLockOpen } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from '../../lib/i18n/useTranslation.ts'
import { callKey, useServices } from '../../lib/services.tsx'
import { whenOver } from '../../lib/taskStore.ts'
import { Confirm } from '../../ui/Confirm.tsx'
import type { ConfirmRow } from '../../ui/Confirm.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { drawnKind } from '../../ui/DeviceDrawing.tsx'
import type { Chosen } from '../../ui/list/useChosen.ts'
import { SelectionBar } from '../../ui/table/SelectionBar.tsx'
import { planLock } from './planLock.ts'
import type { LockAction } from './useLock.ts'

type Props = Readonly<{ chosen: Chosen<UnregisteredDevice> }>

const icons = { lock: IconLock, unlock: IconLockOpen } as const
const calls = { lock: bulkCalls.lock, unlock: bulkCalls.unlock } as const

/** The bar of chosen unregistered devices, which can be locked and unlocked together. */
export const ChosenUnregistered = ({ chosen }: Props) => {
  const { t } = useTranslation('unregistered')
  const [asked, setAsked] = useState<LockAction | null>(null)
  return (
    <>
      <SelectionBar
        count={chosen.rows.length}
        actions={(['lock', 'unlock'] as const).map((action) => ({
          label: t(action),
          icon: icons[action],
          onSelect: () => setAsked(action),
        }))}
        onClear={chosen.clear}
      />
      {asked && <AskLock action={asked} chosen={chosen} onClose={() => setAsked(null)} />}
    </>
  )
}

type AskProps = Props & Readonly<{ action: LockAction; onClose: () => void }>

const AskLock = ({ action, chosen, onClose }: AskProps) => {
  const { t } = useTranslation(['deviceActions', 'unregistered', 'effects'])
  const { client, tasks } = useServices()
  const queries = useQueryClient()
  const { acts, offline, already, noLock } = planLock(action, chosen.rows)
  const count = acts.length
  const kinds = new Set(acts.map(({ prodClass, modelName }) => drawnKind(prodClass, modelName)))
  const [onlyKind] = kinds
  if (count === 0) {
    return (
      <Dialog open onClose={onClose} title={t(`confirm.${action}`, { count: chosen.rows.length })} family="warn">
        <p>{t(offline.length > 0 ? 'confirm.allOffline' : 'confirm.nothingLeft')}</p>
      </Dialog>
    )
  }
  const left: readonly (ConfirmRow & Readonly<{ of: number }>)[] = [
    {
      of: offline.length,
      state: 'offline',
      count: t('confirm.offline', { count: offline.length }),
      text: t('confirm.offlineLeft'),
    },
    {
      of: already.length,
      state: action === 'lock' ? 'locked' : 'unlocked',
      count: t(action === 'lock' ? 'confirm.alreadyLocked' : 'confirm.alreadyUnlocked', { count: already.length }),
      text: t(`confirm.already.${action}`),
    },
    {
      of: noLock.length,
      state: 'waiting',
      count: t('unregistered:without', { count: noLock.length }),
      text: t('unregistered:withoutLeft'),
    },
  ]
  const run = async (): Promise<void> => {
    chosen.clear()
    onClose()
    const begun = await tasks.startMany(action === 'lock' ? 'Lock' : 'Unlock', acts.map(deviceName), () =>
      client.request(calls[action], {
        body: { endpointIds: acts.map(({ endpointId }) => endpointId), unRegDevice: true },
      }),
    )
    // Those that refused it stay chosen, and so do those that failed it later: to be tried again.
    const left = (begun?.left ?? acts).map(({ endpointId }) => endpointId)
    chosen.restore(new Set(left))
    if (begun) void whenOver(tasks.store, begun.batchId).then((more) => chosen.restore(new Set([...left, ...more])))
    await queries.invalidateQueries({ queryKey: callKey(unregisteredCalls.listPage) })
  }
  return (
    <Confirm
      open
      onClose={onClose}
      title={t(`confirm.${action}`, { count })}
      icon={icons[action]}
      rows={[
        { state: 'online', count: t('confirm.online', { count }), text: t(`confirm.now.${action}`) },
        ...left.filter(({ of }) => of > 0),
      ]}
      losses={[t(`effects:${action}.${kinds.size === 1 && onlyKind ? onlyKind : 'device'}`, { count })]}
      onConfirm={() => void run()}
    />
  )
}
