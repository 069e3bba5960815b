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

/** A whole product that runs: where it is, and what stops it and takes its data away. */
export type Product = Readonly<{ news: EvaluationNews; stop: () => Promise<void> }>

/** Starts the whole product with a database of its own, on free ports. */
export const startProduct = async ({ devices, consoleFolder, env = {} }: Options): Promise<Product> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'headend-e2e-'))
  // Under root the database has a user of its own: one that cannot enter would keep its data elsewhere, and leave it there.
  chmodSync(dataDir, 0o755)
  try {
    // Without the loader of the test runner: the product runs as it does for everybody.
    const program = fork(evaluation, ['--devices', String(devices), '--console', consoleFolder(dataDir)], {
      env: { ...process.env, PORT: '0', DEVICE_PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'warn', ...env },
      execArgv: [],
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    })
    const ended = new Promise<void>((resolve) => program.once('exit', () => resolve()))
    const news = await new Promise<EvaluationNews>((resolve, reject) => {
      program.once('message', resolve)
      program.once('exit', (code) => reject(new Error(`The product did not start (${code}); it says why above.`)))
    })
    return {
      news,
      stop: async () => {
        program.kill('SIGTERM')
        await ended
        rmSync(dataDir, { recursive: true, force: true })
      },
    }
  } catch (thrown) {
    rmSync(dataDir, { recursive: true, force: true })
    throw thrown
  }
}
