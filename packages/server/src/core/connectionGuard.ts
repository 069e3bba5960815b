import type { Server, Socket } from 'node:net'
import type { Clock } from './clock.ts'
import type { ConnectionLimits } from './descriptors.ts'
import { addressKey } from './limits.ts'
import type { Log } from './log.ts'

const minute = 60_000
/** Addresses whose refused connections are counted apart; those of any further one are counted together. */
const mostCounted = 1000
/** Lines of the log a minute, one an address: a flood must not fill it. */
const mostLines = 10

/** Counts refused connections and logs them once a minute, those of the addresses with most of them first. */
const refusals = ({ port, clock, log }: { port: 'console' | 'devices'; clock: Clock; log: Log }) => {
  const counts = new Map<string, number>()
  let others = 0
  const report = (): void => {
    const byCount = [...counts].toSorted(([, a], [, b]) => b - a)
    for (const [address, refused] of byCount.slice(0, mostLines))
      log.warn({ port, address, refused }, 'connections of an address were refused: too many are open')
    const rest = byCount.slice(mostLines).reduce((sum, [, refused]) => sum + refused, others)
    if (rest > 0) log.warn({ port, refused: rest }, 'connections of further addresses were refused: too many are open')
    counts.clear()
    others = 0
  }
  return (address: string): void => {
    if (counts.size === 0) clock.after(minute, report)
    if (counts.size < mostCounted || counts.has(address)) counts.set(address, (counts.get(address) ?? 0) + 1)
    else others += 1
  }
}

/**
 * Bounds the sockets of a port, in all and of one address, so that whoever opens thousands leaves descriptors for everybody else.
 * One that is too many is reset before a byte of it is read, TLS or HTTP: that costs least, and leaves nothing behind in
 * the system either. Addresses of proxies count in all alone. Gives what guards a server of the port.
 */
export const connectionGuard = ({
  limits,
  isProxy,
  ...needs
}: {
  port: 'console' | 'devices'
  limits: ConnectionLimits
  isProxy: (address: string) => boolean
  clock: Clock
  log: Log
}): ((server: Server) => void) => {
  const open = new Map<string, number>()
  const refused = refusals(needs)
  let total = 0

  const takes = (remote: string, address: string): boolean => {
    if (total >= limits.total) return false
    return (open.get(address) ?? 0) < limits.perAddress || isProxy(remote)
  }
  const leave = (address: string): void => {
    total -= 1
    const left = (open.get(address) ?? 1) - 1
    if (left > 0) open.set(address, left)
    else open.delete(address)
  }

  return (server) => {
    const accept = server.listeners('connection')
    server.removeAllListeners('connection')
    server.on('connection', (socket: Socket) => {
      const remote = socket.remoteAddress
      // It is gone already.
      if (remote === undefined) return void socket.destroy()
      const address = addressKey(remote)
      if (!takes(remote, address)) {
        refused(address)
        // Its peer may have reset it before us; unheard, that would end the process.
        return void socket.on('error', () => undefined).resetAndDestroy()
      }
      total += 1
      open.set(address, (open.get(address) ?? 0) + 1)
      socket.once('close', () => leave(address))
      for (const listener of accept) listener.call(server, socket)
    })
  }
}
