/** Control characters but line ends; PostgreSQL, for one, stores no NUL. */
const control = /\p{Cc}/gu

/** Text of a device, cut to `most` characters and made storable: whole Unicode, no control characters but line ends. */
export const deviceText = (text: string, most: number): string =>
  text
    .slice(0, most)
    .toWellFormed()
    .replaceAll(control, (character) => (/[\t\r\n]/.test(character) ? character : ''))

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
