// `node scripts/run.mjs <file.ts> [arguments]` runs a file on the installed Node 24,
// `node scripts/run.mjs --npm-bin <name> [arguments]` an installed program.
import { existsSync } from 'node:fs'
import { bin, node24 } from './lib/node.mjs'
import { runForeground } from './lib/process.mjs'

try {
  const [first, ...rest] = process.argv.slice(2)
  const node = node24()
  if (first === '--npm-bin') {
    const [name, ...args] = rest
    if (!existsSync(bin(name))) throw new Error(`${name} is not installed: run "npm install" first.`)
    process.exitCode = await runForeground(bin(name), args)
  } else {
    process.exitCode = await runForeground(node, [first, ...rest])
  }
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
}
