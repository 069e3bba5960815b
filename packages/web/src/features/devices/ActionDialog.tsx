import { useTranslation } from '../../lib/i18n/useTranslation.ts'
import { useProfile } from '../../lib/services.tsx'
import { Button } from '../../ui/Button.tsx'
import { ConfirmMany } from '../../ui/ConfirmMany.tsx'
import { drawnKind } from '../../ui/DeviceDrawing.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { KeyValues } from '../../ui/KeyValues.tsx'
import type { LnbSettings } from '../../ui/LnbDialog.tsx'
import type { ActionPlan, Chosen, DeviceActionName, ModelPlan } from './actionPlan.ts'
import { namesInWords, planAction, plansByModel } from './actionPlan.ts'

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
    <Dialog
      open
      onClose={onClose}
      title={t('mixed.title')}
      family="warn"
      context={t('mixed.text', { count: chosen.length, models: groups.length })}
    >
      <KeyValues
        items={groups.map(({ modelName, devices, offline, plan }) => ({
          label: modelName,
          value: !isAble({ plan }) ? (
            <span className="hd-muted">
              {t('mixed.devices', { count: devices.length })}, {whyNot(plan)}
            </span>
          ) : (
            <span className="hd-row hd-grow">
              <span className="hd-soft hd-grow">
                {t('mixed.devices', { count: devices.length })}
                {offline > 0 && `, ${t('mixed.offline', { count: offline })}`}
              </span>
              <Button
                size="sm"
                aria-label={t('mixed.keepOf', { count: devices.length, model: modelName })}
                onClick={() => onKeep(devices)}
              >
                {t('mixed.keep')}
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
