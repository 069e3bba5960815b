import { fork } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { EvaluationNews } from '../../scripts/evaluation/messages.ts'

const evaluation = join(import.meta.dirname, '..', '..', 'scripts', 'evaluation.ts')

type Options = Readonly<{
  devices: number
  /** Folder of the built console; given the folder of the product's data, which it may fill. */
  consoleFolder: (dataDir: string) => string
  /** Settings beside those of every product under test. */
  env?: Readonly<Record<string, string>>
}>

/** A whole product that runs: where it is, what starts it anew with its data, and what stops it and takes its data away. */
export type Product = Readonly<{ news: EvaluationNews; restart: () => Promise<void>; stop: () => Promise<void> }>

/** Starts the whole product with a database of its own, on free ports. */
export const startProduct = async ({ devices, consoleFolder, env = {} }: Options): Promise<Product> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'headend-e2e-'))
  // Under root the database has a user of its own: one that cannot enter would keep its data elsewhere, and leave it there.
  chmodSync(dataDir, 0o755)
  const remove = (): void => rmSync(dataDir, { recursive: true, force: true })
  try {
    const args = ['--devices', String(devices), '--console', consoleFolder(dataDir)]
    const run = async (ports: Readonly<{ PORT: string; DEVICE_PORT: string }>) => {
      // Without the loader of the test runner: the product runs as it does for everybody.
      const program = fork(evaluation, args, {
        env: { ...process.env, ...ports, DATA_DIR: dataDir, LOG_LEVEL: 'warn', ...env },
        execArgv: [],
        stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      })
      const ended = new Promise<void>((resolve) => program.once('exit', () => resolve()))
      const news = await new Promise<EvaluationNews>((resolve, reject) => {
        program.once('message', resolve)
        program.once('exit', (code) => reject(new Error(`The product did not start (${code}); it says why above.`)))
      })
      const stop = async (): Promise<void> => {
        program.kill('SIGTERM')
        await ended
      }
      return { news, stop }
    }
    let running = await run({ PORT: '0', DEVICE_PORT: '0' })
    const { news } = running
    const [PORT, DEVICE_PORT] = [new URL(news.url).port, new URL(news.deviceUrl).port]
    return {
      news,
      restart: async () => {
        await running.stop()
        running = await run({ PORT, DEVICE_PORT })
      },
      stop: async () => {
        await running.stop()
        remove()
      },
    }
  } catch (thrown) {
    remove()
    throw thrown
  }
}
