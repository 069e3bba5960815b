export type Begun<Row> = Readonly<{
  rows: AsyncIterable<Row>
  /** Lets go of what the rows hold; needed also when nobody read them to their end. */
  close: () => void
}>

const rest = async function* <Row>(first: IteratorResult<Row>, iterator: AsyncIterator<Row>): AsyncGenerator<Row> {
  for (let next = first; next.done !== true; next = await iterator.next()) yield next.value
}

/** Rows whose first are there already: what fails at once fails here. @throws whatever reading them throws */
export const begin = async <Row>(rows: AsyncIterable<Row>): Promise<Begun<Row>> => {
  const iterator = rows[Symbol.asyncIterator]()
  const first = await iterator.next()
  return {
    rows: rest(first, iterator),
    // What was read came from a cursor of a transaction that changes nothing: its end has nothing to say.
    close: () => void iterator.return?.().catch(() => undefined),
  }
}
