import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { createAudit } from '@headend/server/core/audit'
import { createChange } from '@headend/server/core/change'
import { inProcessBus } from '@headend/server/core/bus/inProcess'
import { systemClock } from '@headend/server/core/clock'
import { connect } from '@headend/server/core/db/database'
import { openDatabase } from '@headend/server/openDatabase'
import type { AuthenticatedCaller } from '@headend/server/core/http/caller'
import { silentLog } from '@headend/server/core/log'
import { systemRandom } from '@headend/server/core/random'
import { deviceCreation } from '@headend/server/features/lifecycle/create'
import type { Figure, FigureContext } from './support/figure.ts'
import { layFleet, layGround } from './support/fleet.ts'
import type { FleetGround } from './support/fleet.ts'
import { alternate } from './support/statistics.ts'

const count = 10_000

/** As many devices of a model as one call may register, other ones for each `batch`. */
const batchOf = (ground: FleetGround, batch: number) => {
  const [model] = ground.models
  const [companyId] = ground.companies
  if (model === undefined || companyId === undefined) throw new Error('no ground')
  return Array.from({ length: count }, (_, index) => {
    const tail = (batch * count + index).toString(16).toUpperCase().padStart(8, '0')
    const serial = `REG${tail}`
    return { mid: model.mid, companyId, serial, endpointId: `os::${model.oui}-${serial}`, mac: `02BE${tail}` }
  })
}

const someone = (companyId: string): AuthenticatedCaller => ({
  userId: '1',
  email: 'bench@headend.example',
  userName: 'Bench',
  companyId,
  companies: 'all',
  roleLevel: 0,
  roleGroupKey: 'systemAdministrator',
  permissions: new Set(),
  menus: new Set(),
  clientKey: '0123456789',
  familyId: '',
  passwordMustChange: false,
  secondFactorMissing: false,
  machine: false,
  language: 'en',
  address: '127.0.0.1',
})

/** The rows alone, into the same table with all that is kept beside it. */
const copied = async (client: pg.ClientBase, rows: ReturnType<typeof batchOf>): Promise<number> => {
  const lines = rows.map(({ endpointId, serial, mac, mid, companyId }) =>
    [endpointId, serial, (mac.match(/../g) ?? []).join(':'), mid, companyId].join('\t'),
  )
  const start = performance.now()
  const sink = client.query(copyFrom('copy device (endpoint_id, device_sn, mac_addr, mid, company_id) from stdin'))
  await pipeline(Readable.from([`${lines.join('\n')}\n`]), sink)
  return performance.now() - start
}

const measure = async (url: string, { quick, say }: FigureContext) => {
  await using stack = new AsyncDisposableStack()
  const connection = connect({ url, pool: 4, onError: () => undefined })
  stack.defer(connection.close)
  const client = await connection.pool.connect()
  stack.defer(() => client.release(true))
  const ground = await layGround(client)
  await layFleet(client, ground, quick ? 20_000 : 200_000, Date.now())
  await client.query(
    `insert into role (role_group_key, role_name, role_level, permissions, menus) values ('bench', 'Bench', 0, '{}', '{}')`,
  )
  await client.query(
    `insert into user_account (user_id, email, company_id, role_id, user_name) overriding system value
     values (1, 'bench@headend.example', $1, (select max(role_id) from role), 'Bench')`,
    [ground.companies[0]],
  )
  const clock = systemClock()
  const log = silentLog()
  const create = deviceCreation({
    db: connection.db,
    clock,
    bus: inProcessBus({ clock, log }),
    change: createChange({ db: connection.db, audit: createAudit({ clock }) }),
  })
  let batch = 0
  const { measured, limit } = await alternate(
    quick ? 3 : 5,
    async () => {
      const rows = batchOf(ground, (batch += 1))
      const devices = rows.map(({ serial, mac, mid, companyId }) => ({
        deviceSn: serial,
        macAddr: mac,
        mid,
        opId: companyId,
      }))
      const start = performance.now()
      const { errors } = await create(someone(rows[0]?.companyId ?? ''), devices)
      if (errors.length > 0) throw new Error(`a row was refused: ${errors[0]?.reason.en}`)
      return performance.now() - start
    },
    () => copied(client, batchOf(ground, (batch += 1))),
    say,
  )
  return [
    {
      what: `registration of ${count.toLocaleString('en-US')} devices`,
      measured: { value: measured, unit: 'ms' },
      limit: { value: limit, unit: 'ms', of: 'COPY of the same rows' },
      goals: [{ kind: 'ratioAtMost', ratio: 4 }],
      note: 'every row checked, its line of the history written; the lists beside the table kept in both',
    },
  ] as const
}

export const figure: Figure = {
  about: 'devices that are registered in one call',
  run: async (context) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'headend-bench-'))
    // So that the database's own user can enter, and all of it lies where it is removed again.
    await chmod(dataDir, 0o755)
    await using stack = new AsyncDisposableStack()
    stack.defer(() => rm(dataDir, { recursive: true, force: true }))
    const opened = await openDatabase({
      config: { database: { kind: 'embedded' }, dataDir, evaluation: true },
      log: silentLog(),
      random: systemRandom(),
      onLost: (error) => context.say(error.message),
    })
    stack.defer(async () => {
      await opened.stop()
    })
    return await measure(opened.url, context)
  },
}
