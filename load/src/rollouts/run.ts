import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fullSafety } from '@headend/contract/schemas/rollouts'
import { systemClock } from '@headend/server/core/clock'
import { connect } from '@headend/server/core/db/database'
import type { Db } from '@headend/server/core/db/database'
import { folderFiles } from '@headend/server/core/files'
import { systemRandom } from '@headend/server/core/random'
import { firmwareKind } from '@headend/server/features/firmwareProfiles/kind'
import { attempts, rolloutWrites } from '@headend/server/features/rollouts/service'
import { plantFirmware } from '@headend/server/testing/firmwareFile'
import { sql } from 'kysely'
import { repeatable } from '../../../bench/src/support/random.ts'
import { supervisor } from '../chaos/supervisor.ts'
import type { Faults, Supervisor } from '../chaos/supervisor.ts'
import { steadyPorts } from '../support/ports.ts'
import {
  isAlive,
  postmasterOf,
  prepare,
  startDatabase,
  startFleet,
  startNats,
  startServer,
} from '../support/processes.ts'
import type { RunningFleet } from '../support/processes.ts'

/** Roll-outs of firmware to a whole fleet, while the server and a second worker are killed. */

export type Options = Readonly<{ devices: number; kills: number; seed: number; waitMinutes: number }>

/** What came of it; every list is empty when all is well. */
export type Outcome = Readonly<{
  kills: number
  updated: number
  attempts: number
  seconds: number
  /** Devices with the version in both images: they were brought to it twice. */
  twice: readonly string[]
  /** Devices that did not get it, or whose row does not say so. */
  forgotten: readonly string[]
  /** Counts that differ from the rows. */
  miscounted: readonly string[]
}>

const version = '99.0.1'

type World = Readonly<{ kept: Supervisor; db: Db; dataDir: string; options: Options; say: (line: string) => void }>

/** A roll-out for each model of the fleet, as the server makes them of a profile. */
const begin = async ({
  db,
  dataDir,
  options,
}: Pick<World, 'db' | 'dataDir' | 'options'>): Promise<readonly string[]> => {
  const core = { clock: systemClock(), random: systemRandom() }
  const files = folderFiles({ folder: join(dataDir, 'files'), random: core.random })
  const writes = rolloutWrites({ core, kind: firmwareKind })
  const { company_id: companyId } = await db
    .selectFrom('company')
    .select('company_id')
    .where('parent_id', 'is', null)
    .executeTakeFirstOrThrow()
  const models = await db
    .selectFrom('model')
    .select(['mid', 'model_name'])
    .where(({ exists, selectFrom }) =>
      exists(selectFrom('device').select('did').whereRef('device.mid', '=', 'model.mid')),
    )
    .execute()
  const rollouts: string[] = []
  for (const { mid, model_name: modelName } of models) {
    const planted = { companyId, modelName, fwVer: version, fwCode: 990 }
    const firmwareFileId = await plantFirmware({ db, core: { files, clock: core.clock } }, planted)
    const goal = {
      firmwareFileId,
      companyId,
      mid,
      fwVer: version,
      fwCode: 990,
      minFwVer: null,
      minFwCode: null,
      updateMode: 'FUB',
      runMethod: 'immediately',
    }
    const asked = {
      companyId,
      name: `Everything of ${modelName}`,
      mid,
      goal,
      dids: null,
      gid: null,
      lasting: false,
      startDate: null,
      startHour: 0,
      endHour: 0,
      retries: 10,
      // So few that it takes as long as the kills.
      safety: fullSafety({ failShare: null, atOnce: Math.ceil(options.devices / 60) }),
      start: true,
    }
    const by = { userId: null, userName: 'Load' }
    rollouts.push(await db.transaction().execute((trx) => writes.create(trx, by, asked)))
  }
  return rollouts
}

const standing = async (db: Db): Promise<Readonly<Record<string, number>>> => {
  const { rows } = await sql<{ state: string; devices: number }>`
    select state, count(*)::int as devices from rollout_device group by state`.execute(db)
  return Object.fromEntries(rows.map(({ state, devices }) => [state, devices]))
}

/** Kills the server or the second worker at moments of chance, while there is something to do. */
const killAtRandom = async ({ kept, db, options, say }: World): Promise<number> => {
  const random = repeatable(options.seed)
  let kills = 0
  while (kills < options.kills) {
    await kept.whenUp()
    // From the middle of a start's first claims to well into the downloads.
    await pause(300 + random() * 5000)
    const { waiting = 0, progress = 0 } = await standing(db)
    if (waiting + progress === 0) break
    if (!kept.kill(random() < 0.6 ? 'server' : 'worker', random() * 1500)) continue
    kills += 1
    if (kills % 5 === 0) say(`${kills} kills; ${waiting} devices wait, ${progress} are under way`)
  }
  await kept.whenUp()
  return kills
}

/** Waits until every device has ended; those whose attempt failed with a process are tried again at once. */
const settle = async ({ db, options, say }: World): Promise<void> => {
  const until = performance.now() + options.waitMinutes * 60_000
  for (let said = ''; performance.now() < until; await pause(1000)) {
    await sql`update rollout_device set due_time = now() where state = 'waiting' and due_time > now()`.execute(db)
    const { waiting = 0, progress = 0, ...ended } = await standing(db)
    if (waiting + progress === 0) return
    const text = `${waiting} devices wait, ${progress} are under way, ended: ${JSON.stringify(ended)}`
    if (text !== said) say(text)
    said = text
  }
}

const judge = async ({
  db,
  kept,
}: World): Promise<Pick<Outcome, 'twice' | 'forgotten' | 'miscounted' | 'updated' | 'attempts'>> => {
  const devices = (await kept.running<RunningFleet>('fleet')?.ask('firmware')) ?? []
  const { rows } = await sql<{ endpoint_id: string; state: string; reason: string }>`
    select d.endpoint_id, r.state, r.reason from device d left join rollout_device r on r.did = d.did`.execute(db)
  const states = new Map(rows.map((row) => [row.endpoint_id, row]))
  const twice = devices.filter(({ versions }) => versions.every((one) => one === version))
  const forgotten = devices.flatMap(({ endpointId, versions }) => {
    const row = states.get(endpointId)
    const isDone = versions[0] === version && row?.state === 'success'
    return isDone ? [] : [`${endpointId} runs ${versions[0]}, its row says ${row?.state} ${row?.reason}`]
  })
  const { rows: miscounted } = await sql<{ what: string }>`
    select coalesce(c.rollout_id, r.rollout_id) || ' ' || coalesce(c.state, r.state) || ': ' || coalesce(c.devices, 0) || ' counted, '
      || coalesce(r.devices, 0) || ' there' as what
    from (select rollout_id, state, reason, wave, sum(devices)::int as devices from rollout_count group by 1, 2, 3, 4) c
    full join (select rollout_id, state, reason, wave, count(*)::int as devices from rollout_device group by 1, 2, 3, 4) r
      using (rollout_id, state, reason, wave)
    where coalesce(c.devices, 0) <> coalesce(r.devices, 0)
    union all
    select q.rollout_id || ' over time, ' || q.state || ': ' || q.devices
    from (select rollout_id, state, sum(devices)::int as devices from rollout_quarter group by 1, 2) q
    where q.devices <> (select count(*) from rollout_device r where r.rollout_id = q.rollout_id and r.state = q.state)
  `.execute(db)
  const { rows: made } = await sql<{ count: number }>`select count(*)::int as count from ${attempts} a`.execute(db)
  return {
    updated: devices.length - forgotten.length,
    attempts: made[0]?.count ?? 0,
    twice: twice.map(({ endpointId }) => endpointId),
    forgotten,
    miscounted: miscounted.map(({ what }) => what),
  }
}

/** Whether nothing is wrong. */
export const isSound = ({ twice, forgotten, miscounted }: Outcome): boolean =>
  twice.length + forgotten.length + miscounted.length === 0

/** Runs it; whatever happens, no process and no folder is left. */
export const rolloutsUnderKills = async (options: Options, say: (line: string) => void): Promise<Outcome> => {
  const folder = await mkdtemp(join(tmpdir(), 'headend-rollouts-'))
  // Under root the database has a user of its own, who has to come in.
  await chmod(folder, 0o755)
  const [dataDir, logFolder] = [join(folder, 'data'), join(folder, 'logs')]
  await mkdir(logFolder)
  const faults: Faults = { failedStarts: [], endedByThemselves: [], slowStops: [] }
  const kept = supervisor(faults)
  const { devices } = options
  try {
    const [port = 0, devicePort = 0, natsPort = 0] = await steadyPorts(3)
    const databaseUrl = await prepare({ dataDir, devices, logFolder })
    const natsUrl = `nats://127.0.0.1:${natsPort}`
    kept.keep({ name: 'database', start: () => startDatabase({ dataDir, logFolder }), needs: [], dies: [] })
    kept.keep({ name: 'nats', start: () => startNats({ port: natsPort, logFolder }), needs: [], dies: [] })
    await kept.whenUp()
    const place = { dataDir, logFolder, port, devicePort }
    // Both have the same secrets and files, as machines have that share them.
    const env = (roles: string) => ({ ROLES: roles, DATA_DIR: dataDir })
    const of = (role: 'api' | 'worker', roles: string) => () =>
      startServer({ ...place, roles: { role, databaseUrl, natsUrl }, env: env(roles) })
    kept.keep({ name: 'server', start: of('api', 'api,gateway,worker'), needs: ['database', 'nats'], dies: [] })
    kept.keep({ name: 'worker', start: of('worker', 'worker'), needs: ['database', 'nats'], dies: [] })
    const url = `ws://127.0.0.1:${devicePort}/usp`
    const fleet = () =>
      startFleet({
        url,
        devices,
        begin: 'running',
        pace: 0.2,
        longestRetryMs: 3000,
        pollMs: 2000,
        connectsPerSecond: 500,
      })
    kept.keep({ name: 'fleet', start: fleet, needs: [], dies: [] })
    await kept.whenUp()
    const connection = connect({ url: databaseUrl, pool: 2, onError: () => undefined })
    try {
      const world = { kept, db: connection.db, dataDir, options, say }
      await untilOnline(world)
      const began = performance.now()
      const rollouts = await begin(world)
      say(`${rollouts.length} roll-outs to ${devices} devices have begun`)
      const kills = await killAtRandom(world)
      await settle(world)
      // The last ends are folded, and nothing is on its way any more.
      await pause(2000)
      const seconds = Math.round((performance.now() - began) / 1000)
      return { kills, seconds, ...(await judge(world)) }
    } finally {
      await connection.close()
    }
  } finally {
    await kept.end()
    const postmaster = await postmasterOf(dataDir)
    if (postmaster !== undefined) process.kill(postmaster, 'SIGQUIT')
    for (let tries = 0; postmaster !== undefined && isAlive(postmaster) && tries < 100; tries += 1) await pause(100)
    await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
  }
}

/** Waits until the devices were read once: a roll-out judges them by the version that they report. */
const untilOnline = async ({ db, options }: Pick<World, 'db' | 'options'>): Promise<void> => {
  for (let known = 0; known < options.devices;) {
    await pause(500)
    const { rows } = await sql<{ known: number }>`
      select count(*)::int as known from device where online and firmware_version is not null`.execute(db)
    known = rows[0]?.known ?? 0
  }
}
