import { Secret, TOTP } from 'otpauth'

/** Codes by time as every authenticator app makes them: RFC 6238 with SHA-1, six digits, a new one each 30 seconds. */
const periodSeconds = 30

/** A code of the period before or after counts too (RFC 6238 5.2): clocks differ, and people type slowly. */
const window = 1

const totp = (secret: string, label = '') =>
  new TOTP({ issuer: 'Headend', label, secret: Secret.fromBase32(secret), period: periodSeconds, digits: 6 })

/** A new secret of 160 bits (RFC 4226 4), in base32. */
export const newSecret = (): string => new Secret({ size: 20 }).base32

/** The address that apps read from a QR code. */
export const uriOf = (secret: string, email: string): string => totp(secret, email).toString()

/** The period that a code belongs to, counted from 1970; undefined for a code of none that counts at `now`. */
export const stepOf = (secret: string, code: string, now: number): number | undefined => {
  const delta = totp(secret).validate({ token: code, timestamp: now, window })
  return delta === null ? undefined : Math.floor(now / 1000 / periodSeconds) + delta
}

/** The code that an app shows at a moment. */
export const codeAt = (secret: string, at: number): string => totp(secret).generate({ timestamp: at })
