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

type Named = Readonly<{ ip: string; socket: Readonly<{ remoteAddress?: string | undefined }> }>

/** The address of a request to the console; what a proxy names that is no address counts for nothing. */
export const addressOf = ({ ip, socket }: Named): string => (isIP(ip) === 0 ? (socket.remoteAddress ?? '') : ip)

/** The same of requests to the device port, which Fastify does not read. */
export const addressesOf = (entries: readonly string[]): ((request: IncomingMessage) => string) => {
  const isProxy = proxiesOf(entries)
  return (request) => addressOf({ ip: all(request, isProxy).at(-1) ?? '', socket: request.socket })
}
