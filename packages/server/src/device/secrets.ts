import { deviceArgs } from './text.ts'

/** Words at the end of a parameter's name that make its value a secret. */
const secretWords = new Set([
  'key',
  'passphrase',
  'password',
  'passcode',
  'secret',
  'pin',
  'psk',
  'token',
  'credential',
  'credentials',
])
/** Names that end so and are no secrets (TR-181). */
const openNames = new Set(['CommandKey', 'PublicKey'])

const wordsOf = (name: string): readonly string[] =>
  name.match(/[A-Z]+(?![a-z])|[A-Z][a-z]+|[a-z]+/g)?.map((word) => word.toLowerCase()) ?? []

/** Whether the value of a parameter, or of an argument of a command, is a secret: its name says so. */
export const isSecret = (path: string): boolean => {
  const name = path.slice(path.lastIndexOf('.') + 1)
  const last = wordsOf(name).at(-1)
  return last !== undefined && secretWords.has(last) && !openNames.has(name)
}

/** What stands in place of a secret in histories and tasks. */
export const masked = '•••'

/** Values by name as they may be kept, with the secrets among them masked. */
export const withoutSecrets = (values: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(deviceArgs(values)).map(([name, value]) => [name, isSecret(name) && value !== '' ? masked : value]),
  )
