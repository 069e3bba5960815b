import { deviceCalls } from '@headend/contract/devices'
import { lifecycleCalls } from '@headend/contract/lifecycle'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from '../../lib/i18n/useTranslation.ts'
import { isOfTelevision } from '../../lib/actionTasks.ts'
import { useAct, useProfile, useServices } from '../../lib/services.tsx'
import { actionIcons } from '../../ui/actionIcons.ts'
import { Confirm, Touched } from '../../ui/Confirm.tsx'
import { LnbDialog } from '../../ui/LnbDialog.tsx'
import { RegisterDialog } from '../../ui/RegisterDialog.tsx'
import type { DeviceActionName } from './actions.ts'
import { kindOf } from './kind.ts'
import type { DeviceActions } from './useActions.ts'
import type { ShownDevice } from './useLiveDevice.ts'

type Props = Readonly<{ name: DeviceActionName; shown: ShownDevice; actions: DeviceActions; onClose: () => void }>

type Asked = 'factoryReset' | 'resetPin' | 'scanChannels' | 'deploy' | 'request' | 'reject' | 'retrieve'

/** Says what an action does to this one device, and asks as its danger demands. */
export function ActionDialog({ name, shown, actions, onClose }: Props) {
  switch (name) {
    case 'register':
      return (
        <RegisterDialog
          endpointId={shown.endpointId}
          name={shown.called}
          unregistered={shown.unregistered}
          onClose={onClose}
        />
      )
    case 'remove':
      return <RemoveDialog shown={shown} onClose={onClose} />
    case 'setLnb':
      return <SetLnb shown={shown} actions={actions} onClose={onClose} />
    case 'factoryReset':
    case 'resetPin':
    case 'scanChannels':
    case 'deploy':
    case 'request':
    case 'reject':
    case 'retrieve':
      return <AskDialog name={name} shown={shown} actions={actions} onClose={onClose} />
    case 'reboot':
    case 'lock':
    case 'unlock':
      // These are asked at their button.
      return null
  }
}

/** Which device it is, of what model and whose: one without a name of its own is identified by what else it has. */
const aboutIn = ({ called, device }: ShownDevice): string =>
  [called, called.includes(device?.modelName ?? '') ? '' : device?.modelName, device?.companyName]
    .filter(Boolean)
    .join(', ')

const AskDialog = ({ name, shown, actions, onClose }: Omit<Props, 'name'> & Readonly<{ name: Asked }>) => {
  const { t } = useTranslation(['device', 'effects'])
  const isDangerous = name === 'factoryReset'
  return (
    <Confirm
      open
      onClose={onClose}
      icon={actionIcons[name]}
      danger={isDangerous}
      title={t(`confirm.${name}`)}
      context={aboutIn(shown)}
      losses={[t(isOfTelevision(name) ? `effects:${name}` : `effects:${name}.${kindOf(shown)}`, { count: 1 })]}
      rows={
        isDangerous
          ? [
              shown.silentSince === null
                ? { state: 'online', count: t('confirm.online'), text: t('confirm.now') }
                : { state: 'silent', count: t('confirm.silent'), text: t('confirm.silentTried') },
              ...(actions.isLocked
                ? [{ state: 'locked' as const, count: t('confirm.locked'), text: t('confirm.staysLocked') }]
                : []),
            ]
          : []
      }
      {...(isDangerous ? { expect: { kind: 'devices' as const, count: 1 } } : {})}
      onConfirm={() => {
        actions.run(name)
        onClose()
      }}
    />
  )
}

const SetLnb = ({ shown, actions, onClose }: Omit<Props, 'name'>) => {
  const { t } = useTranslation('effects')
  const { models } = useProfile()
  const { device, full } = shown
  const model = models.find(({ modelId }) => modelId === device?.mid)
  return (
    <LnbDialog
      count={1}
      supportFeatures={model?.supportFeatures ?? []}
      now={full?.info.lnb_settings ?? device?.lnbSettings}
      context={aboutIn(shown)}
      lead={<Touched losses={[t('setLnb', { count: 1 })]} />}
      onClose={onClose}
      onConfirm={(lnbSettings) => {
        actions.run('setLnb', lnbSettings)
        onClose()
      }}
    />
  )
}

const RemoveDialog = ({ shown, onClose }: Pick<Props, 'shown' | 'onClose'>) => {
  const { t } = useTranslation('device')
  const navigate = useNavigate()
  const { realtime } = useServices()
  const remove = useAct(lifecycleCalls.deleteDevice, {
    success: () => t('done.removed', { name: shown.called }),
    refresh: [deviceCalls.listConnectsPage, deviceCalls.count],
  })
  return (
    <Confirm
      open
      danger
      icon={actionIcons.remove}
      onClose={onClose}
      title={t('confirm.remove.title')}
      context={aboutIn(shown)}
      losses={[t('confirm.remove.text')]}
      busy={remove.isPending}
      onConfirm={() => {
        const release = realtime.holdStale()
        const leave = (): Promise<void> => {
          onClose()
          return navigate({ to: '/device/deviceList/$pageNum', params: { pageNum: '1' } })
        }
        void remove
          .mutateAsync({ query: { endpointId: shown.endpointId } })
          // What was refused is said by a message.
          .then(leave, () => undefined)
          .finally(release)
      }}
    />
  )
}
