import type { Call, MenuPermission, Request } from '@headend/contract/core'
import type { Client } from './client.ts'
import { shellSearch } from './roots.ts'
import type { RouteContext } from './roots.ts'
import { callQuery, companyInView, lives } from './services.tsx'

export type Ahead = Readonly<{
  /** Asks for what the page shows: `useCall` with the same input then has the answer, or waits for the same one. */
  ask: <C extends Call>(call: C, input: Request<C>) => void
  /** The company in view, as calls are asked for it; undefined for the own one. */
  inView: string | undefined
  /** Rows of a page. */
  perPage: number
}>

type Opening = Readonly<{
  context: Pick<RouteContext, 'session' | 'queries' | 'settings'> & Readonly<{ client: Pick<Client, 'request'> }>
  location: Readonly<{ search: Record<string, unknown> }>
}>

/**
 * Prefetch in a route's loader: asks for what a page shows while its code is still on the way, so that it is drawn once, with
 * its rows. Nothing is asked where the page will not be shown: without `permission`, or for a company that is not the reader's.
 */
export const askAhead = (
  { context, location: { search } }: Opening,
  permission: MenuPermission,
  ahead: (opened: Ahead) => void,
): void => {
  const { session, queries, client, settings } = context
  const now = session.store.get()
  if (now.state !== 'signedIn' || !now.profile?.menus_permissions.includes(permission)) return
  const { opId } = shellSearch(search)
  const { inView, isForeign } = companyInView(now.profile, opId === undefined ? null : String(opId))
  if (isForeign) return
  ahead({
    ask: (call, input) => void queries.prefetchQuery({ ...callQuery(client, call, input), staleTime: lives.list }),
    inView,
    perPage: settings.get().perPage,
  })
}
