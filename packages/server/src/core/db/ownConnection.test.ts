import { expect, it } from 'vitest'
import { testDatabase } from '../testing/cluster.ts'
import { onOwnConnection } from './ownConnection.ts'

it('fails with the database, and the process goes on', async () => {
  await using database = await testDatabase({ migrated: false })
  const options = { connectionString: database.url }
  const work = onOwnConnection(options, async (client) => {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    const gone = new Promise<void>((resolve) => client.once('end', resolve))
    await onOwnConnection(options, (other) => other.query('select pg_terminate_backend($1)', [rows[0]?.pid]))
    await gone
    await client.query('select 1')
  })
  await expect(work).rejects.toThrow(/connection/i)
})
