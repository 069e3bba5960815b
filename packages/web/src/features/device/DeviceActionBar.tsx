import { IconCloudDownload, IconDots } from '@tabler/icons-react'
import { Suspense, lazy, useState } from 'react'
import { useTranslation } from '../../lib/i18n/useTranslation.ts'
import { usePermission } from '../../lib/services.tsx'
import { actionIcons } from '../../ui/actionIcons.ts'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { ConfirmButton } from '../../ui/Confirm.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Menu } from '../../ui/Menu.tsx'
import { classes } from '../../ui/classes.ts'
import type { DeviceActionName, OfferedAction } from './actions.ts'
import { kindOf } from './kind.ts'
import type { DeviceActions } from './useActions.ts'
import type { ShownDevice } from './useLiveDevice.ts'

const FirmwareDialog = lazy(() =>
  import('../../ui/FirmwareDialog.tsx').then((module) => ({ default: module.FirmwareDialog })),
)
const ActionDialog = lazy(() => import('./ActionDialog.tsx').then((module) => ({ default: module.ActionDialog })))

/** Actions that stand in the open; all others are in the menu. */
const open: readonly DeviceActionName[] = ['register', 'reboot', 'lock', 'unlock']

type Props = Readonly<{ shown: ShownDevice; actions: DeviceActions; phone?: boolean }>

/** What can be done with the device. The same in the head of a wide page and at the bottom of a phone. */
export function DeviceActionBar({ shown, actions, phone = false }: Props) {
  const { t } = useTranslation(['device', 'effects', 'common', 'firmwareUpdate'])
  const [asked, setAsked] = useState<DeviceActionName | null>(null)
  const reason = ({ refusal }: OfferedAction): string | undefined => (refusal ? t(`refusal.${refusal}`) : undefined)
  const inSight = actions.offered.filter(({ name }) => open.includes(name))
  const [isUpdated, setUpdated] = useState(false)
  const mayUpdate = usePermission('firmware.execute')
  const { device, endpointId, called, online } = shown
  const isUnsupported = device?.unsupported.includes('Firmware') === true
  const update = {
    label: t('firmwareUpdate:open'),
    icon: IconCloudDownload,
    reason: isUnsupported ? t('refusal.unsupported') : online ? undefined : t('firmwareUpdate:refusal.offline'),
    onSelect: () => setUpdated(true),
  }
  const updates = device !== null && mayUpdate ? [update] : []
  const inMenu = actions.offered.filter(({ name }) => !open.includes(name))
  const size = phone ? ('lg' as const) : ('md' as const)

  return (
    <>
      {inSight.map((action) => {
        const { name } = action
        if (name === 'register') {
          return (
            <Button key={name} variant="primary" size={size} icon={actionIcons[name]} onClick={() => setAsked(name)}>
              {t('action.register')}
            </Button>
          )
        }
        return (
          <ConfirmButton
            key={name}
            size={size}
            icon={actionIcons[name]}
            reason={reason(action)}
            action={t(`action.${name}`)}
            title={t('confirm.of', { action: t(`action.${name}`), name: shown.called })}
            text={t(`effects:${name === 'lock' || name === 'unlock' ? name : 'reboot'}.${kindOf(shown)}`, { count: 1 })}
            onConfirm={() => {
              if (name !== 'remove') actions.run(name)
            }}
          >
            {t(`action.${name}`)}
          </ConfirmButton>
        )
      })}
      {inMenu.length + updates.length > 0 && (
        <Menu
          label={t('common:action.more')}
          side={phone ? 'top' : 'bottom'}
          trigger={(props) => (
            <button
              type="button"
              {...props}
              className={classes(buttonClass('default', size), 'hd-device-more')}
              aria-label={t('common:action.more')}
              data-tip={t('common:action.more')}
            >
              <Icon of={IconDots} />
            </button>
          )}
          items={[
            ...updates,
            ...inMenu.flatMap((action) => {
              const { name } = action
              const danger = name === 'factoryReset' || name === 'remove'
              const item = {
                label: t(`action.${name}`),
                icon: actionIcons[name],
                danger,
                reason: reason(action),
                onSelect: () => setAsked(name),
              }
              const isFirstDanger =
                danger &&
                inMenu.findIndex((one) => one.name === 'factoryReset' || one.name === 'remove') ===
                  inMenu.indexOf(action)
              return isFirstDanger && inMenu.indexOf(action) + updates.length > 0 ? (['line', item] as const) : [item]
            }),
          ]}
        />
      )}
      <Suspense>
        {isUpdated && device && (
          <FirmwareDialog
            target={{ endpointIds: [endpointId], names: [called], mid: device.mid, modelName: device.modelName }}
            onClose={() => setUpdated(false)}
          />
        )}
        {asked && <ActionDialog name={asked} shown={shown} actions={actions} onClose={() => setAsked(null)} />}
      </Suspense>
    </>
  )
}
