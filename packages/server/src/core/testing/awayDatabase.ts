import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import type { Server, Socket } from 'node:net'
import { join } from 'node:path'
import type { TestDatabase } from './cluster.ts'

/** A way to a test's database that can be cut, as that to a machine of its own. */
export type Way = AsyncDisposable &
  TestDatabase &
  Readonly<{
    /** Breaks every connection and refuses new ones. */
    cut: () => Promise<void>
    /** Leaves connections open and lets nothing through, as a machine that fell off the network. */
    silence: () => void
    /** Lets everything through again, on the same port. */
    mend: () => Promise<void>
  }>

const socketOf = (url: URL): string => join(url.searchParams.get('host') ?? '', '.s.PGSQL.5432')

/** Puts a port of loopback before the database of a test, whose URL leads through it. */
export const wayTo = async (database: TestDatabase): Promise<Way> => {
  const target = new URL(database.url)
  const path = socketOf(target)
  const open = new Set<Socket>()
  let isSilent = false
  const serve = (incoming: Socket): void => {
    const onwards = connect(path)
    const pair = [incoming, onwards] as const
    for (const [index, socket] of pair.entries()) {
      const other = pair[1 - index]
      open.add(socket)
      socket.on('data', (bytes) => isSilent || other?.write(bytes))
      socket.on('error', () => undefined)
      socket.on('close', () => {
        open.delete(socket)
        other?.destroy()
      })
    }
  }
  let server: Server | undefined
  const listen = async (port: number): Promise<number> => {
    server = createServer(serve)
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
    const address = server.address()
    return typeof address === 'object' && address !== null ? address.port : 0
  }
  const cut = async (): Promise<void> => {
    const closed = server?.listening === true ? once(server, 'close') : undefined
    server?.close()
    for (const socket of open) socket.destroy()
    await closed
  }
  const port = await listen(0)
  const url = new URL(database.url)
  url.search = ''
  url.host = `127.0.0.1:${port}`
  return {
    url: url.toString(),
    cut,
    silence: () => (isSilent = true),
    mend: async () => {
      await cut()
      isSilent = false
      await listen(port)
    },
    [Symbol.asyncDispose]: cut,
  }
}
