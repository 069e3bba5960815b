// `npm start`: from a fresh clone to a running evaluation. Installs and builds what is missing, then
// runs the server with a simulated fleet until it is stopped.
import { buildIfNeeded } from './lib/console.mjs'
import { installIfNeeded } from './lib/install.mjs'
import { node24 } from './lib/node.mjs'
import { runForeground } from './lib/process.mjs'

try {
  await installIfNeeded()
  const node = node24()
  await buildIfNeeded()
  process.exitCode = await runForeground(node, ['scripts/evaluation.ts', ...process.argv.slice(2)])
} catch (error) {
  console.error(`\n${error.message}`)
  process.exitCode = 1
}
