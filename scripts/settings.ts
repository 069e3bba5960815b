// `npm run docs` writes the table of settings into docs/operate.md.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './repo/files.ts'
import { replaceSettings } from './repo/settings.ts'

const path = join(root, 'docs', 'operate.md')
writeFileSync(path, replaceSettings(readFileSync(path, 'utf8')))
