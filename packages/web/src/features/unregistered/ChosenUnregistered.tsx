import { bulkCalls } from '@headend/contract/bulk'
import { deviceName } from '@headend/contract/device'
import type { UnregisteredDevice } from '@headend/contract/unregistered'
import { unregisteredCalls } from '@headend/contract/unregistered'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from '../../lib/i18n/useTranslation.ts'
import { leftOut } from '../../lib/leftOut.ts'
import { callKey, useServices, useSettings } from '../../lib/services.tsx'
import { whenOver } from '../../lib/taskStore.ts'
import { actionIcons } from '../../ui/actionIcons.ts'
import { ConfirmMany } from '../../ui/ConfirmMany.tsx'
import { drawnKind } from '../../ui/DeviceDrawing.tsx'
import type { Chosen } from '../../ui/list/useChosen.ts'
import { SelectionBar } from '../../ui/table/SelectionBar.tsx'
import { planLock } from './planLock.ts'
import type { LockAction } from './planLock.ts'

type Props = Readonly<{ chosen: Chosen<UnregisteredDevice> }>

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
          icon: actionIcons[action],
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
  const { t } = useTranslation('unregistered')
  const { client, tasks } = useServices()
  const queries = useQueryClient()
  const { acts, noLock, ...left } = planLock(action, chosen.rows)
  const { language } = useSettings()
  const kinds = new Set(acts.map(({ prodClass, modelName }) => drawnKind(prodClass, modelName)))
  const [onlyKind] = kinds
  const without = { state: 'waiting', count: t('without', { count: noLock.length }), text: t('withoutLeft') } as const
  const run = async (): Promise<void> => {
    chosen.clear()
    onClose()
    const aside = leftOut({ offline: left.offline, noLock }, language)
    const endpointIds = acts.map(({ endpointId }) => endpointId)
    const begun = await tasks.startMany(
      action === 'lock' ? 'Lock' : 'Unlock',
      acts.map(deviceName),
      () => client.request(calls[action], { body: { endpointIds, unRegDevice: true } }),
      aside,
    )
    // Those that were left out or refused it stay chosen, and so do those that failed it later: to be tried again.
    const kept = (begun?.left ?? [...acts, ...aside]).map(({ endpointId }) => endpointId)
    chosen.restore(new Set(kept))
    if (begun) void whenOver(tasks.store, begun.batchId).then((more) => chosen.restore(new Set([...kept, ...more])))
    await queries.invalidateQueries({ queryKey: callKey(unregisteredCalls.listPage) })
  }
  return (
    <ConfirmMany
      {...{ action, left, onClose }}
      chosen={chosen.rows.length}
      acts={acts.length}
      more={noLock.length > 0 ? [without] : []}
      kind={kinds.size === 1 && onlyKind ? onlyKind : 'device'}
      onConfirm={() => void run()}
    />
  )
}
