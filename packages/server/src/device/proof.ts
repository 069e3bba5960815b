import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** A device's secret as it is stored: it was given out once and nobody can read it again. */
export type StoredSecret = Readonly<{ salt: Buffer; hash: Buffer }>

const hashOf = (salt: Buffer, secret: string): Buffer => createHmac('sha256', salt).update(secret, 'utf8').digest()

/**
 * A new secret: 160 random bits in the letters of base64url, which every agent's settings take. It begins with a letter: a
 * spreadsheet would take a sign for the beginning of a formula, and digits for that of a number.
 */
export const newSecret = (): string => {
  for (;;) {
    const secret = randomBytes(20).toString('base64url')
    if (/^[a-z]/i.test(secret)) return secret
  }
}

/** What the session of a device carries that was let in with its secret. */
export const proofOf = ({ hash }: Pick<StoredSecret, 'hash'>): string => hash.toString('base64')

/** Whether a session was let in with what its device has to show now: a certificate, the secret that it has, or nothing. */
export const provesStill = (
  { certificate, proof }: Readonly<{ certificate: unknown; proof: string | undefined }>,
  hash: Buffer | null,
): boolean => certificate !== undefined || hash === null || proof === proofOf({ hash })

/** How a device shows its secret: as HTTP authorization (RFC 7617) of the WebSocket handshake, with its endpoint id as the user. */
export const authorizationOf = (endpointId: string, secret: string): string =>
  `Basic ${Buffer.from(`${endpointId}:${secret}`, 'utf8').toString('base64')}`

/**
 * The salted hash of a secret. One round suffices: secrets are random and long, not chosen by people, and a fleet that comes
 * back shows thousands of them a second.
 */
export const storedSecret = (secret: string): StoredSecret => {
  const salt = randomBytes(16)
  return { salt, hash: hashOf(salt, secret) }
}

/**
 * Whether credentials of HTTP authorization (`user:password`) show the secret of an endpoint. The user is the endpoint id,
 * whose own colons RFC 7617 does not foresee, or whatever else the agent calls itself.
 */
export const showsSecret = (
  credentials: string | undefined,
  endpointId: string,
  { salt, hash }: StoredSecret,
): boolean => {
  if (credentials === undefined) return false
  const named = `${endpointId}:`
  const password = credentials.startsWith(named)
    ? credentials.slice(named.length)
    : credentials.slice(credentials.indexOf(':') + 1)
  return timingSafeEqual(hashOf(salt, password), hash)
}
