import type { Device } from '@headend/contract/device'
import { known } from '../../lib/formats.ts'
import { placeName } from '@headend/contract/places'
import { useSettings } from '../../lib/services.tsx'
import { PhoneRow } from '../../ui/table/PhoneRow.tsx'
import { AccessState, Firmware, OnlineState } from './columns.tsx'
import type { Pending } from './pending.ts'

/** A device of the list on a phone. */
export const DeviceRow = ({ device, now, pending }: { device: Device; now: number; pending?: Pending | undefined }) => {
  const { language } = useSettings()
  return (
    <PhoneRow
      title={known(device.macAddr ?? device.deviceSn)}
      state={<OnlineState device={device} now={now} pending={pending} />}
      more={
        <>
          {device.modelName} <span className="hd-soft">{device.city && placeName(device.city, language)}</span>{' '}
          {(device.uiLockEnable || pending === 'lock') && <AccessState device={device} pending={pending} />}
        </>
      }
      end={<Firmware device={device} />}
    />
  )
}
