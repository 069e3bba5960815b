import { X509Certificate, generateKeyPairSync, sign } from 'node:crypto'
import type { KeyObject } from 'node:crypto'

const lengthOf = (bytes: number): readonly number[] =>
  bytes < 128 ? [bytes] : bytes < 256 ? [0x81, bytes] : [0x82, bytes >> 8, bytes & 255]

const tagged = (tag: number, ...parts: readonly Uint8Array[]): Buffer => {
  const content = Buffer.concat(parts)
  return Buffer.concat([Buffer.from([tag, ...lengthOf(content.length)]), content])
}

const asPem = (bytes: Buffer): string =>
  `-----BEGIN CERTIFICATE-----\n${bytes.toString('base64')}\n-----END CERTIFICATE-----\n`

/** `20261202070316Z`, as long as the end of the fixtures is written. */
const timeOf = (time: Date): string => `${time.toISOString().replaceAll(/[-:T]|\..*/g, '')}Z`

/** A certificate again (RFC 5280, 4.1) with another end and signer; `own` is its new key where it is an authority's. */
const again = (pem: string, key: KeyObject, { end, own }: { end?: Date; own?: KeyObject }): string => {
  const { raw, publicKey } = new X509Certificate(pem)
  const signedEnd = 8 + raw.readUInt16BE(6)
  const signed = Buffer.from(raw.subarray(4, signedEnd))
  if (own) {
    const at = signed.indexOf(publicKey.export({ type: 'spki', format: 'der' }))
    own.export({ type: 'spki', format: 'der' }).copy(signed, at)
  }
  if (end) signed.write(timeOf(end), signed.indexOf('21261028070316Z'), 'latin1')
  // What comes after is the algorithm, ECDSA with SHA-256, and the signature.
  const algorithm = raw.subarray(signedEnd, signedEnd + 12)
  const signature = tagged(3, Buffer.from([0]), sign('sha256', signed, key))
  return asPem(tagged(0x30, signed, algorithm, signature))
}

/** An authority that signs certificates of the fixtures anew, with the end they get here. */
export const signer = (ca: string): Readonly<{ ca: string; sign: (pem: string, end: Date) => string }> => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  return {
    ca: again(ca, privateKey, { own: publicKey }),
    sign: (pem, end) => again(pem, privateKey, { end }),
  }
}
