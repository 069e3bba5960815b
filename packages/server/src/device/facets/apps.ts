import type { AndroidApps, AppPlatform, QuantumApps } from '@headend/contract/apps'
import type { AppMemory } from '@headend/contract/apps'
import { compareVersions } from '@headend/contract/appVersions'
import {
  appPaths,
  memoryOf,
  memoryPaths,
  notesOf,
  offerPaths,
  offersOf,
  unitPaths,
  unitsOf,
  versionsOf,
} from './appUnits.ts'
import type { Offer, Unit } from './appUnits.ts'
import { facet } from './facet.ts'
import type { Values } from './reading.ts'

/** Nothing of it is in a reading of the device: whoever answers a call adds what is under way. */
const idle = { sessionId: null, loading: false } as const

const paths = [...unitPaths, ...appPaths, ...offerPaths]

const ofPlatform = <One extends Readonly<{ platform: AppPlatform }>>(all: readonly One[], platform: AppPlatform) =>
  all.filter((one) => one.platform === platform)

/** The newest version on offer, where it is newer than the one that is there. */
const newerThan = (unit: Unit, offered: readonly Offer[]): Offer | undefined => {
  const [newest] = versionsOf(offered, unit.appId)
  return newest !== undefined && unit.version !== null && compareVersions(newest.version, unit.version) > 0
    ? newest
    : undefined
}

/** What a unit does: what of it executes, the state that is furthest from rest first; else what becomes of the unit. */
const stateOf = ({ status, executions }: Unit): string | null => {
  if (status !== null && status !== 'Installed') return status
  const states = executions.flatMap((one) => one.status ?? [])
  return ['Starting', 'Stopping', 'Restarting', 'Active', 'Idle'].find((state) => states.includes(state)) ?? status
}

const sumOf = (amounts: readonly (number | null)[]): number | null => {
  const known = amounts.flatMap((one) => one ?? [])
  return known.length === 0 ? null : known.reduce((all, one) => all + one, 0)
}

/** Apps in an execution environment of Android (TR-181 SoftwareModules.ExecEnv.{i}.Type), and what they used. */
export const androidApps = facet('android_apps', {
  paths,
  of: (values): AndroidApps => {
    const offered = ofPlatform(offersOf(values), 'android')
    const notes = notesOf(values)
    const device_app = ofPlatform(unitsOf(values), 'android').map((unit) => {
      const note = notes.get(unit.appId)
      const newer = newerThan(unit, offered)
      return {
        appId: unit.appId,
        app_label: note?.label ?? unit.name,
        app_name: unit.appId,
        app_store_name: note?.store ?? null,
        app_state: stateOf(unit),
        app_version: unit.version,
        app_new_version: newer?.version ?? null,
        app_new_file: newer?.fileId ?? null,
        update_time: unit.updated ?? unit.installed,
        app_usage_internet: note?.bytes ?? null,
        app_usage_total_time: note?.seconds ?? null,
        app_usage_storage: sumOf(unit.executions.map(({ bytes }) => bytes)),
        type: note?.type ?? ('User' as const),
        ...idle,
      }
    })
    return {
      device_app,
      device_app_stat_count: {
        op_app_all_cnt: new Set(offered.map(({ appId }) => appId)).size,
        op_app_cnt: device_app.filter(({ type }) => type === 'Operator').length,
        up_app_cnt: device_app.filter((app) => app.app_new_version !== null).length,
      },
    }
  },
})

/** Apps in any other execution environment, each a deployment unit. */
export const quantumApps = facet('quantum_apps', {
  paths,
  of: (values): QuantumApps => {
    const offered = ofPlatform(offersOf(values), 'quantum')
    const notes = notesOf(values)
    const data = ofPlatform(unitsOf(values), 'quantum').map((unit) => ({
      appId: unit.appId,
      appUuid: unit.uuid,
      appIdx: unit.index,
      appName: notes.get(unit.appId)?.label ?? unit.name,
      appVersion: unit.version,
      appNewVersion: newerThan(unit, offered)?.version ?? null,
      developer: unit.vendor,
      dateModified: unit.updated ?? unit.installed,
      state: stateOf(unit),
      fault: unit.executions.flatMap(({ fault }) => fault ?? [])[0] ?? null,
      startable: unit.executions.length > 0,
      fileList: versionsOf(offered, unit.appId)
        .slice(0, 8)
        .map(({ fileId, version }) => ({ fileId, fileVersion: version })),
      ...idle,
    }))
    return {
      data,
      totalApp: data.length,
      activeApp: data.filter(({ state }) => state === 'Active').length,
      updateAppCnt: data.filter(({ appNewVersion }) => appNewVersion !== null).length,
    }
  },
})

const shareOf = ({ total, free }: Readonly<{ total: number | null; free: number | null }>): AppMemory => {
  if (total === null || total <= 0) return { memoryInPercentage: null, memoryInTotal: null, memoryInUse: null }
  const used = free === null ? null : Math.max(0, total - free)
  return {
    memoryInPercentage: used === null ? null : Math.round((used / total) * 1000) / 10,
    memoryInTotal: total,
    memoryInUse: used,
  }
}

/** Memory of the execution environments of those apps. */
export const appMemory = facet('app_memory', {
  paths: memoryPaths,
  of: (values: Values): AppMemory => shareOf(memoryOf(values, 'quantum')),
})
