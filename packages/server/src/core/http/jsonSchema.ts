import * as z from 'zod'

export type Json = Readonly<Record<string, unknown>>

/** Where a document keeps the schemas that have a name. */
const place = '#/components/schemas/'

const pointed = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(pointed)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      key === '$ref' && typeof inner === 'string' ? inner.replace('#/$defs/', place) : pointed(inner),
    ]),
  )
}

/**
 * JSON Schemas of one document. A schema with an `id` is written once, into `named`, and referred to everywhere else; one
 * that a request and an answer spell differently is a mistake.
 */
export const schemaWriter = () => {
  const named: Record<string, unknown> = {}
  const write = (schema: z.ZodType, io: 'input' | 'output'): Json => {
    // Within an object, so that a schema with a name of its own is referred to as well.
    const { properties, $defs = {} } = z.toJSONSchema(z.object({ it: schema }), {
      target: 'draft-2020-12',
      io,
      // What JSON Schema cannot say, such as a transformed value, is described by the schema beneath it or left open.
      unrepresentable: 'any',
    })
    for (const [name, definition] of Object.entries($defs)) {
      const found = pointed(definition)
      if (JSON.stringify(named[name] ?? found) !== JSON.stringify(found))
        throw new Error(`The schema ${name} differs between requests and answers: name one of them otherwise.`)
      named[name] = found
    }
    // A schema with properties is always an object here.
    return pointed(properties?.['it'] ?? {}) as Json
  }
  return { write, named }
}
