import { appProfileCalls } from '@headend/contract/appProfiles'
import { appProfileTypes } from '@headend/contract/appProfiles'
import { appPlatforms, platformTabs } from '@headend/contract/apps'
import { updateModes } from '@headend/contract/firmwareModes'
import { sql } from 'kysely'
import * as z from 'zod'
import { installInputOf, isAppWanted, uninstallInputOf } from '../apps/service.ts'
import { appFileById } from '../appFiles/service.ts'
import { begin, campaign, ended } from '../rollouts/service.ts'

/** What a roll-out of an application brings devices to. */
export const appGoal = z.object({
  appId: z.string(),
  platform: z.enum(appPlatforms),
  appName: z.string(),
  /** By which devices know it (TR-181 DUID). */
  packageName: z.string(),
  apType: z.enum(appProfileTypes),
  /** The file, its version and its size in bytes; null where the application is taken off. */
  file: z.object({ fileId: z.string(), version: z.string(), size: z.number() }).nullable(),
  updateMode: z.enum(updateModes),
})
export type AppGoal = z.infer<typeof appGoal>

/**
 * Roll-outs of applications: a task for each device, which reads what the device has when its turn comes, and installs, updates or
 * takes off. What was noted of a device before is nothing but what is said beforehand.
 */
export const appKind = campaign({
  kind: 'app',
  goal: appGoal,
  tasks: [
    { type: 'AppInstall', done: 'updated', already: 'already' },
    { type: 'AppUninstall', done: 'removed', already: 'absent' },
  ],
  taskOf: ({ file }) => (file === null ? 'AppUninstall' : 'AppInstall'),
  fits: ({ platform }) =>
    sql<boolean>`d.mid in (select mid from model where ${platformTabs[platform]} = any(tab_menu))`,
  misfit: 'otherPlatform',
  version: sql<string | null>`(
    select a.version from device_app a
    where a.did = d.did and a.platform = x.goal->>'platform' and a.app_id = x.goal->>'packageName')`,
  rivals: ({ platform, packageName }) =>
    sql<boolean>`(x.goal->>'platform' = ${platform} and x.goal->>'packageName' = ${packageName})`,
  judge: async (db, { file }) => {
    const gone = file !== null && (await appFileById(db, file.fileId)) === undefined
    return () => (gone ? ended('fail', 'appWithdrawn') : begin)
  },
  foresee:
    async (_db, { file, updateMode }) =>
    ({ version }) => {
      if (version === null || file === null) return begin
      const wanted = isAppWanted(updateMode, version, file.version)
      if (wanted === true) return begin
      return wanted === 'already' ? ended('success', wanted) : ended('cancelled', wanted)
    },
  input: ({ file, updateMode, ...app }) =>
    file === null
      ? uninstallInputOf(app)
      : { ...installInputOf({ ...app, ...file, appVersion: file.version }), updateMode },
  // What the file or the device lacks no further attempt brings.
  hopeless: ['appWithdrawn', 'environmentMissing', 'environmentOther'],
  unwanted: ['newer', 'differs'],
  refusal: 'custom',
  page: ({ rolloutId, serviceTaskId }) => `/management/app/components/appFileListPage/${serviceTaskId}/${rolloutId}`,
  shownBy: [
    appProfileCalls.listPage,
    appProfileCalls.get,
    appProfileCalls.listDevicesPage,
    appProfileCalls.listDateStatus,
    appProfileCalls.listHourStatus,
  ],
})
