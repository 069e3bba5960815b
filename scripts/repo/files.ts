import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))

/** One text file of the repository: its path from the root, with slashes, and its content. */
export type Source = Readonly<{ path: string; text: string }>

const binary = /\.(png|jpe?g|webp|ico|woff2?|gz|bin|pdf|mp4)$/

const listed = (): readonly string[] =>
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter((path) => path !== '' && existsSync(join(root, path)))

/** Every path of the repository, tracked or about to be. */
export const paths: readonly string[] = listed()

/** Every text file of the repository, tracked or about to be. */
export const sources: readonly Source[] = paths
  .filter((path) => !binary.test(path))
  .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))

/** Files that a tool writes: nobody reads them line by line. */
export const isGenerated = (path: string): boolean => /(^|\/)gen\/|\.gen\.|^package-lock\.json$/.test(path)

export const isCode = (path: string): boolean => /\.(ts|tsx|mjs|css)$/.test(path) && !isGenerated(path)

/** Tests, and what a feature shows the test of the tenant boundary. */
export const isTest = (path: string): boolean => /\.(test|e2e)\.tsx?$|\/isolation\.ts$/.test(path)

/** The line of an offset in a text, counted from 1. */
export const lineOf = (text: string, offset: number): number => text.slice(0, offset).split('\n').length

/** Every place where `pattern` (with the flag g) is found, as `path:line: what was found`. */
export const occurrences = (within: readonly Source[], pattern: RegExp): readonly string[] =>
  within.flatMap(({ path, text }) =>
    [...text.matchAll(pattern)].map((match) => `${path}:${lineOf(text, match.index)}: ${match[0].trim()}`),
  )
