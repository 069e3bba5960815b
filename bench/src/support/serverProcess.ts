import { chmod, link, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { sql } from 'kysely'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { pictureOf } from '@headend/media/media.fake'
import { startServer } from '@headend/server/app'
import type { Server } from '@headend/server/app'
import { readConfig } from '@headend/server/core/config'
import { descriptorLimit } from '@headend/server/core/descriptors'
import { createLog } from '@headend/server/core/log'
import { sealing } from '@headend/server/core/sealing'
import { signedDownloads } from '@headend/server/device/downloads'
import { busLink } from '@headend/server/device/link'
import { folder } from '@headend/server/features/uploads/service'
import { memoryOfProcess, processorOfProcess, serveParent, sharedClock } from './child.ts'
import { layFleet, layGround } from './fleet.ts'
import { laySums } from './viewings.ts'
import { rateOf } from './statistics.ts'
import { endpointIdOf } from './leanModel.ts'

/** The whole server as it runs for people: every role, the embedded database, the gateway on loopback. */

const secret = 'the secret of a server that is measured'

let server: Server | undefined
let dataDir: string | undefined

const running = (): Server => {
  if (server === undefined) throw new Error('the server was not started')
  return server
}

const eventLines = function* (rows: number): Generator<string> {
  const time = new Date().toISOString()
  for (let from = 0; from < rows; from += 500) {
    let text = ''
    for (let row = from; row < Math.min(rows, from + 500); row += 1) {
      text += `${endpointIdOf(row % 1000)}\t${time}\tvalueChange\tinfo\tDevice.WiFi.Radio.1.Channel\t${row % 100}\t\t{}\n`
    }
    yield text
  }
}

/** COPYs rows out of the database: milliseconds. */
const copiedOut = async (query: string): Promise<number> => {
  const client = await running().core.pool.connect()
  try {
    const start = sharedClock()
    for await (const _ of client.query(copyTo(`copy (${query}) to stdout with (format csv)`)));
    return sharedClock() - start
  } finally {
    client.release()
  }
}

/** Bytes that the process holds after a collection: of its heap, and beside it. */
const heldNow = (): number => {
  globalThis.gc?.({ type: 'major', execution: 'sync' })
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

/** How often it is looked what the process holds; milliseconds. */
const lookEveryMs = 100
let mostHeld = 0
let looking: NodeJS.Timeout | undefined

const handlers = {
  start: async (input: { consoleFolder?: string }): Promise<{ url: string; deviceUrl: string; database: string }> => {
    dataDir = await mkdtemp(join(tmpdir(), 'headend-bench-'))
    // Under root the database has a user of its own, who would otherwise keep the data elsewhere, and leave it there.
    await chmod(dataDir, 0o755)
    const sockets = descriptorLimit() - 1000
    const config = readConfig({
      HEADEND_EVALUATION: '1',
      PORT: '0',
      DEVICE_PORT: '0',
      DATA_DIR: dataDir,
      LOG_LEVEL: 'warn',
      TOKEN_SECRET: secret,
      // The fleet comes from one address and takes nearly all there is.
      DEVICE_CONNECTIONS: `${sockets}`,
      DEVICE_CONNECTIONS_PER_ADDRESS: `${sockets}`,
    })
    server = await startServer(config, {
      log: createLog('warn'),
      ...(input.consoleFolder === undefined ? {} : { consoleFolder: input.consoleFolder }),
    })
    const { url, deviceUrl, core } = server
    if (deviceUrl === undefined) throw new Error('this server has no gateway')
    const { rows } = await sql<{ version: string }>`show server_version`.execute(core.db)
    return { url, deviceUrl, database: `PostgreSQL ${rows[0]?.version ?? ''}` }
  },
  /** Keeps a file, and gives the addresses of so many devices for it, and where it lies. */
  offer: async (input: { bytes: number; count: number }): Promise<{ urls: string[]; path: string }> => {
    const { core, deviceUrl = '' } = running()
    await core.files.write('bench/file', Buffer.alloc(input.bytes, 'headend'))
    const downloads = signedDownloads({ ...core, sealing: sealing(secret) })
    const origin = deviceUrl.replace(/^ws/, 'http').replace(/\/usp$/, '')
    const addressOf = async (index: number): Promise<string> => {
      const endpointId = endpointIdOf(index)
      const end = core.clock.now() + 3_600_000
      const download = { endpointId, commandKey: 'bench', store: 'bench/file', sha256: '', end }
      return (await downloads.address(download, 'file.bin')).replace('{deviceUrl}', origin)
    }
    const urls = await Promise.all(Array.from({ length: input.count }, (_, index) => addressOf(index)))
    return { urls, path: join(core.config.filesDir, 'bench/file') }
  },
  memory: async () => memoryOfProcess(),
  held: async (): Promise<number> => heldNow(),
  /** Looks again and again what the process holds, until `mostHeld` asks what it was at most. */
  watchHeld: async (): Promise<void> => {
    mostHeld = 0
    looking = setInterval(() => (mostHeld = Math.max(mostHeld, heldNow())), lookEveryMs)
  },
  mostHeld: async (): Promise<number> => {
    clearInterval(looking)
    return mostHeld
  },
  processor: async () => processorOfProcess(),
  /** Bytes that the process ever held at once, as the system shows it. */
  peak: async (): Promise<number> => process.resourceUsage().maxRSS * 1024,
  /** Fills the inventory with a fleet; gives a company of it, and one of its models. */
  layFleet: async (input: {
    devices: number
  }): Promise<{ companyId: string; model: { mid: string; name: string; oui: string } }> => {
    const client = await running().core.pool.connect()
    try {
      const ground = await layGround(client)
      await layFleet(client, ground, input.devices, Date.now())
      const [companyId] = ground.companies
      const [model] = ground.models
      if (companyId === undefined || model === undefined) throw new Error('a fleet without a company or a model')
      const { rows } = await client.query<{ name: string }>('select model_name as name from model where mid = $1', [
        model.mid,
      ])
      return { companyId, model: { mid: model.mid, oui: model.oui, name: rows[0]?.name ?? '' } }
    } finally {
      client.release(true)
    }
  },
  /** Fills the numbers of television of some days. */
  laySums: async (input: { days: number; boxes: number }): Promise<void> =>
    laySums(running().core.db, input.days, input.boxes),
  /** Fills the order of channels of the root company, each with a logo of its own address; gives their ids in their order. */
  layChannels: async (input: { channels: number }): Promise<readonly string[]> => {
    const { core } = running()
    const { filesDir } = core.config
    const logo = Buffer.from(pictureOf(106, 106))
    await core.files.write(`${folder}/bench-0`, logo)
    for (let from = 1; from <= input.channels; from += 500)
      await Promise.all(
        Array.from({ length: Math.min(500, input.channels - from + 1) }, (_, at) =>
          link(join(filesDir, folder, 'bench-0'), join(filesDir, folder, `bench-${from + at}`)),
        ),
      )
    const { rows } = await sql<{ id: string }>`
      insert into content_item
        (company_id, kind, name, lcn, details, sort, file_name, store_name, size, sha256, user_name, create_time, update_time)
      select company_id, 'channel', 'Channel ' || n, n, '{}', n, 'logo.png', ${folder} || '/bench-' || n, ${logo.length},
        lpad(n::text, 64, '0'), 'Bench', now(), now()
      from company, generate_series(1, ${input.channels}::int) n where parent_id is null order by n
      returning content_item_id as id
    `.execute(core.db)
    await sql`vacuum analyze content_item`.execute(core.db)
    return rows.map(({ id }) => id)
  },
  /** Gives every channel another place by a statement that does nothing else: milliseconds. */
  turnChannels: async (): Promise<number> => {
    const start = sharedClock()
    await sql`update content_item set sort = (select count(*) from content_item) + 1 - sort`.execute(running().core.db)
    return sharedClock() - start
  },
  /** COPYs devices into their table, with all that is kept beside it: milliseconds. */
  copyDevices: async (input: { columns: readonly string[]; lines: string }): Promise<number> => {
    const client = await running().core.pool.connect()
    try {
      const start = sharedClock()
      const sink = client.query(copyFrom(`copy device (${input.columns.join(', ')}) from stdin`))
      await pipeline(Readable.from([input.lines]), sink)
      return sharedClock() - start
    } finally {
      client.release()
    }
  },
  /** Registers devices `first`, `first + 1` … of the fleet in the inventory. */
  register: async (input: { first: number; count: number }): Promise<void> => {
    const { db } = running().core
    const last = input.first + input.count - 1
    await sql`insert into manufacturer (manufacturer_name) values ('Bench Devices') on conflict do nothing`.execute(db)
    await sql`
      insert into model (manufacturer_id, model_name, model_oui, product_class, tab_menu)
      select manufacturer_id, 'Bench A100', '00B3C4', 'APROUTER', '{general}' from manufacturer
      where manufacturer_name = 'Bench Devices' on conflict do nothing
    `.execute(db)
    await sql`
      insert into device (endpoint_id, device_sn, mid, company_id, device_status, customer_id)
      select 'os::00B3C4-B' || lpad(n::text, 9, '0'), 'B' || lpad(n::text, 9, '0'), mid,
        (select company_id from company where parent_id is null), 'deployed', 'C' || n
      from generate_series(${input.first}::int, ${last}::int) n, model where model_name = 'Bench A100'
    `.execute(db)
    await sql`vacuum analyze`.execute(db)
  },
  /** Registers simulated devices as devices of a model whose pages have these tabs. */
  registerSimulated: async (input: {
    model: { name: string; oui: string; productClass: string; tabs: readonly string[] }
    devices: readonly { endpointId: string; serial: string; mac: string }[]
  }): Promise<void> => {
    const { db } = running().core
    const { name, oui, productClass, tabs } = input.model
    await sql`insert into manufacturer (manufacturer_name) values ('Bench Devices') on conflict do nothing`.execute(db)
    await sql`
      insert into model (manufacturer_id, model_name, model_oui, product_class, tab_menu)
      select manufacturer_id, ${name}, ${oui}, ${productClass}, ${[...tabs]}::text[] from manufacturer
      where manufacturer_name = 'Bench Devices' on conflict do nothing
    `.execute(db)
    for (const { endpointId, serial, mac } of input.devices)
      await sql`
        insert into device (endpoint_id, device_sn, mac_addr, mid, company_id, device_status)
        select ${endpointId}, ${serial}, ${mac}, mid,
          (select company_id from company where parent_id is null), 'deployed'
        from model where model_name = ${name}
      `.execute(db)
  },
  /** Devices of the inventory that are shown online. */
  online: async (): Promise<number> => {
    const { rows } = await sql<{ count: string }>`
      select count(*) as count from device where online and endpoint_id like 'os::00B3C4-B%'
    `.execute(running().core.db)
    return Number(rows[0]?.count)
  },
  /** Events of devices of a kind that are stored. */
  events: async (input: { kind: string }): Promise<number> => {
    const { rows } = await sql<{ count: string }>`
      select count(*) as count from device_event where kind = ${input.kind}
    `.execute(running().core.db)
    return Number(rows[0]?.count)
  },
  /** COPYs `rows` events such as notifications leave into their table: rows a second. */
  copyEvents: async (input: { rows: number }): Promise<number> => {
    const client = await running().core.pool.connect()
    try {
      const start = sharedClock()
      await pipeline(
        Readable.from(eventLines(input.rows)),
        client.query(
          copyFrom('copy device_event (endpoint_id, time, kind, level, path, value, message, detail) from stdin'),
        ),
      )
      return (input.rows / (sharedClock() - start)) * 1000
    } finally {
      client.release()
    }
  },
  /** Writes lines of the history of the device `index`. */
  writeHistory: async (input: { index: number; lines: number }): Promise<void> => {
    const { db } = running().core
    const atOnce = 50_000
    for (let from = 0; from < input.lines; from += atOnce)
      await sql`
        insert into audit (user_name, company_id, endpoint_id, action, target, result)
        select 'Han Ji-yeon', company_id, endpoint_id, 'Lock', 'Living room ' || n, 'success'
        from device, generate_series(1, ${Math.min(atOnce, input.lines - from)}::int) n
        where endpoint_id = ${endpointIdOf(input.index)}
      `.execute(db)
    await sql`vacuum analyze audit`.execute(db)
  },
  /** COPYs the history of the device `index` out of the database, in its order: milliseconds. */
  copyHistory: (input: { index: number }): Promise<number> =>
    copiedOut(`select time, action, target, user_name, result from audit
      where endpoint_id = '${endpointIdOf(input.index)}' order by audit_id desc`),
  /** The same of every line of the history there is. */
  copyAudit: (): Promise<number> =>
    copiedOut(`select time, action, target, user_name, company_name, result, audit.address
      from audit left join company using (company_id) order by audit_id desc`),
  /** Asks `concurrency` devices for `paths` through the link, again and again: answers a second. */
  roundTrips: async (input: { paths: readonly string[]; concurrency: number; ms: number }): Promise<number> => {
    const link = busLink({ bus: running().core.bus })
    return rateOf(input.concurrency, input.ms, async (index) => {
      const { values } = await link.get(endpointIdOf(index), input.paths)
      if (values.size !== input.paths.length) throw new Error(`${endpointIdOf(index)} answered ${values.size} values`)
    })
  },
}
export type ServerProcess = typeof handlers

serveParent(handlers, async () => {
  await server?.close()
  if (dataDir !== undefined) await rm(dataDir, { recursive: true, force: true })
})
