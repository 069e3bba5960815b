/** An element of DER: its tag, and where its content is (X.690 8.1). */
type Element = Readonly<{ tag: number; from: number; to: number }>

const sequence = 0x30
const integer = 0x02
const utcTime = 0x17
const generalizedTime = 0x18

const elementAt = (der: Buffer, at: number): Element | undefined => {
  const tag = der[at]
  const first = der[at + 1]
  if (tag === undefined || first === undefined) return undefined
  const bytes = first < 0x80 ? 0 : first & 0x7f
  if (bytes > 4 || at + 2 + bytes > der.length) return undefined
  const from = at + 2 + bytes
  const to = from + (bytes === 0 ? first : der.readUIntBE(at + 2, bytes))
  return first === 0x80 || to > der.length ? undefined : { tag, from, to }
}

/** The elements within another, in their order. */
const within = (der: Buffer, { from, to }: Element): readonly Element[] => {
  const found: Element[] = []
  for (let at = from; at < to;) {
    const element = elementAt(der, at)
    if (element === undefined) return found
    found.push(element)
    at = element.to
  }
  return found
}

/** Milliseconds since 1970 of a Time (RFC 5280 4.1.2.5): years of two digits from 50 on are of the last century. */
const timeOf = (der: Buffer, { tag, from, to }: Element): number | undefined => {
  const text = der.toString('latin1', from, to)
  const whole = tag === utcTime ? `${Number(text.slice(0, 2)) < 50 ? '20' : '19'}${text}` : text
  const parts = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)Z$/.exec(whole)
  if (parts === null) return undefined
  const [, year, month, date, hour, minute, second] = parts
  return Date.parse(`${year}-${month}-${date}T${hour}:${minute}:${second}Z`)
}

/** `nextUpdate` of a list (RFC 5280 5.1.2): the second time of its first part. */
const endOf = (der: Buffer): number | undefined => {
  const list = elementAt(der, 0)
  const signed = list?.tag === sequence ? elementAt(der, list.from) : undefined
  if (signed === undefined) return undefined
  const parts = within(der, signed).filter(({ tag }) => tag !== integer)
  const [, next] = parts.slice(2, 4)
  return next?.tag === utcTime || next?.tag === generalizedTime ? timeOf(der, next) : undefined
}

/**
 * Until when revocation lists hold, ms since 1970: the earliest `nextUpdate` among those of a PEM file; undefined where none
 * says one. A list that is over has every certificate of its authority refused.
 */
export const revocationsEnd = (pem: string): number | undefined => {
  const lists = pem.matchAll(/-----BEGIN X509 CRL-----([\s\S]*?)-----END X509 CRL-----/g)
  const ends = [...lists].flatMap(([, base64 = '']) => endOf(Buffer.from(base64, 'base64')) ?? [])
  return ends.length === 0 ? undefined : Math.min(...ends)
}
