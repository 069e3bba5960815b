import { fork } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Stack } from './stack.ts'

const program = join(import.meta.dirname, '..', '..', 'packages', 'server', 'src', 'main.ts')

/** Whoever installed it: the password has to be changed at the first sign-in. */
export const installer = { email: 'installer@operator.example', password: 'First-day-2026!' }

export type Installation = AsyncDisposable & Stack

/** A port of loopback that nobody has now: for who has to know the address before the server starts. */
export const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  return typeof address === 'object' && address !== null ? address.port : 0
}

/** A server as whoever installs it has it: an empty folder, nothing set but who signs in first and what is given here. */
export const startInstallation = async (env: Readonly<Record<string, string>> = {}): Promise<Installation> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'headend-e2e-'))
  chmodSync(dataDir, 0o755)
  const [port, devicePort] = [Number(env['PORT'] ?? (await freePort())), await freePort()]
  const server = fork(program, [], {
    env: {
      ...process.env,
      HOST: '127.0.0.1',
      PORT: String(port),
      DEVICE_PORT: String(devicePort),
      DATA_DIR: dataDir,
      ADMIN_EMAIL: installer.email,
      ADMIN_PASSWORD: installer.password,
      LOG_LEVEL: 'warn',
      // Mails go nowhere here, and nobody reads them.
      BROWSER_CHECK: 'off',
      ...env,
    },
    execArgv: [],
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()))
  const stop = async (): Promise<void> => {
    server.kill('SIGTERM')
    await ended
    rmSync(dataDir, { recursive: true, force: true })
  }
  const started = new Promise<void>((resolve, reject) => {
    let text = ''
    server.stdout?.on('data', (bytes: Buffer) => {
      text += bytes.toString()
      if (text.includes('Devices ')) resolve()
    })
    server.once('exit', (code) => reject(new Error(`The server did not start (${code}); it says why above.`)))
  })
  try {
    await started
  } catch (thrown) {
    await stop()
    throw thrown
  }
  const scheme = env['DEVICE_TLS_CERT'] === undefined ? 'ws' : 'wss'
  return {
    url: `http://127.0.0.1:${port}`,
    deviceUrl: `${scheme}://127.0.0.1:${devicePort}/usp`,
    dataDir,
    [Symbol.asyncDispose]: stop,
  }
}
