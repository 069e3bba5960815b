// `npm test`: everything, on a fresh clone too. The last line is always `N passed, N failed`, added up
// from what the runners report, and the exit code says the same.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from './lib/console.mjs'
import { installIfNeeded } from './lib/install.mjs'
import { bin, environment, node24, root } from './lib/node.mjs'
import { run, since } from './lib/process.mjs'
import { installTools } from './lib/system.mjs'
import { ofChaos, ofChecks, ofPlaywright, ofVitest } from './lib/totals.mjs'

const reports = mkdtempSync(join(tmpdir(), 'headend-test-'))
const total = { passed: 0, failed: 0 }
const summary = []

const read = (path) => {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return undefined
  }
}

const finish = () => {
  rmSync(reports, { recursive: true, force: true })
  console.log(`\n${summary.join('\n')}`)
  console.log(`${total.passed} passed, ${total.failed} failed`)
  process.exit(total.failed === 0 && total.passed > 0 ? 0 : 1)
}

/** Runs one stage, adds its figures to the total and says how long it took. */
const stage = async (name, work) => {
  const began = performance.now()
  console.log(`\n=== ${name}`)
  let result
  try {
    result = await work()
  } catch (error) {
    console.error(error.message)
    result = { passed: 0, failed: 1 }
  }
  total.passed += result.passed
  total.failed += result.failed
  const skipped = result.skipped ? `, ${result.skipped} skipped` : ''
  const line = `${name}: ${result.passed} passed, ${result.failed} failed${skipped} (${since(began)})`
  console.log(`--- ${line}`)
  summary.push(line, ...(result.flaky ?? []).map((test) => `  flaky, passed at its second attempt: ${test}`))
  return result.failed === 0
}

/** A stage that is done or not, without tests of its own. */
const done = (ok) => ({ passed: ok ? 1 : 0, failed: ok ? 0 : 1 })

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    summary.push(`stopped by ${signal}`)
    total.failed += 1
    finish()
  })
}

const installed = await stage('installation', async () => {
  await installIfNeeded()
  node24()
  const lacking = await installTools()
  for (const sentence of lacking) console.error(sentence)
  return done(lacking.length === 0)
})
// Without the browser the rest can still run; without the packages nothing can.
if (!installed && !read(join(root, 'node_modules', '.package-lock.json'))) finish()

await stage('checks', async () => {
  const report = join(reports, 'checks.json')
  const { code } = await run(node24(), ['scripts/check.mjs', '--quick', '--json', report])
  return ofChecks(read(report), code)
})

await stage('unit and integration', async () => {
  const report = join(reports, 'vitest.json')
  const args = ['run', '--retry=1', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const { code } = await run(bin('vitest'), args)
  return ofVitest(read(report), code)
})

await stage('killed under load', async () => {
  const report = join(reports, 'chaos.json')
  const args = ['load/src/chaos.ts', '--minutes', '1', '--devices', '40', '--wait', '0.3', '--json', report]
  const { code } = await run(node24(), args)
  return ofChaos(read(report), code)
})

const built = await stage('console', async () => done((await build()) === 0))

await stage('first load', async () => {
  if (!built) throw new Error('There is nothing to weigh: the build of the console failed.')
  const weighed = await run(node24(), ['packages/web/scripts/size.mjs'])
  const further = await run(node24(), ['packages/web/scripts/screenCost.mjs'])
  return done(weighed.code === 0 && further.code === 0)
})

await stage('end to end', async () => {
  if (!built) throw new Error('There is no console to open: its build failed.')
  const report = join(reports, 'playwright.json')
  // Playwright finds out about colors itself, and its workers warn when it is set twice.
  const { NO_COLOR: _, ...env } = environment({ PLAYWRIGHT_JSON_OUTPUT_FILE: report })
  const { code } = await run(bin('playwright'), ['test', '--config', 'e2e', '--reporter=list,json'], { env })
  return ofPlaywright(read(report), code)
})

finish()
