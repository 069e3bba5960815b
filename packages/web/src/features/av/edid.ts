/** What a display says of itself, as far as it says it. */
export type Edid = Readonly<{
  maker: string
  name: string | null
  year: number
  /** Of its preferred picture, in pixels; null for none. */
  picture: Readonly<{ width: number; height: number }> | null
  /** Of the diagonal, in inches; null for a display of no size, such as a projector. */
  inches: number | null
}>

const header = '00ffffffffffff00'
const letter = (bits: number): string => String.fromCharCode(64 + (bits & 31))

/** Reads the base block of an EDID (VESA E-EDID 1.3 and later); null for what is none, or is damaged. */
export const readEdid = (text: string): Edid | null => {
  if (!text.toLowerCase().startsWith(header) || text.length < 256) return null
  const bytes = Array.from({ length: 128 }, (_, index) => Number.parseInt(text.slice(index * 2, index * 2 + 2), 16))
  const at = (index: number): number => bytes[index] ?? 0
  if (bytes.some(Number.isNaN) || bytes.reduce((sum, byte) => sum + byte, 0) % 256 !== 0) return null
  const maker = (at(8) << 8) | at(9)
  const descriptors = [54, 72, 90, 108]
  const named = descriptors.find((from) => at(from) === 0 && at(from + 1) === 0 && at(from + 3) === 0xfc)
  const name =
    named === undefined
      ? null
      : String.fromCharCode(...bytes.slice(named + 5, named + 18))
          .split('\n')[0]
          ?.trim() || null
  const isTiming = at(54) !== 0 || at(55) !== 0
  const [wide, high] = [at(21), at(22)]
  return {
    maker: letter(maker >> 10) + letter(maker >> 5) + letter(maker),
    name,
    year: 1990 + at(17),
    picture: isTiming ? { width: at(56) | ((at(58) >> 4) << 8), height: at(59) | ((at(61) >> 4) << 8) } : null,
    inches: wide > 0 && high > 0 ? Math.round(Math.hypot(wide, high) / 2.54) : null,
  }
}
