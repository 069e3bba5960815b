import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'

// What a browser fetches of JavaScript before the device list stands there, signed in, in English: the entry, which holds
// the page, the chunk of its texts, and everything they import. Run after the console was built; `--json` for programs.

const built = new URL('../dist/', import.meta.url)
const budget = 160
const wanted = ['index.html', 'en']

/** Files of a built console that modules or chunks of its manifest need, and their size in KB after gzip, largest first. */
const weigh = (dist, names, files = new Set()) => {
  const manifest = JSON.parse(readFileSync(new URL('.vite/manifest.json', dist), 'utf8'))
  const seen = new Set()
  const take = (name) => {
    const entry = manifest[name] ?? Object.values(manifest).find((chunk) => chunk.name === name)
    if (!entry) throw new Error(`${name} is not in the manifest: build the console first`)
    if (seen.has(name)) return
    seen.add(name)
    if (entry.file.endsWith('.js')) files.add(entry.file)
    for (const next of entry.imports ?? []) take(next)
  }
  for (const name of names) take(name)
  return [...files]
    .map((file) => ({ file, kilobytes: gzipSync(readFileSync(new URL(file, dist)), { level: 9 }).length / 1024 }))
    .toSorted((a, b) => b.kilobytes - a.kilobytes)
}

/** What the device list needs before it stands. */
export const firstLoad = (dist = built) => weigh(dist, wanted, new Set(['theme.js']))

/** What tells of all other screens, once the first one stands. */
export const furtherList = (dist = built) => {
  const first = new Set(firstLoad(dist).map(({ file }) => file))
  return weigh(dist, ['src/app/furtherFeatures.ts']).filter(({ file }) => !first.has(file))
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const files = firstLoad()
  const total = files.reduce((sum, { kilobytes }) => sum + kilobytes, 0)
  if (process.argv.includes('--json')) {
    console.log(JSON.stringify({ kilobytes: Number(total.toFixed(1)), budget, files }))
  } else {
    for (const { file, kilobytes } of files) console.log(`${kilobytes.toFixed(1).padStart(7)} KB  ${file}`)
    console.log(`${total.toFixed(1).padStart(7)} KB  JavaScript of the first device list, gzip; at most ${budget} KB`)
    const later = furtherList().reduce((sum, { kilobytes }) => sum + kilobytes, 0)
    console.log(`${later.toFixed(1).padStart(7)} KB  the list of all other screens, fetched once the first one stands`)
  }
  if (total > budget) process.exitCode = 1
}
