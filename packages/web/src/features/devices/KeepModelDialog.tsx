import { useTranslation } from '../../lib/i18n/useTranslation.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { KeyValues } from '../../ui/KeyValues.tsx'
import type { Chosen, ModelGroup } from './actionPlan.ts'

type Props = Readonly<{
  /** The chosen devices by model; `why` says of those of a model that nothing would be done with them. */
  groups: readonly (ModelGroup & Readonly<{ why?: string | undefined }>)[]
  onClose: () => void
  /** Narrows the selection to one model. */
  onKeep: (devices: readonly Chosen[]) => void
}>

/** Asks for one of the models that were chosen, for what goes to devices of one alone. */
export function KeepModelDialog({ groups, onClose, onKeep }: Props) {
  const { t } = useTranslation('deviceActions')
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('mixed.title')}
      family="warn"
      context={t('mixed.text', {
        count: groups.reduce((sum, { devices }) => sum + devices.length, 0),
        models: groups.length,
      })}
    >
      <KeyValues
        items={groups.map(({ modelName, devices, offline, why }) => ({
          label: modelName,
          value:
            why !== undefined ? (
              <span className="hd-muted">
                {t('mixed.devices', { count: devices.length })}, {why}
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
