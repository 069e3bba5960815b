import { begin } from '../../core/begun.ts'
import type { Begun } from '../../core/begun.ts'
import { fail } from '../../core/errors.ts'

/** Files of rows that one process writes at a time: each holds a connection to the database until its reader has it all. */
const mostAtOnce = 4

type Rows = readonly Readonly<Record<string, unknown>>[]

/** Rows on their way into files, a few files at a time. */
export const limitedRows = (most = mostAtOnce) => {
  let running = 0

  /** Rows whose first are there already: what fails at once fails here. @throws {Failure} toomany */
  const begun = async (rows: AsyncIterable<Rows>): Promise<Begun<Rows>> => {
    if (running >= most) throw fail('toomany')
    running += 1
    let isOpen = true
    const free = (): void => {
      if (isOpen) running -= 1
      isOpen = false
    }
    try {
      const { close, ...read } = await begin(rows)
      return {
        ...read,
        close: () => {
          free()
          close()
        },
      }
    } catch (thrown) {
      free()
      throw thrown
    }
  }

  return {
    begun,
    /** Whether rows can be read at all. @throws whatever reading them throws */
    probe: async (rows: AsyncIterable<Rows>): Promise<void> => (await begun(rows)).close(),
  }
}
