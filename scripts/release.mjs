// `npm run release [folder]`: what a release is handed over with: the sources of this commit, the list of what it is made
// of (SBOM, CycloneDX) and the checksums of both. Needs git and npm, and no network: package-lock.json says everything.
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { bareEnvironment, root } from './lib/node.mjs'
import { run } from './lib/process.mjs'

const { name, version, license } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const folder = resolve(process.argv[2] ?? join(root, 'artifacts', 'release'))
const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'

const succeed = async (command, args) => {
  const { code, output } = await run(command, args, { quiet: true, env: bareEnvironment() })
  if (code !== 0) throw new Error(`${command} ${args[0]} ended with ${code}: ${output.trim()}`)
  return output
}

const inModules = 'node_modules/'

/** Names with versions of what the product runs on, its own packages and the console's included, by package-lock.json. */
const delivered = () => {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  const versions = Object.entries(packages).flatMap(([at, { dev, link, resolved, version: own }]) => {
    if (dev || !at.includes(inModules) || (link && !resolved.startsWith('packages/'))) return []
    return `${at.slice(at.lastIndexOf(inModules) + inModules.length)}@${link ? packages[resolved].version : own}`
  })
  return new Set(versions)
}

/**
 * What the product is made of. `--omit=dev` of npm would leave out what a tool uses as well, such as the driver of the
 * database: so it lists everything, and what is only developed with is taken out here.
 */
const materials = async () => {
  const args = ['sbom', '--sbom-format=cyclonedx', '--package-lock-only', '--loglevel=silent']
  const bom = JSON.parse(await succeed(npm, args))
  const kept = delivered()
  const components = bom.components.filter((one) => kept.has(one['bom-ref']))
  // npm calls the product by its folder.
  const component = { ...bom.metadata.component, type: 'application', name, licenses: [{ license: { id: license } }] }
  const refs = new Set([component, ...components].map((one) => one['bom-ref']))
  const dependencies = bom.dependencies
    .filter(({ ref }) => refs.has(ref))
    .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((one) => refs.has(one)) }))
  return { ...bom, metadata: { ...bom.metadata, component }, components, dependencies }
}

try {
  const changed = await succeed('git', ['status', '--porcelain'])
  if (changed !== '') console.log('What is not committed yet is not in the release.')
  mkdirSync(folder, { recursive: true })
  const archive = `${name}-${version}.tar.gz`
  const bom = `${name}-${version}.cdx.json`
  await succeed('git', [
    'archive',
    '--format=tar.gz',
    `--prefix=${name}-${version}/`,
    '-o',
    join(folder, archive),
    'HEAD',
  ])
  writeFileSync(join(folder, bom), `${JSON.stringify(await materials(), null, 2)}\n`)
  const sum = (file) =>
    createHash('sha256')
      .update(readFileSync(join(folder, file)))
      .digest('hex')
  const sums = [archive, bom].map((file) => `${sum(file)}  ${file}\n`)
  writeFileSync(join(folder, 'SHA256SUMS'), sums.join(''))
  console.log(`${folder}:\n${sums.join('').trimEnd()}`)
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
}
