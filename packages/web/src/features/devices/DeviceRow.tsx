import type { Device } from '@headend/contract/device'
import { known } from '../../lib/formats.ts'
import { Status } from '../../ui/Status.tsx'
import { OnlineState } from './columns.tsx'

/** A device on a phone: two lines, the identity and state first. */
export const DeviceRow = ({ device, now }: { device: Device; now: number }) => (
  <div className="device-row">
    <b className="mono">{known(device.macAddr ?? device.deviceSn)}</b>
    <OnlineState device={device} now={now} />
    <span className="device-row-more">
      {device.modelName} <span className="soft">{device.city}</span> {device.uiLockEnable && <Status state="locked" />}
    </span>
    <span className="soft">{known(device.firmwareVersion)}</span>
  </div>
)
