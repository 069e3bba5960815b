/**
 * The bytes that a header asks for, both included; undefined for the whole file, null for none that it has. Several ranges at
 * once and units nobody knows are passed over (RFC 9110 14.2), so that the whole file is the answer.
 */
export const rangeOf = (
  header: string | undefined,
  size: number,
): Readonly<{ start: number; end: number }> | null | undefined => {
  const [whole, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.replaceAll(' ', '') ?? '') ?? []
  if (whole === undefined || (first === '' && last === '')) return undefined
  if (first === '') return Number(last) === 0 ? null : { start: Math.max(0, size - Number(last)), end: size - 1 }
  const start = Number(first)
  if (last !== '' && Number(last) < start) return undefined
  return start >= size ? null : { start, end: last === '' ? size - 1 : Math.min(Number(last), size - 1) }
}
