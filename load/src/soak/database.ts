import pg from 'pg'

/** What PostgreSQL says of itself and of its tables, over a connection of its own. */

type TableSize = Readonly<{ rows: number; bytes: number }>

export type DatabaseView = AsyncDisposable &
  Readonly<{
    version: string
    /** Its processes, how many of them serve connections, and the size of the database in bytes. */
    processes: () => Promise<Readonly<{ pids: readonly number[]; backends: number; bytes: number }>>
    /** Devices of the inventory that are shown online. */
    online: () => Promise<number>
    /** Rows and bytes of every table, with its indexes; those of a partitioned table together. */
    tables: () => Promise<Readonly<Record<string, TableSize>>>
  }>

export const viewDatabase = async (url: string): Promise<DatabaseView> => {
  const client = new pg.Client({ connectionString: url, application_name: 'soak' })
  // Said by the queries that fail with it.
  client.on('error', () => undefined)
  await client.connect()
  const rowsOf = async <Row extends pg.QueryResultRow>(text: string): Promise<readonly Row[]> =>
    (await client.query<Row>(text)).rows
  const one = async <Row extends pg.QueryResultRow>(text: string): Promise<Row> => {
    const [row] = await rowsOf<Row>(text)
    if (row === undefined) throw new Error(`no row: ${text}`)
    return row
  }
  const { version } = await one<{ version: string }>(`select current_setting('server_version') as version`)
  return {
    version,
    processes: () =>
      one(`
        select array_agg(pid) as pids,
          (count(*) filter (where backend_type = 'client backend' and application_name <> 'soak'))::int as backends,
          pg_database_size(current_database())::float8 as bytes
        from pg_stat_activity`),
    online: async () => (await one<{ count: number }>('select count(*)::int as count from device where online')).count,
    tables: async () => {
      const found = await rowsOf<{ name: string; bytes: number }>(`
        select coalesce(pg_partition_root(c.oid), c.oid)::regclass::text as name,
          sum(pg_total_relation_size(c.oid))::float8 as bytes
        from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where n.nspname = 'public' and c.relkind = 'r' group by 1 order by 1`)
      const sizes: Record<string, TableSize> = {}
      for (const { name, bytes } of found) {
        const { count } = await one<{ count: number }>(`select count(*)::int as count from ${name}`)
        sizes[name] = { rows: count, bytes }
      }
      return sizes
    },
    [Symbol.asyncDispose]: () => client.end(),
  }
}
