import { useTranslation } from '../../lib/i18n/useTranslation.ts'
import { mac } from '../../lib/formats.ts'
import { usePhone } from '../../lib/media.ts'
import { useFormats, useNow } from '../../lib/services.tsx'
import { Copy } from '../../ui/Copy.tsx'
import { DevicePicture } from '../../ui/DeviceDrawing.tsx'
import { Status, onlineState } from '../../ui/Status.tsx'
import { deviceStatusState, states } from '../../ui/states.ts'
import type { StateName } from '../../ui/states.ts'
import { connectionOf } from './connection.ts'
import { DeviceTags } from './DeviceTags.tsx'
import { kindOf } from './kind.ts'
import type { DeviceActions } from './useActions.ts'
import type { ShownDevice } from './useLiveDevice.ts'

/** A state that is the normal one says nothing new where there is little room. */
const StatePill = ({ state }: Readonly<{ state: StateName }>) => (
  <span className={states[state].family === 'quiet' ? 'hd-wide-only' : undefined}>
    <Status pill state={state} />
  </span>
)

/** Picture, name, states and identifiers of the device. */
export function DeviceHead({ shown, actions }: Readonly<{ shown: ShownDevice; actions: DeviceActions }>) {
  const { t } = useTranslation(['device', 'common'])
  const formats = useFormats()
  const isPhone = usePhone()
  const { device, unregistered, full, online, silentSince, name, endpointId } = shown
  // How long it has been away counts on, as the verdict below does.
  const now = useNow(online ? 30_000 : 1000)
  const connection = connectionOf(online, full)
  const model = device?.modelName ?? unregistered?.modelName ?? full?.info.model_name
  const macAddress = device?.macAddr ?? unregistered?.macAddr
  const serial = device?.deviceSn ?? unregistered?.deviceSn ?? full?.info.serial_number
  const since = device?.accessTime ?? unregistered?.accessTime ?? null
  const changing = actions.running.has('Lock') ? 'locking' : actions.running.has('Unlock') ? 'unlocking' : null
  return (
    <div className="hd-device-head">
      <DevicePicture kind={kindOf(shown)} />
      <div className="hd-grow">
        <div className="hd-device-name">
          <h1 tabIndex={-1}>{name}</h1>
          {model && model !== name && <span className="hd-soft">{model}</span>}
          <span className="hd-device-pills">
            {actions.running.has('Reboot') ? (
              <Status pill state="proceeding" label={t('state.rebooting')} />
            ) : (
              <span data-tip={connection === 'online' ? t('connected') : t(`common:state.${connection}`)}>
                <Status
                  pill
                  state={onlineState({ online, silentSince })}
                  detail={!online && since !== null ? formats.length(now - since) : undefined}
                />
              </span>
            )}
            {changing ? (
              <Status pill state="proceeding" label={t(`state.${changing}`)} />
            ) : (
              actions.isLocked !== null && <StatePill state={actions.isLocked ? 'locked' : 'unlocked'} />
            )}
            {device ? (
              <StatePill state={deviceStatusState(device.deviceStatus)} />
            ) : (
              <Status pill state="requested" label={t('state.unregistered')} />
            )}
          </span>
          {device && !isPhone && <DeviceTags device={device} />}
        </div>
        <div className="hd-device-ids">
          {macAddress && (
            <span>
              {t('id.mac')} <Copy value={mac(macAddress)} label={t('id.mac')} />
            </span>
          )}
          {serial && (
            <span className="hd-wide-only">
              {t('id.serial')} <Copy value={serial} label={t('id.serial')} />
            </span>
          )}
          <span className={macAddress ? 'hd-wide-only' : undefined}>
            {t('id.endpoint')} <Copy value={endpointId} label={t('id.endpoint')} />
          </span>
        </div>
      </div>
    </div>
  )
}
