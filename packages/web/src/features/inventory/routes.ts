import { createRoute, redirect } from '@tanstack/react-router'
import { readListSearch } from '../../lib/listSearch.ts'
import { signedInRoot } from '../../lib/roots.ts'

/** Further names of the list of devices, each for where devices are in their life; the anchor names another. */
const alias = <const Path extends string>(path: Path, first: 'all' | 'requested') =>
  createRoute({
    getParentRoute: () => signedInRoot,
    staticData: { permission: 'menu.devices' },
    path,
    validateSearch: readListSearch,
    beforeLoad: ({ search, location: { hash } }) => {
      if (hash === 'bulk-upload-history')
        redirect({ to: '/management/inventory/bulkUploadHistory', search, replace: true, throw: true })
      const tab = search.tab ?? (hash === 'deployed' ? hash : first)
      redirect({
        to: '/device/deviceList/$pageNum',
        params: { pageNum: '1' },
        search: { ...search, ...(tab !== 'all' && { tab }) },
        replace: true,
        throw: true,
      })
    },
  })

/** The addresses under which integrations and bookmarks know the devices of the inventory. */
export const inventoryRoutes = [
  alias('/management/inventory/inventoryListPage', 'all'),
  alias('/management/inventory/inventoryList', 'all'),
  alias('/management/inventory/inventoryActivePage', 'requested'),
] as const
