import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './files.ts'

/** Rows of the walk through ASVS in docs/security.md: what they are about, and their last cell. */
export const walked = (): readonly Readonly<{ points: string; test: string }>[] =>
  (readFileSync(join(root, 'docs/security.md'), 'utf8').split('\n## The walk\n')[1] ?? '')
    .split('\n')
    .filter((line) => /^\| \d/.test(line))
    .map((line) => line.replace(/ \|$/, '').split(' | '))
    .map((cells) => ({ points: (cells[0] ?? '').replace('| ', ''), test: cells[2] ?? '' }))

const isTest = (path: string): boolean => /\.(?:test|e2e)\.tsx?$/.test(path)

/** Rows that name neither a test that is there nor the reason why there is none. */
export const unproven = (): readonly string[] =>
  walked().flatMap(({ points, test }) => {
    if (/^Not tested: .{20}/.test(test)) return []
    const named = [...test.matchAll(/`([^`]+)`/g)].map(([, path = '']) => path)
    const wrong = named.filter((path) => !isTest(path) || !existsSync(join(root, path)))
    return named.length > 0 && wrong.length === 0 ? [] : [`${points}: ${wrong.join(', ')}`]
  })
