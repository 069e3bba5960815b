import { createAudit } from '@headend/server/core/audit'
import { inProcessBus } from '@headend/server/core/bus/inProcess'
import { createChange } from '@headend/server/core/change'
import { systemClock } from '@headend/server/core/clock'
import type { Connection, Db } from '@headend/server/core/db/database'
import { silentLog } from '@headend/server/core/log'
import { systemRandom } from '@headend/server/core/random'
import { rolloutEngine } from '@headend/server/features/rollouts/engine'
import type { Begin } from '@headend/server/features/rollouts/engine'
import { gathering } from '@headend/server/features/rollouts/gather'
import { rolloutWrites } from '@headend/server/features/rollouts/service'
import type { Kind, RolloutWrites } from '@headend/server/features/rollouts/service'
import { layFleet, layGround } from './fleet.ts'
import type { FigureContext } from './figure.ts'

/** Devices that the engine begins in one transaction. */
export const batch = 500

const coreOf = ({ db }: Pick<Connection, 'db'>) => {
  const [clock, random] = [systemClock(), systemRandom()]
  const bus = inProcessBus({ clock, log: silentLog() })
  return { db, clock, random, bus, change: createChange({ db, audit: createAudit({ clock }) }) }
}

/** Who began it, in the history. */
export const bencher = { userId: null, userName: 'Bench' }

/** Lays so many set-top boxes of one model, all of them connected; gives the root company and the model. */
export const layConnected = async (
  { pool }: Pick<Connection, 'pool'>,
  devices: number,
): Promise<Readonly<{ companyId: string; mid: string }>> => {
  const client = await pool.connect()
  try {
    const ground = await layGround(client)
    const [model] = ground.models
    if (model === undefined) throw new Error('There is no model')
    await layFleet(client, { ...ground, models: [model] }, devices, Date.now())
    await client.query(
      `insert into gateway (gateway_id, epoch, lease_time) values ('bench', 'e', now() + interval '1 day')`,
    )
    await client.query(`insert into session (endpoint_id, gateway_id, session_id, address)
      select endpoint_id, 'bench', 's' || did, '' from device`)
    await client.query('analyze session')
    const { rows } = await client.query<{ id: string }>('select company_id as id from company where parent_id is null')
    return { companyId: String(rows[0]?.id), mid: model.mid }
  } finally {
    client.release(true)
  }
}

type Driven = Readonly<{
  kind: Kind
  /** Begins it for every device; gives its id. */
  create: (trx: Db, writes: RolloutWrites, core: ReturnType<typeof coreOf>) => Promise<string>
  /** What becomes of devices before their tasks end, such as what they say then. */
  told?: ((endpointIds: readonly string[]) => Promise<void>) | undefined
}>

/** A roll-out to every device, begun, followed and ended by the engine. Gives its id, the devices, and the rows a second. */
export const drive = async (
  connection: Connection,
  { kind, create, told }: Driven,
  { say }: Pick<FigureContext, 'say'>,
) => {
  const core = coreOf(connection)
  let next = 0
  const ended: (readonly [taskId: string, endpointId: string])[] = []
  const begin: Begin = async (_trx, { devices }) => {
    const taskIds = new Map(devices.map(({ endpointId }) => [endpointId, `bench-${(next += 1)}`]))
    const over = [...taskIds].map(([endpointId, taskId]) => [taskId, endpointId] as const)
    return { taskIds, send: () => void ended.push(...over) }
  }
  const engine = rolloutEngine({ core, kinds: [kind], begin, lacking: async () => new Set() })
  const writes = rolloutWrites({ core, kind })
  const began = performance.now()
  const rolloutId = await connection.db.transaction().execute((trx) => create(trx, writes, core))
  await gathering({ core, kinds: [kind], touched: () => undefined })()
  const gatheredMs = performance.now() - began
  await connection.pool.query('analyze rollout_device')
  say(`its devices are taken up after ${Math.round(gatheredMs / 1000)} s`)
  const start = performance.now()
  for (let more = true; more;) {
    more = await engine.advance(rolloutId)
    const over = ended.splice(0)
    await told?.(over.map(([, endpointId]) => endpointId))
    await engine.settle(over.map(([taskId]) => ({ taskId, state: 'success', reason: 'updated', said: null })))
    if (next % (40 * batch) === 0) await engine.sweep()
  }
  const rate = next / ((performance.now() - start) / 1000)
  await engine.sweep()
  return { rolloutId, rate, devices: next, gathered: next / (gatheredMs / 1000) }
}
