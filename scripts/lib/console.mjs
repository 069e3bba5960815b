import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { bin, root } from './node.mjs'
import { run, since } from './process.mjs'

const built = join(root, 'packages', 'web', 'dist', 'index.html')
const sources = ['packages/web', 'packages/contract/src', 'package-lock.json']
const skipped = new Set(['node_modules', 'dist'])

const newest = (path) => {
  const stat = statSync(path)
  if (!stat.isDirectory()) return stat.mtimeMs
  return readdirSync(path)
    .filter((name) => !skipped.has(name))
    .reduce((latest, name) => Math.max(latest, newest(join(path, name))), 0)
}

/** Whether the console was never built, or something it is made of changed since. */
export const needsBuild = () =>
  !existsSync(built) || sources.some((source) => newest(join(root, source)) > statSync(built).mtimeMs)

/** Builds the console into packages/web/dist. Gives the exit code. */
export const build = async () => (await run(bin('vite'), ['build', '--logLevel', 'warn', 'packages/web'])).code

/** Builds the console if it is needed. Throws a sentence for the reader. */
export const buildIfNeeded = async () => {
  if (!needsBuild()) return
  const began = performance.now()
  console.log('Building the console …')
  const code = await build()
  if (code !== 0) throw new Error(`The console could not be built (vite ended with ${code}); the reason is above.`)
  console.log(`Built in ${since(began)}.`)
}
