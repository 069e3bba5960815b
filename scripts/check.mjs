// `npm run check`: everything that can be said about the code without running the product.
// `--quick` leaves out our own rules (repo.test.ts, packages.test.ts) and published faults of packages, `--fix` formats and mends what can be mended,
// `--json <file>` writes the results for another script.
import { existsSync, writeFileSync } from 'node:fs'
import { audit } from './lib/audit.mjs'
import { bin } from './lib/node.mjs'
import { run, since } from './lib/process.mjs'

const argv = process.argv.slice(2)
const has = (flag) => argv.includes(flag)
const json = has('--json') ? argv[argv.indexOf('--json') + 1] : undefined

const checks = [
  { name: 'format', command: ['oxfmt', has('--fix') ? '--write' : '--check', '.'] },
  { name: 'types of server and devices', command: ['tsc', '-p', 'tsconfig.json'] },
  { name: 'types of the console', command: ['tsc', '-p', 'packages/web'] },
  { name: 'types of the browser tests', command: ['tsc', '-p', 'e2e'] },
  { name: 'lint', command: ['oxlint', ...(has('--fix') ? ['--fix'] : [])] },
  { name: 'unused files, exports, dependencies', command: ['knip', '--no-progress'] },
  ...(has('--quick')
    ? []
    : [{ name: 'our own rules', command: ['vitest', 'run', 'repo.test.ts', 'scripts/repo/packages.test.ts'] }]),
]

if (!existsSync(bin('tsc'))) {
  console.error('Nothing is installed yet: run "npm install" first.')
  process.exit(1)
}

const results = []
for (const { name, command } of checks) {
  const began = performance.now()
  const [program, ...args] = command
  const { code, output } = await run(bin(program), args, { quiet: true })
  results.push({ name, passed: code === 0 })
  if (code !== 0) console.log(output.trimEnd())
  console.log(`${code === 0 ? 'ok    ' : 'FAILED'}  ${name} (${since(began)})`)
}

// What is published tomorrow is no fault of a change: only those who ask for it by hand are stopped by it.
if (!has('--quick')) {
  const name = 'published faults of packages'
  const began = performance.now()
  const { faults = [], skipped } = await audit()
  results.push({ name, passed: faults.length === 0 })
  for (const line of faults) console.log(line)
  if (skipped) console.log(skipped)
  const mark = skipped ? 'skipped' : faults.length === 0 ? 'ok    ' : 'FAILED'
  console.log(`${mark}  ${name} (${since(began)})`)
}

if (json) writeFileSync(json, JSON.stringify(results))
process.exitCode = results.every(({ passed }) => passed) ? 0 : 1
