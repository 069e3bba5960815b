import { isDeepStrictEqual } from 'node:util'
import { bodyLimitOf } from '@headend/contract/core'
import type { Alias, DescribedCall, Method } from '@headend/contract/core'
import { bug } from '../errors.ts'
import type { Implemented } from './implement.ts'

/** One spelling of a call and who answers it. */
export type Served = Readonly<{ implemented: Implemented<DescribedCall>; spelling: DescribedCall | Alias }>

/** Everything served under one method and path; a field of the query or body selects one of several calls. */
export type Route = Readonly<{ method: Method; path: string; served: readonly Served[] }>

/** A contract's path as the router spells it: `/devices/{endpointId}` is `/devices/:endpointId`. */
export const routerPath = (path: string): string => path.replaceAll(/\{(\w+)\}/g, ':$1')

/** Matches the addresses of a contract's path. */
export const pathPattern = (path: string): RegExp =>
  new RegExp(`^${path.replaceAll(/[.*+?^$()|[\]\\]/g, '\\$&').replaceAll(/\{\w+\}/g, '[^/]+')}/?$`)

/** Every route of the implemented calls, aliases included. A spelling that two calls claim is a mistake. */
export const routesOf = (implementation: readonly Implemented<DescribedCall>[]): readonly Route[] => {
  const routes = new Map<string, { method: Method; path: string; served: Served[] }>()
  for (const implemented of implementation) {
    const { call } = implemented
    for (const spelling of [call, ...call.aliases]) {
      const key = `${spelling.method} ${spelling.path.replaceAll(/\{\w+\}/g, '{}')}`
      const route = routes.get(key) ?? { method: spelling.method, path: spelling.path, served: [] }
      const rival = route.served.find((other) => isDeepStrictEqual(other.implemented.call.selectedBy, call.selectedBy))
      if (rival !== undefined) throw bug(`${key} is claimed by ${rival.spelling.id} and ${spelling.id}`)
      route.served.push({ implemented, spelling })
      routes.set(key, route)
    }
  }
  return [...routes.values()]
}

const carries = (place: unknown, field: string): boolean =>
  typeof place === 'object' && place !== null && Object.hasOwn(place, field)

/** The parts of a request that select a call. */
export type Selecting = Readonly<{ query: unknown; body?: unknown }>

/** The call that is meant: the one whose field the request carries, otherwise the one that asks for none. */
export const chosen = (route: Route, { query, body }: Selecting): Served => {
  const selected = route.served.find(({ implemented: { call } }) => {
    const { selectedBy } = call
    if (selectedBy === undefined) return false
    return 'query' in selectedBy ? carries(query, selectedBy.query) : carries(body, selectedBy.body)
  })
  const plain = selected ?? route.served.find(({ implemented: { call } }) => call.selectedBy === undefined)
  const found = plain ?? route.served[0]
  if (found === undefined) throw bug(`${route.path} has no call`)
  return found
}

/** The calls that may be meant before the body is read. */
export const possible = (route: Route, { query }: Selecting): readonly Served[] => [
  chosen(route, { query }),
  ...route.served.filter(({ implemented: { call } }) => call.selectedBy !== undefined && 'body' in call.selectedBy),
]

/** The largest body a route takes, in bytes: that of the call which takes most. */
export const largestBodyOf = ({ served }: Route): number =>
  Math.max(...served.map(({ implemented: { call } }) => bodyLimitOf(call)))

/** Whether somebody who is not signed in may make a call of it. */
export const isPublic = ({ served }: Route): boolean =>
  served.some(({ implemented: { call } }) => call.access === 'public')
