import { hash, verify } from '@node-rs/argon2'
import type { Random } from '../../core/random.ts'

/** How much work a guess costs: memory in KiB and passes over it. */
export type PasswordCost = Readonly<{ memoryCost: number; timeCost: number }>

/** OWASP's first choice for argon2id with one lane. */
export const realCost: PasswordCost = { memoryCost: 19_456, timeCost: 2 }

export type Passwords = Readonly<{
  hash: (password: string) => Promise<string>
  /** Whether the password is right. Takes as long for an account that does not exist or has no password. */
  verify: (known: string | null | undefined, password: string) => Promise<boolean>
}>

// The same character can be typed as one or as several code points.
const normal = (password: string): string => password.normalize('NFC')

/** Hashes passwords with argon2id. */
export const passwords = ({ random, cost = realCost }: { random: Random; cost?: PasswordCost }): Passwords => {
  const hashed = (password: string) => hash(normal(password), { ...cost, parallelism: 1 })
  let nobody: Promise<string> | undefined
  return {
    hash: hashed,
    verify: async (known, password) => {
      if (known != null) return verify(known, normal(password))
      nobody ??= hashed(random.secret())
      await verify(await nobody, normal(password))
      return false
    },
  }
}
