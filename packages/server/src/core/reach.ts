import { lookup } from 'node:dns'
import { BlockList, isIP } from 'node:net'
import type { LookupFunction } from 'node:net'

/**
 * Addresses that are none of the internet (RFC 6890): this machine, private and shared networks, link-local ones, where clouds
 * answer for the secrets of a machine, multicast, and what only stands for an IPv4 address. An IPv4 address within an IPv6 one
 * (::ffff:0:0/96) is looked at as what it is.
 */
const internal = new BlockList()
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  internal.addSubnet(network, bits, 'ipv4')
for (const [network, bits] of [
  ['::', 96],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['100::', 64],
  ['2001::', 32],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
] as const)
  internal.addSubnet(network, bits, 'ipv6')

/** Whether an address is none of the internet. */
export const isInternal = (address: string): boolean => {
  const family = isIP(address)
  return family === 0 || internal.check(address, family === 4 ? 'ipv4' : 'ipv6')
}

/** The address that a host is by itself, without a name; undefined for a name. */
export const literalOf = ({ hostname }: URL): string | undefined => {
  const host = hostname.replace(/^\[|\]$/g, '')
  return isIP(host) === 0 ? undefined : host
}

/** The host is none of the internet. */
export class Internal extends Error {
  override readonly name = 'Internal'
}

/**
 * Resolves names as the connection is made, and refuses one that has any address within: what was looked at is what is
 * connected to, however the name is resolved the next time.
 */
export const guardedLookup: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return callback(error, '')
    const [first] = addresses
    if (first === undefined || addresses.some(({ address }) => isInternal(address)))
      return callback(new Internal(`${hostname} is none of the internet`), '')
    return options.all === true ? callback(null, addresses) : callback(null, first.address, first.family)
  })
}
