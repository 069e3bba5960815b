import { cpSync, existsSync } from 'node:fs'
import { join } from 'node:path'
import { startProduct } from './product.ts'
import { consoleIn, publish } from './stack.ts'

const built = join(import.meta.dirname, '..', '..', 'packages', 'web', 'dist')

/** Starts the product that all tests share, and gives what stops it. */
const setup = async (): Promise<() => Promise<void>> => {
  if (!existsSync(built)) throw new Error('The console is not built: run "npm run build" first.')
  const { news, stop } = await startProduct({
    devices: 60,
    consoleFolder: (dataDir) => {
      // A copy: a build of the console meanwhile does not take its files away from under the tests.
      const folder = consoleIn({ dataDir })
      cpSync(built, folder, { recursive: true })
      return folder
    },
  })
  publish(news)
  return stop
}

// The test runner asks for a default export.
export default setup
