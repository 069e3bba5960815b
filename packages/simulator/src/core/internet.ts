import { isIPv4 } from 'node:net'
import { addressesOf } from './addresses.ts'
import type { Cpe } from './cpe.ts'
import { hash, hashInt, hashOf } from './hash.ts'

type Found =
  | { readonly ok: true; readonly address: string }
  | { readonly ok: false; readonly status: 'Error_CannotResolveHostName' }

/** The address of a host in the simulated internet; names below `.invalid` have none (RFC 6761). */
export function lookUp(host: string): Found {
  if (isIPv4(host)) return { ok: true, address: host }
  const isName = /^(?=.{1,253}$)([A-Za-z0-9_]([A-Za-z0-9_-]{0,61}[A-Za-z0-9])?\.)*[A-Za-z0-9][A-Za-z0-9-]{0,62}$/.test(
    host,
  )
  if (!isName || host === 'invalid' || host.endsWith('.invalid'))
    return { ok: false, status: 'Error_CannotResolveHostName' }
  if (host === 'localhost') return { ok: true, address: '127.0.0.1' }
  return { ok: true, address: `203.0.113.${hashInt(1, 254, host)}` }
}

/** What is beside a device: its own router or modem, and what that has behind it. */
const isNear = (cpe: Cpe, address: string): boolean =>
  /^(192\.168|172\.(1[6-9]|2[0-9]|3[01]))\./.test(address) || address === addressesOf(cpe).gateway

/** Microseconds to an address and back; undefined when nobody answers there (TEST-NET-1 and class E). */
export function distanceTo(cpe: Cpe, address: string): number | undefined {
  if (address.startsWith('192.0.2.') || Number(address.split('.')[0]) >= 240) return undefined
  if (address.startsWith('127.')) return 80
  if (isNear(cpe, address)) return hashInt(500, 1800, cpe.seed, address)
  // The operator's own network ends sooner than the internet.
  const isOwn = address.startsWith('10.')
  return hashInt(isOwn ? 5000 : 8000, isOwn ? 9000 : 24_000, cpe.seed, address) + cpe.model.latency * 5
}

export type Hop = {
  readonly host: string
  readonly address: string
  /** Microseconds; undefined when this hop keeps silent. */
  readonly distance: number | undefined
}

const places: readonly [string, ...string[]] = ['haeundae', 'busan', 'ulsan', 'daegu', 'seoul-a', 'seoul-b']

/** The way to an address: the same for the same device and address. The last hop is the address itself. */
export function routeTo(cpe: Cpe, host: string, address: string): readonly Hop[] {
  const distance = distanceTo(cpe, address)
  if (address.startsWith('127.') || isNear(cpe, address)) return [{ host, address, distance }]
  const between = hashInt(3, 6, cpe.seed, address, 'hops')
  const whole = distance ?? 12_000
  const { gateway } = addressesOf(cpe)
  const nearest = distanceTo(cpe, gateway) ?? 0
  const hops = Array.from({ length: between }, (_, index): Hop => {
    const silent = index > 1 && hash(cpe.seed, address, index, 'silent') < 0.15
    const place = hashOf(places, cpe.seed, index, 'place')
    const role = index === 0 ? 'gw' : index === between - 1 ? 'ix' : index === 1 ? 'agg' : 'core'
    return {
      host: silent ? '' : `${role}-${index + 1}.${place}.example`,
      address: silent
        ? ''
        : index === 0
          ? gateway
          : `10.${20 + index}.${hashInt(0, 255, cpe.seed, index, 'net')}.${hashInt(1, 254, cpe.seed, index)}`,
      distance: silent ? undefined : Math.round(nearest + ((whole - nearest) * index) / between),
    }
  })
  return [...hops, { host, address, distance }]
}
