import pg from 'pg'

/**
 * Does `work` on a connection of its own, which ends with it. A database that goes away meanwhile fails the query that runs,
 * or the next one: the driver reports the loss of a connection that nobody listens to as a fault of the process.
 */
export const onOwnConnection = async <Result>(
  options: pg.ClientConfig,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> => {
  const client = new pg.Client(options)
  client.on('error', () => undefined)
  try {
    await client.connect()
    return await work(client)
  } finally {
    await client.end().catch(() => undefined)
  }
}
