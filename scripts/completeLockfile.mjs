// Adds to package-lock.json the builds for other platforms that npm left out, and the checksums of those without one.
//
// npm only locks an optional package when it can see it: with a registry mirror that lacks the builds for foreign platforms
// (or with an existing node_modules) they are missing, and `npm ci` then refuses the whole lockfile. The version is known
// from the package that asks for it; the checksum is asked of the registry by npm itself, with which it locks exactly these
// versions in a folder of its own. What the registry does not have stays without a checksum and is named at the end.
// Run after every `npm install` that changed a dependency.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const OS = {
  android: 'android',
  darwin: 'darwin',
  freebsd: 'freebsd',
  linux: 'linux',
  openharmony: 'openharmony',
  win32: 'win32',
  windows: 'win32',
}
const CPU = {
  aarch64: 'arm64',
  arm: 'arm',
  arm64: 'arm64',
  armv7: 'arm',
  ia32: 'ia32',
  ppc64: 'ppc64',
  riscv64: 'riscv64',
  s390x: 's390x',
  x64: 'x64',
}
const inModules = 'node_modules/'

const path = new URL('../package-lock.json', import.meta.url)
const lock = JSON.parse(readFileSync(path, 'utf8'))
const added = []

for (const [parent, entry] of Object.entries(lock.packages)) {
  for (const [name, range] of Object.entries(entry.optionalDependencies ?? {})) {
    if (lock.packages[`${inModules}${name}`] ?? lock.packages[`${parent}/${inModules}${name}`]) continue
    const words = name.split(/[/-]/)
    const os = words.map((word) => OS[word]).find(Boolean)
    const cpu = words.map((word) => CPU[word]).find(Boolean)
    if (!os || !cpu) throw new Error(`${name}: no platform in the name; add it to the lockfile by hand`)
    const libc = words.includes('musl') ? ['musl'] : words.includes('gnu') ? ['glibc'] : undefined
    lock.packages[`${inModules}${name}`] = {
      version: range.replace(/^[\^~]/, ''),
      cpu: [cpu],
      ...(entry.dev ? { dev: true } : {}),
      ...(libc ? { libc } : {}),
      optional: true,
      os: [os],
    }
    added.push(name)
  }
}

/** What npm locks for these versions, where the registry has them. */
const lockOf = (versions) => {
  const folder = mkdtempSync(join(tmpdir(), 'headend-lock-'))
  try {
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, optionalDependencies: versions }))
    const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
    const args = ['install', '--package-lock-only', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
    execFileSync(npm, args, { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] })
    return JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8')).packages
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const isLacking = ([at, { integrity, link }]) => at.startsWith(inModules) && !integrity && !link
const lacking = Object.entries(lock.packages).filter(isLacking)
const locked =
  lacking.length > 0
    ? lockOf(Object.fromEntries(lacking.map(([at, { version }]) => [at.slice(inModules.length), version])))
    : {}
for (const [at, entry] of lacking) {
  const { version, integrity, license } = locked[at] ?? {}
  if (version !== entry.version || !integrity) continue
  const { version: _, ...rest } = entry
  lock.packages[at] = { version, integrity, ...rest, ...(license ? { license } : {}) }
}

const { '': root, ...rest } = lock.packages
lock.packages = { '': root, ...Object.fromEntries(Object.entries(rest).sort(([a], [b]) => a.localeCompare(b, 'en'))) }
writeFileSync(path, `${JSON.stringify(lock, null, 2)}\n`)

const unknown = Object.entries(lock.packages).filter(isLacking)
console.log(`package-lock.json: ${added.length} builds for other platforms added,`)
console.log(`${lacking.length - unknown.length} checksums found, ${unknown.length} not known to this registry`)
for (const [at] of unknown) console.log(`  ${at.slice(inModules.length)}`)
