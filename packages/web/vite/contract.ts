import { fileURLToPath } from 'node:url'
import { parseAst } from 'vite'
import type { Plugin } from 'vite'

/**
 * The contract reaches the browser in two forms. `@headend/contract/…` carries what every page needs: method, path and
 * access of the calls, names, plain functions; its schemas stay out, and with them the schema library, which alone would
 * take an eighth of the first-load budget. `#schemas/…` is the same contract whole, for forms that check what is typed;
 * they are loaded when they are opened.
 */
export const contractForms = (): Plugin => {
  const home = fileURLToPath(new URL('../../contract/src/', import.meta.url))
  const whole = '?whole'
  const stub = '\0headend:schemas'
  const inContract = (id: string): boolean => id.startsWith(home)

  return {
    name: 'headend:contract-forms',
    enforce: 'pre',
    async resolveId(source, importer) {
      const from = importer ?? ''
      if (source === stub) return stub
      if (source.startsWith('#schemas/')) {
        const found = await this.resolve(source.replace('#schemas', '@headend/contract'), importer, { skipSelf: true })
        return found ? { id: `${found.id}${whole}`, moduleSideEffects: false } : null
      }
      if (source === 'zod') return inContract(from) && !from.endsWith(whole) ? stub : null
      if (source.startsWith('@headend/contract/') || inContract(from)) {
        const found = await this.resolve(source, from.replace(whole, ''), { skipSelf: true })
        if (!found || !inContract(found.id)) return found
        return {
          id: from.endsWith(whole) && inContract(from) ? `${found.id}${whole}` : found.id,
          moduleSideEffects: false,
        }
      }
      return null
    },
    load(id) {
      return id === stub ? stubSource : null
    },
    transform(code, id) {
      if (!inContract(id) || id.endsWith(whole)) return null
      return { code: withoutSchemas(code), map: null }
    },
  }
}

/** Schemas are built by chained calls when a module is loaded: one object that answers every step stands for all of them. */
const stubSource = `
const refuse = () => { throw new Error('This module has no schemas: import it from #schemas/') }
const checks = new Set(['parse', 'safeParse', 'parseAsync', 'safeParseAsync'])
const any = new Proxy(function () {}, {
  get: (_, name) => (checks.has(name) ? refuse : name === Symbol.toPrimitive ? () => '' : any),
  apply: () => any,
})
export default any
`

/** Parts of a call that only the server, the OpenAPI document or a form reads. */
const left = new Set([
  'params',
  'query',
  'body',
  'data',
  'summary',
  'perMinute',
  'fails',
  'action',
  'aliases',
  'selectedBy',
])

/** What the bundler knows to be free of effects without a mark. */
const plain = new Set(['ArrowFunctionExpression', 'FunctionExpression', 'Literal'])

type Node = { type: string; start: number; end: number; [key: string]: unknown }
type Cut = { start: number; end: number; text: string }

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value

const children = (node: Node): Node[] =>
  Object.values(node).flatMap((value) => (Array.isArray(value) ? value.filter(isNode) : isNode(value) ? [value] : []))

const named = (node: unknown, name: string): boolean =>
  isNode(node) && node['type'] === 'Identifier' && node['name'] === name

const cutsOfCall = (node: Node): Cut[] => {
  const first = Array.isArray(node['arguments']) ? node['arguments'][0] : undefined
  if (!isNode(first) || first.type !== 'ObjectExpression' || !Array.isArray(first['properties'])) return []
  return first['properties'].filter(isNode).flatMap((property) => {
    const key = property['key']
    return isNode(key) && typeof key['name'] === 'string' && left.has(key['name'])
      ? [{ start: property.start, end: property.end, text: `${key['name']}: undefined` }]
      : []
  })
}

const cutsOf = (node: Node): Cut[] =>
  node.type === 'CallExpression' && named(node['callee'], 'call') ? cutsOfCall(node) : children(node).flatMap(cutsOf)

/**
 * The module without the schemas of its calls, and with every top-level constant marked as free of effects, so that the
 * bundler may drop those nobody reads. Contract modules do no I/O, so the mark is true for all of them.
 */
export const withoutSchemas = (code: string): string => {
  const ast: unknown = parseAst(code, { lang: 'ts' })
  if (!isNode(ast)) return code
  const declarations = children(ast).flatMap((node) =>
    node.type === 'ExportNamedDeclaration' ? children(node) : [node],
  )
  const marks = declarations
    .filter((node) => node.type === 'VariableDeclaration')
    .flatMap((node) => children(node))
    .flatMap((declarator) => {
      const init = declarator['init']
      if (!isNode(init) || plain.has(init.type)) return []
      return [
        { start: init.start, end: init.start, text: '/* @__PURE__ */ (() => (' },
        { start: init.end, end: init.end, text: '))()' },
      ]
    })
  const imports = children(ast)
    .filter((node) => node.type === 'ImportDeclaration' && isNode(node['source']) && node['source']['value'] === 'zod')
    .map((node) => ({ start: node.start, end: node.end, text: `import z from 'zod'` }))
  return apply(code, [...imports, ...marks, ...cutsOf(ast)])
}

const apply = (code: string, cuts: Cut[]): string =>
  cuts
    .toSorted((a, b) => b.start - a.start || b.end - a.end)
    .reduce((text, cut) => text.slice(0, cut.start) + cut.text + text.slice(cut.end), code)
