import { mostTagsOfCompany } from '@headend/contract/tags'
import { sql } from 'kysely'
import type { Text } from '@headend/contract/core'
import type { Db } from '../../core/db/database.ts'
import { fail } from '../../core/errors.ts'

/** How companies spell their tags: by company, and by the tag in lower case. */
export type Spellings = ReadonlyMap<string, ReadonlyMap<string, string>>

export const lowered = (tags: readonly string[]): string[] => [...new Set(tags.map((tag) => tag.toLowerCase()))]

/** Why a company gets no further tags. */
export const noRoomForTags: Text = {
  en: `The devices of a company have at most ${mostTagsOfCompany} different tags.`,
  ko: `한 회사의 단말에 쓸 수 있는 태그는 최대 ${mostTagsOfCompany}개입니다.`,
}

/**
 * Holds companies until the end of the transaction, those of devices after the devices: two changes of one company spell a tag
 * in one way, and agree whether its last device is gone.
 */
export const holdCompanies = async (trx: Db, companyIds: readonly string[]): Promise<void> => {
  const inOrder = [...new Set(companyIds)].toSorted()
  await sql`select from company where company_id = any(${inOrder}::bigint[]) order by company_id for no key update`.execute(
    trx,
  )
}

/** How companies spell the tags that they have. */
export const readSpellings = async (db: Db, companyIds: readonly string[]): Promise<Spellings> => {
  const rows = await db
    .selectFrom('tag')
    .select(['company_id', 'tag_name'])
    .where(sql<boolean>`company_id = any(${[...new Set(companyIds)]}::bigint[])`)
    .execute()
  const byCompany = Map.groupBy(rows, ({ company_id }) => company_id)
  return new Map(
    [...byCompany].map(([companyId, tags]) => [
      companyId,
      new Map(tags.map(({ tag_name }) => [tag_name.toLowerCase(), tag_name])),
    ]),
  )
}

/** Whether a company has room for the tags of a device, those of the devices that were asked about before counted in. */
export const roomForTags = (spellings: Spellings) => {
  const known = new Map<string, Set<string>>()
  return (companyId: string, tags: readonly string[]): boolean => {
    const had = known.get(companyId) ?? new Set(spellings.get(companyId)?.keys())
    known.set(companyId, had)
    const further = lowered(tags).filter((tag) => !had.has(tag))
    if (had.size + further.length > mostTagsOfCompany) return false
    for (const tag of further) had.add(tag)
    return true
  }
}

/**
 * The tags of devices as their companies spell them, new ones as they were typed first. The companies are held (`holdCompanies`).
 * @throws {Failure} custom, where a company would have too many
 */
export const spellTags = async (
  trx: Db,
  wanted: readonly Readonly<{ companyId: string; tags: readonly string[] }>[],
): Promise<(companyId: string, tags: readonly string[]) => string[]> => {
  const first = new Map(
    wanted
      .flatMap(({ companyId, tags }) => tags.map((tag) => ({ company_id: companyId, tag_name: tag })))
      .toReversed()
      .map((row) => [`${row.company_id} ${row.tag_name.toLowerCase()}`, row]),
  )
  if (first.size > 0) {
    await trx
      .insertInto('tag')
      .values([...first.values()])
      .onConflict((row) => row.doNothing())
      .execute()
  }
  const spellings = await readSpellings(
    trx,
    wanted.map(({ companyId }) => companyId),
  )
  if ([...spellings.values()].some(({ size }) => size > mostTagsOfCompany))
    throw fail('custom', { text: noRoomForTags })
  return (companyId, tags) => lowered(tags).flatMap((tag) => spellings.get(companyId)?.get(tag) ?? [])
}

/** Forgets the tags of a company that no device of it has, also those of devices that left the company or the inventory. */
export const dropUnusedTags = async (trx: Db, companyId: string): Promise<void> => {
  await sql`
    delete from tag where company_id = ${companyId} and not exists (
      select from device d
      where d.tags <> '{}' and d.tags && array[tag.tag_name] and d.company_id = tag.company_id
    )`.execute(trx)
}
