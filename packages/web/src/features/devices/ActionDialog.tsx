import { useTranslation } from '../../lib/i18n/useTranslation.ts'
import { Button } from '../../ui/Button.tsx'
import { Confirm } from '../../ui/Confirm.tsx'
import { drawnKind } from '../../ui/DeviceDrawing.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { actionIcons } from './actionIcons.ts'
import type { Chosen, DeviceActionName } from './actionPlan.ts'
import { isLifecycle, modelGroups, namesInWords, planAction } from './actionPlan.ts'

type Props = Readonly<{
  action: DeviceActionName
  chosen: readonly Chosen[]
  onClose: () => void
  onConfirm: (devices: readonly Chosen[]) => void
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
      <ul className="mixed-models">
        {groups.map((group) => (
          <li key={group.mid}>
            <b>{group.modelName}</b>
            <span className="hd-soft">
              {t('mixed.devices', { count: group.devices.length })}
              {group.offline > 0 && `, ${t('mixed.offline', { count: group.offline })}`}
            </span>
            <Button size="sm" onClick={() => onKeep(group.devices)}>
              {t('mixed.keep', { count: group.devices.length })}
            </Button>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

/** Where a device is afterwards. */
const becomes = { deploy: 'deployed', request: 'requested', reject: 'inventory', retrieve: 'inventory' } as const

const ConfirmAction = ({ action, chosen, onClose, onConfirm }: Props) => {
  const { t } = useTranslation(['deviceActions', 'effects'])
  const plan = planAction(action, chosen)
  const count = plan.acts.length
  const title = t(`confirm.${action}`, { count })
  const [first] = chosen
  const kind = drawnKind(first?.prodClass, first?.modelName)

  if (count === 0) {
    return (
      <Dialog open onClose={onClose} title={t(`confirm.${action}`, { count: chosen.length })} family="warn">
        <p>
          {plan.unsupported.length === chosen.length
            ? t('confirm.allUnsupported', { count: chosen.length })
            : t(plan.offline.length > 0 ? 'confirm.allOffline' : 'confirm.nothingLeft')}
        </p>
      </Dialog>
    )
  }

  return (
    <Confirm
      open
      onClose={onClose}
      title={title}
      action={title}
      icon={actionIcons[action]}
      danger={action === 'factoryReset'}
      context={t('confirm.chosen', {
        count: chosen.length,
        models: namesInWords(chosen.map(({ modelName }) => modelName)),
        companies: namesInWords(chosen.map(({ companyName }) => companyName)),
      })}
      rows={[
        {
          state: isLifecycle(action) ? becomes[action] : 'online',
          count: isLifecycle(action) ? String(count) : t('confirm.online', { count }),
          text: t(`confirm.now.${action}`),
        },
        ...(plan.offline.length > 0
          ? [
              {
                state: 'offline' as const,
                count: t('confirm.offline', { count: plan.offline.length }),
                text: t('confirm.offlineLeft'),
              },
            ]
          : []),
        ...(plan.unsupported.length > 0
          ? [
              {
                state: 'stopped' as const,
                count: t('confirm.unsupported', { count: plan.unsupported.length }),
                text: t('confirm.unsupportedLeft', { count: plan.unsupported.length }),
              },
            ]
          : []),
        ...(plan.already.length > 0 && (action === 'lock' || action === 'unlock')
          ? [
              {
                state: action === 'lock' ? ('locked' as const) : ('unlocked' as const),
                count: t(action === 'lock' ? 'confirm.alreadyLocked' : 'confirm.alreadyUnlocked', {
                  count: plan.already.length,
                }),
                text: t(`confirm.already.${action}`),
              },
            ]
          : []),
        ...(plan.locked.length > 0
          ? [
              {
                state: 'locked' as const,
                count: t('confirm.alreadyLocked', { count: plan.locked.length }),
                text: t('confirm.keepLocked'),
              },
            ]
          : []),
        ...(plan.otherState.length > 0
          ? [
              {
                state: 'waiting' as const,
                count: t('confirm.otherState', { count: plan.otherState.length }),
                text: t('confirm.otherStateLeft'),
              },
            ]
          : []),
      ]}
      losses={[t(`effects:${action}.${kind}`, { count })]}
      {...(action === 'factoryReset' && {
        expect: { kind: 'devices' as const, count },
      })}
      onConfirm={() => onConfirm(plan.acts)}
    />
  )
}
