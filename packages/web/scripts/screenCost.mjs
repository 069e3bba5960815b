import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { firstLoad } from './size.mjs'

// What one further screen adds to the first load: ten of them, each with a route, a navigation entry, a page and texts in both
// languages as the recipe says, are added to a copy of the console; both are built and weighed.

const web = fileURLToPath(new URL('..', import.meta.url))
const copy = join(dirname(web.replace(/\/$/, '')), 'web-with-ten-screens')
const nouns = [
  'alarms',
  'backups',
  'campaigns',
  'firmware',
  'groups',
  'licences',
  'notices',
  'outages',
  'retailers',
  'vouchers',
]

/** Where the files that are written find the rest, as an import names it. */
const up = '../..'
const features = '../features'

const sized = (folder) => {
  const vite = join(dirname(createRequire(import.meta.url).resolve('vite/package.json')), 'bin/vite.js')
  execFileSync(process.execPath, [vite, 'build', folder, '--logLevel', 'error'], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const dist = new URL(`file://${join(folder, 'dist')}/`)
  return firstLoad(dist).reduce((sum, { kilobytes }) => sum + kilobytes * 1024, 0)
}

const write = (path, text) => {
  mkdirSync(dirname(join(copy, path)), { recursive: true })
  writeFileSync(join(copy, path), text)
}

const edit = (path, from, to) => {
  const text = readFileSync(join(copy, path), 'utf8')
  if (!text.includes(from))
    throw new Error(`${path} has no "${from}" any more: correct packages/web/scripts/screenCost.mjs`)
  writeFileSync(join(copy, path), text.replace(from, to))
}

const addScreen = (noun) => {
  const title = noun[0].toUpperCase() + noun.slice(1)
  const page = `${title}Page`
  write(
    `src/features/${noun}/${page}.tsx`,
    `import { useTranslation } from '${up}/lib/i18n/useTranslation.ts'\nimport { Page } from '${up}/ui/Page.tsx'\nexport const ${page} = () => <Page title={useTranslation('${noun}').t('title')}>{null}</Page>\n`,
  )
  write(
    `src/features/${noun}/routes.ts`,
    `import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { withTexts } from '${up}/lib/i18n/i18n.ts'
import { signedInRoot } from '${up}/lib/roots.ts'
export const ${noun}Routes = [createRoute({
  getParentRoute: () => signedInRoot,
  staticData: { permission: 'menu.${noun}' },
  path: '/management/${noun}/${noun}ListPage',
  loader: withTexts('${noun}'),
  component: lazyRouteComponent(() => import('./${page}.tsx'), '${page}'),
})]\n`,
  )
  write(
    `src/features/${noun}/feature.ts`,
    `import { feature } from '${up}/lib/features.ts'
export const ${noun} = feature({ navigation: [
  { menu: 'management', to: '/management/${noun}/${noun}ListPage', label: 'nav.${noun}', permission: 'menu.${noun}', order: 10 },
] })\n`,
  )
  for (const language of ['en', 'ko']) {
    write(`src/lib/i18n/${language}/${noun}.ts`, `export const ${noun} = { title: '${title}' }\n`)
    edit(`src/lib/i18n/${language}/common.ts`, 'nav: {', `nav: { ${noun}: '${title}',`)
  }
  edit(
    'src/app/features.ts',
    'export const features',
    `import { ${noun} } from '${features}/${noun}/feature.ts'\nimport { ${noun}Routes } from '${features}/${noun}/routes.ts'\nexport const features`,
  )
  edit('src/app/features.ts', 'joinFeatures([', `joinFeatures([${noun}, `)
  edit('src/app/features.ts', 'signedInRoutes = [', `signedInRoutes = [...${noun}Routes, `)
}

rmSync(copy, { recursive: true, force: true })
try {
  cpSync(web, copy, { recursive: true, filter: (path) => !/\/(?:dist|node_modules)$/.test(path) })
  const before = sized(copy)
  for (const noun of nouns) addScreen(noun)
  const each = (sized(copy) - before) / nouns.length
  console.log(`${each.toFixed(0)} bytes of JavaScript, gzip, for each further screen`)
} finally {
  rmSync(copy, { recursive: true, force: true })
}
