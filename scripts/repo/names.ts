import { basename } from 'node:path'
import type { Source } from './files.ts'

/** What may stand between a file's name and its ending. */
const roles = /\.(?:test|e2e|fake|config|gen|d)$/
const components = /^export (?:default )?(?:async )?(?:function|const|class) (?:\{ )?([A-Z]\w*)/gm
/** What the `load` of a screen or a panel takes from its file, whatever that is called. */
const loaded: ReadonlySet<string> = new Set(['Screen', 'Panel'])

/** What is wrong with the name of a code file: camelCase, or the name of the component it is. Undefined where nothing is. */
export const misnamed = ({ path, text }: Source): string | undefined => {
  const name = basename(path)
    .replace(/\.\w+$/, '')
    .replace(roles, '')
  if (/^[a-z][A-Za-z0-9]*$/.test(name)) {
    const exported = [...text.matchAll(/^export /gm)].length
    const [only, another] = componentsOf(text)
    const isComponent = path.endsWith('.tsx') && only !== undefined && another === undefined && exported === 1
    return isComponent ? `${path}: is the component ${only}` : undefined
  }
  if (!/^[A-Z][A-Za-z0-9]*$/.test(name)) return `${path}: is not camelCase`
  // The test of a component lies beside it under its name.
  if (/\.test\.tsx?$/.test(path)) return undefined
  if (!path.endsWith('.tsx')) return `${path}: only a component's file begins with a capital`
  const exported = componentsOf(text)
  if (exported.length === 0) return `${path}: exports no component`
  const [only] = exported
  const isAlone = exported.length === 1 && only !== undefined && !loaded.has(only)
  return isAlone && only !== name ? `${path}: is the component ${only}` : undefined
}

const componentsOf = (text: string): readonly string[] => [...text.matchAll(components)].map(([, name]) => name ?? '')
