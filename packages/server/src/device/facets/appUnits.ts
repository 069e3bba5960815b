import { compareVersions } from '@headend/contract/appVersions'
import type { AppPlatform, AppType } from '@headend/contract/apps'
import { appTypes } from '@headend/contract/apps'
import { vendorPrefix } from './places.ts'
import { flagAt, listAt, numberAt, objectAt, rowsOf, textAt, timeAt, unsignedAt, wordAt } from './reading.ts'
import type { Values } from './reading.ts'

export const modules = 'Device.SoftwareModules.'
/** By it a device says that it manages software modules at all. */
export const unitCount = `${modules}DeploymentUnitNumberOfEntries`
/** A deployment unit came, went, is another version, or could not (TR-181 SoftwareModules.DUStateChange!). */
export const unitChanged = `${modules}DUStateChange!`

const units = `${modules}DeploymentUnit.`
const executions = `${modules}ExecutionUnit.`
const environments = `${modules}ExecEnv.`
const own = `${vendorPrefix}Apps.`
const apps = `${own}App.`
const offers = `${own}Store.`
const days = `${own}DailyUsage.`

/** Apps of a device that are shown, versions that its store has on offer, and days times apps of its usage. */
const most = { apps: 128, offers: 256, days: 512 } as const
const kib = 1024

const under = (table: string, names: readonly string[]): readonly string[] => names.map((name) => `${table}*.${name}`)

export const unitPaths: readonly string[] = [
  ...under(units, [
    'UUID',
    'DUID',
    'Name',
    'Status',
    'Resolved',
    'Vendor',
    'Version',
    'ExecutionUnitList',
    'ExecutionEnvRef',
  ]),
  ...under(units, ['Installed', 'LastUpdate']),
  ...under(executions, ['Status', 'ExecutionFaultCode', 'DiskSpaceInUse']),
  ...under(environments, ['Type']),
]
export const appPaths: readonly string[] = under(apps, [
  'DUID',
  'Label',
  'Type',
  'StoreName',
  'TotalBytes',
  'TotalTime',
])
export const offerPaths: readonly string[] = under(offers, [
  'DUID',
  'UUID',
  'Label',
  'Description',
  'Developer',
  'Version',
  'FileID',
  'URL',
  'Size',
  'Published',
  'ExecutionEnvRef',
])
export const dayPaths: readonly string[] = under(days, ['DUID', 'Date', 'Bytes', 'Time'])
export const memoryPaths: readonly string[] = under(environments, ['AllocatedMemory', 'AvailableMemory', 'Type'])

/** A deployment unit with what executes of it (TR-181 DeploymentUnit.{i}., ExecutionUnit.{i}.). */
export type Unit = Readonly<{
  /** With a dot at its end. */
  path: string
  index: number
  platform: AppPlatform
  appId: string
  uuid: string | null
  name: string
  vendor: string | null
  version: string | null
  status: string | null
  /** Whether the device has all that it needs. */
  resolved: boolean | null
  installed: number | null
  updated: number | null
  executions: readonly Execution[]
}>

/** `bytes` are those of its persistent storage. */
export type Execution = Readonly<{ path: string; status: string | null; fault: string | null; bytes: number | null }>

/** A version of an app that the store of a device has on offer. */
export type Offer = Readonly<{
  appId: string
  uuid: string | null
  label: string
  description: string | null
  developer: string | null
  version: string
  fileId: string | null
  url: string | null
  size: number | null
  published: number | null
  environment: string | null
  platform: AppPlatform
}>

const platformOf = (values: Values, environment: string | null): AppPlatform =>
  environment !== null && /android/i.test(textAt(values, `${environment}Type`) ?? '') ? 'android' : 'quantum'

const executionOf = (values: Values, path: string): Execution => {
  const fault = textAt(values, `${path}ExecutionFaultCode`, 64)
  const size = numberAt(values, `${path}DiskSpaceInUse`, { least: 0, most: 1e12 })
  return {
    path,
    status: textAt(values, `${path}Status`, 32),
    fault: fault === 'NoFault' ? null : fault,
    bytes: size === null ? null : size * kib,
  }
}

/** The deployment units of a device; those that are gone, and still listed, are left out. */
export const unitsOf = (values: Values): readonly Unit[] =>
  rowsOf(values, units, most.apps).flatMap((path): readonly Unit[] => {
    const uuid = textAt(values, `${path}UUID`, 64)
    const appId = textAt(values, `${path}DUID`, 128) ?? uuid
    const status = textAt(values, `${path}Status`, 32)
    if (appId === null || status === 'Uninstalled') return []
    const known = listAt(values, `${path}ExecutionUnitList`).map((one) => (one.endsWith('.') ? one : `${one}.`))
    return [
      {
        path,
        index: Number(path.slice(units.length, -1)),
        platform: platformOf(values, objectAt(values, `${path}ExecutionEnvRef`)),
        appId,
        uuid,
        name: textAt(values, `${path}Name`, 128) ?? appId,
        vendor: textAt(values, `${path}Vendor`, 128),
        version: textAt(values, `${path}Version`, 64),
        status,
        resolved: flagAt(values, `${path}Resolved`),
        installed: timeAt(values, `${path}Installed`),
        updated: timeAt(values, `${path}LastUpdate`),
        executions: known.filter((one) => one.startsWith(executions)).map((one) => executionOf(values, one)),
      },
    ]
  })

/** The execution environments of a device in which apps of a platform run, each with a dot at its end. */
export const environmentsOf = (values: Values, platform: AppPlatform): readonly string[] =>
  rowsOf(values, environments, 8).filter((path) => platformOf(values, path) === platform)

/** What the store of a device has on offer. */
export const offersOf = (values: Values): readonly Offer[] => {
  // A device with one execution environment need not say for which an app is.
  const [only, ...others] = rowsOf(values, environments, 8)
  return rowsOf(values, offers, most.offers).flatMap((path): readonly Offer[] => {
    const appId = textAt(values, `${path}DUID`, 128)
    const version = textAt(values, `${path}Version`, 64)
    if (appId === null || version === null) return []
    const environment = objectAt(values, `${path}ExecutionEnvRef`) ?? (others.length === 0 ? (only ?? null) : null)
    return [
      {
        appId,
        uuid: textAt(values, `${path}UUID`, 64),
        label: textAt(values, `${path}Label`, 128) ?? appId,
        description: textAt(values, `${path}Description`),
        developer: textAt(values, `${path}Developer`, 128),
        version,
        fileId: textAt(values, `${path}FileID`, 128),
        url: textAt(values, `${path}URL`, 2048),
        size: numberAt(values, `${path}Size`, { least: 0 }),
        published: timeAt(values, `${path}Published`),
        environment,
        platform: platformOf(values, environment),
      },
    ]
  })
}

/** What the device knows of an app beside its deployment unit. */
export type AppNote = Readonly<{
  label: string | null
  type: AppType
  store: string | null
  bytes: number | null
  seconds: number | null
}>

/** By the id of the app. */
export const notesOf = (values: Values): ReadonlyMap<string, AppNote> =>
  new Map(
    rowsOf(values, apps, most.apps).flatMap((path) => {
      const appId = textAt(values, `${path}DUID`, 128)
      const note: AppNote = {
        label: textAt(values, `${path}Label`, 128),
        type: wordAt(values, `${path}Type`, appTypes) ?? 'User',
        store: textAt(values, `${path}StoreName`, 64),
        bytes: numberAt(values, `${path}TotalBytes`, { least: 0 }),
        seconds: numberAt(values, `${path}TotalTime`, { least: 0, most: 1e12 }),
      }
      return appId === null ? [] : [[appId, note] as const]
    }),
  )

export type DayOfApp = Readonly<{ appId: string; date: string; bytes: number | null; seconds: number | null }>

/** What apps used on the days of a device; one that names no day is left out. */
export const daysOf = (values: Values): readonly DayOfApp[] =>
  rowsOf(values, days, most.days).flatMap((path): readonly DayOfApp[] => {
    const appId = textAt(values, `${path}DUID`, 128)
    const date = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])/.exec(textAt(values, `${path}Date`) ?? '')?.[0]
    if (appId === null || date === undefined) return []
    return [
      {
        appId,
        date,
        bytes: numberAt(values, `${path}Bytes`, { least: 0 }),
        seconds: unsignedAt(values, `${path}Time`),
      },
    ]
  })

/** Bytes of an amount in KiB that a device allots or has left; -1 says that there is no limit to speak of. */
const memoryAt = (values: Values, path: string): number | null => {
  const amount = numberAt(values, path, { least: 0, most: 1e12 })
  return amount === null ? null : amount * kib
}

/** Memory of the execution environments that apps are managed in by one platform, in bytes. */
export const memoryOf = (
  values: Values,
  platform: AppPlatform,
): Readonly<{ total: number | null; free: number | null }> => {
  const those = environmentsOf(values, platform)
  const sum = (name: string): number | null => {
    const amounts = those.map((path) => memoryAt(values, `${path}${name}`))
    return amounts.length === 0 || amounts.includes(null)
      ? null
      : amounts.reduce<number>((all, one) => all + (one ?? 0), 0)
  }
  return { total: sum('AllocatedMemory'), free: sum('AvailableMemory') }
}

/** The versions of an app that are on offer, the newest first. */
export const versionsOf = (offered: readonly Offer[], appId: string): readonly Offer[] =>
  offered.filter((offer) => offer.appId === appId).toSorted((a, b) => compareVersions(b.version, a.version))
