import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect } from '@headend/server/core/db/database'
import type { Connection } from '@headend/server/core/db/database'
import { silentLog } from '@headend/server/core/log'
import { systemRandom } from '@headend/server/core/random'
import { openDatabase } from '@headend/server/openDatabase'
import type { FigureContext } from './figure.ts'

/** How long a statement may be silent: millions of rows are laid and counted before anything is measured. */
const layingMs = 600_000

/**
 * An embedded PostgreSQL with the schema of this version, for one measurement: nobody else writes to it, and nothing of it
 * is left afterwards. Gives what the measurement gives.
 */
export const onOwnDatabase = async <Result>(
  { say }: Pick<FigureContext, 'say'>,
  measure: (connection: Connection) => Promise<Result>,
): Promise<Result> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'headend-bench-'))
  // So that the database's own user can enter, and all of it lies where it is removed again.
  await chmod(dataDir, 0o755)
  const stop: (() => Promise<unknown>)[] = [() => rm(dataDir, { recursive: true, force: true })]
  try {
    const opened = await openDatabase({
      config: { database: { kind: 'embedded' }, dataDir, evaluation: true },
      log: silentLog(),
      random: systemRandom(),
      onLost: (error) => say(error.message),
    })
    stop.push(opened.stop)
    const connection = connect({ url: opened.url, pool: 4, quietMs: layingMs, onError: () => undefined })
    stop.push(connection.close)
    return await measure(connection)
  } finally {
    for (const step of stop.toReversed()) await step()
  }
}
