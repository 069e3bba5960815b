import { firmwareProfileCalls as calls } from '@headend/contract/firmwareProfiles'
import type { AutoUpgradeProfile, FirmwareProfile } from '@headend/contract/firmwareProfiles'
import { fullSafety } from '@headend/contract/schemas/rollouts'
import type { Db } from '../../core/db/database.ts'
import { deleteFound } from '../../core/db/deletion.ts'
import { fail } from '../../core/errors.ts'
import type { Core, Feature } from '../../core/feature.ts'
import type { AuthenticatedCaller } from '../../core/http/caller.ts'
import { implement } from '../../core/http/implement.ts'
import type { Given } from '../../core/http/implement.ts'
import { isId } from '../../core/scope.ts'
import { publishStale } from '../../core/stale.ts'
import type { DeviceDirectory } from '../../device/directory.ts'
import { approved, approvedOf } from '../firmware/service.ts'
import { groupRows } from '../groups/service.ts'
import { orderOf, profileService, shownAt } from '../rollouts/service.ts'
import type { RolloutWrites } from '../rollouts/service.ts'
import { goalOf } from './goal.ts'
import { firmwareGoal, firmwareKind } from './kind.ts'
import { autoProfiles, profileOf, profiles } from './rows.ts'

type Target = Pick<
  Given<typeof calls.create>['body'],
  'opId' | 'mid' | 'firmwareFileId' | 'gid' | 'dids' | 'updateMode'
>
type AutoBody = Given<typeof calls.createAuto>['body']

const otherModel = {
  en: 'This firmware is of another model.',
  ko: '다른 모델의 펌웨어입니다.',
}
const everyAuto = {
  en: 'There is an auto-upgrade profile for this model and these devices already.',
  ko: '이 모델과 단말의 자동 업그레이드 프로파일이 이미 있습니다.',
}

const by = ({ fpId, serviceTaskId }: Readonly<{ fpId: string; serviceTaskId?: string | undefined }>) => ({
  id: fpId,
  serviceTaskId,
})

type Needs = Pick<Core, 'db' | 'bus' | 'clock' | 'change' | 'tree'> &
  Readonly<{ writes: RolloutWrites; directory: Pick<DeviceDirectory, 'findRegistered'> }>

/** Roll-outs of firmware as people make, watch and change them, and the profiles that begin them by themselves. */
export const firmwareProfilesFeature = ({ db, bus, clock, change, tree, writes, directory }: Needs): Feature => {
  const service = profileService({
    core: { db, bus, clock, change, tree },
    kind: firmwareKind,
    writes,
    directory,
    rows: profiles,
    profileOf,
    nameField: 'fpName',
    // It was deleted meanwhile.
    conflicts: { firmware_profile_file: { code: 'nodata', field: 'firmwareFileId' } },
    forget: (trx, rolloutId) => trx.deleteFrom('firmware_profile').where('rollout_id', '=', rolloutId).execute(),
  })

  /** The file and the devices that a profile is about, as far as the caller may use them. @throws {Failure} nodata, fwerr */
  const targetOf = async (
    of: Db,
    caller: AuthenticatedCaller,
    body: Target & Readonly<{ runMethod?: FirmwareProfile['fpRunMethod'] }>,
  ) => {
    const { companies, ...whom } = await service.whom(of, caller, body)
    // What is offered to its own company, not to whoever acts for it.
    const file = await approved(of, { ...caller, companies }, body.firmwareFileId)
    if (body.mid !== undefined && body.mid !== file.modelId) throw fail('fwerr', { text: otherModel, field: 'mid' })
    const { updateMode, runMethod = 'anytime' } = body
    const { companyId } = whom
    const goal = goalOf(file, { companyId, updateMode, runMethod })
    return { ...whom, mid: file.modelId, goal }
  }

  const checkAuto = async (of: Db, caller: AuthenticatedCaller, body: AutoBody, before?: AutoUpgradeProfile) => {
    const companyId = body.opId ?? caller.companyId
    if (!(await tree.sees(caller, companyId))) throw fail('nodata', { field: 'opId' })
    const model = isId(body.mid)
      ? await of.selectFrom('model').select('mid').where('mid', '=', body.mid).executeTakeFirst()
      : undefined
    if (model === undefined) throw fail('nodata', { field: 'mid' })
    const gid = body.targetDevice === 'all' ? null : body.targetDevice
    if (gid !== null && (await groupRows.one(of, caller, gid)).opId !== companyId)
      throw fail('nodata', { field: 'targetDevice' })
    return {
      company_id: companyId,
      mid: body.mid,
      gid,
      target_version: body.targetVersion,
      auto_activate: body.autoActivate,
      start_hour: body.startHour,
      end_hour: body.endHour,
      activate_mode: body.activateMode,
      max_retry_count: body.maxRetryCount,
      upgrade_mode: body.upgradeMode,
      enabled: body.enabled,
      safety: JSON.stringify(fullSafety(body.safety, before?.safety)),
    }
  }
  const autoConflicts = { auto_profile_one: { code: 'conflict', field: 'mid', text: everyAuto } } as const
  const autoStale = (): void => publishStale(bus, [calls.listAutoPage])

  return {
    name: 'firmwareProfiles',
    calls: [
      implement(calls, {
        list: async ({ query }, caller) => {
          const { rows } = await profiles.page(db, caller, { ...query, page: 1, limit: 1000 })
          return rows.map((row) => profileOf(row, clock.now()))
        },
        listPage: async ({ body: { orders, status, ...query } }, caller) => {
          const shown = { status: shownAt(status, clock.now()), order: orderOf(orders) }
          const { rows, pagination } = await profiles.page(db, caller, { ...query, ...shown })
          return { rows: rows.map((row) => profileOf(row, clock.now())), pagination }
        },
        listVersions: async ({ params: { mid, opId } }, caller) => {
          if (!(await tree.sees(caller, opId))) throw fail('nodata')
          const files = await approvedOf(db, { ...caller, companies: await tree.below(opId) }, mid)
          return files.map(({ firmwareFileId, fwCode, fwVer }) => ({ firmwareFileId, fwCode, fwVer }))
        },
        dryRun: async ({ body }, caller) => service.dryRun(caller, await targetOf(db, caller, body)),
        create: ({ body }, caller) =>
          service.create(caller, calls.create, async (trx) => {
            const target = await targetOf(trx, caller, { ...body, runMethod: body.fpRunMethod })
            return {
              asked: {
                ...target,
                name: body.fpName,
                startDate: body.startDate ?? null,
                startHour: body.fpStartHour,
                endHour: body.fpEndHour,
                retries: body.fpRetry,
                safety: fullSafety(body.safety),
                start: body.start,
              },
              keep: (of, rolloutId) =>
                of
                  .insertInto('firmware_profile')
                  .values({ rollout_id: rolloutId, firmware_file_id: target.goal.firmwareFileId })
                  .execute(),
            }
          }),
        get: ({ params }, caller) => service.page(caller, by(params)),
        update: ({ params, body }, caller) =>
          service.update(caller, calls.update, by(params), (row) => ({
            name: body.fpName,
            retries: body.fpRetry,
            startHour: body.fpStartHour,
            endHour: body.fpEndHour,
            startDate: body.startDate,
            goal: body.fpRunMethod && { ...firmwareGoal.parse(row.goal), runMethod: body.fpRunMethod },
            safety: body.safety && fullSafety(body.safety, profileOf(row, clock.now()).safety),
            addDids: body.addDids,
            cancelDids: body.deleteDids,
          })),
        delete: ({ params, body }, caller) => service.remove(caller, calls.delete, by({ ...params, ...body })),
        control: ({ body }, caller) => service.control(caller, calls.control, by(body), body.actionControl),
        listDevicesPage: ({ body }, caller) => service.devices(caller, by(body), body),
        listAttempts: ({ params }, caller) => service.attempts(caller, by(params), params.endpointId),
        listDateStatus: ({ params }, caller) => service.days(caller, by(params)),
        listHourStatus: ({ params }, caller) => service.hours(caller, by(params)),
        setRetry: ({ body }, caller) => service.setRetries(caller, calls.setRetry, by(body), body.fpRetry),
        retryDevice: ({ params, body }, caller) =>
          service.actOnDevice(caller, calls.retryDevice, by(body), { ...params, action: 'retry' }),
        actOnDevice: ({ params }, caller) => service.actOnDevice(caller, calls.actOnDevice, by(params), params),
        actOnDevices: ({ params, body }, caller) =>
          service.actOn(caller, calls.actOnDevices, by(params), { ...body, action: params.action }),
        listAutoPage: ({ body: { orders, ...query } }, caller) =>
          autoProfiles.page(db, caller, { ...query, order: orderOf(orders) }),
        createAuto: async ({ body }, caller) => {
          const created = await change(
            caller,
            calls.createAuto,
            async (trx, line) => {
              const values = await checkAuto(trx, caller, body)
              const { auto_profile_id: id } = await trx
                .insertInto('auto_profile')
                .values({ ...values, user_id: caller.userId, user_name: caller.userName, create_time: clock.date() })
                .returning('auto_profile_id')
                .executeTakeFirstOrThrow()
              const after = await autoProfiles.one(trx, caller, id)
              line({ companyId: after.opId, target: after.modelName, after })
              return after
            },
            { conflicts: autoConflicts },
          )
          autoStale()
          return created
        },
        updateAuto: async ({ params, body }, caller) => {
          const updated = await change(
            caller,
            calls.updateAuto,
            async (trx, line) => {
              const before = await autoProfiles.one(trx, caller, params.autoProfileId)
              const values = await checkAuto(trx, caller, { ...body, opId: body.opId ?? before.opId }, before)
              await trx
                .updateTable('auto_profile')
                .set(values)
                .where('auto_profile_id', '=', before.autoProfileId)
                .execute()
              const after = await autoProfiles.one(trx, caller, params.autoProfileId)
              line({ companyId: after.opId, target: after.modelName, before, after })
              return after
            },
            { conflicts: autoConflicts },
          )
          autoStale()
          return updated
        },
        deleteAuto: async ({ params }, caller) => {
          await change(caller, calls.deleteAuto, async (trx, line) => {
            const before = await autoProfiles.one(trx, caller, params.autoProfileId)
            const begun = await trx
              .selectFrom('firmware_profile')
              .innerJoin('rollout', 'rollout.rollout_id', 'firmware_profile.rollout_id')
              .select('rollout.rollout_id')
              .where('auto_profile_id', '=', before.autoProfileId)
              .where('rollout.state', 'in', ['ready', 'running', 'paused'])
              .where('rollout.removed', '=', false)
              .execute()
            for (const { rollout_id } of begun) await writes.control(trx, rollout_id, 'STOP')
            await deleteFound(
              trx.deleteFrom('auto_profile').where('auto_profile_id', '=', before.autoProfileId).executeTakeFirst(),
            )
            line({ companyId: before.opId, target: before.modelName, before })
          })
          autoStale()
          publishStale(bus, firmwareKind.shownBy)
          return null
        },
      }),
    ],
  }
}
