import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { bareEnvironment, root } from './node.mjs'
import { run } from './process.mjs'

const parsed = (output) => {
  try {
    return JSON.parse(output.slice(output.indexOf('{'), output.lastIndexOf('}') + 1))
  } catch {
    return undefined
  }
}

const sentence = ({ name, severity, range, via }) => {
  const titles = via.filter((advisory) => typeof advisory === 'object').map(({ title, url }) => `${title} (${url})`)
  return `${name} ${range}, ${severity}: ${titles.join(', ') || `by ${via.join(', ')}`}`
}

/**
 * Asks the registry for the published faults of what package-lock.json in `folder` says. Gives what was found, a line
 * each; or `skipped`, why nobody could be asked: without a network, and with a mirror that keeps no advisories.
 */
export const audit = async (folder = root, options = []) => {
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
  const args = ['audit', '--json', '--loglevel=silent', '--fetch-retries=0', '--fetch-timeout=20000', ...options]
  const { output } = await run(npm, args, { quiet: true, env: bareEnvironment(), cwd: folder })
  const report = parsed(output)
  if (report?.vulnerabilities) return { faults: Object.values(report.vulnerabilities).map(sentence) }
  const reason = report?.message ?? report?.error?.summary ?? output.trim().split('\n')[0]
  const { packages } = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8'))
  return {
    skipped: `Nobody could be asked about the published faults of ${Object.keys(packages).length} packages: ${reason || 'npm said nothing'}.`,
  }
}
