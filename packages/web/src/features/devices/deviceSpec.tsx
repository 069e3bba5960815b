import type { Device } from '@headend/contract/device'
import type { DeviceListRequest, deviceCalls } from '@headend/contract/devices'
import { lazy } from 'react'
import { count, known } from '../../lib/formats.ts'
import { lives, useCompany } from '../../lib/services.tsx'
import { useWords } from '../../lib/words.ts'
import type { Asked, ScreenSpec } from '../../ui/list/spec.ts'
import { Status, deviceStatusState } from '../../ui/Status.tsx'
import { AccessState, Firmware, OnlineState, Place, deviceColumns } from './columns.tsx'
import { needs } from './needs.ts'
import { deviceFilters, firstOrder } from './request.ts'
import { useListLive } from './useListLive.ts'

const ChosenDevices = lazy(() => import('./ChosenDevices.tsx').then((module) => ({ default: module.ChosenDevices })))

/** Whose devices these are; on a phone how many. */
function Context({ total }: Readonly<{ total: number }>) {
  const word = useWords('devices')
  const { name, others } = useCompany()
  return (
    <>
      <span className="hd-wide-only">{others > 0 ? word('companies', { name, count: others }) : name}</span>
      <span className="hd-phone-only">{count(total)}</span>
    </>
  )
}

/** What every list of devices shows of them, and what can be done with those that are chosen. */
export const deviceList = {
  life: lives.list,
  texts: 'devices',
  menu: 'devices',
  id: ({ endpointId }: Device) => endpointId,
  columns: deviceColumns,
  order: firstOrder,
  filters: deviceFilters,
  useRows: useListLive,
  views: true,
  context: (total) => <Context total={total} />,
  phone: (device, { now }) => ({
    title: known(device.macAddr ?? device.deviceSn),
    state: <OnlineState device={device} now={now} />,
    more: (
      <>
        <span>{device.modelName}</span>
        <span className="hd-soft hd-cut">
          {device.device_id ?? device.friendlyName ?? <Place name={device.city} none="" />}
        </span>
        {device.deviceStatus !== 'deployed' && <Status state={deviceStatusState(device.deviceStatus)} />}
        <AccessState device={device} brief />
      </>
    ),
    end: <Firmware device={device} />,
  }),
  open: ({ endpointId }) => `/device/deviceDetail/${encodeURIComponent(endpointId)}`,
} as const satisfies Partial<ScreenSpec<typeof deviceCalls.listConnectsPage>>

/** What is asked of chosen devices: `request` is that of the list they were chosen in. */
export const deviceBulk = (
  request: (asked: Asked) => DeviceListRequest,
): NonNullable<ScreenSpec<typeof deviceCalls.listConnectsPage>['bulk']> => ({
  permission: Object.values(needs).flat(),
  across: true,
  bar: (chosen, { asked, total }) => <ChosenDevices {...{ chosen, total }} request={request(asked)} />,
})
