import { existsSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { lineOf, root, sources } from './files.ts'

const documents = sources.filter(({ path }) => path.endsWith('.md'))

/** A path of ours as a document writes it: `packages/usp/src`, `docs/operate.md`, `scripts/*.mjs`. */
const pathLike = /^(?:\.ci|bench|docs|e2e|packages|scripts)\/[\w./*<>{}-]*$/

const exists = (path: string): boolean => existsSync(join(root, path))

/** Paths that a document names and that do not exist. Paths with places, such as `features/<noun>`, are left alone. */
export const brokenPaths = (): readonly string[] =>
  documents.flatMap(({ path, text }) => {
    const named = [...text.matchAll(/`([^`\n]+)`/g)].flatMap((match) => {
      const name = (match[1] ?? '').replace(/:\d+$/, '').replace(/\/$/, '')
      return pathLike.test(`${name}/`) && !/[*<>{}]|NNNN/.test(name) && !exists(name) ? [{ name, at: match.index }] : []
    })
    const linked = [...text.matchAll(/\]\(([^)#\s]+)(?:#[^)]*)?\)/g)].flatMap((match) => {
      const target = match[1] ?? ''
      if (/^[a-z]+:/.test(target)) return []
      const name = target.startsWith('/') ? target.slice(1) : posix.join(dirname(path), target)
      return exists(name) ? [] : [{ name, at: match.index }]
    })
    return [...named, ...linked].map(({ name, at }) => `${path}:${lineOf(text, at)}: ${name}`)
  })

/** `npm run …` that a document names and package.json does not have. */
export const unknownScripts = (scripts: ReadonlySet<string>): readonly string[] =>
  documents.flatMap(({ path, text }) =>
    [...text.matchAll(/npm run ([a-z][\w:-]*)/g)]
      .filter((match) => !scripts.has(match[1] ?? ''))
      .map((match) => `${path}:${lineOf(text, match.index)}: npm run ${match[1]}`),
  )
