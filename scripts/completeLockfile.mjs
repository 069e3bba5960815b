// Adds to package-lock.json the builds for other platforms that npm left out.
//
// npm only locks an optional package when it can see it: with a registry mirror that lacks the
// builds for foreign platforms (or with an existing node_modules) they are missing, and `npm ci`
// then refuses the whole lockfile. The version is known from the package that asks for it; the
// checksum is not, so npm takes it from the registry on the platform that really installs it.
// Run after every `npm install` that changed a dependency.
import { readFileSync, writeFileSync } from 'node:fs'

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

const path = new URL('../package-lock.json', import.meta.url)
const lock = JSON.parse(readFileSync(path, 'utf8'))
const added = []

for (const [parent, entry] of Object.entries(lock.packages)) {
  for (const [name, range] of Object.entries(entry.optionalDependencies ?? {})) {
    if (lock.packages[`node_modules/${name}`] ?? lock.packages[`${parent}/node_modules/${name}`]) continue
    const words = name.split(/[/-]/)
    const os = words.map((word) => OS[word]).find(Boolean)
    const cpu = words.map((word) => CPU[word]).find(Boolean)
    if (!os || !cpu) throw new Error(`${name}: no platform in the name; add it to the lockfile by hand`)
    const libc = words.includes('musl') ? ['musl'] : words.includes('gnu') ? ['glibc'] : undefined
    lock.packages[`node_modules/${name}`] = {
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

if (added.length > 0) {
  const { '': root, ...rest } = lock.packages
  lock.packages = { '': root, ...Object.fromEntries(Object.entries(rest).sort(([a], [b]) => a.localeCompare(b, 'en'))) }
  writeFileSync(path, `${JSON.stringify(lock, null, 2)}\n`)
}
console.log(`package-lock.json: ${added.length} builds for other platforms added`)
