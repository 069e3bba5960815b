import { TLSSocket } from 'node:tls'
import type { Duplex } from 'node:stream'
import type { Admission, MtpPeer, PeerCertificate } from './connection.ts'

const urn = /^urn:bbf:usp:id:/i

/**
 * The endpoint ids a certificate carries: its `urn:bbf:usp:id:` subject alternative names, and the scheme `fqdn` with each of
 * its DNS names. `subjectAltName` is the text Node gives, such as `URI:urn:bbf:usp:id:os::012345-1, DNS:cpe`.
 */
export function certificateEndpointIds(subjectAltName: string | undefined): string[] {
  const ids: string[] = []
  for (const name of alternativeNames(subjectAltName ?? '')) {
    if (/^DNS:[\w.-]+$/.test(name)) ids.push(`fqdn::${name.slice('DNS:'.length)}`)
    if (!name.startsWith('URI:')) continue
    const uri = name.slice('URI:'.length)
    if (urn.test(uri)) ids.push(uri.replace(urn, ''))
  }
  return ids
}

/** The endpoint ids of the verified peer certificate of a TLS socket; undefined without one. */
export function peerCertificateIds(socket: Duplex): readonly string[] | undefined {
  if (!(socket instanceof TLSSocket) || !socket.authorized) return undefined
  return certificateEndpointIds(socket.getPeerCertificate().subjectaltname)
}

/** The verified certificate of the peer of a TLS socket; undefined without one. */
export function peerCertificate(socket: Duplex): PeerCertificate | undefined {
  if (!(socket instanceof TLSSocket) || !socket.authorized) return undefined
  const shown = socket.getPeerX509Certificate()
  if (shown === undefined) return undefined
  const name = (text: string): string => text.replaceAll('\n', ', ')
  const { serialNumber, validTo } = shown
  return {
    subject: name(shown.subject),
    issuer: name(shown.issuer),
    serialNumber,
    validTo: Date.parse(validTo),
  }
}

/** Whether the peer of a TLS socket shows a certificate that its authority took back: that is no longer anybody's proof. */
export const showsRevoked = (socket: Duplex): boolean =>
  socket instanceof TLSSocket && !socket.authorized && String(socket.authorizationError).includes('CERT_REVOKED')

/** Admits a peer only as an endpoint that its certificate names (`DEVICE_AUTH=mtls`). */
export function admitByCertificate(peer: MtpPeer): Admission {
  if (peer.certificateIds === undefined) return { ok: false, reason: 'a client certificate is needed' }
  if (peer.certificateIds.includes(peer.endpointId)) return { ok: true }
  return { ok: false, reason: `the certificate does not name ${peer.endpointId}` }
}

/** Splits at ", "; a name with special characters stands as a JSON string behind its type. */
function alternativeNames(text: string): string[] {
  const names: string[] = []
  const name = /\s*([^:,"]+):(?:"((?:[^"\\]|\\.)*)"|([^,]*))(?:,|$)/gy
  for (let match = name.exec(text); match !== null; match = name.exec(text)) {
    const [, type, quoted, plain] = match
    names.push(`${type}:${quoted === undefined ? plain : unescape(quoted)}`)
  }
  return names
}

function unescape(quoted: string): string {
  try {
    const value: unknown = JSON.parse(`"${quoted}"`)
    return typeof value === 'string' ? value : ''
  } catch {
    return ''
  }
}
