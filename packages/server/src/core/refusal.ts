import { userInfo } from 'node:os'
import { asError } from './errors.ts'

const user = (): string => {
  try {
    return userInfo().username
  } catch {
    return `number ${process.getuid?.() ?? ''}`
  }
}

/** What the machine refuses, by the code of the system and by what PostgreSQL says of it, and what to do. */
const refusals: readonly Readonly<{ code: RegExp; said: RegExp; why: () => string }>[] = [
  {
    code: /^(ENOSPC|EDQUOT|53100)$/,
    said: /No space left on device|quota exceeded/i,
    why: () => 'the disk is full: make room',
  },
  { code: /^EROFS$/, said: /Read-only file system/i, why: () => 'it lies on a disk that can only be read' },
  {
    code: /^(EACCES|EPERM|42501)$/,
    said: /Permission denied|Operation not permitted|wrong ownership/i,
    why: () => `the user ${user()} may not read and write there: give it to that user`,
  },
  {
    code: /^(ENOTDIR|EEXIST|EISDIR)$/,
    said: /Not a directory/i,
    why: () => 'a file stands where a folder is needed, or the other way round',
  },
  { code: /^ENAMETOOLONG$/, said: /File name too long/i, why: () => 'the path is too long' },
  { code: /^EIO$/, said: /Input\/output error/i, why: () => 'the disk is damaged' },
  {
    code: /^(EMFILE|ENFILE)$/,
    said: /Too many open files/i,
    why: () => 'too many files are open: raise the limit of the user or the service',
  },
]

const codeOf = (thrown: Error): string => ('code' in thrown && typeof thrown.code === 'string' ? thrown.code : '')

/** Why the machine refuses something, in words for who runs it; undefined for what is another matter. */
export const refusalOf = (thrown: unknown): string | undefined => {
  const error = asError(thrown)
  const found = refusals.find(({ code, said }) => code.test(codeOf(error)) || said.test(error.message))
  return found?.why() ?? (error.cause === undefined ? undefined : refusalOf(error.cause))
}

/** What an error says in one line: of several attempts the first, of a program the line that says what is wrong. */
export const lineOf = (thrown: unknown): string => {
  const error = asError(thrown)
  const [first] = error instanceof AggregateError ? (error.errors as unknown[]) : []
  if (error.message === '' && first !== undefined) return lineOf(first)
  const lines = error.message.split('\n').filter((line) => line.trim() !== '')
  const telling = lines.findLast((line) => /\b(FATAL|PANIC|error|ERROR)\b.*:/.test(line)) ?? lines[0] ?? error.name
  return telling.replace(/^.*\b(?:FATAL|PANIC|ERROR): +/, '').replace(/[.\s]+$/, '')
}
