import { fail } from '../../core/errors.ts'

/** Files of rows that one process writes at a time: each holds a connection to the database until its reader has it all. */
const mostAtOnce = 4

type Rows = readonly Readonly<Record<string, unknown>>[]
type Begun = Readonly<{
  rows: AsyncIterable<Rows>
  /** Lets go of what the rows hold; needed also when nobody read them to their end. */
  close: () => void
}>

/** Rows on their way into files, a few files at a time. */
export const limitedRows = (most = mostAtOnce) => {
  let running = 0

  /** Rows whose first are there already: what fails at once fails here. @throws {Failure} toomany */
  const begun = async (rows: AsyncIterable<Rows>): Promise<Begun> => {
    if (running >= most) throw fail('toomany')
    running += 1
    const iterator = rows[Symbol.asyncIterator]()
    let isOpen = true
    const close = (): void => {
      if (!isOpen) return
      isOpen = false
      running -= 1
      // What was read came from a cursor of a transaction that changes nothing: its end has nothing to say.
      iterator.return?.().catch(() => undefined)
    }
    try {
      const first = await iterator.next()
      return { rows: rest(first, iterator), close }
    } catch (thrown) {
      close()
      throw thrown
    }
  }

  return {
    begun,
    /** Whether rows can be read at all. @throws whatever reading them throws */
    probe: async (rows: AsyncIterable<Rows>): Promise<void> => (await begun(rows)).close(),
  }
}

const rest = async function* (first: IteratorResult<Rows>, iterator: AsyncIterator<Rows>): AsyncGenerator<Rows> {
  for (let next = first; next.done !== true; next = await iterator.next()) yield next.value
}
