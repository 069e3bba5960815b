import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { firstLoad, furtherList } from './size.mjs'

// What one further screen adds to the first load, and to the list of screens behind it: ten of them, each with a route, a
// navigation entry, a page and texts in both languages as the recipe says, are added to a copy of the console; both are built
// and weighed.

const web = fileURLToPath(new URL('..', import.meta.url))
const copy = join(dirname(web.replace(/\/$/, '')), 'web-with-ten-screens')
/** Bytes of the first load that a further screen may take. */
const most = 30
const nouns = [
  'alarms',
  'backups',
  'campaigns',
  'invoices',
  'depots',
  'licences',
  'quotas',
  'outages',
  'retailers',
  'vouchers',
]

/** Where the files that are written find the rest, as an import names it. */
const up = '../..'
const features = '../features'
const list = 'src/app/furtherFeatures.ts'

/** Bytes of the first load, and of the list of further screens that comes after it. */
const sized = (folder) => {
  const vite = join(dirname(createRequire(import.meta.url).resolve('vite/package.json')), 'bin/vite.js')
  execFileSync(process.execPath, [vite, 'build', folder, '--logLevel', 'error'], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const dist = new URL(`file://${join(folder, 'dist')}/`)
  const bytesOf = (files) => files.reduce((sum, { kilobytes }) => sum + kilobytes * 1024, 0)
  return { first: bytesOf(firstLoad(dist)), list: bytesOf(furtherList(dist)) }
}

const write = (path, text) => {
  mkdirSync(dirname(join(copy, path)), { recursive: true })
  writeFileSync(join(copy, path), text)
}

const edit = (from, to) => {
  const text = readFileSync(join(copy, list), 'utf8')
  if (!text.includes(from))
    throw new Error(`${list} has no "${from}" any more: correct packages/web/scripts/screenCost.mjs`)
  writeFileSync(join(copy, list), text.replace(from, to))
}

const addScreen = (noun) => {
  if (existsSync(join(copy, `src/features/${noun}`)))
    throw new Error(`There is a feature ${noun} by now: give packages/web/scripts/screenCost.mjs another noun`)
  const title = noun[0].toUpperCase() + noun.slice(1)
  write(
    `src/features/${noun}/${title}Page.tsx`,
    `import { useTranslation } from '${up}/lib/i18n/useTranslation.ts'\nimport { Page } from '${up}/ui/Page.tsx'\nexport const Screen = () => <Page title={useTranslation('${noun}').t('title')}>{null}</Page>\n`,
  )
  write(
    `src/features/${noun}/feature.ts`,
    `import { menuScreen } from '${up}/lib/menuScreen.ts'
export const ${noun} = menuScreen({
  menu: 'management',
  label: { en: '${title}', ko: '${title}' },
  order: 10,
  path: '/management/${noun}/${noun}ListPage',
  permission: 'menu.${noun}',
  texts: ['${noun}'],
  load: () => import('./${title}Page.tsx'),
})\n`,
  )
  for (const language of ['en', 'ko'])
    write(`src/lib/i18n/${language}/${noun}.ts`, `export const ${noun} = { title: '${title}' }\n`)
  edit(
    'export const features = [',
    `import { ${noun} } from '${features}/${noun}/feature.ts'\nexport const features = [${noun}, `,
  )
  edit('signedInRoutes = [', `signedInRoutes = [...${noun}.routes, `)
}

rmSync(copy, { recursive: true, force: true })
try {
  cpSync(web, copy, { recursive: true, filter: (path) => !/\/(?:dist|node_modules)$/.test(path) })
  const before = sized(copy)
  for (const noun of nouns) addScreen(noun)
  const after = sized(copy)
  const each = (part) => ((after[part] - before[part]) / nouns.length).toFixed(0)
  console.log(`${each('first')} bytes of JavaScript, gzip, in the first load for each further screen; at most ${most}`)
  console.log(`${each('list')} bytes in the list of screens that comes after it`)
  if (Number(each('first')) > most) process.exitCode = 1
} finally {
  rmSync(copy, { recursive: true, force: true })
}
