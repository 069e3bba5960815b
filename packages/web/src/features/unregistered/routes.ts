import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { withTexts } from '../../lib/i18n/i18n.ts'
import { signedInRoot } from '../../lib/roots.ts'

const columns = ['online', 'modelName', 'macAddr', 'deviceSn', 'firmwareVersion', 'createTime', 'accessTime'] as const
export type UnregisteredColumn = (typeof columns)[number]

export type UnregisteredSearch = Readonly<{
  q?: string
  page?: number
  sort?: UnregisteredColumn
  order?: 'asc' | 'desc'
  status?: 'Online' | 'Offline'
}>

/** Reads the search of an address; what makes no sense is dropped. */
export const readUnregisteredSearch = (raw: Record<string, unknown>): UnregisteredSearch => {
  const page = Number(raw['page'])
  const sort = columns.find((column) => column === raw['sort'])
  const status = (['Online', 'Offline'] as const).find((value) => value === raw['status'])
  const q = typeof raw['q'] === 'string' || typeof raw['q'] === 'number' ? String(raw['q']).trim().slice(0, 100) : ''
  return {
    ...(q !== '' && { q }),
    ...(Number.isInteger(page) && page > 1 && { page }),
    ...(sort && { sort, order: raw['order'] === 'asc' ? ('asc' as const) : ('desc' as const) }),
    ...(status && { status }),
  }
}

export const unregisteredRoute = createRoute({
  getParentRoute: () => signedInRoot,
  staticData: { permission: 'menu.devices.unregistered' },
  path: '/management/unregistereddevice/unregisteredDeviceListPage',
  validateSearch: readUnregisteredSearch,
  loader: withTexts('unregistered', 'devices', 'effects'),
  component: lazyRouteComponent(() => import('./UnregisteredPage.tsx'), 'UnregisteredPage'),
})

export const unregisteredRoutes = [unregisteredRoute] as const
