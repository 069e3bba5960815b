import { PostgresQueryCompiler } from 'kysely'
import type { RootOperationNode } from 'kysely'
import pg from 'pg'
import { bug } from '../errors.ts'

/** An element of an array in its text form (PostgreSQL 18, 8.15.6). */
const elementOf = (value: unknown): string => {
  const text = textOf(value)
  return text === null ? 'NULL' : `"${text.replaceAll(/["\\]/g, String.raw`\$&`)}"`
}

/** A value in the text form of its type; null for null. */
const textOf = (value: unknown): string | null => {
  if (value === null || value === undefined) return null
  if (typeof value === 'string') return value
  if (typeof value === 'number' || typeof value === 'bigint' || typeof value === 'boolean') return String(value)
  if (value instanceof Date) return value.toISOString()
  if (Array.isArray(value)) return `{${value.map(elementOf).join(',')}}`
  throw bug(`a value of a query that has no text: ${typeof value}`)
}

/** Writes each value where it stands, escaped by the driver. Like a parameter it has no type but the one its place gives it. */
class LiteralCompiler extends PostgresQueryCompiler {
  protected override appendValue(value: unknown): void {
    const text = textOf(value)
    this.append(text === null ? 'null' : pg.escapeLiteral(text))
  }
}

/** A query as text without parameters, for statements that take none (PostgreSQL 18, COPY). */
export const withLiterals = (query: Readonly<{ toOperationNode: () => RootOperationNode }>): string =>
  new LiteralCompiler().compileQuery(query.toOperationNode(), { queryId: 'literals' }).sql
