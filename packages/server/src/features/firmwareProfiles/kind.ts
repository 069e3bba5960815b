import { sql } from 'kysely'
import * as z from 'zod'
import { firmwareProfileCalls } from '@headend/contract/firmwareProfiles'
import { runMethods, updateModes } from '@headend/contract/firmwareModes'
import { isBelowMinimum, isSameFirmware, isUpdatedBy } from '@headend/contract/firmwareUpdate'
import type { Db } from '../../core/db/database.ts'
import { byId, codeOf, isOffered } from '../firmware/service.ts'
import { begin, campaign, ended, unknown } from '../rollouts/service.ts'
import type { Judged, Verdict } from '../rollouts/service.ts'

/** What a roll-out of firmware brings devices to. */
export const firmwareGoal = z.object({
  firmwareFileId: z.string(),
  companyId: z.string(),
  mid: z.string(),
  fwVer: z.string(),
  fwCode: z.number(),
  minFwVer: z.string().nullable(),
  minFwCode: z.number().nullable(),
  updateMode: z.enum(updateModes),
  runMethod: z.enum(runMethods),
})
export type FirmwareGoal = z.infer<typeof firmwareGoal>

const verdictOf = (goal: FirmwareGoal, { version, tries }: Judged, code: number | null): Verdict => {
  // Once it was begun what it reports says whether it is done: nothing is sent again for a version that it has.
  if (tries > 0 && version !== null && isSameFirmware(version, goal.fwVer)) return ended('success', 'updated')
  const wanted = isUpdatedBy(goal.updateMode, {
    installed: version,
    installedCode: code,
    target: goal.fwVer,
    targetCode: goal.fwCode,
  })
  if (wanted === 'already') return ended('success', 'already')
  if (wanted === 'versionUnknown') return unknown(wanted)
  if (wanted === 'incomparable') return ended('fail', wanted)
  if (wanted !== true) return ended('cancelled', wanted)
  return isBelowMinimum(goal, { installed: version, installedCode: code }) ? ended('fail', 'belowMinimum') : begin
}

/** Roll-outs of firmware: a task of the type Firmware for each device that is to get the version and does not have it. */
export const firmwareKind = campaign({
  kind: 'firmware',
  goal: firmwareGoal,
  tasks: [{ type: 'Firmware', done: 'updated', already: 'already' }],
  taskOf: () => 'Firmware',
  fits: ({ mid }) => sql<boolean>`d.mid = ${mid}`,
  misfit: 'otherModel',
  offered: ({ firmwareFileId }) => isOffered(firmwareFileId),
  version: sql<string | null>`d.firmware_version`,
  judge: async (db: Db, goal, versions) => {
    const file = await byId(db, goal.firmwareFileId)
    if (file === undefined || !file.approved) return () => ended('fail', 'firmwareWithdrawn')
    const { companyId, mid } = goal
    const codes = new Map(
      await Promise.all(versions.map(async (fwVer) => [fwVer, await codeOf(db, { companyId, mid, fwVer })] as const)),
    )
    return (device) => verdictOf(goal, device, codes.get(device.version ?? '') ?? null)
  },
  input: ({ firmwareFileId, fwVer, fwCode, updateMode, runMethod }, window) => ({
    firmwareFileId,
    fwVer,
    fwCode,
    updateMode,
    runMethod,
    ...window,
  }),
  // What the file or its approval lacks no further attempt brings.
  hopeless: ['firmwareWithdrawn'],
  refusal: 'fwerr',
  page: ({ rolloutId }) => `/management/firmware/firmwareProfileList/profile/${rolloutId}`,
  shownBy: [
    firmwareProfileCalls.list,
    firmwareProfileCalls.listPage,
    firmwareProfileCalls.get,
    firmwareProfileCalls.listDevicesPage,
    firmwareProfileCalls.listDateStatus,
    firmwareProfileCalls.listHourStatus,
    firmwareProfileCalls.listAutoPage,
  ],
})
