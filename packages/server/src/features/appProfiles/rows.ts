import { mostListed } from '@headend/contract/appProfiles'
import type { AppProfile } from '@headend/contract/appProfiles'
import { sql } from 'kysely'
import type { Db } from '../../core/db/database.ts'
import { ownedRows } from '../../core/rows.ts'
import { anyOf, ofStatus, rolloutOf, selectRollouts } from '../rollouts/service.ts'
import { appGoal, appKind } from './kind.ts'

const select = (db: Db) =>
  selectRollouts(db, appKind.name)
    .innerJoin('app_profile', 'app_profile.rollout_id', 'rollout.rollout_id')
    .innerJoin('app', 'app.app_id', 'app_profile.app_id')
    .select('app.app_name')
    .select(
      sql<string[]>`array(
        select rd.did::text from rollout_device rd where rd.rollout_id = rollout.rollout_id order by rd.did limit ${mostListed})`.as(
        'dids',
      ),
    )

export type ProfileRow = Awaited<ReturnType<ReturnType<typeof select>['executeTakeFirstOrThrow']>>

/** The time is the reader's: by it a profile whose time is to come waits still. */
export const profileOf = (row: ProfileRow, now: number): AppProfile => {
  const { appId, packageName, platform, apType, file, updateMode } = appGoal.parse(row.goal)
  const begin = row.begin_time?.getTime() ?? null
  return {
    appProfileId: row.rollout_id,
    apId: row.rollout_id,
    profileName: row.rollout_name,
    ...rolloutOf(row, now),
    actionControl: row.state === 'stopped' || row.state === 'ready' ? 'STOP' : 'START',
    dids: row.dids,
    appId,
    targetApp: row.app_name,
    packageName,
    platform,
    apType,
    fileId: file?.fileId ?? null,
    targetVersion: file?.version ?? null,
    updateMode,
    executionTime: begin,
    startTime: begin,
    endTime: row.until_time?.getTime() ?? null,
    startHour: row.start_hour,
    endHour: row.end_hour,
    apRetry: row.retries,
    fpRetry: row.retries,
  }
}

/** Application profiles of the reader's company and those below. */
export const profiles = ownedRows({
  select,
  scope: { company: 'rollout.company_id' },
  id: 'rollout.rollout_id',
  keyword: ['rollout.rollout_name', 'app.app_name', 'app.package_name', 'company.company_name', 'rollout.user_name'],
  filters: {
    opId: anyOf('rollout.company_id'),
    appId: anyOf('app_profile.app_id'),
    platform: (value) => sql<boolean>`app.platform = ${value}`,
    status: ofStatus,
  },
  orders: {
    profileName: 'rollout.rollout_name',
    targetApp: 'app.app_name',
    companyName: 'company.company_name',
    executionTime: 'rollout.begin_time',
    createTime: 'rollout.create_time',
  },
  order: 'createTime,desc',
  entity: (row: ProfileRow) => row,
})
