import { appProfileCalls as calls } from '@headend/contract/appProfiles'
import type { AppProfile } from '@headend/contract/appProfiles'
import { platformTabs } from '@headend/contract/apps'
import { deviceListRequest } from '@headend/contract/schemas/devices'
import { fullSafety } from '@headend/contract/schemas/rollouts'
import type { Db } from '../../core/db/database.ts'
import { fail } from '../../core/errors.ts'
import type { Core, Feature } from '../../core/feature.ts'
import type { AuthenticatedCaller } from '../../core/http/caller.ts'
import { implement } from '../../core/http/implement.ts'
import { isId } from '../../core/scope.ts'
import type { Given } from '../../core/http/implement.ts'
import type { DeviceDirectory } from '../../device/directory.ts'
import { appFilesFor, offeredCompanies, seenApp } from '../appFiles/service.ts'
import type { DeviceService } from '../devices/service.ts'
import { orderOf, profileService, shownAt } from '../rollouts/service.ts'
import type { RolloutWrites } from '../rollouts/service.ts'
import { appKind } from './kind.ts'
import type { AppGoal } from './kind.ts'
import { profileOf, profiles } from './rows.ts'

type Target = Pick<
  Given<typeof calls.create>['body'],
  'opId' | 'appId' | 'fileId' | 'platform' | 'apType' | 'gid' | 'dids' | 'updateMode'
>
type Period = Readonly<{
  executionTime?: number | null | undefined
  startTime?: number | null | undefined
  endTime?: number | null | undefined
}>

const otherPlatform = {
  en: 'This application is of another platform.',
  ko: '다른 플랫폼의 애플리케이션입니다.',
}
const noVersion = { en: 'Choose the version to install.', ko: '설치할 버전을 선택하십시오.' }
const noEnd = { en: 'The end has to be after the beginning.', ko: '종료 시각은 시작 시각보다 뒤여야 합니다.' }

/** When a period begins: the later one of both of its names; undefined where neither is said. */
const beginOf = ({ executionTime, startTime }: Period): number | null | undefined => {
  const said = [executionTime, startTime].filter((time) => time !== undefined)
  const times = said.filter((time) => time !== null)
  return times.length > 0 ? Math.max(...times) : said.length > 0 ? null : undefined
}

const refuseBackwards = (begin: number | null, end: number | null): void => {
  if (end !== null && begin !== null && end <= begin) throw fail('custom', { text: noEnd, field: 'endTime' })
}

const by = ({ id, serviceTaskId }: Readonly<{ id: string; serviceTaskId?: string | undefined }>) => ({
  id,
  serviceTaskId,
})
const byProfile = (about: Readonly<{ appProfileId: string; serviceTaskId?: string | undefined }>) =>
  by({ ...about, id: about.appProfileId })

/** Which of these devices a roll-out has. */
const devicesAmong = async (
  db: Db,
  rolloutId: string,
  devices: readonly Readonly<{ did: string | null }>[],
): Promise<ReadonlySet<string>> => {
  const dids = devices.flatMap(({ did }) => did ?? [])
  if (dids.length === 0) return new Set()
  const rows = await db
    .selectFrom('rollout_device')
    .select('did')
    .where('rollout_id', '=', rolloutId)
    .where('did', 'in', dids)
    .execute()
  return new Set(rows.map(({ did }) => did))
}

type Needs = Pick<Core, 'db' | 'bus' | 'clock' | 'change' | 'tree'> &
  Readonly<{
    writes: RolloutWrites
    directory: Pick<DeviceDirectory, 'findRegistered'>
    devices: Pick<DeviceService, 'page'>
  }>

/** Roll-outs of applications as people make, watch and change them. */
export const appProfilesFeature = ({ writes, directory, devices, ...core }: Needs): Feature => {
  const { db, tree, clock } = core
  const service = profileService({
    core,
    kind: appKind,
    writes,
    directory,
    rows: profiles,
    profileOf,
    nameField: 'profileName',
    forget: (trx, rolloutId) => trx.deleteFrom('app_profile').where('rollout_id', '=', rolloutId).execute(),
  })

  /** The application, its file and the devices that a profile is about, as far as the caller may use them. @throws {Failure} nodata, custom */
  const targetOf = async (of: Db, caller: AuthenticatedCaller, body: Target) => {
    const { companies, ...whom } = await service.whom(of, caller, body)
    // What is offered to its own company, not to whoever acts for it.
    const app = await seenApp(of, { ...caller, companies }, body.appId)
    const { appId, appName, packageName, appPlatform: platform } = app
    if (body.platform !== undefined && body.platform !== platform)
      throw fail('custom', { text: otherPlatform, field: 'platform' })
    const { apType, updateMode, fileId } = body
    const goal: AppGoal = { appId, appName, packageName, platform, apType, updateMode, file: null }
    if (apType === 'D') return { ...whom, mid: null, goal }
    if (fileId === undefined) throw fail('custom', { text: noVersion, field: 'fileId' })
    // Its version and size are those of the file until the profile is kept, by which nobody changes it any more.
    if (isId(fileId))
      await of.selectFrom('app_version').select('file_id').where('file_id', '=', fileId).forShare().execute()
    const offered = await appFilesFor(of, { companies }, { platform, companyId: whom.companyId, packageName, fileId })
    const file = offered.find((each) => each.appId === appId)
    if (file === undefined) throw fail('nodata', { field: 'fileId' })
    return { ...whom, mid: null, goal: { ...goal, file: { fileId, version: file.appVersion, size: file.size } } }
  }

  const create = ({ body }: Given<typeof calls.create>, caller: AuthenticatedCaller): Promise<AppProfile> =>
    service.create(caller, calls.create, async (trx) => {
      const target = await targetOf(trx, caller, body)
      const [beginTime, untilTime] = [beginOf(body) ?? null, body.endTime ?? null]
      refuseBackwards(beginTime ?? clock.now(), untilTime)
      return {
        asked: {
          ...target,
          name: body.profileName,
          startDate: null,
          beginTime,
          untilTime,
          startHour: body.startHour,
          endHour: body.endHour,
          retries: body.apRetry ?? body.fpRetry ?? 3,
          safety: fullSafety(body.safety),
          start: body.start,
        },
        keep: (of, rolloutId) =>
          of
            .insertInto('app_profile')
            .values({ rollout_id: rolloutId, app_id: target.goal.appId, file_id: target.goal.file?.fileId ?? null })
            .execute(),
      }
    })

  const update = ({ params, body }: Given<typeof calls.update>, caller: AuthenticatedCaller): Promise<AppProfile> =>
    service.update(caller, calls.update, { id: params.apId }, (row) => {
      const before = profileOf(row, clock.now())
      const [begin, end] = [beginOf(body), body.endTime]
      refuseBackwards(begin === undefined ? before.executionTime : begin, end === undefined ? before.endTime : end)
      return {
        name: body.appName ?? undefined,
        retries: body.apRetry ?? undefined,
        beginTime: begin,
        untilTime: end,
        startHour: body.startHour,
        endHour: body.endHour,
        safety: body.safety && fullSafety(body.safety, before.safety),
        addDids: body.addDids ?? undefined,
        cancelDids: body.cancelDids ?? undefined,
      }
    })

  /** Models whose devices run a platform. */
  const modelsOf = async (platform: keyof typeof platformTabs): Promise<string[]> => {
    const rows = await db.selectFrom('model').select(['mid', 'tab_menu']).execute()
    return rows.filter(({ tab_menu }) => tab_menu.includes(platformTabs[platform])).map(({ mid }) => mid)
  }

  return {
    name: 'appProfiles',
    calls: [
      implement(calls, {
        listPage: async ({ body: { orders, status, ...query } }, caller) => {
          const shown = { status: shownAt(status, clock.now()), order: orderOf(orders) }
          const { rows, pagination } = await profiles.page(db, caller, { ...query, ...shown })
          return { rows: rows.map((row) => profileOf(row, clock.now())), pagination }
        },
        listOps: ({ params }, caller) => offeredCompanies(db, caller, params.appId),
        listCandidateDevices: async ({ params: { opId, platform }, query }, caller) => {
          if (!(await tree.sees(caller, opId))) throw fail('nodata')
          const { apId, ...asked } = query
          const profile = apId === undefined ? undefined : await service.find(caller, { id: apId })
          // No model has the number 0: where none runs the platform nothing is found.
          const mid = [...(await modelsOf(platform)), '0']
          // As many models as there are: how many may be named is a bound for people alone.
          const request = { ...deviceListRequest.parse({ ...asked, opId }), filters: { mid } }
          const found = await devices.page(caller, request)
          const has = profile && (await devicesAmong(db, profile.rollout_id, found.rows))
          return { ...found, rows: found.rows.map((row) => ({ ...row, inProfile: has?.has(row.did ?? '') ?? false })) }
        },
        dryRun: async ({ body }, caller) => service.dryRun(caller, await targetOf(db, caller, body)),
        create,
        get: ({ params }, caller) => service.page(caller, byProfile(params)),
        rename: async ({ params, body }, caller) => {
          await service.update(caller, calls.rename, by(params), () => ({ name: body.profileName }))
        },
        update,
        delete: ({ params, body }, caller) => service.remove(caller, calls.delete, by({ ...params, ...body })),
        control: ({ body }, caller) => service.control(caller, calls.control, byProfile(body), body.actionControl),
        listDevicesPage: ({ body }, caller) => service.devices(caller, byProfile(body), body),
        listAttempts: ({ params }, caller) => service.attempts(caller, by(params), params.endpointId),
        listDateStatus: ({ params }, caller) => service.days(caller, by(params)),
        listHourStatus: ({ params }, caller) => service.hours(caller, by(params)),
        setRetry: ({ body }, caller) => service.setRetries(caller, calls.setRetry, byProfile(body), body.fpRetry),
        actOnDevices: async ({ params: { apId, dids, action } }, caller) => {
          await service.actOn(
            caller,
            calls.actOnDevices,
            { id: apId },
            { action, dids, needed: true, detail: { dids } },
          )
        },
        actOnReason: ({ params, body }, caller) =>
          service.actOn(caller, calls.actOnReason, { id: params.apId }, { ...body, action: params.action }),
        retry: async ({ body: { apId, appId, apType, dids } }, caller) => {
          const row = profileOf(await service.find(caller, { id: apId }), clock.now())
          // Who names another application means another profile.
          if ((appId ?? row.appId) !== row.appId || (apType ?? row.apType) !== row.apType) throw fail('nodata')
          await service.actOn(caller, calls.retry, { id: apId }, { action: 'retry', dids, needed: true })
        },
      }),
    ],
  }
}
