import { adminCalls } from '@headend/contract/admin'
import type { Call } from '@headend/contract/core'

/**
 * For the test of the tenant boundary: the admin tables are of the whole installation, so that below its root company
 * nobody is let in, whatever row they ask for.
 */
export const adminLines = (rowId: string) =>
  Object.fromEntries(
    Object.values<Call>(adminCalls).map(({ id, method, path }) => {
      const params = path.endsWith('{id}') ? { params: { id: rowId } } : {}
      const body = method === 'DELETE' ? { body: { id: rowId } } : {}
      return [id, { sent: { ...params, ...body }, expect: { code: 'roleerr' } }] as const
    }),
  )
