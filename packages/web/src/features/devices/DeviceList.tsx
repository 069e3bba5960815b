import type { Device } from '@headend/contract/device'
import { deviceCalls } from '@headend/contract/devices'
import type { DeviceListRequest } from '@headend/contract/devices'
import { lazy } from 'react'
import { count, known } from '../../lib/formats.ts'
import { lives, useCall, useCompany } from '../../lib/services.tsx'
import { useWords } from '../../lib/words.ts'
import { listScreen } from '../../ui/list/listScreen.tsx'
import type { Asked, ScreenSpec } from '../../ui/list/spec.ts'
import { Status, deviceStatusState } from '../../ui/Status.tsx'
import { AccessState, Firmware, OnlineState, Place, deviceColumns } from './columns.tsx'
import { needs } from './needs.ts'
import { countRequest, deviceFilters, firstOrder, requestOf } from './request.ts'
import { useListLive } from './useListLive.ts'

const RegisterDevicesDialog = lazy(() =>
  import('./RegisterDevicesDialog.tsx').then((module) => ({ default: module.RegisterDevicesDialog })),
)
const DeviceOptions = lazy(() => import('./DeviceOptions.tsx').then((module) => ({ default: module.DeviceOptions })))
const ChosenDevices = lazy(() => import('./ChosenDevices.tsx').then((module) => ({ default: module.ChosenDevices })))

/** Where devices are in their life, with how many there are. */
const useTabs = () => {
  const { inView } = useCompany()
  const { data } = useCall(deviceCalls.count, countRequest(inView), { life: lives.list })
  return [
    { value: 'all', count: data?.allCount },
    { value: 'deployed', count: data?.activeCount },
    { value: 'requested', count: data?.requestCount, ...(data?.requestCount && { family: 'warn' as const }) },
    { value: 'inventory', count: data?.invenCount },
  ]
}

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

/** The devices of the company in view. */
export const Screen = listScreen({
  ...deviceList,
  call: deviceCalls.listConnectsPage,
  ask: (asked) => ({ body: requestOf(asked) }),
  Options: DeviceOptions,
  useTabs,
  create: { permission: 'inventory.upload', part: 'create', dialog: RegisterDevicesDialog },
  file: ({ asked, shown }) => ({
    name: 'devices',
    ask: { call: deviceCalls.exportConnects, body: { ...requestOf(asked), fields: shown } },
  }),
  bulk: deviceBulk(requestOf),
})
