import { compile } from '@fastify/proxy-addr'

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
