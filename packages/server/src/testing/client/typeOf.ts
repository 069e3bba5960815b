/** A JSON Schema, as a document carries it. */
export type Schema = Readonly<Record<string, unknown>>

const isSchema = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const schemaOf = (value: unknown): Schema => (isSchema(value) ? value : {})

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

const primitives: Readonly<Record<string, string>> = {
  string: 'string',
  number: 'number',
  integer: 'number',
  boolean: 'boolean',
  null: 'null',
}

const joined = (types: readonly string[], by: '|' | '&'): string => {
  const different = [...new Set(types)]
  return different.length === 1 ? (different[0] ?? 'never') : `(${different.join(` ${by} `)})`
}

const objectType = (schema: Schema): string => {
  const required = new Set(listOf(schema['required']))
  const properties = Object.entries(schemaOf(schema['properties'])).map(([name, value]) => ({
    name: JSON.stringify(name),
    type: typeOf(schemaOf(value)),
    mark: required.has(name) ? '' : '?',
  }))
  const { additionalProperties } = schema
  // An index has to allow what the named properties are as well.
  const index =
    additionalProperties === undefined || additionalProperties === false
      ? ''
      : `[name: string]: ${joined(
          [
            typeOf(schemaOf(additionalProperties)),
            ...properties.map(({ type, mark }) => (mark === '' ? type : `${type} | undefined`)),
          ],
          '|',
        )}`
  return `{ ${[...properties.map(({ name, type, mark }) => `${name}${mark}: ${type}`), index].filter(Boolean).join('; ')} }`
}

/**
 * The TypeScript type of what a JSON Schema (draft 2020-12) describes; a reference is the name of its last part.
 * @throws {Error} for a schema that it cannot say.
 */
export const typeOf = (schema: Schema): string => {
  const { $ref, anyOf, oneOf, allOf, type } = schema
  if (typeof $ref === 'string') return $ref.split('/').at(-1) ?? 'never'
  if ('const' in schema) return JSON.stringify(schema['const'])
  if (Array.isArray(schema['enum']))
    return joined(
      schema['enum'].map((value) => JSON.stringify(value)),
      '|',
    )
  const either = anyOf ?? oneOf
  if (Array.isArray(either))
    return joined(
      either.map((one) => typeOf(schemaOf(one))),
      '|',
    )
  if (Array.isArray(allOf))
    return joined(
      allOf.map((one) => typeOf(schemaOf(one))),
      '&',
    )
  if (Array.isArray(type))
    return joined(
      type.map((one) => typeOf({ ...schema, type: one })),
      '|',
    )
  if (type === 'array') return `Array<${typeOf(schemaOf(schema['items']))}>`
  if (type === 'object') return objectType(schema)
  if (type === 'string' && schema['format'] === 'binary') return 'Blob'
  if (type === undefined && !('not' in schema)) return 'unknown'
  const primitive = typeof type === 'string' ? primitives[type] : undefined
  if (primitive === undefined) throw new Error(`No type says ${JSON.stringify(schema)}`)
  return primitive
}

/** The types of the schemas that a document names. */
export const namedTypes = (schemas: unknown): string =>
  Object.entries(schemaOf(schemas))
    .map(([name, schema]) => `export type ${name} = ${typeOf(schemaOf(schema))}\n`)
    .join('')
