import { readdir } from 'node:fs/promises'
import { pathToFileURL } from 'node:url'
import { join } from 'node:path'
import type { Figure, Row } from './support/figure.ts'
import { machineLine } from './support/machine.ts'
import { tableOf } from './support/table.ts'

/**
 * `npm run bench [-- --quick] [names…]`: measures every figure, or those named, each beside its own limit, and prints the
 * table. A figure is a file of this folder that exports `figure`. Ends with 1 when one could not be measured.
 */

const isFigure = (thing: unknown): thing is { figure: Figure } =>
  typeof thing === 'object' && thing !== null && 'figure' in thing

const namesHere = async (): Promise<readonly string[]> => {
  const files = await readdir(import.meta.dirname)
  return files
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && file !== 'main.ts')
    .map((file) => file.slice(0, -'.ts'.length))
    .toSorted()
}

const load = async (name: string): Promise<Figure> => {
  const loaded: unknown = await import(pathToFileURL(join(import.meta.dirname, `${name}.ts`)).href)
  if (!isFigure(loaded)) throw new Error(`bench/src/${name}.ts exports no figure`)
  return loaded.figure
}

const main = async (): Promise<number> => {
  const args = process.argv.slice(2)
  const quick = args.includes('--quick')
  const known = await namesHere()
  const asked = args.filter((arg) => !arg.startsWith('--'))
  const unknown = asked.filter((name) => !known.includes(name))
  if (unknown.length > 0 || args.some((arg) => arg.startsWith('--') && arg !== '--quick')) {
    console.error(`Usage: npm run bench [-- --quick] [names…]\nNames: ${known.join(', ')}`)
    return 2
  }
  const rows: Row[] = []
  const failed: string[] = []
  for (const name of asked.length === 0 ? known : asked) {
    const figure = await load(name)
    console.error(`${name}: ${figure.about}`)
    try {
      rows.push(...(await figure.run({ quick, say: (line) => console.error(`  ${line}`) })))
    } catch (thrown) {
      failed.push(name)
      console.error(thrown)
    }
  }
  console.log(`\n${machineLine()}${quick ? '; smaller counts (--quick)' : ''}\n`)
  for (const line of tableOf(rows)) console.log(line)
  if (failed.length > 0) console.log(`\nCould not be measured: ${failed.join(', ')}`)
  return failed.length > 0 ? 1 : 0
}

process.exit(await main())
