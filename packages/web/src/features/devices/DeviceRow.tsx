import type { Device } from '@headend/contract/device'
import { known } from '../../lib/formats.ts'
import { Status } from '../../ui/Status.tsx'
import { PhoneRow } from '../../ui/table/PhoneRow.tsx'
import { OnlineState } from './columns.tsx'

/** A device of the list on a phone. */
export const DeviceRow = ({ device, now }: { device: Device; now: number }) => (
  <PhoneRow
    title={known(device.macAddr ?? device.deviceSn)}
    state={<OnlineState device={device} now={now} />}
    more={
      <>
        {device.modelName} <span className="hd-soft">{device.city}</span>{' '}
        {device.uiLockEnable && <Status state="locked" />}
      </>
    }
    end={known(device.firmwareVersion)}
  />
)
