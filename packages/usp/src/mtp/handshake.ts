/** The WebSocket subprotocol of USP (R-WS.9). */
export const uspSubprotocol = 'v1.usp'

/** Whether a text can be an endpoint id: visible ASCII, at most 255 characters (TR-369 §2.2). */
export function isEndpointId(text: string): boolean {
  return /^[\x21-\x7e]{1,255}$/.test(text)
}

/**
 * User and password of an `Authorization` header of the scheme Basic (RFC 7617), with the colon between them; undefined for
 * any other. They stay one text because agents name themselves by their endpoint id, which has colons of its own.
 */
export function basicCredentials(header: string | undefined): string | undefined {
  const encoded = /^Basic +([A-Za-z0-9+/]+=*) *$/i.exec(header ?? '')?.[1]
  if (encoded === undefined) return undefined
  const text = Buffer.from(encoded, 'base64').toString()
  return text.includes(':') ? text : undefined
}

type Headers = Readonly<Record<string, string | string[] | undefined>>

/**
 * Whether a handshake is that of a browser, in which a page of anybody's could act as an agent (RFC 6455 §10.2). Agents may
 * send an Origin too: those on libwebsockets name the host that they connect to.
 */
export function isBrowser(headers: Headers): boolean {
  const { host, origin, 'user-agent': software } = headers
  if (typeof software === 'string' && software.startsWith('Mozilla/')) return true
  if (Object.keys(headers).some((name) => name.startsWith('sec-fetch-'))) return true
  if (origin === undefined) return false
  const from = addressOf(origin)
  const to = addressOf(`http://${String(host)}`)
  if (from === undefined || from.hostname !== to?.hostname) return true
  return from.port !== '' && from.port !== to.port
}

function addressOf(text: string | string[]): URL | undefined {
  return typeof text === 'string' && URL.canParse(text) ? new URL(text) : undefined
}

const extension = 'bbf-usp-protocol'

/**
 * The endpoint id a URL's query or a `Sec-WebSocket-Extensions` header names (R-WS.10b, R-WS.10a);
 * the URL wins.
 */
export function claimedEndpointId(url: string, extensions: string | undefined): string | undefined {
  const query = url.indexOf('?')
  const fromUrl = query < 0 ? null : new URLSearchParams(url.slice(query + 1)).get('eid')
  return fromUrl || extensionEndpointId(extensions)
}

/** The endpoint id in a `Sec-WebSocket-Extensions` header of either direction. */
export function extensionEndpointId(header: string | undefined): string | undefined {
  if (header === undefined) return undefined
  for (const offer of splitQuoted(header, ',')) {
    const [name, ...params] = splitQuoted(offer, ';').map((part) => part.trim())
    if (name?.toLowerCase() !== extension) continue
    for (const param of params) {
      const [key, value] = splitOnce(param, '=')
      if (key.toLowerCase() === 'eid' && value !== undefined) return unquote(value) || undefined
    }
  }
  return undefined
}

/** Whether a `Sec-WebSocket-Extensions` header offers USP's extension. */
export function offersExtension(header: string | undefined): boolean {
  if (header === undefined) return false
  return splitQuoted(header, ',').some((offer) => offer.split(';', 1)[0]?.trim().toLowerCase() === extension)
}

/** The value of a `Sec-WebSocket-Extensions` header that names `endpointId`. */
export function extensionHeader(endpointId: string): string {
  return `${extension}; eid="${endpointId.replaceAll(/["\\]/g, '\\$&')}"`
}

/** `url` with `endpointId` as the `eid` of its query. */
export function urlWithEndpointId(url: string, endpointId: string): string {
  const parsed = new URL(url)
  parsed.searchParams.set('eid', endpointId)
  return parsed.href
}

function splitOnce(text: string, separator: string): [string, string | undefined] {
  const at = text.indexOf(separator)
  if (at < 0) return [text.trim(), undefined]
  return [text.slice(0, at).trim(), text.slice(at + 1).trim()]
}

function unquote(text: string): string {
  if (!text.startsWith('"') || !text.endsWith('"') || text.length < 2) return text
  return text.slice(1, -1).replaceAll(/\\(.)/g, '$1')
}

/** Splits at separators outside quotes. */
function splitQuoted(text: string, separator: string): string[] {
  const parts: string[] = []
  let start = 0
  let quoted = false
  for (let i = 0; i < text.length; i += 1) {
    const char = text[i]
    if (quoted && char === '\\') i += 1
    else if (char === '"') quoted = !quoted
    else if (char === separator && !quoted) {
      parts.push(text.slice(start, i))
      start = i + 1
    }
  }
  parts.push(text.slice(start))
  return parts
}
