import type { CommandType } from '@headend/contract/cmsBulk'
import { usualSafety } from '@headend/contract/rollouts'
import type { Selectable } from 'kysely'
import type { Actor } from '../../core/audit.ts'
import type { Db } from '../../core/db/database.ts'
import type { Database } from '../../core/db/gen/tables.ts'
import type { Core } from '../../core/feature.ts'
import type { RolloutWrites } from '../rollouts/service.ts'
import { contentGoal } from './kind.ts'
import type { ContentGoal } from './kind.ts'
import { sources } from './sources.ts'

/** A row of what is in force. */
export type ForceRow = Selectable<Database['content_force']>

/** Everything: who reads is the server itself. */
const everywhere = { companies: 'all' } as const

/** The column of what is in force, by its kind. */
const columns = { BootingAd: 'boot_ad_id', LandingChannel: 'content_item_id', DsmCc: 'metadata_set_id' } as const

/** The id of what a row has in force. */
export const contentIdOf = (
  row: Pick<ForceRow, 'boot_ad_id' | 'content_item_id' | 'metadata_set_id'> & { command_type: CommandType },
): string => row[columns[row.command_type]] ?? ''

const retries = 5

/**
 * Roll-outs of what is in force: for each decision one that lasts, so that devices which come later are taken along. Another decision
 * supersedes it by a new one; its devices under way are left to end, and get the new one after that.
 */
export const forceRollouts = ({
  core: { clock },
  writes,
}: Readonly<{ core: Pick<Core, 'clock'>; writes: Pick<RolloutWrites, 'create' | 'control' | 'supersede'> }>) => {
  /** What a row brings devices to, as it is now; undefined where there is nothing such. */
  const goalOf = async (trx: Db, row: ForceRow): Promise<ContentGoal | undefined> => {
    const chosen = await sources[row.command_type](trx, contentIdOf(row), everywhere)
    return chosen && { commandType: row.command_type, companyId: row.company_id, ...chosen }
  }

  const standing = async (trx: Db, rolloutId: string | null) => {
    const row =
      rolloutId === null
        ? undefined
        : await trx
            .selectFrom('rollout')
            .select(['rollout_id', 'state', 'goal'])
            .where('rollout_id', '=', rolloutId)
            .where('removed', '=', false)
            .executeTakeFirst()
    return row && { ...row, goal: contentGoal.parse(row.goal) }
  }

  /**
   * Brings the roll-out of a row, which the caller has locked, to what the row says: begun anew where what it brings is another by now, stopped where
   * it is switched off. One that runs, or paused by itself, is left as it is. Gives whether anything changed.
   */
  const follow = async (trx: Db, actor: Actor, row: ForceRow): Promise<boolean> => {
    const current = await standing(trx, row.rollout_id)
    if (!row.use_flag) {
      if (current === undefined || current.state === 'stopped') return false
      await writes.control(trx, current.rollout_id, 'STOP')
      return true
    }
    const goal = await goalOf(trx, row)
    if (goal === undefined || (current !== undefined && current.goal.mark === goal.mark && current.goal.id === goal.id))
      return false
    if (current !== undefined) await writes.supersede(trx, current.rollout_id)
    const rolloutId = await writes.create(trx, actor, {
      companyId: row.company_id,
      name: `${goal.label} (${row.command_type})`,
      mid: null,
      goal,
      dids: null,
      gid: null,
      lasting: true,
      startDate: null,
      startHour: 0,
      endHour: 0,
      retries,
      safety: usualSafety,
      start: true,
    })
    await trx
      .updateTable('content_force')
      .set({ rollout_id: rolloutId })
      .where('company_id', '=', row.company_id)
      .where('command_type', '=', row.command_type)
      .execute()
    return true
  }

  return {
    follow,

    /** Has a row that was switched on provisioned: one that was stopped or paused goes on. */
    resume: async (trx: Db, actor: Actor, row: ForceRow): Promise<void> => {
      if (await follow(trx, actor, row)) return
      const current = await standing(trx, row.rollout_id)
      if (current !== undefined && current.state !== 'running') await writes.control(trx, current.rollout_id, 'START')
    },

    /** Writes what is in force of a kind for a company, and locks it. The first one is switched on. */
    put: async (
      trx: Db,
      actor: Actor,
      asked: Readonly<{ companyId: string; commandType: CommandType; contentId: string; serviceTaskId: string }>,
    ): Promise<ForceRow> => {
      const of = { [columns[asked.commandType]]: asked.contentId, force_time: clock.date(), user_name: actor.userName }
      return trx
        .insertInto('content_force')
        .values({
          company_id: asked.companyId,
          command_type: asked.commandType,
          service_task_id: asked.serviceTaskId,
          ...of,
          force_time: clock.date(),
          user_name: actor.userName,
        })
        .onConflict((conflict) => conflict.columns(['company_id', 'command_type']).doUpdateSet(of))
        .returningAll()
        .executeTakeFirstOrThrow()
    },
  }
}

export type ForceRollouts = ReturnType<typeof forceRollouts>
