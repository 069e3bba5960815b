import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { diagnosticsCalls } from '@headend/contract/diagnostics'
import { pingResult } from '@headend/contract/schemas/diagnostics'
import { router } from '@headend/simulator'
import type { Fleet } from '@headend/simulator'
import { startFleet } from '@headend/simulator'
import type { Db } from '../../core/db/database.ts'
import { startStack, testDatabase } from '../../core/testing.ts'
import { eventually, inventoryOf, online, register } from '../../testing/devices.ts'
import { programGround, runProgram } from '../../testing/program.ts'
import { publishRegistration } from '../../device/state.ts'

/** Counts how often each task ended, in whichever process. */
const countEnds = async (db: Db): Promise<void> => {
  await sql`create table task_ends (task_id text)`.execute(db)
  await sql`
    create function count_end() returns trigger language plpgsql as $$
    begin insert into task_ends values (new.task_id); return new; end $$
  `.execute(db)
  await sql`
    create trigger count_end after update on task for each row
    when (new.state in ('success', 'fail', 'cancelled') and new.end_time is distinct from old.end_time)
    execute function count_end()
  `.execute(db)
}

const ends = async (db: Db): Promise<ReadonlyMap<string, number>> => {
  const { rows } = await sql<{ task_id: string; times: number }>`
    select task_id, count(*)::int as times from task_ends group by task_id
  `.execute(db)
  return new Map(rows.map(({ task_id, times }) => [task_id, times]))
}

const onlineNow = async (db: Db): Promise<readonly string[]> => {
  const rows = await db.selectFrom('device').select('endpoint_id').where('online', '=', true).execute()
  return rows.map(({ endpoint_id }) => endpoint_id).toSorted()
}

const whenAllOnline = (db: Db, count: number) => eventually(async () => (await onlineNow(db)).length === count)

const routers = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    router({ serial: `R7-${index}`, endpointId: `os::582B0A-R7-${String(index).padStart(3, '0')}` }),
  )

const fleetOf = (url: string, count: number, pace: number): Fleet =>
  startFleet({ url, devices: routers(count), pace, longestRetryMs: 1500, connectsPerSecond: 1000 })

describe('a server that stops in order', () => {
  it('goes on with the tasks that ran after its next start, each to its one end', async () => {
    await using database = await testDatabase()
    await using first = await startStack({ database })
    await countEnds(first.db)
    const company = await first.company('Acme Telecom')
    const port = new URL(first.server.deviceUrl ?? '').port
    await using fleet = fleetOf(first.server.deviceUrl ?? '', 3, 0.3)
    for (const device of fleet.devices) {
      await register(first.db, company, inventoryOf(device))
      publishRegistration(first.core.bus, device.endpointId)
    }
    for (const device of fleet.devices) await online(first.db, device.endpointId)
    const as = await first.signIn('operatorAdministrator', company)
    for (const { endpointId } of fleet.devices) {
      const body = { endpointId, host: '8.8.8.8', repetitions: 6 }
      await first.ask(diagnosticsCalls.startPing, { body }, { as })
    }
    await eventually(async () =>
      (await first.db.selectFrom('task').select('step').execute()).every(({ step }) => step > 1),
    )
    await first.server.close()

    await using second = await startStack({ database, env: { DEVICE_PORT: port } })
    const over = async () => {
      const rows = await second.db
        .selectFrom('task')
        .select(['state', 'result'])
        .where('end_time', 'is not', null)
        .execute()
      return rows.length === 3 ? rows : undefined
    }
    const tasks = await eventually(over)
    for (const { state, result } of tasks) {
      expect(state).toBe('success')
      expect(pingResult.parse(result).points).toHaveLength(6)
    }
    expect([...(await ends(second.db)).values()]).toEqual([1, 1, 1])
  })
})

describe('a server that is killed', () => {
  it('while 50 pings run, ends each of them once after its restart, and shows devices as they are', async () => {
    await using cleanUp = new AsyncDisposableStack()
    const { db, env } = await programGround(cleanUp)
    const first = await runProgram(env, cleanUp)
    await countEnds(db)

    const root = await db
      .selectFrom('company')
      .select('company_id')
      .where('parent_id', 'is', null)
      .executeTakeFirstOrThrow()
    for (const { endpointId = '', serial = '', model } of routers(60)) {
      await register(db, root.company_id, { endpointId, serial, model })
    }
    const fleet = cleanUp.use(fleetOf(first.deviceUrl, 60, 0.5))
    await whenAllOnline(db, 60)
    await eventually(() =>
      fleet.devices.every((device) => device.value('Device.LocalAgent.Subscription.2.ID') !== undefined),
    )
    for (const { endpointId } of fleet.devices.slice(0, 50)) {
      const body = { endpointId, host: '8.8.8.8', repetitions: 8 }
      expect(await first.ask(diagnosticsCalls.startPing, body)).toMatchObject({ code: 'success' })
    }
    await eventually(async () => {
      const rows = await db.selectFrom('task').select('step').where('state', '=', 'running').execute()
      return rows.length === 50 && rows.filter(({ step }) => step > 0).length > 25
    })

    await first.kill()
    // These never come back: two that are pinging among them.
    const pinging = await db.selectFrom('task').select('endpoint_id').where('state', '=', 'running').limit(2).execute()
    expect(pinging).toHaveLength(2)
    const lost = fleet.devices.filter(
      ({ endpointId }, index) => index >= 57 || pinging.some(({ endpoint_id: id }) => id === endpointId),
    )
    for (const device of lost) device.stop('terminate')
    const second = await runProgram({ ...env, DEVICE_PORT: new URL(first.deviceUrl).port }, cleanUp)
    const restarted = Date.now()

    // From the moment it serves, nothing is shown online that was only online before.
    const lostIds = lost.map(({ endpointId }) => endpointId)
    expect((await onlineNow(db)).filter((endpointId) => lostIds.includes(endpointId))).toEqual([])
    await whenAllOnline(db, 55)
    expect(Date.now() - restarted).toBeLessThan(30_000)
    const back = fleet.devices.filter((device) => !lost.includes(device)).map(({ endpointId }) => endpointId)
    expect(await onlineNow(db)).toEqual(back.toSorted())

    const tasks = await eventuallyLong(async () => {
      const rows = await db.selectFrom('task').select(['endpoint_id', 'state', 'result', 'fail_code']).execute()
      return rows.every(({ state }) => state === 'success' || state === 'fail') ? rows : undefined
    })
    expect(tasks).toHaveLength(50)
    for (const task of tasks) {
      if (lostIds.includes(task.endpoint_id)) expect(task).toMatchObject({ state: 'fail' })
      else {
        expect(task).toMatchObject({ state: 'success' })
        expect(pingResult.parse(task.result).points).toHaveLength(8)
      }
    }
    const counted = await ends(db)
    expect(counted.size).toBe(50)
    expect([...counted.values()].every((times) => times === 1)).toBe(true)
    await second.kill()
  }, 120_000)
})

/** Tasks of devices that are gone end by their deadline, which is longer than anything else a test waits for. */
const eventuallyLong = async <T>(look: () => Promise<T | undefined>): Promise<T> => {
  for (let round = 0; ; round += 1) {
    try {
      return await eventually(look)
    } catch (thrown) {
      if (round === 3) throw thrown
    }
  }
}
