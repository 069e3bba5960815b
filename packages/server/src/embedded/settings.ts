import { totalmem } from 'node:os'

const mebibyte = 1024 * 1024

/**
 * Settings of the embedded PostgreSQL, for a machine that it shares with the server itself. `durable` false gives up
 * safety against a crash of the machine, for tests.
 */
export const databaseSettings = ({
  socketFolder,
  durable,
}: {
  socketFolder: string
  durable: boolean
}): readonly string[] => {
  const memory = Math.floor(totalmem() / mebibyte)
  const sharedBuffers = durable ? Math.min(512, Math.max(128, Math.floor(memory / 8))) : 128
  return [
    `listen_addresses=`,
    `unix_socket_directories=${socketFolder}`,
    'unix_socket_permissions=0700',
    'cluster_name=headend',
    'max_connections=120',
    `shared_buffers=${sharedBuffers}MB`,
    `effective_cache_size=${Math.max(256, Math.floor(memory / 2))}MB`,
    'work_mem=16MB',
    'maintenance_work_mem=128MB',
    'random_page_cost=1.1',
    'max_wal_size=2GB',
    'checkpoint_timeout=15min',
    // A plan is compiled for minutes of work; no statement here runs so long.
    'jit=off',
    'timezone=UTC',
    'log_timezone=UTC',
    'log_min_messages=warning',
    'log_line_prefix=%m [%p] ',
    // An answered write is on the disk. Tests and what is rebuilt anyway do without.
    ...(durable
      ? ['synchronous_commit=on', 'wal_compression=on']
      : ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'wal_level=minimal', 'max_wal_senders=0']),
  ]
}
