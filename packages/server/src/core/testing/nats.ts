import { spawn } from 'node:child_process'
import { once } from 'node:events'

/** A nats-server of a test's own, on loopback. */
export type TestNats = AsyncDisposable &
  Readonly<{
    url: string
    port: number
    /** Ends it, as a machine that goes away does. */
    stop: () => Promise<void>
  }>

/** Ends nats-server with the process that started it, however that ended: its standard input closes then. */
const keeper = 'nats-server "$@" & cat >/dev/null; kill -9 $!; wait $! 2>/dev/null'

/**
 * Starts nats-server (Debian's package of that name) on a free port of loopback, or on that of one that was stopped.
 * `login` is user and password it asks for.
 */
export const startNats = async ({ port = -1, login }: { port?: number; login?: readonly [string, string] } = {}) => {
  const [user, pass] = login ?? []
  const args = ['--addr', '127.0.0.1', '--port', String(port)]
  if (user !== undefined && pass !== undefined) args.push('--user', user, '--pass', pass)
  const child = spawn('sh', ['-c', keeper, 'nats-server', ...args], {
    env: { PATH: `${process.env['PATH'] ?? ''}:/usr/sbin:/usr/local/sbin` },
    stdio: ['pipe', 'ignore', 'pipe'],
  })
  const gone = once(child, 'exit')
  const stop = async (): Promise<void> => {
    child.stdin.end()
    await gone
  }
  let said = ''
  const taken = await new Promise<number>((resolve, reject) => {
    child.stderr.on('data', (bytes: Buffer) => {
      said += bytes.toString()
      const found = /Listening for client connections on 127\.0\.0\.1:(\d+)/.exec(said)?.[1]
      if (found !== undefined && said.includes('Server is ready')) resolve(Number(found))
      else if (/\[FTL\]|not found/.test(said)) reject(new Error(`nats-server did not start: ${said}`))
    })
  }).catch(async (thrown: unknown) => {
    await stop()
    throw thrown
  })
  const server: TestNats = {
    url: `nats://${login === undefined ? '' : `${user}:${pass}@`}127.0.0.1:${taken}`,
    port: taken,
    stop,
    [Symbol.asyncDispose]: stop,
  }
  return server
}
