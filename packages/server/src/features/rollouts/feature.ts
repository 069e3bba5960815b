import { sql } from 'kysely'
import { batcher } from '../../core/batcher.ts'
import type { Core, Feature } from '../../core/feature.ts'
import { repeating } from '../../core/rounds.ts'
import type { DeviceDirectory } from '../../device/directory.ts'
import { taskTopic } from '../tasks/service.ts'
import type { TaskService } from '../tasks/service.ts'
import { rolloutEngine } from './engine.ts'
import type { Begin } from './engine.ts'
import { gathering } from './gather.ts'
import type { Kind } from './kind.ts'
import { lostAtOnce, takeBack, takeLost, windowOf } from './store.ts'

const secondMs = 1000
/** How often connected devices are looked for that nobody said had returned; milliseconds. */
const returnsMs = 30_000
/** How often devices are looked for that lost what they were brought, and nobody took that up as they returned; milliseconds. */
const lossesMs = 600_000
/** Rows of a roll-out that is removed, at a time. */
const removedAtOnce = 5000

type Needs = Readonly<{
  core: Core
  kinds: readonly Kind[]
  tasks: Pick<TaskService, 'prepare'>
  directory: Pick<DeviceDirectory, 'lacking'>
}>

/** Removes rows of roll-outs that were deleted, and of those that ended before what is kept of actions. */
const purge = async ({ db, clock, config }: Pick<Core, 'db' | 'clock' | 'config'>): Promise<void> => {
  await db
    .updateTable('rollout')
    .set({ removed: true })
    .where('removed', '=', false)
    .where('state', 'in', ['stopped', 'complete'])
    .where('ended_time', '<', new Date(clock.now() - config.retention.actions * 86_400_000))
    .execute()
  const removed = await db.selectFrom('rollout').select('rollout_id').where('removed', '=', true).execute()
  for (const { rollout_id: id } of removed) {
    const { rows } = await sql`
      delete from rollout_device where rollout_id = ${id} and did in (
        select did from rollout_device where rollout_id = ${id} limit ${removedAtOnce}) returning 1`.execute(db)
    if (rows.length < removedAtOnce) await db.deleteFrom('rollout').where('rollout_id', '=', id).execute()
  }
}

/** Moves the roll-outs of all kinds on, in every worker. */
export const rolloutsFeature = ({ core, kinds, tasks, directory }: Needs) => {
  const { db, bus, clock, log } = core
  const types = new Set<string>(kinds.flatMap(({ taskTypes }) => taskTypes))
  const begin: Begin = async (trx, { row, kind, type, devices }, line) => {
    const { startHour, endHour, timeZone } = windowOf(row)
    const input = kind.input(row.goal, { startHour, endHour, timeZone })
    const { taskIds, send } = await tasks.prepare(trx, { type, input, userName: row.user_name, devices }, line)
    return {
      taskIds,
      send: () => void send().catch((err: unknown) => log.error({ err }, 'tasks of a roll-out could not be sent')),
    }
  }
  const engine = rolloutEngine({
    core,
    kinds,
    begin,
    lacking: directory.lacking,
  })

  /** Whether there is a roll-out that may wait for a device: most of the time there is none, and devices return by the thousand. */
  const isWaitedFor = async (): Promise<boolean> => {
    const row = await db
      .selectFrom('rollout')
      .select('rollout_id')
      .where('state', 'in', ['running', 'paused'])
      .where('removed', '=', false)
      .limit(1)
      .executeTakeFirst()
    return row !== undefined
  }
  const lasting = kinds.flatMap((kind) => (kind.lost === undefined ? [] : [{ kind, name: kind.name, lost: kind.lost }]))
  /** Has devices that lost what they were brought get it again: those named, or any. */
  const giveAgain = async (endpointIds: readonly string[] | 'any'): Promise<void> => {
    for (const { kind, ...about } of lasting)
      while (true) {
        const found = await takeLost(db, about, endpointIds, clock.now())
        if (found > 0) engine.touch(kind)
        if (found < lostAtOnce) break
      }
  }
  const returns = batcher<string, void>({
    clock,
    waitMs: 50,
    most: 1000,
    work: async (endpointIds) => {
      if (await isWaitedFor()) {
        await takeBack(db, endpointIds, clock.now())
        await giveAgain(endpointIds)
      }
      return endpointIds.map(() => undefined)
    },
  })

  const gather = gathering({ core, kinds, touched: engine.touch })
  const rounds = repeating(core, {
    name: 'rollouts',
    failed: 'roll-outs could not be moved on',
    rounds: [
      { everyMs: secondMs, work: engine.advanceAll },
      { everyMs: secondMs, work: engine.sweep },
      { everyMs: secondMs, work: async () => engine.announce() },
      { everyMs: 2 * secondMs, work: gather },
      { everyMs: 10 * secondMs, work: () => purge(core) },
      {
        everyMs: returnsMs,
        work: async () => {
          while ((await takeBack(db, 'any', clock.now())) > 0);
        },
      },
      { everyMs: lossesMs, work: () => giveAgain('any') },
    ],
  })
  let unsubscribe: (() => void) | undefined
  const feature: Feature = {
    ...rounds,
    start: async () => {
      unsubscribe = bus.subscribe(taskTopic, ({ task }) => {
        if (!task.isCompiled || !types.has(task.taskType)) return
        engine
          .hint(task.taskId)
          .catch((err: unknown) => log.warn({ err }, 'the end of a task is left to the next sweep'))
      })
      await rounds.start?.()
    },
    stop: async () => {
      unsubscribe?.()
      await rounds.stop?.()
      await engine.idle()
    },
  }
  return {
    feature,
    /** A device is connected again: whoever waits for it takes it at once. */
    returned: (endpointId: string): void => {
      returns
        .add(endpointId)
        .catch((err: unknown) => log.warn({ err }, 'returned devices are left to the next look of the roll-outs'))
    },
  }
}
