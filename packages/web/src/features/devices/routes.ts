import { commonsCalls } from '@headend/contract/commons'
import { deviceCalls } from '@headend/contract/devices'
import { createRoute, redirect } from '@tanstack/react-router'
import { readListSearch } from '../../lib/listSearch.ts'
import { signedInRoot } from '../../lib/roots.ts'
import { screen } from '../../lib/screen.ts'
import { countRequest, requestOfAddress } from './request.ts'

const permission = 'menu.devices'

export const deviceListRoute = screen({
  path: '/device/deviceList/$pageNum',
  permission,
  texts: ['devices'],
  load: () => import('./DeviceList.tsx'),
  ahead: (search, { ask, ...reader }) => {
    ask(deviceCalls.listConnectsPage, requestOfAddress(search, reader))
    ask(deviceCalls.count, countRequest(reader.inView))
    ask(commonsCalls.listProvinces, {})
    ask(commonsCalls.listCitiesWithDevices, {})
  },
})

/** The second name of the same screen. */
export const managedDeviceListRoute = createRoute({
  getParentRoute: () => signedInRoot,
  staticData: { permission },
  path: '/management/device/deviceListPage',
  validateSearch: readListSearch,
  beforeLoad: ({ search }) =>
    redirect({ to: '/device/deviceList/$pageNum', params: { pageNum: '1' }, search, replace: true, throw: true }),
})

export const deviceRoutes = [deviceListRoute, managedDeviceListRoute] as const
