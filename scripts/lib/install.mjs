import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { bareEnvironment, root } from './node.mjs'
import { run, since } from './process.mjs'

const json = (path) => JSON.parse(readFileSync(join(root, path), 'utf8'))

/** The C library of this machine, as npm names it; undefined where there is only one. */
const libc = () => {
  if (process.platform !== 'linux') return undefined
  return process.report.getReport().header.glibcVersionRuntime ? 'glibc' : 'musl'
}

/** Whether an entry of the lockfile is meant for this machine. */
const isForUs = ({ os, cpu, libc: libraries }, own) =>
  (os ?? [process.platform]).includes(process.platform) &&
  (cpu ?? [process.arch]).includes(process.arch) &&
  (own === undefined || (libraries ?? [own]).includes(own))

/** Whether node_modules lacks something, or has another version, than package-lock.json asks for. */
export const needsInstall = () => {
  if (!existsSync(join(root, 'node_modules', '.package-lock.json'))) return true
  const present = json('node_modules/.package-lock.json').packages
  const own = libc()
  return Object.entries(json('package-lock.json').packages).some(([path, entry]) => {
    if (!path.startsWith('node_modules/')) return false
    const found = present[path]
    if (found) return found.version !== entry.version
    // Optional without a platform: whatever it belongs to may not be for us.
    if (entry.optional && !entry.os && !entry.cpu) return false
    return isForUs(entry, own)
  })
}

/**
 * Whether npm may run on this Node: on an older one it would leave out every optional package that asks for a newer
 * one, and those are the native parts of our tools.
 */
const isNewEnough = () => {
  const [major, minor] = process.versions.node.split('.').map(Number)
  return major >= 23 || (major === 22 && minor >= 13) || (major === 20 && minor >= 19)
}

const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
const quiet = ['--no-audit', '--no-fund', '--loglevel=error']

/** Fetches the Node of the installation into a folder of its own, for npm to run on. Gives what undoes it. */
const borrowNode = async () => {
  const wanted = Object.entries(json('package.json').optionalDependencies).find(([name]) =>
    name.endsWith(`-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`),
  )
  const folder = mkdtempSync(join(tmpdir(), 'headend-node-'))
  const giveBack = () => rmSync(folder, { recursive: true, force: true })
  const env = bareEnvironment()
  if (!wanted) return { env, giveBack }
  console.log(`Fetching Node ${wanted[1]}, because ${process.version} is too old for what is installed next …`)
  const args = ['install', '--no-save', '--prefix', folder, ...quiet, wanted.join('@')]
  const { code } = await run(npm, args, { env, cwd: folder })
  if (code !== 0) return { env, giveBack }
  return { env: { ...env, PATH: [join(folder, 'node_modules', '.bin'), env.PATH].join(delimiter) }, giveBack }
}

/** Installs what package-lock.json says, if that is not what is there. Throws a sentence for the reader. */
export const installIfNeeded = async () => {
  if (!needsInstall()) return
  const began = performance.now()
  const { env, giveBack } = isNewEnough() ? { env: bareEnvironment(), giveBack: () => {} } : await borrowNode()
  console.log('Installing the dependencies (npm ci), about half a minute …')
  const { code } = await run(npm, ['ci', ...quiet], { env })
  giveBack()
  if (code === 127) throw new Error('npm was not found: install Node.js with npm (version 18 or newer) and try again.')
  if (code !== 0) {
    throw new Error(
      `The dependencies could not be installed (npm ci ended with ${code}). ` +
        'npm says why above; most often the registry is out of reach: check the network and `npm config get registry`.',
    )
  }
  if (needsInstall()) {
    throw new Error(
      `Some of the packages for ${process.platform}-${process.arch} were left out by npm. Install Node 24 or newer and try again.`,
    )
  }
  console.log(`Installed in ${since(began)}.`)
}
