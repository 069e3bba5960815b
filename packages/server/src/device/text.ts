/**
 * Control characters, of which line ends stay; PostgreSQL, for one, stores no NUL. And those that turn the direction of
 * what is written after them (UAX 9, 2.1 to 2.5): a name could make another value of the line read otherwise. Scripts from
 * right to left need none of them.
 */
const control = /[\p{Cc}\u202A-\u202E\u2066-\u2069]/gu

/** Marks beyond the fourth on one letter: no script stacks as many, and a tower of them covers the lines around it. */
const stackedMarks = /(\p{M}{4})\p{M}+/gu

/** Text of a device, cut to `most` characters and made storable and readable: whole Unicode, no control characters but line ends, no towers of marks. */
export const deviceText = (text: string, most: number): string =>
  text
    .slice(0, most)
    .toWellFormed()
    .replaceAll(control, (character) => (/[\t\r\n]/.test(character) ? character : ''))
    .replaceAll(stackedMarks, '$1')

/** No command has so many outputs, nor one so long. */
const mostArgs = 2000
const longestArg = 4096

/** Output arguments of a device as they may be kept. */
export const deviceArgs = (args: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(args)
      .slice(0, mostArgs)
      .map(([name, value]) => [deviceText(name, 256), deviceText(value, longestArg)]),
  )
