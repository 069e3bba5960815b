import { firmwareProfileCalls } from '@headend/contract/firmwareProfiles'
import { furtherActions } from '@headend/contract/actions'
import { fullSafety, safetyChange } from '@headend/contract/schemas/rollouts'
import { runMethods, updateModes } from '@headend/contract/firmwareModes'
import { isSameFirmware } from '@headend/contract/firmwareUpdate'
import * as z from 'zod'
import { asError } from '../../core/errors.ts'
import type { Core, Feature } from '../../core/feature.ts'
import { repeating } from '../../core/rounds.ts'
import { companyTree } from '../../core/scope.ts'
import { publishStale } from '../../core/stale.ts'
import { approvedOf, byId } from '../firmware/service.ts'
import type { RolloutWrites } from '../rollouts/service.ts'
import { firmwareGoal } from './kind.ts'
import { goalOf } from './goal.ts'

/** How often it is looked whether there is something new to roll out; milliseconds. */
const everyMs = 10_000

/**
 * Begins what auto-upgrade profiles are for, in any number of workers: a roll-out for each file that is approved, which lasts, so that
 * devices that come later are taken along. A device has one row in it, and so is brought to a version once.
 */
export const autoProfileRounds = ({
  core,
  writes,
}: Readonly<{
  core: Pick<Core, 'db' | 'bus' | 'clock' | 'log' | 'change'>
  writes: Pick<RolloutWrites, 'create' | 'control'>
}>): Feature => {
  const { db, bus, log, change } = core

  const look = async (autoProfileId: string): Promise<boolean> => {
    const known = await db
      .selectFrom('auto_profile')
      .innerJoin('model', 'model.mid', 'auto_profile.mid')
      .selectAll('auto_profile')
      .select('model.model_name')
      .where('auto_profile_id', '=', autoProfileId)
      .executeTakeFirst()
    if (known === undefined) return false
    const companies = await companyTree({ db }).below(known.company_id)
    // A version that somebody names may be for some of its companies only; the newest one is for all of them.
    const offeredTo = known.target_version === '' ? known.company_id : undefined
    const offered = await approvedOf(db, { companies, userId: '0' }, known.mid, { offeredTo })
    // Of the companies below it none decides what its devices get.
    const mine = offered.filter(({ own, opId }) => !own || opId === known.company_id)
    const wanted = mine.find(({ fwVer }) => known.target_version === '' || isSameFirmware(fwVer, known.target_version))
    if (wanted === undefined) return false
    const file = await byId(db, wanted.firmwareFileId)
    if (file === undefined) return false
    const actor = { userId: known.user_id, userName: known.user_name }
    const writing = { id: firmwareProfileCalls.create.id, action: furtherActions.beginAutoUpgrade }
    return change(
      actor,
      writing,
      async (trx, line) => {
        const auto = await trx
          .selectFrom('auto_profile')
          .selectAll()
          .where('auto_profile_id', '=', autoProfileId)
          .where('enabled', '=', true)
          .forUpdate()
          .skipLocked()
          .executeTakeFirst()
        if (auto === undefined) return false
        const before = await trx
          .selectFrom('firmware_profile')
          .innerJoin('rollout', 'rollout.rollout_id', 'firmware_profile.rollout_id')
          .select(['rollout.rollout_id', 'rollout.state', 'firmware_profile.firmware_file_id'])
          .where('auto_profile_id', '=', autoProfileId)
          .execute()
        if (before.some(({ firmware_file_id }) => firmware_file_id === wanted.firmwareFileId)) return false
        for (const { rollout_id, state } of before)
          if (state !== 'stopped' && state !== 'complete') await writes.control(trx, rollout_id, 'STOP')
        const goal = firmwareGoal.parse(
          goalOf(file, {
            companyId: auto.company_id,
            updateMode: z.enum(updateModes).parse(auto.upgrade_mode),
            runMethod: z.enum(runMethods).parse(auto.activate_mode),
          }),
        )
        const name = `${known.model_name} ${file.fwVer} (auto ${autoProfileId})`
        const rolloutId = await writes.create(trx, actor, {
          companyId: auto.company_id,
          name,
          mid: auto.mid,
          goal,
          dids: null,
          gid: auto.gid,
          lasting: true,
          startDate: null,
          startHour: auto.start_hour,
          endHour: auto.end_hour,
          retries: auto.max_retry_count,
          safety: fullSafety(safetyChange.parse(auto.safety)),
          start: auto.auto_activate,
        })
        await trx
          .insertInto('firmware_profile')
          .values({ rollout_id: rolloutId, firmware_file_id: file.firmwareFileId, auto_profile_id: autoProfileId })
          .execute()
        line({ companyId: auto.company_id, target: name, detail: { fwVer: file.fwVer } })
        return true
      },
      { mayBeNothing: true },
    )
  }

  return repeating(core, {
    name: 'autoProfiles',
    failed: 'auto-upgrade profiles could not be looked at',
    rounds: [
      {
        everyMs,
        work: async () => {
          const enabled = await db
            .selectFrom('auto_profile')
            .select('auto_profile_id')
            .where('enabled', '=', true)
            .execute()
          let begun = false
          for (const { auto_profile_id: id } of enabled) {
            try {
              begun = (await look(id)) || begun
            } catch (thrown) {
              log.error(
                { err: asError(thrown), autoProfileId: id },
                'an auto-upgrade profile could not begin a roll-out',
              )
            }
          }
          if (begun) publishStale(bus, [firmwareProfileCalls.listPage, firmwareProfileCalls.listAutoPage])
        },
      },
    ],
  })
}
