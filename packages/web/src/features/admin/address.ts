import type { AdminTableId } from '@headend/contract/admin'

export type AdminSearch = Readonly<{
  q?: string
  page?: number
  /** Rows on a page, where it is not what the table is shown with. */
  limit?: number
  /** A column with its direction, such as `path,asc`. */
  order?: string
  /** The row that is open. */
  row?: string
  /** Values of columns that rows must have, such as `enabled=true`. */
  where?: readonly string[]
}>

const wordOf = (value: unknown): string | undefined =>
  (typeof value === 'string' || typeof value === 'number') && value !== '' ? String(value).slice(0, 200) : undefined

const wholeOf = (value: unknown, least: number): number | undefined =>
  Number.isInteger(value) && Number(value) >= least ? Number(value) : undefined

/** Reads the search of an address; what makes no sense is dropped. */
export const readAdminSearch = (raw: Record<string, unknown>): AdminSearch => {
  const [q, order, row] = [wordOf(raw['q']), wordOf(raw['order']), wordOf(raw['row'])]
  const [page, limit] = [wholeOf(raw['page'], 2), wholeOf(raw['limit'], 1)]
  const given: readonly unknown[] = Array.isArray(raw['where']) ? raw['where'] : []
  const where = given.flatMap((entry) => (typeof entry === 'string' && /^\w+=.{1,200}$/.test(entry) ? [entry] : []))
  return {
    ...(q !== undefined && { q }),
    ...(page !== undefined && { page }),
    ...(limit !== undefined && limit <= 1000 && { limit }),
    ...(order !== undefined && /^\w+,(asc|desc)$/.test(order) && { order }),
    ...(row !== undefined && { row }),
    ...(where.length > 0 && { where }),
  }
}

/** The screens of tables that have one of their own; any other is at `/admin/tables/`. */
const tables: Readonly<Partial<Record<string, AdminTableId>>> = {
  '/admin/models': 'model',
  '/admin/images': 'image',
  '/admin/features': 'feature',
  '/admin/user/user_list': 'user',
  '/admin/user/del_list': 'user_del',
  '/admin/user/client_list': 'user_client',
  '/admin/role/role_list': 'role',
  '/admin/task': 'task',
  '/admin/device/deviceList': 'device_device_info',
  '/admin/device/provisioningList': 'provisioning',
  '/admin/device/modelParameters': 'model_parameters',
  '/admin/device/modelSupported': 'model_supported',
}

/** The table id that an address of the admin area names; one that is not known is still text. */
export const tableOf = (pathname: string): string =>
  tables[pathname.replace(/\/$/, '')] ?? decodeURIComponent(pathname.split('/').at(-1) ?? '')
