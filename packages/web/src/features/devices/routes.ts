import { commonsCalls } from '@headend/contract/commons'
import { deviceCalls } from '@headend/contract/devices'
import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { askAhead } from '../../lib/askAhead.ts'
import { signedInRoot } from '../../lib/roots.ts'
import { countRequest, listRequest, pageOf, readListSearch } from './listSearch.ts'

export const deviceListRoute = createRoute({
  getParentRoute: () => signedInRoot,
  staticData: { permission: 'menu.devices' },
  path: '/device/deviceList/$pageNum',
  validateSearch: readListSearch,
  loader: (opening) => {
    askAhead(opening, 'menu.devices', ({ ask, inView, perPage }) => {
      const page = pageOf(opening.params)
      const search = readListSearch(opening.location.search)
      ask(deviceCalls.listConnectsPage, { body: listRequest(search, { page, perPage, opId: inView }) })
      ask(deviceCalls.count, countRequest(inView))
      ask(commonsCalls.listProvinces, {})
      ask(commonsCalls.listCitiesWithDevices, {})
    })
    return opening.context.texts.load(['devices'])
  },
  component: lazyRouteComponent(() => import('./DeviceListPage.tsx'), 'DeviceListPage'),
})

/** The second name of the same screen. */
export const managedDeviceListRoute = createRoute({
  getParentRoute: () => signedInRoot,
  staticData: { permission: 'menu.devices' },
  path: '/management/device/deviceListPage',
  validateSearch: readListSearch,
  beforeLoad: ({ search }) =>
    redirect({ to: '/device/deviceList/$pageNum', params: { pageNum: '1' }, search, replace: true, throw: true }),
})

export const deviceRoutes = [deviceListRoute, managedDeviceListRoute] as const
