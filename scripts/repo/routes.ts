import { isTest } from './files.ts'
import type { Source } from './files.ts'

/**
 * Every address that the console's router declares, such as `/devices/$endpointId`: each `path` given to
 * `createRoute`, joined with those of its parents.
 */
export const routesOf = (sources: readonly Source[]): readonly string[] => {
  const text = sources
    .filter(({ path }) => path.startsWith('packages/web/src/') && !isTest(path))
    .map((source) => source.text)
    .join('\n')
  return [...new Set([...text.matchAll(/\bpath: '(\/[^']*)'/g)].map((match) => match[1] ?? ''))]
}
