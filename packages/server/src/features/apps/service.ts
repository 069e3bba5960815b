import { everyApp, isAppTask, usageDays } from '@headend/contract/apps'
import { compareVersions, modulesWithFiles, withFiles } from '@headend/contract/appVersions'
import type {
  AndroidAppsAndFiles,
  AppMemory,
  AppOnOffer,
  AppPlatform,
  AppUsage,
  NewestAppFile,
  QuantumAppsAndFiles,
} from '@headend/contract/apps'
import type { Db } from '../../core/db/database.ts'
import { fail } from '../../core/errors.ts'
import type { AuthenticatedCaller } from '../../core/http/caller.ts'
import type { DeviceDirectory } from '../../device/directory.ts'
import { androidApps, appMemory, quantumApps } from '../../device/facets/apps.ts'
import {
  appPaths,
  dayPaths,
  daysOf,
  environmentsOf,
  notesOf,
  offerPaths,
  offersOf,
  unitPaths,
  unitsOf,
  versionsOf,
} from '../../device/facets/appUnits.ts'
import type { Offer, Unit } from '../../device/facets/appUnits.ts'
import type { FacetReader } from '../../device/facets/reader.ts'
import type { Values } from '../../device/facets/reading.ts'
import type { Link } from '../../device/link.ts'
import { readable } from '../../device/readable.ts'
import { appFilesFor } from '../appFiles/service.ts'
import type { AppFile } from '../appFiles/service.ts'
import type { TaskService } from '../tasks/service.ts'
import type { TaskType } from '@headend/contract/tasks'

import { appUuid } from './inputs.ts'

export { installInputOf, uninstallInputOf } from './inputs.ts'
export { appNotes } from './notes.ts'
export { appRunners } from './runner.ts'
export { isAppWanted } from './wanted.ts'

type Started = Readonly<{ taskId: string; sessionId: string }>

/** What is asked of an app: by its id, and of which version. */
type Which = Readonly<{ endpointId: string; platform: AppPlatform; appId: string }>
type Version = Readonly<{ fileId: string } | { version: string }>

type Needs = Readonly<{
  db: Db
  link: Pick<Link, 'get'>
  reader: Pick<FacetReader, 'read'>
  directory: DeviceDirectory
  tasks: Pick<TaskService, 'start' | 'openOf'>
}>

/** The unit of an app, where a device has it. */
const unitOf = (
  units: readonly Unit[],
  { platform, appId }: Readonly<{ platform: AppPlatform; appId: string }>,
): Unit | undefined => units.find((unit) => unit.appId === appId && unit.platform === platform)

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

type OfferedVersion = AppOnOffer['versions'][number]

const versionOfOffer = ({ fileId, version, published, size }: Offer): OfferedVersion => ({
  fileId,
  appVersion: version,
  uploadDate: published,
  size,
  source: 'store',
})

const versionOfFile = ({ fileId, appVersion, uploadTime, size }: AppFile): OfferedVersion => ({
  fileId,
  appVersion,
  uploadDate: uploadTime,
  size,
  source: 'files',
})

const none: Values = new Map()

/** Apps of devices, as TR-181 SoftwareModules knows them: what is there, what is on offer, what was used. */
export const appService = ({ db, link, reader, directory, tasks }: Needs) => {
  const values = async (endpointId: string, paths: readonly string[]): Promise<Values> =>
    readable(await link.get(endpointId, paths)).values

  /** Ids of the tasks that are under way on a device, by the app that they are about. */
  const underWay = async (endpointId: string): Promise<ReadonlyMap<string, string>> =>
    new Map(
      (await tasks.openOf([endpointId]))
        .filter(({ taskType }) => isAppTask(taskType))
        .map(({ taskId, input }) => [textOf(input['appId']), taskId]),
    )

  const withTasks = <App extends Readonly<{ appId: string }>>(
    apps: readonly App[],
    open: ReadonlyMap<string, string>,
  ): App[] =>
    apps.map((app) => {
      const sessionId = open.get(app.appId) ?? null
      return { ...app, sessionId, loading: sessionId !== null }
    })

  const start = async (
    caller: AuthenticatedCaller,
    endpointId: string,
    type: TaskType,
    input: Readonly<Record<string, unknown>>,
  ): Promise<Started> => {
    const device = await directory.findRegistered(caller, endpointId)
    const target = `${textOf(input['name']) || textOf(input['appId'])} · ${device.nameAmong}`
    const { taskId } = await tasks.start({ caller, device, type, input, target })
    return { taskId, sessionId: taskId }
  }

  const named = (unit: Unit, label: string | null | undefined) => ({
    platform: unit.platform,
    appId: unit.appId,
    name: label ?? unit.name,
    uuid: unit.uuid,
    unit: unit.path,
  })

  /** Units of a device with what it knows of them. @throws {Failure} nodata, custom unsupported, and as `Link.get` does */
  const read = async (caller: AuthenticatedCaller, endpointId: string) => {
    await directory.findRegistered(caller, endpointId)
    const said = await values(endpointId, [...unitPaths, ...appPaths, ...offerPaths])
    if (said.size === 0) throw fail('custom', { reason: 'unsupported' })
    return { said, units: unitsOf(said), offers: offersOf(said), notes: notesOf(said) }
  }

  /** The newest file of each app that the operator has for devices of a company. */
  const newestFiles = async (
    caller: AuthenticatedCaller,
    { platform, companyId }: Readonly<{ platform: AppPlatform; companyId: string | null }>,
  ): Promise<NewestAppFile[]> => {
    if (companyId === null) return []
    const newest = new Map<string, NewestAppFile>()
    for (const { packageName: appId, fileId, appVersion: version } of await appFilesFor(db, caller, {
      platform,
      companyId,
    })) {
      const known = newest.get(appId)
      if (known === undefined || compareVersions(version, known.version) > 0)
        newest.set(appId, { appId, fileId, version })
    }
    return [...newest.values()]
  }

  const onOffer = (
    units: readonly Unit[],
    offers: readonly Offer[],
    files: readonly AppFile[],
    platform: AppPlatform,
  ): AppOnOffer[] => {
    const those = offers.filter((offer) => offer.platform === platform)
    const ids = [...those.map(({ appId }) => appId), ...files.map(({ packageName }) => packageName)]
    return [...new Set(ids)].flatMap((appId): AppOnOffer[] => {
      const mine = files.filter(({ packageName }) => packageName === appId)
      const versions = [...mine.map(versionOfFile), ...versionsOf(those, appId).map(versionOfOffer)]
        // A version that the operator has a file of is that file, whatever the store of the device calls so.
        .filter(({ appVersion }, at, all) => all.findIndex((one) => one.appVersion === appVersion) === at)
        .toSorted((a, b) => compareVersions(b.appVersion, a.appVersion))
      const [offer, file] = [versionsOf(those, appId)[0], mine[0]]
      const unit = unitOf(units, { platform, appId })
      return [
        {
          appId,
          appPlatform: platform,
          appName: offer?.label ?? file?.appName ?? appId,
          packageName: appId,
          developer: offer?.developer ?? (file?.developer || null),
          description: offer?.description ?? (file?.description || null),
          installedVersion: unit?.version ?? null,
          versions,
        },
      ]
    })
  }

  return {
    android: async (caller: AuthenticatedCaller, endpointId: string): Promise<AndroidAppsAndFiles> => {
      const { companyId } = await directory.find(caller, endpointId)
      const said = (await reader.read(endpointId, [androidApps]))(androidApps)
      const files = await newestFiles(caller, { platform: 'android', companyId })
      const apps = withFiles(said, files)
      return { ...apps, device_app: withTasks(apps.device_app, await underWay(endpointId)), files }
    },

    quantum: async (caller: AuthenticatedCaller, endpointId: string): Promise<QuantumAppsAndFiles> => {
      const { companyId } = await directory.find(caller, endpointId)
      const said = (await reader.read(endpointId, [quantumApps]))(quantumApps)
      const files = await newestFiles(caller, { platform: 'quantum', companyId })
      const apps = modulesWithFiles(said, files)
      return { ...apps, data: withTasks(apps.data, await underWay(endpointId)), files }
    },

    memory: async (caller: AuthenticatedCaller, endpointId: string): Promise<AppMemory> => {
      await directory.find(caller, endpointId)
      return (await reader.read(endpointId, [appMemory]))(appMemory)
    },

    /** The newest day that the device speaks of and the six before it: it has its own clock, and its own midnight. */
    weekly: async (caller: AuthenticatedCaller, endpointId: string): Promise<AppUsage[]> => {
      await directory.find(caller, endpointId)
      const said = await values(endpointId, [...dayPaths, ...appPaths])
      const days = daysOf(said)
      const notes = notesOf(said)
      const newest = days.reduce((last, { date }) => (date > last ? date : last), '')
      const first = newest === '' ? '' : dayBefore(newest, usageDays - 1)
      return days
        .filter(({ date }) => date >= first)
        .toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0))
        .map(({ appId, date, bytes, seconds }) => ({
          appId,
          label: notes.get(appId)?.label ?? appId,
          date,
          internet: bytes,
          usingTime: seconds,
        }))
    },

    /** What the store of a device and the files of its operator offer of these apps, or all of it; without a device the files alone. */
    details: async (
      caller: AuthenticatedCaller,
      asked: Readonly<{
        endpointId: string | undefined
        platform: AppPlatform
        appIds: readonly string[]
        keyword?: string
      }>,
    ): Promise<AppOnOffer[]> => {
      const { endpointId, platform, appIds, keyword = everyApp } = asked
      const device = endpointId === undefined ? undefined : await directory.find(caller, endpointId)
      const companyId = device === undefined ? caller.companyId : device.companyId
      const files = companyId === null ? [] : await appFilesFor(db, caller, { platform, companyId })
      const said = endpointId === undefined ? none : await values(endpointId, [...unitPaths, ...offerPaths])
      const word = keyword.toLowerCase()
      return onOffer(unitsOf(said), offersOf(said), files, platform).filter(
        ({ appId, appName, developer }) =>
          (appIds.length === 0 || appIds.includes(appId)) &&
          (keyword === everyApp || [appId, appName, developer ?? ''].some((text) => text.toLowerCase().includes(word))),
      )
    },

    /**
     * Installs a version that the operator has a file of or the store of the device has on offer, or updates to it.
     * @throws {Failure} nofile where neither has; as `TaskService.start` does
     */
    install: async (caller: AuthenticatedCaller, which: Which, wanted: Version, uuid?: string): Promise<Started> => {
      const { endpointId, platform, appId } = which
      const { companyId } = await directory.findRegistered(caller, endpointId)
      const { said, units, offers, notes } = await read(caller, endpointId)
      const unit = unitOf(units, which)
      const type = unit ? 'AppUpdate' : 'AppInstall'
      const [file] =
        'fileId' in wanted
          ? await appFilesFor(db, caller, { platform, companyId, packageName: appId, fileId: wanted.fileId })
          : []
      if (file !== undefined) {
        const { fileId, size, appName, appVersion: version } = file
        const [environment = null] = environmentsOf(said, platform)
        if (unit === undefined && environment === null) throw fail('custom', { reason: 'environmentMissing' })
        const known = unit
          ? named(unit, notes.get(appId)?.label)
          : { platform, appId, name: appName, uuid: appUuid(file), unit: null }
        return start(caller, endpointId, type, { ...known, version, environment, fileId, size })
      }
      const offer = versionsOf(offers, appId).find(
        (one) =>
          one.platform === platform &&
          ('fileId' in wanted ? one.fileId === wanted.fileId : one.version === wanted.version),
      )
      if (offer === undefined || offer.url === null) throw fail('nofile')
      const { label, version, url, environment } = offer
      const known = unit
        ? named(unit, notes.get(appId)?.label)
        : { platform, appId, name: label, uuid: offer.uuid ?? (uuid === '' ? null : (uuid ?? null)), unit: null }
      return start(caller, endpointId, type, { ...known, version, url, environment })
    },

    /** @throws {Failure} custom appAbsent; as `TaskService.start` does */
    uninstall: async (caller: AuthenticatedCaller, which: Which): Promise<Started> => {
      const { units, notes } = await read(caller, which.endpointId)
      const unit = unitOf(units, which)
      if (unit === undefined) throw fail('custom', { reason: 'appAbsent' })
      return start(caller, which.endpointId, 'AppUninstall', named(unit, notes.get(which.appId)?.label))
    },

    /** @throws {Failure} custom appAbsent or unsupported; as `TaskService.start` does */
    startStop: async (
      caller: AuthenticatedCaller,
      { endpointId, appIdx, startStop }: Readonly<{ endpointId: string; appIdx: number; startStop: 'start' | 'stop' }>,
    ): Promise<Started> => {
      const { units, notes } = await read(caller, endpointId)
      const unit = units.find(({ index }) => index === appIdx)
      if (unit === undefined) throw fail('custom', { reason: 'appAbsent' })
      const executions = unit.executions.map(({ path }) => path)
      if (executions.length === 0) throw fail('custom', { reason: 'unsupported' })
      return start(caller, endpointId, startStop === 'start' ? 'AppStart' : 'AppStop', {
        ...named(unit, notes.get(unit.appId)?.label),
        executions,
      })
    },
  }
}

/** The day so many days before one, both as `2026-11-20`. */
const dayBefore = (date: string, days: number): string => {
  const time = Date.parse(date)
  return Number.isNaN(time) ? date : new Date(time - days * 86_400_000).toISOString().slice(0, 10)
}

export type AppService = ReturnType<typeof appService>
