import { cmsBulkCalls } from '@headend/contract/cmsBulk'
import type { BulkContent, BulkItem } from '@headend/contract/cmsBulk'
import { bootAdCalls } from '@headend/contract/cmsBootads'
import { commonsCalls } from '@headend/contract/commons'
import { furtherActions } from '@headend/contract/actions'
import { serverActor } from '../../core/audit.ts'
import { sql } from 'kysely'
import type { Db } from '../../core/db/database.ts'
import { asError, fail } from '../../core/errors.ts'
import type { Core, Feature } from '../../core/feature.ts'
import type { AuthenticatedCaller } from '../../core/http/caller.ts'
import { implement } from '../../core/http/implement.ts'
import type { Given } from '../../core/http/implement.ts'
import { repeating } from '../../core/rounds.ts'
import { inScope, isId } from '../../core/scope.ts'
import { publishStale } from '../../core/stale.ts'
import type { DeviceDirectory } from '../../device/directory.ts'
import { attemptsOf, devicePage, hoursOf } from '../rollouts/service.ts'
import type { RolloutWrites } from '../rollouts/service.ts'
import { contentIdOf, forceRollouts } from './force.ts'
import type { ForceRow } from './force.ts'
import { contentKind } from './kind.ts'
import { contentOf, rolloutRow } from './rows.ts'
import { sources } from './sources.ts'

/** It was deleted in the same moment. */
const gone = {
  content_force_boot_ad: 'nodata',
  content_force_channel: 'nodata',
  content_force_metadata: 'nodata',
} as const

/** Whether a company is another one, or lies above it. */
const isAbove = async (db: Db, companyId: string, other: string): Promise<boolean> => {
  const { rows } = await sql`
    select from company c, company o where c.company_id = ${companyId} and o.company_id = ${other} and o.path <@ c.path`.execute(
    db,
  )
  return rows.length > 0
}

/** Where each kind stands among what a company has in force. */
const parts = { BootingAd: 'bootAd', LandingChannel: 'landingChannel', DsmCc: 'metadata' } as const

/** How often it is looked whether what is in force is another by now, such as a channel with a new number; milliseconds. */
const everyMs = 10_000

type Needs = Readonly<{
  core: Pick<Core, 'db' | 'bus' | 'clock' | 'random' | 'log' | 'change' | 'tree'>
  writes: RolloutWrites
  directory: Pick<DeviceDirectory, 'findRegistered'>
}>

/** What the set-top boxes of companies show, as people put it in force, watch it and switch it. */
export const provisioningFeature = ({ core, writes, directory }: Needs): Feature => {
  const { db, bus, clock, random, log, change, tree } = core
  const rollouts = forceRollouts({ core, writes })
  const stale = (): void => publishStale(bus, [...contentKind.shownBy, bootAdCalls.list, commonsCalls.listChannels])

  const companyOf = async (caller: AuthenticatedCaller, opId: string | undefined): Promise<string> => {
    const companyId = opId ?? caller.companyId
    if (!(await tree.sees(caller, companyId))) throw fail('nodata', { field: 'opId' })
    return companyId
  }

  const rowOf = async (of: Db, caller: AuthenticatedCaller, serviceTaskId: string): Promise<ForceRow> => {
    const row = await of
      .selectFrom('content_force')
      .selectAll()
      .where('service_task_id', '=', serviceTaskId)
      .where(inScope(caller, 'content_force.company_id'))
      .$if(of.isTransaction, (query) => query.forUpdate())
      .executeTakeFirst()
    if (row === undefined) throw fail('nodata')
    return row
  }

  /** The roll-out of what is in force. @throws {Failure} nodata */
  const runOf = async (caller: AuthenticatedCaller, serviceTaskId: string) => {
    const { rollout_id: rolloutId } = await rowOf(db, caller, serviceTaskId)
    const row = await rolloutRow(db, rolloutId)
    if (row === undefined) throw fail('nodata')
    return row
  }

  const list = async (caller: AuthenticatedCaller, opId: string | undefined): Promise<BulkContent> =>
    contentOf(db, { companyId: await companyOf(caller, opId), language: caller.language, now: clock.now() })

  const put = async (
    { body: { commandType, contentId, opId } }: Given<typeof cmsBulkCalls.change>,
    caller: AuthenticatedCaller,
  ): Promise<BulkItem> => {
    const companyId = await companyOf(caller, opId)
    await change(
      caller,
      cmsBulkCalls.change,
      async (trx, line) => {
        const chosen = await sources[commandType](trx, contentId, caller)
        // What is below or beside a company is not its own to show: whoever changes it there would change what is shown here.
        if (chosen === undefined || !(await isAbove(trx, chosen.owner, companyId))) throw fail('nodata')
        const row = await rollouts.put(trx, caller, { companyId, commandType, contentId, serviceTaskId: random.uuid() })
        await rollouts.follow(trx, caller, row)
        line({ companyId, target: chosen.label, detail: { commandType, taskUseFlag: row.use_flag } })
      },
      { conflicts: gone },
    )
    stale()
    const item = (await list(caller, companyId))[parts[commandType]]
    // Its company was deleted in the same moment.
    if (item === null) throw fail('nodata')
    return item
  }

  const toggle = async (
    caller: AuthenticatedCaller,
    call: typeof cmsBulkCalls.start | typeof cmsBulkCalls.stop,
    { serviceTaskId, id, commandType }: Given<typeof cmsBulkCalls.start>['body'],
    use: boolean,
  ): Promise<void> => {
    await change(caller, call, async (trx, line) => {
      const before = await rowOf(trx, caller, serviceTaskId)
      if (before.command_type !== commandType || contentIdOf(before) !== id) throw fail('conflict', { field: 'id' })
      const row = { ...before, use_flag: use }
      await trx
        .updateTable('content_force')
        .set({ use_flag: use })
        .where('service_task_id', '=', serviceTaskId)
        .execute()
      await (use ? rollouts.resume(trx, caller, row) : rollouts.follow(trx, caller, row))
      const chosen = await sources[commandType](trx, id, { companies: 'all' })
      line({ companyId: row.company_id, target: chosen?.label ?? id, detail: { commandType } })
    })
    stale()
  }

  /** Follows what is in force where it is another by now; each row on its own, and by one worker at a time. */
  const followAll = async (): Promise<void> => {
    const rows = await db
      .selectFrom('content_force')
      .select(['company_id', 'command_type'])
      .where('use_flag', '=', true)
      .execute()
    let changed = false
    for (const { company_id, command_type } of rows) {
      try {
        changed =
          (await change(
            serverActor,
            { id: cmsBulkCalls.change.id, action: furtherActions.followContent },
            async (trx, line) => {
              const row = await trx
                .selectFrom('content_force')
                .selectAll()
                .where('company_id', '=', company_id)
                .where('command_type', '=', command_type)
                .forUpdate()
                .skipLocked()
                .executeTakeFirst()
              if (row === undefined || !(await rollouts.follow(trx, { userId: null, userName: row.user_name }, row)))
                return false
              line({ companyId: company_id, target: command_type })
              return true
            },
            { mayBeNothing: true },
          )) || changed
      } catch (thrown) {
        log.error({ err: asError(thrown), company_id, command_type }, 'what is in force could not be followed')
      }
    }
    if (changed) stale()
  }

  return {
    ...repeating(core, {
      name: 'provisioning',
      failed: 'what set-top boxes are to show could not be looked at',
      rounds: [{ everyMs, work: followAll }],
    }),
    calls: [
      implement(cmsBulkCalls, {
        list: ({ query }, caller) => list(caller, query.opId),
        change: put,
        start: ({ body }, caller) => toggle(caller, cmsBulkCalls.start, body, true),
        stop: ({ body }, caller) => toggle(caller, cmsBulkCalls.stop, body, false),
        actOnDevices: async ({ body: { serviceTaskId, action, reason, dids } }, caller) => {
          const result = await change(caller, cmsBulkCalls.actOnDevices, async (trx, line) => {
            const row = await rowOf(trx, caller, serviceTaskId)
            if (row.rollout_id === null) throw fail('nodata')
            const devices = await writes[action](trx, row.rollout_id, { reason, dids: dids?.filter(isId) })
            const detail = { action, devices, ...(reason && { reason }) }
            line({ companyId: row.company_id, target: row.command_type, detail })
            return { devices }
          })
          stale()
          return result
        },
        listDevicesPage: async ({ body: { serviceTaskId, ...asked } }, caller) => {
          const row = await runOf(caller, serviceTaskId)
          return devicePage(db, { row, kind: contentKind }, asked, { language: caller.language, now: clock.now() })
        },
        listAttempts: async ({ params: { serviceTaskId, endpointId } }, caller) => {
          const row = await runOf(caller, serviceTaskId)
          const { did } = await directory.findRegistered(caller, endpointId)
          return did === null ? [] : [...(await attemptsOf(db, row.rollout_id, did, caller.language))]
        },
        listHourStatus: async ({ params }, caller) => hoursOf(db, await runOf(caller, params.serviceTaskId)),
      }),
    ],
  }
}
