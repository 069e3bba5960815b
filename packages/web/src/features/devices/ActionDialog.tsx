import { useTranslation } from '../../lib/i18n/useTranslation.ts'
import { useProfile } from '../../lib/services.tsx'
import { ConfirmMany } from '../../ui/ConfirmMany.tsx'
import { drawnKind } from '../../ui/DeviceDrawing.tsx'
import type { LnbSettings } from '../../ui/LnbDialog.tsx'
import type { ActionPlan, Chosen, DeviceActionName, ModelPlan } from './actionPlan.ts'
import { namesInWords, planAction, plansByModel } from './actionPlan.ts'
import { KeepModelDialog } from './KeepModelDialog.tsx'

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
  const able = plansByModel(props.action, props.chosen).filter(isAble)
  return able.length > 1 ? <MixedModels {...props} /> : <ConfirmAction {...props} />
}

const isAble = ({ plan }: Pick<ModelPlan, 'plan'>): boolean => plan.acts.length > 0

const MixedModels = ({ action, chosen, onClose, onKeep }: Props) => {
  const { t } = useTranslation('deviceActions')
  const groups = plansByModel(action, chosen).toSorted((a, b) => Number(isAble(b)) - Number(isAble(a)))
  const whyNot = ({ unsupported, offline, already, otherState }: ActionPlan): string =>
    [
      ...(unsupported.length > 0 ? [t('confirm.unsupportedLeft', { count: unsupported.length })] : []),
      ...(offline.length > 0 ? [t('confirm.offlineLeft')] : []),
      ...(already.length > 0 ? [t(`confirm.already.${action === 'unlock' ? 'unlock' : 'lock'}`)] : []),
      ...(otherState.length > 0 ? [t('confirm.otherStateLeft')] : []),
    ].join(' · ')
  return (
    <KeepModelDialog
      groups={groups.map((group) => ({ ...group, why: isAble(group) ? undefined : whyNot(group.plan) }))}
      {...{ onClose, onKeep }}
    />
  )
}

const ConfirmAction = ({ action, chosen, onClose, onConfirm }: Props) => {
  const { t } = useTranslation('deviceActions')
  const plan = planAction(action, chosen)
  const { acts, ...left } = plan
  const [first] = acts.length > 0 ? acts : chosen
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
