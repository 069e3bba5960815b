import { once } from 'node:events'
import { createServer } from 'node:net'

/** Below what systems hand out for outgoing connections: nobody takes one of these while its server is down. */
const lowest = 15_000
const highest = 30_000

const isFree = async (port: number): Promise<boolean> => {
  const server = createServer()
  const taken = new Promise<boolean>((resolve) => server.once('error', () => resolve(false)))
  const listening = new Promise<boolean>((resolve) => server.once('listening', () => resolve(true)))
  server.listen(port, '127.0.0.1')
  const free = await Promise.race([taken, listening])
  if (free) {
    server.close()
    await once(server, 'close')
  }
  return free
}

/** Ports of loopback that stay free between a server's end and its next start, for as many servers. */
export const steadyPorts = async (count: number): Promise<readonly number[]> => {
  const found: number[] = []
  for (let port = lowest + ((process.pid * 37) % (highest - lowest)); found.length < count; port += 1) {
    if (port > highest) port = lowest
    if (await isFree(port)) found.push(port)
  }
  return found
}
