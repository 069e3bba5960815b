import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import { all, compile } from '@fastify/proxy-addr'

/** Whether entries of TRUST_PROXY can be read: addresses, or networks. */
export const namesProxies = (entries: readonly string[]): boolean => {
  try {
    proxiesOf(entries)
    return true
  } catch {
    return false
  }
}

/** Whether an address is that of a reverse proxy that TRUST_PROXY names, read as Fastify reads whose X-Forwarded-For counts. */
export const proxiesOf = (entries: readonly string[]): ((address: string) => boolean) => {
  if (entries.length === 0) return () => false
  const isAmong = compile([...entries])
  return (address) => isAmong(address, 0)
}

/**
 * Where requests come from: the address that a proxy of TRUST_PROXY names (X-Forwarded-For), else that of the connection; what is
 * no address counts for nothing. The same that Fastify says of a request to the console.
 */
export const addressesOf = (entries: readonly string[]): ((request: IncomingMessage) => string) => {
  const isProxy = proxiesOf(entries)
  return (request) => {
    const named = all(request, isProxy).at(-1) ?? ''
    return isIP(named) === 0 ? (request.socket.remoteAddress ?? '') : named
  }
}
