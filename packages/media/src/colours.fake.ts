/** A colour as films have it: luma, and how far blue and red are from it, 128 being not at all. */
export type Colour = readonly [luma: number, blue: number, red: number]

/** The colours of a made-up picture, at a height from 0 to 1; another `index` has others. */
export const colourAt = (height: number, index: number): Colour => {
  const at = height * 2 + index * 1.3
  return [Math.round(80 + 90 * height), Math.round(128 + 48 * Math.cos(at)), Math.round(128 + 48 * Math.sin(at))]
}

const byte = (value: number): number => Math.max(0, Math.min(255, Math.round(value)))

/** The same in red, green and blue (ITU-R BT.601). */
export const rgbOf = ([luma, blue, red]: Colour): readonly [number, number, number] => {
  const [y, b, r] = [(luma - 16) * 1.164, blue - 128, red - 128]
  return [byte(y + 1.596 * r), byte(y - 0.392 * b - 0.813 * r), byte(y + 2.017 * b)]
}
