import { useTranslation } from '../../lib/i18n/useTranslation.ts'
import { useProfile } from '../../lib/services.tsx'
import { Button } from '../../ui/Button.tsx'
import { ConfirmMany } from '../../ui/ConfirmMany.tsx'
import { drawnKind } from '../../ui/DeviceDrawing.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { KeyValues } from '../../ui/KeyValues.tsx'
import type { LnbSettings } from '../../ui/LnbDialog.tsx'
import type { ActionPlan, Chosen, DeviceActionName } from './actionPlan.ts'
import { modelGroups, namesInWords, planAction } from './actionPlan.ts'

type Props = Readonly<{
  action: DeviceActionName
  chosen: readonly Chosen[]
  onClose: () => void
  onConfirm: (plan: ActionPlan, lnbSettings?: LnbSettings) => void
  /** Narrows the selection to one model. */
  onKeep: (devices: readonly Chosen[]) => void
}>

/** Says which devices an action touches, which it leaves out and why, and asks before it runs. */
export const ActionDialog = (props: Props) => {
  const groups = modelGroups(props.chosen)
  return groups.length > 1 ? <MixedModels {...props} /> : <ConfirmAction {...props} />
}

const MixedModels = ({ chosen, onClose, onKeep }: Props) => {
  const { t } = useTranslation('deviceActions')
  const groups = modelGroups(chosen)
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('mixed.title')}
      family="warn"
      context={t('mixed.text', { count: chosen.length, models: groups.length })}
    >
      <KeyValues
        items={groups.map(({ modelName, devices, offline }) => ({
          label: modelName,
          value: (
            <span className="hd-row">
              <span className="hd-soft hd-grow">
                {t('mixed.devices', { count: devices.length })}
                {offline > 0 && `, ${t('mixed.offline', { count: offline })}`}
              </span>
              <Button size="sm" onClick={() => onKeep(devices)}>
                {t('mixed.keep', { count: devices.length, model: modelName })}
              </Button>
            </span>
          ),
        }))}
      />
    </Dialog>
  )
}

const ConfirmAction = ({ action, chosen, onClose, onConfirm }: Props) => {
  const { t } = useTranslation('deviceActions')
  const plan = planAction(action, chosen)
  const { acts, ...left } = plan
  const [first] = chosen
  const { models } = useProfile()
  return (
    <ConfirmMany
      {...{ action, left, onClose }}
      chosen={chosen.length}
      acts={acts.length}
      kind={drawnKind(first?.prodClass, first?.modelName)}
      context={t('confirm.chosen', {
        count: chosen.length,
        models: namesInWords(chosen.map(({ modelName }) => modelName)),
        companies: namesInWords(chosen.map(({ companyName }) => companyName)),
      })}
      supportFeatures={models.find(({ modelId }) => modelId === first?.mid)?.supportFeatures ?? []}
      onConfirm={(lnbSettings) => onConfirm(plan, lnbSettings)}
    />
  )
}
