import type { AutoUpgradeProfile, FirmwareProfile } from '@headend/contract/firmwareProfiles'
import { runMethods, updateModes } from '@headend/contract/firmwareModes'
import { fullSafety, safetyChange } from '@headend/contract/schemas/rollouts'
import { sql } from 'kysely'
import * as z from 'zod'
import type { Db } from '../../core/db/database.ts'
import { ownedRows } from '../../core/rows.ts'
import { versionNumbers } from '../firmware/service.ts'
import { anyOf, ofStatus, rolloutOf, selectRollouts } from '../rollouts/service.ts'
import { firmwareGoal, firmwareKind } from './kind.ts'

const select = (db: Db) =>
  selectRollouts(db, firmwareKind.name)
    .leftJoin('firmware_profile', 'firmware_profile.rollout_id', 'rollout.rollout_id')
    .select(['firmware_profile.firmware_file_id', 'firmware_profile.auto_profile_id'])
    .select(versionNumbers(sql`rollout.goal->>'fwVer'`).as('version_numbers'))

export type ProfileRow = Awaited<ReturnType<ReturnType<typeof select>['executeTakeFirstOrThrow']>>

/** The time is the reader's: by it a profile whose first day is to come waits still. */
export const profileOf = (row: ProfileRow, now: number): FirmwareProfile => {
  const { mid, fwVer, fwCode, minFwVer, updateMode, runMethod } = firmwareGoal.parse(row.goal)
  return {
    fpId: row.rollout_id,
    fpName: row.rollout_name,
    ...rolloutOf(row, now),
    mid,
    modelName: row.model_name ?? '',
    firmwareFileId: row.firmware_file_id,
    fwVer,
    fwCode,
    minFwVer,
    version: `${fwVer} (${fwCode})`,
    updateMode,
    fpRunMethod: runMethod,
    fpStartHour: row.start_hour,
    fpEndHour: row.end_hour,
    startDate: row.start_date,
    fpRetry: row.retries,
    autoProfileId: row.auto_profile_id,
  }
}

/** Firmware profiles of the reader's company and those below. */
export const profiles = ownedRows({
  select,
  scope: { company: 'rollout.company_id' },
  id: 'rollout.rollout_id',
  keyword: ['rollout.rollout_name', 'model.model_name', 'company.company_name', 'rollout.user_name'],
  filters: {
    opId: anyOf('rollout.company_id'),
    mid: anyOf('rollout.mid'),
    status: ofStatus,
  },
  orders: {
    fpName: 'rollout.rollout_name',
    modelName: 'model.model_name',
    fwVer: 'version_numbers',
    companyName: 'company.company_name',
    startDate: 'rollout.start_date',
    createTime: 'rollout.create_time',
  },
  order: 'createTime,desc',
  entity: (row: ProfileRow) => row,
})

const selectAuto = (db: Db) =>
  db
    .selectFrom('auto_profile')
    .innerJoin('company', 'company.company_id', 'auto_profile.company_id')
    .innerJoin('model', 'model.mid', 'auto_profile.mid')
    .leftJoin('device_group', 'device_group.gid', 'auto_profile.gid')
    .selectAll('auto_profile')
    .select(['company.company_name', 'model.model_name', 'device_group.group_name'])
    .select((of) =>
      of
        .selectFrom('firmware_profile')
        .innerJoin('rollout', 'rollout.rollout_id', 'firmware_profile.rollout_id')
        .select(
          sql<readonly [string, string, number]>`json_build_array(rollout.rollout_id::text, rollout.goal->>'fwVer', (
            select coalesce(sum(c.devices), 0)::int from rollout_count c
            where c.rollout_id = rollout.rollout_id and c.state = 'fail'))`.as('current'),
        )
        .whereRef('firmware_profile.auto_profile_id', '=', 'auto_profile.auto_profile_id')
        .where('rollout.removed', '=', false)
        .where('rollout.state', '<>', 'stopped')
        .orderBy('rollout.rollout_id', 'desc')
        .limit(1)
        .as('current'),
    )

type AutoRow = Awaited<ReturnType<ReturnType<typeof selectAuto>['executeTakeFirstOrThrow']>>

const autoOf = (row: AutoRow): AutoUpgradeProfile => ({
  autoProfileId: row.auto_profile_id,
  opId: row.company_id,
  companyName: row.company_name,
  mid: row.mid,
  modelName: row.model_name,
  targetVersion: row.target_version,
  targetDevice: row.gid ?? 'all',
  groupName: row.group_name,
  autoActivate: row.auto_activate,
  startHour: row.start_hour,
  endHour: row.end_hour,
  activateMode: z.enum(runMethods).parse(row.activate_mode),
  maxRetryCount: row.max_retry_count,
  upgradeMode: z.enum(updateModes).parse(row.upgrade_mode),
  enabled: row.enabled,
  safety: fullSafety(safetyChange.parse(row.safety)),
  fpId: row.current?.[0] ?? null,
  currentVersion: row.current?.[1] ?? null,
  failed: row.current?.[2] ?? 0,
  createUser: row.user_name,
  createTime: row.create_time.getTime(),
})

/** Auto-upgrade profiles of the reader's company and those below. */
export const autoProfiles = ownedRows({
  select: selectAuto,
  scope: { company: 'auto_profile.company_id' },
  id: 'auto_profile.auto_profile_id',
  keyword: ['model.model_name', 'company.company_name', 'auto_profile.target_version'],
  filters: { opId: anyOf('auto_profile.company_id'), mid: anyOf('auto_profile.mid') },
  orders: {
    modelName: 'model.model_name',
    companyName: 'company.company_name',
    createTime: 'auto_profile.create_time',
  },
  order: 'createTime,desc',
  entity: autoOf,
})
