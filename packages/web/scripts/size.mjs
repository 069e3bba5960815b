import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'

// What a browser fetches of JavaScript before the device list stands there, signed in, in English: the entry, the page
// and its texts, and everything they import. Run after the console was built; `--json` for programs.

const built = new URL('../dist/', import.meta.url)
const budget = 160
const wanted = [
  'index.html',
  'src/features/devices/DeviceListPage.tsx',
  'src/lib/i18n/en/common.ts',
  'src/lib/i18n/en/devices.ts',
]

/** Files of a built console and their size in KB after gzip, largest first. */
export const firstLoad = (dist = built) => {
  const manifest = JSON.parse(readFileSync(new URL('.vite/manifest.json', dist), 'utf8'))
  const files = new Set(['theme.js'])
  const seen = new Set()
  const take = (name) => {
    const entry = manifest[name]
    if (!entry) throw new Error(`${name} is not in the manifest: build the console first`)
    if (seen.has(name)) return
    seen.add(name)
    if (entry.file.endsWith('.js')) files.add(entry.file)
    for (const next of entry.imports ?? []) take(next)
  }
  for (const name of wanted) take(name)
  return [...files]
    .map((file) => ({ file, kilobytes: gzipSync(readFileSync(new URL(file, dist)), { level: 9 }).length / 1024 }))
    .toSorted((a, b) => b.kilobytes - a.kilobytes)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const files = firstLoad()
  const total = files.reduce((sum, { kilobytes }) => sum + kilobytes, 0)
  if (process.argv.includes('--json')) {
    console.log(JSON.stringify({ kilobytes: Number(total.toFixed(1)), budget, files }))
  } else {
    for (const { file, kilobytes } of files) console.log(`${kilobytes.toFixed(1).padStart(7)} KB  ${file}`)
    console.log(`${total.toFixed(1).padStart(7)} KB  JavaScript of the first device list, gzip; at most ${budget} KB`)
  }
  if (total > budget) process.exitCode = 1
}
