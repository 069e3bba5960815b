import { fork } from 'node:child_process'
import { chmodSync, cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { EvaluationNews } from '../../scripts/evaluation/messages.ts'
import { publish } from './stack.ts'

const root = join(import.meta.dirname, '..', '..')
const evaluation = join(root, 'scripts', 'evaluation.ts')

/** Starts the whole product once for all tests, with a database of its own and on free ports, and gives what stops it. */
const setup = async (): Promise<() => Promise<void>> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'headend-e2e-'))
  // Under root the database has a user of its own: one that cannot enter would keep its data elsewhere, and leave it there.
  chmodSync(dataDir, 0o755)
  // A copy: whoever builds the console meanwhile does not take its files away from under the tests.
  const consoleFolder = join(dataDir, 'console')
  const built = join(root, 'packages', 'web', 'dist')
  if (!existsSync(built)) throw new Error('The console is not built: run "npm run build" first.')
  cpSync(built, consoleFolder, { recursive: true })
  const env = { ...process.env, PORT: '0', DEVICE_PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'warn' }
  // Without the loader of the test runner: the product runs as it does for everybody.
  const program = fork(evaluation, ['--devices', '60', '--console', consoleFolder], {
    env,
    execArgv: [],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const ended = new Promise<void>((resolve) => program.once('exit', () => resolve()))
  const stop = async (): Promise<void> => {
    program.kill('SIGTERM')
    await ended
    rmSync(dataDir, { recursive: true, force: true })
  }
  try {
    publish(
      await new Promise<EvaluationNews>((resolve, reject) => {
        program.once('message', resolve)
        program.once('exit', (code) => reject(new Error(`The product did not start (${code}); it says why above.`)))
      }),
    )
  } catch (thrown) {
    rmSync(dataDir, { recursive: true, force: true })
    throw thrown
  }
  return stop
}

// The test runner asks for a default export.
export default setup
