import type * as z from 'zod'
import type { Text } from './core/text.ts'
import { problems } from './rules.ts'

/** One input at fault: where it is and what is wrong with it. */
export type FieldProblem = Readonly<{ field: string; problem: Text }>

/** Problems of one answer: more help nobody. */
const most = 20

type Issue = z.core.$ZodIssue

const kinds: Readonly<Record<string, Text>> = {
  string: { en: 'text', ko: '문자열' },
  number: { en: 'a number', ko: '숫자' },
  int: { en: 'a whole number', ko: '정수' },
  boolean: { en: 'true or false', ko: 'true 또는 false' },
  array: { en: 'a list', ko: '목록' },
  object: { en: 'an object', ko: '객체' },
  record: { en: 'an object', ko: '객체' },
  null: { en: 'null', ko: 'null' },
}

const say = (en: string, ko: string): Text => ({ en, ko })

const isShared = (key: string): key is keyof typeof problems => key in problems

const isList = (origin: string): boolean => origin === 'array' || origin === 'set'

const sizeOf = (origin: string, limit: number | bigint): Text => {
  const one = Number(limit) === 1
  if (origin === 'string') return say(`${limit} ${one ? 'character' : 'characters'}`, `${limit}자`)
  if (isList(origin)) return say(`${limit} ${one ? 'entry' : 'entries'}`, `${limit}개`)
  return say(String(limit), String(limit))
}

const tooSmall = (origin: string, limit: number | bigint): Text => {
  if (origin === 'string' && limit === 1) return problems.required
  const size = sizeOf(origin, limit)
  return isList(origin)
    ? say(`Must have at least ${size.en}.`, `${size.ko} 이상 있어야 합니다.`)
    : say(`Must be at least ${size.en}.`, `${size.ko} 이상이어야 합니다.`)
}

const tooBig = (origin: string, limit: number | bigint): Text => {
  const size = sizeOf(origin, limit)
  return isList(origin)
    ? say(`Must have at most ${size.en}.`, `${size.ko}까지만 가능합니다.`)
    : say(`Must be at most ${size.en}.`, `${size.ko} 이하여야 합니다.`)
}

/** Null is what a form sends for a value that was taken away. */
const missing = (issue: Issue): boolean =>
  (issue.code === 'invalid_type' || issue.code === 'invalid_value') &&
  (issue.input === undefined || issue.input === null)

const textOf = (issue: Issue): Text => {
  // A schema of the contract refuses with the key of a text that forms and server share.
  if (isShared(issue.message)) return problems[issue.message]
  if (missing(issue)) return problems.required
  switch (issue.code) {
    case 'invalid_type': {
      const kind = kinds[issue.expected]
      return kind === undefined
        ? say('Has the wrong type.', '형식이 올바르지 않습니다.')
        : say(`Must be ${kind.en}.`, `${kind.ko}이어야 합니다.`)
    }
    case 'too_small':
      return tooSmall(issue.origin, issue.minimum)
    case 'too_big':
      return tooBig(issue.origin, issue.maximum)
    case 'invalid_value': {
      const values = issue.values.map(String).join(', ')
      return say(`Must be one of: ${values}.`, `다음 중 하나여야 합니다: ${values}.`)
    }
    case 'unrecognized_keys':
      return say('There is no such field.', '없는 필드입니다.')
    case 'not_multiple_of':
      return say(`Must be a multiple of ${issue.divisor}.`, `${issue.divisor}의 배수여야 합니다.`)
    case 'invalid_format':
    case 'invalid_key':
    case 'invalid_element':
    case 'invalid_union':
    case 'custom':
      return say('Is not valid.', '올바르지 않습니다.')
  }
}

const flat = (issue: Issue, above: readonly PropertyKey[]): { path: readonly PropertyKey[]; issue: Issue }[] => {
  const path = [...above, ...issue.path]
  if (issue.code === 'unrecognized_keys') return issue.keys.map((key) => ({ path: [...path, key], issue }))
  if (issue.code === 'invalid_union') {
    // The alternative that got furthest is the one that was meant.
    const depth = (issues: readonly Issue[]) => Math.max(0, ...issues.map((inner) => inner.path.length))
    const meant = issue.errors.toSorted((a, b) => depth(b) - depth(a))[0]
    if (meant !== undefined && depth(meant) > 0) return meant.flatMap((inner) => flat(inner, path))
    // Of "a phone number, or nothing", what is wrong with the number.
    const ruled = issue.errors.find((issues) => issues.some(({ message }) => isShared(message)))
    if (ruled !== undefined) return ruled.flatMap((inner) => flat(inner, path))
  }
  return [{ path, issue }]
}

/**
 * What is wrong with an input, in both languages: `orders.0.column`, "Must be one of: …". Forms and the server say it in
 * the same words; parse with `reportInput`, which distinguishes a missing value from one of the wrong type.
 */
export const fieldProblems = (error: z.ZodError): readonly FieldProblem[] =>
  error.issues
    .flatMap((issue) => flat(issue, []))
    .slice(0, most)
    .map(({ path, issue }) => ({ field: path.map(String).join('.').slice(0, 200), problem: textOf(issue) }))
