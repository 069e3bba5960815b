import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { root } from './files.ts'

const folder = mkdtempSync(join(tmpdir(), 'headend-lint-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Rules that the lint configuration breaks on for one file of these lines, placed at `path`. */
const complaints = (path: string, ...lines: readonly string[]): readonly string[] => {
  const place = mkdtempSync(join(folder, 'case-'))
  for (const name of ['.oxlintrc.json', 'tsconfig.json', 'tsconfig.base.json']) {
    copyFileSync(join(root, name), join(place, name))
  }
  symlinkSync(join(root, 'node_modules'), join(place, 'node_modules'))
  mkdirSync(join(place, dirname(path)), { recursive: true })
  writeFileSync(join(place, path), `${lines.join('\n')}\n`)
  try {
    execFileSync(join(root, 'node_modules', '.bin', 'oxlint'), ['--format', 'json', 'packages'], { cwd: place })
    return []
  } catch (thrown) {
    const { stdout } = Object(thrown)
    const { diagnostics }: { diagnostics: readonly { code: string }[] } = JSON.parse(String(stdout))
    return diagnostics.map(({ code }) => code)
  }
}

const restricted = 'eslint(no-restricted-imports)'
const importing = (path: string, specifier: string) =>
  complaints(path, `import { one } from '${specifier}'`, 'export const two = one + 1')

test.each([
  ['packages/contract/src/noun.ts', 'node:fs'],
  ['packages/contract/src/noun.ts', '@headend/usp'],
  ['packages/usp/src/noun.ts', '@headend/contract/core'],
  ['packages/simulator/src/noun.ts', '@headend/contract/core'],
  ['packages/server/src/core/noun.ts', '../features/noun/service.ts'],
  ['packages/server/src/core/db/noun.ts', '../../embedded/embedded.ts'],
  ['packages/server/src/features/noun/service.ts', '@headend/simulator'],
  ['packages/server/src/features/noun/service.ts', '../../gateway/sessions.ts'],
  ['packages/server/src/features/noun/service.ts', '@headend/usp'],
  ['packages/server/src/device/noun.ts', '../gateway/sessions.ts'],
  ['packages/server/src/gateway/noun.ts', '../features/noun/service.ts'],
  ['packages/server/src/features/noun/service.ts', '../other/store.ts'],
  ['packages/server/src/features/noun/service.ts', '../other/calls.ts'],
  ['packages/web/src/features/noun/Page.tsx', '@headend/server/core/config'],
  ['packages/web/src/features/noun/Page.tsx', '../other/Page.tsx'],
  ['packages/web/src/ui/Noun.tsx', '@tanstack/react-router'],
  ['packages/web/src/lib/noun.ts', '../features/noun/Page.tsx'],
  ['packages/web/src/lib/noun.ts', '@headend/usp'],
])('%s must not import %s', (path, specifier) => {
  expect(importing(path, specifier)).toContain(restricted)
})

test.each([
  ['packages/contract/src/noun.ts', 'zod'],
  ['packages/contract/src/noun.ts', './core/index.ts'],
  ['packages/server/src/features/noun/service.ts', '../other/service.ts'],
  ['packages/server/src/features/noun/service.ts', '../../core/errors.ts'],
  ['packages/server/src/features/noun/service.ts', '../../device/link.ts'],
  ['packages/server/src/gateway/usp/noun.ts', '@headend/usp'],
  ['packages/server/src/features/noun/service.ts', '@headend/contract/noun'],
  ['packages/server/src/features/noun/noun.test.ts', '@headend/simulator'],
  ['packages/simulator/src/noun.ts', '@headend/usp'],
  ['packages/web/src/features/noun/Page.tsx', '../../lib/client.ts'],
  ['packages/web/src/lib/noun.ts', '@headend/usp/clock'],
])('%s may import %s', (path, specifier) => {
  expect(importing(path, specifier)).not.toContain(restricted)
})

test.each([
  [
    'a promise that nobody waits for',
    'packages/server/src/a.ts',
    ['const f = async () => 1', 'f()'],
    'typescript(no-floating-promises)',
  ],
  ['any', 'packages/server/src/a.ts', ['export const f = (x: any) => x'], 'typescript(no-explicit-any)'],
  [
    'a file of more than 400 lines',
    'packages/server/src/a.ts',
    Array.from({ length: 401 }, (_, i) => `export const a${i} = ${i}`),
    'eslint(max-lines)',
  ],
  [
    'a picture without words',
    'packages/web/src/ui/A.tsx',
    ['export const A = () => <img src="a.png" />'],
    'jsx-a11y(alt-text)',
  ],
])('%s is refused', (_name, path, lines, rule) => {
  expect(complaints(path, ...lines)).toContain(rule)
})
