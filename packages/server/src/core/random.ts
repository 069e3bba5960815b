import { createHash, randomBytes, randomInt, randomUUID } from 'node:crypto'

/** The only source of randomness, so that nothing makes up its own. */
export type Random = Readonly<{
  /** A secret for a link, cookie or session: 256 bits, safe in a URL. */
  secret: () => string
  /** A random UUID. */
  uuid: () => string
  /** `length` letters and digits without those that look alike. */
  code: (length: number) => string
  /** A number from 0 up to, not including, 1: for spreading timers, never for secrets. */
  fraction: () => number
}>

const clearLetters = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnpqrstuvwxyz23456789'

/** Randomness of the machine. */
export const systemRandom = (): Random => ({
  secret: () => randomBytes(32).toString('base64url'),
  uuid: () => randomUUID(),
  code: (length) => Array.from({ length }, () => clearLetters[randomInt(clearLetters.length)]).join(''),
  fraction: () => Math.random(),
})

/** What is stored of a secret with full entropy. A password has less and is hashed with argon2id instead. */
export const digest = (secret: string): string => createHash('sha256').update(secret).digest('base64url')
