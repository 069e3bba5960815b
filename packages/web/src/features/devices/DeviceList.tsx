import { deviceCalls } from '@headend/contract/devices'
import { lazy } from 'react'
import { lives, useCall, useCompany } from '../../lib/services.tsx'
import { listScreen } from '../../ui/list/listScreen.tsx'
import { deviceBulk, deviceList } from './deviceSpec.tsx'
import { countRequest, requestOf } from './request.ts'

const RegisterDevicesDialog = lazy(() =>
  import('./RegisterDevicesDialog.tsx').then((module) => ({ default: module.RegisterDevicesDialog })),
)
const DeviceOptions = lazy(() => import('./DeviceOptions.tsx').then((module) => ({ default: module.DeviceOptions })))

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
