import type { BootAd } from '@headend/contract/cmsBootads'
import type { BulkContent, LandingChannel, Provisioning } from '@headend/contract/cmsBulk'
import type { CommandType } from '@headend/contract/cmsBulk'
import type { Language } from '@headend/contract/core'
import type { Db } from '../../core/db/database.ts'
import type { MetadataSet } from '@headend/contract/metadataSets'
import { bootAdRows } from '../bootAds/service.ts'
import { fileAddress } from '../contentItems/service.ts'
import { setOf, setRows } from '../metadataSets/service.ts'
import { detailsOf, rolloutOf, selectRollouts } from '../rollouts/service.ts'
import { contentIdOf } from './force.ts'
import type { ForceRow } from './force.ts'
import { contentGoal, contentKind } from './kind.ts'

/** Everything: the caller sees the company, and by that what it has in force. */
const everywhere = { companies: 'all', userId: '0' } as const

/** The roll-out of a row, as pages of roll-outs read it. */
export const rolloutRow = async (db: Db, rolloutId: string | null) =>
  rolloutId === null
    ? undefined
    : selectRollouts(db, contentKind.name).where('rollout.rollout_id', '=', rolloutId).executeTakeFirst()

const provisioningOf = async (
  db: Db,
  row: ForceRow,
  { language, now }: Readonly<{ language: Language; now: number }>,
): Promise<Provisioning | null> => {
  const rollout = await rolloutRow(db, row.rollout_id)
  if (rollout === undefined) return null
  const goal = contentGoal.parse(rollout.goal)
  // Of one that was put in force while provisioning is off nothing was brought yet: what runs no more was about another.
  if (goal.id !== contentIdOf(row)) return null
  return {
    ...rolloutOf(rollout, now),
    ...(await detailsOf(db, rollout, now, language)),
    serviceTaskId: row.service_task_id,
    name: goal.label,
    createUser: row.user_name,
  }
}

/** The fields that every content in force has. */
const forced = (row: ForceRow) => ({ serviceTaskId: row.service_task_id, taskUseFlag: row.use_flag })

// Of an ad or set itself it is said where it is in force at all; here it is this company's.
const bootAdOf = async (db: Db, row: ForceRow): Promise<BootAd> => ({
  ...(await bootAdRows.one(db, everywhere, row.boot_ad_id ?? '')),
  ...forced(row),
  bulkBootAdTime: row.force_time.getTime(),
})

const metadataOf = async (db: Db, row: ForceRow): Promise<MetadataSet> => ({
  ...setOf(await setRows.one(db, everywhere, row.metadata_set_id ?? '')),
  ...forced(row),
  bulkMetadataTime: row.force_time.getTime(),
})

const channelOf = async (db: Db, row: ForceRow): Promise<LandingChannel> => {
  const channel = await db
    .selectFrom('content_item')
    .select(['name', 'lcn', 'store_name'])
    .where('content_item_id', '=', row.content_item_id)
    .executeTakeFirstOrThrow()
  return {
    channelId: row.content_item_id ?? '',
    channelName: channel.name ?? '',
    channelNumber: channel.lcn ?? 0,
    image: fileAddress(channel.store_name),
    bulkChannelTime: row.force_time.getTime(),
    ...forced(row),
  }
}

/** What a company has in force, and how far that has come. */
export const contentOf = async (
  db: Db,
  { companyId, language, now }: Readonly<{ companyId: string; language: Language; now: number }>,
): Promise<BulkContent> => {
  const [company, rows] = await Promise.all([
    db.selectFrom('company').select('company_name').where('company_id', '=', companyId).executeTakeFirstOrThrow(),
    db.selectFrom('content_force').selectAll().where('company_id', '=', companyId).execute(),
  ])
  const of = async <Entity>(type: CommandType, entity: (db: Db, row: ForceRow) => Promise<Entity>) => {
    const row = rows.find(({ command_type: of }) => of === type)
    if (row === undefined) return null
    const [content, provisioning] = await Promise.all([entity(db, row), provisioningOf(db, row, { language, now })])
    return { ...content, provisioning }
  }
  return {
    opId: companyId,
    companyName: company.company_name,
    bootAd: await of('BootingAd', bootAdOf),
    landingChannel: await of('LandingChannel', channelOf),
    metadata: await of('DsmCc', metadataOf),
  }
}

/** The channels of a company that set-top boxes may land on, in their order, and which is in force there. */
export const listLandingChannels = async (db: Db, companyId: string): Promise<LandingChannel[]> => {
  const rows = await db
    .selectFrom('content_item')
    .leftJoin('content_force', (join) =>
      join
        .onRef('content_force.content_item_id', '=', 'content_item.content_item_id')
        .onRef('content_force.company_id', '=', 'content_item.company_id'),
    )
    .select(['content_item.content_item_id', 'name', 'lcn', 'store_name', 'force_time', 'service_task_id', 'use_flag'])
    .where('content_item.company_id', '=', companyId)
    .where('kind', '=', 'channel')
    .orderBy('sort')
    .limit(10_000)
    .execute()
  return rows.map((row) => ({
    channelId: row.content_item_id,
    channelName: row.name ?? '',
    channelNumber: row.lcn ?? 0,
    image: fileAddress(row.store_name),
    bulkChannelTime: row.force_time?.getTime() ?? null,
    serviceTaskId: row.service_task_id,
    taskUseFlag: row.use_flag ?? true,
  }))
}
