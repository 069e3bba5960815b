import { Socket } from 'node:net'
import pg from 'pg'
import { systemClock } from '../clock.ts'
import { onOwnConnection } from './ownConnection.ts'

/** How long nothing may move on a connection in use before the database is asked whether it answers at all; milliseconds. */
const quietestMs = 5_000
/** A connection on which nothing moved for longer than PostgreSQL lets a statement or a transaction last leads nowhere. */
const stillestMs = 70_000
/** Between two questions to a database that did not answer; milliseconds. */
const againMs = 1_000

const silent = (): Error => new Error('Connection terminated as the database did not answer')

export type Breaker = Readonly<{
  /** Throws what a broken connection says while the database answers nobody. */
  check: () => void
  stop: () => void
}>

/**
 * A circuit breaker around the connections of `pool`: a database that is reached and answers nothing, as one that is stopped or
 * fell off the network, would hold every call for as long as a statement may take. A connection in use on which nothing moves
 * may as well run a long statement, so a new one asks: when that gets no answer either, all are broken, and nobody waits for
 * another until a new one is answered again.
 */
export const breaker = (
  pool: pg.Pool,
  { url, quietMs = quietestMs }: { url: string; quietMs?: number | undefined },
): Breaker => {
  // The machine's clock, also in tests that move time: PostgreSQL lives in real time.
  const clock = systemClock()
  const streams = new Set<Socket>()
  const used = new Set<unknown>()
  let isOpen = false
  let isStopped = false
  let asking = false

  /** Whether a new connection is served or refused: who refuses is there. */
  const answers = async (): Promise<boolean> => {
    const began = clock.monotonic()
    try {
      await onOwnConnection({ connectionString: url, connectionTimeoutMillis: quietMs }, async () => undefined)
      return true
    } catch (thrown) {
      // A process that stood still itself heard of the end of its patience before it heard of the answer.
      const wasStill = clock.monotonic() - began > 1.5 * quietMs
      return thrown instanceof pg.DatabaseError || wasStill
    }
  }

  const breakAll = (): void => {
    for (const stream of streams) stream.destroy(silent())
  }

  const suspect = async (): Promise<void> => {
    if (asking) return
    asking = true
    while (!isStopped && !(await answers())) {
      isOpen = true
      breakAll()
      await clock.sleep(againMs)
    }
    isOpen = false
    asking = false
  }

  const follow = (client: pg.PoolClient, stream: Socket): void => {
    let moved = -1
    let stillFor = 0
    streams.add(stream)
    stream.on('close', () => streams.delete(stream))
    stream.on('timeout', () => {
      const bytes = stream.bytesRead + stream.bytesWritten
      stillFor = bytes === moved ? stillFor + quietMs : quietMs
      moved = bytes
      if (stillFor >= stillestMs) stream.destroy(silent())
      else if (used.has(client)) void suspect()
      stream.setTimeout(quietMs)
    })
    stream.setTimeout(quietMs)
  }

  pool.on('connect', (client) => {
    if (client instanceof pg.Client && client.connection.stream instanceof Socket)
      follow(client, client.connection.stream)
  })
  pool.on('acquire', (client) => used.add(client))
  pool.on('release', (_thrown, client) => used.delete(client))
  pool.on('remove', (client) => used.delete(client))

  return {
    check: () => {
      if (isOpen) throw silent()
    },
    stop: () => {
      isStopped = true
    },
  }
}
