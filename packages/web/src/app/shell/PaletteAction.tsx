import { bulkCalls } from '@headend/contract/bulk'
import { useTranslation } from '../../lib/i18n/useTranslation.ts'
import { useServices } from '../../lib/services.tsx'
import { Confirm } from '../../ui/Confirm.tsx'
import { drawnKind } from '../../ui/DeviceDrawing.tsx'
import { actionTasks } from '../../lib/actionTasks.ts'
import type { Asked } from './paletteResults.tsx'

/** Asks before an action that was chosen in the search runs on the device that was found. */
export function PaletteAction({ action, result, name, onClose }: Asked & Readonly<{ onClose: () => void }>) {
  const { t } = useTranslation(['search', 'effects'])
  const { client, tasks } = useServices()
  const run = (): void => {
    onClose()
    void tasks.start(
      { endpointId: result.id, taskType: actionTasks[action], target: result.device?.name ?? name },
      async () => {
        const { taskIds } = await client.request(bulkCalls[action], { body: { endpointIds: [result.id] } })
        return { taskId: taskIds[0] }
      },
    )
  }
  return (
    <Confirm
      open
      onClose={onClose}
      title={t(`act.${action}`, { name })}
      context={result.details.join(', ')}
      losses={[t(`effects:${action}.${drawnKind(result.device?.prodClass)}`, { count: 1 })]}
      onConfirm={run}
    />
  )
}
