import type { Call, Request } from '@headend/contract/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { useCall } from '../../lib/services.tsx'
import type { ListSpec, PagedCall, Removal, RowOf } from './spec.ts'

type ResourceCalls = Readonly<{ list: PagedCall; get: Call; delete?: Call }>

type Part<C extends PagedCall> = Pick<ListSpec<C>, 'call' | 'id' | 'useRow' | 'remove'>

/**
 * What a list knows by the calls of the contract's `resource`: what it asks, the row that is opened, and how one is deleted
 * by those who may, where the noun can be deleted.
 * @example listScreen({ ...resourceList(roomCalls, 'roomId', { permission: 'group.edit' }), texts: 'rooms', … })
 */
export const resourceList = <Set extends ResourceCalls>(
  calls: Set,
  id: keyof RowOf<Set['list']> & string,
  removal?: Pick<Removal<RowOf<Set['list']>>, 'permission' | 'may'>,
): Part<Set['list']> => {
  const idOf = (row: RowOf<Set['list']>): string => String(row[id])
  const about = (value: string) => ({ params: { [id]: value } })
  return {
    call: calls.list,
    id: idOf,
    // Of a resource, `get` answers one of what `list` answers, by its id.
    useRow: (value) => useCall<Call>(calls.get, about(value) as Request<Call>) as UseQueryResult<RowOf<Set['list']>>,
    ...(calls.delete && removal && { remove: { ...removal, call: calls.delete, input: (row) => about(idOf(row)) } }),
  }
}
