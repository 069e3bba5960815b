import pg from 'pg'
import { onOwnConnection } from './ownConnection.ts'

const unknownDatabase = '3D000'
const duplicateDatabase = '42P04'

const codeOf = (thrown: unknown): string | undefined => (thrown instanceof pg.DatabaseError ? thrown.code : undefined)

/** Connects; gives the major version. */
const reach = (url: string): Promise<number> =>
  onOwnConnection({ connectionString: url, connectionTimeoutMillis: 10_000 }, async (client) => {
    const { rows } = await client.query<{ server_version_num: string }>('show server_version_num')
    return Math.floor(Number(rows[0]?.server_version_num ?? 0) / 10_000)
  })

/**
 * Makes sure that the database of `url` can be reached; with the address of another database of the server, creates it.
 * Gives the major version of PostgreSQL.
 */
export const createDatabase = async (url: string, from?: string): Promise<number> => {
  try {
    return await reach(url)
  } catch (thrown) {
    if (from === undefined || codeOf(thrown) !== unknownDatabase) throw thrown
    await onOwnConnection({ connectionString: from }, async (client) => {
      const name = decodeURIComponent(new URL(url).pathname.slice(1))
      await client.query(`create database ${client.escapeIdentifier(name)}`).catch((failed: unknown) => {
        if (codeOf(failed) !== duplicateDatabase) throw failed
      })
    })
    return reach(url)
  }
}
