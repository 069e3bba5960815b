import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

/** Keeps secrets that have to be read again, encrypted: who reads the database alone reads none of them. */
export type Sealing = Readonly<{
  /** `about` says what the text is and whose: sealed for one, it opens for no other. */
  seal: (about: string, text: string) => string
  /** Undefined for what was changed, was sealed for something else, or with another key. */
  open: (about: string, sealed: string) => string | undefined
}>

const algorithm = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16

/** Seals with a key that is derived from `secret` (HKDF, RFC 5869), by AES-256-GCM with a nonce of its own each time. */
export const sealing = (secret: string): Sealing => {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'headend sealing', 32))
  return {
    seal: (about, text) => {
      const nonce = randomBytes(nonceBytes)
      const cipher = createCipheriv(algorithm, key, nonce).setAAD(Buffer.from(about))
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url')
    },
    open: (about, sealed) => {
      const bytes = Buffer.from(sealed, 'base64url')
      if (bytes.length < nonceBytes + tagBytes) return undefined
      try {
        const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, nonceBytes), { authTagLength: tagBytes })
        decipher.setAAD(Buffer.from(about)).setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes))
        return Buffer.concat([decipher.update(bytes.subarray(nonceBytes + tagBytes)), decipher.final()]).toString()
      } catch {
        return undefined
      }
    },
  }
}
