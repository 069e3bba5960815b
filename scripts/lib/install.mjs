import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { bareEnvironment, root } from './node.mjs'
import { run, since } from './process.mjs'

const packages = (path) => JSON.parse(readFileSync(join(root, path), 'utf8')).packages

/** Whether node_modules lacks something, or has another version, than package-lock.json asks for. */
export const needsInstall = () => {
  if (!existsSync(join(root, 'node_modules', '.package-lock.json'))) return true
  const wanted = packages('package-lock.json')
  const present = packages('node_modules/.package-lock.json')
  return Object.entries(wanted).some(([path, entry]) => {
    if (!path.startsWith('node_modules/')) return false
    const found = present[path]
    // Builds for other platforms are in the lockfile, but never installed.
    if (!found) return !entry.optional
    return found.version !== entry.version
  })
}

/** Installs what package-lock.json says, if that is not what is there. Throws a sentence for the reader. */
export const installIfNeeded = async () => {
  if (!needsInstall()) return
  const began = performance.now()
  console.log('Installing the dependencies (npm ci), about half a minute …')
  const args = ['ci', '--no-audit', '--no-fund', '--loglevel=error']
  const { code } = await run(process.platform === 'win32' ? 'npm.cmd' : 'npm', args, { env: bareEnvironment() })
  if (code === 127) throw new Error('npm was not found: install Node.js with npm (version 18 or newer) and try again.')
  if (code !== 0) {
    throw new Error(
      `The dependencies could not be installed (npm ci ended with ${code}). ` +
        'npm says why above; most often the registry is out of reach: check the network and `npm config get registry`.',
    )
  }
  console.log(`Installed in ${since(began)}.`)
}
