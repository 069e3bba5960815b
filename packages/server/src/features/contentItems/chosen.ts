import type { ContentKind } from '@headend/contract/contentItems'
import { sql } from 'kysely'
import type { Db } from '../../core/db/database.ts'
import { fail } from '../../core/errors.ts'
import { isUuid } from './rows.ts'

/** One as a set has it: what people say of it, and its file by content. */
type Part = Readonly<Record<string, unknown>> & Readonly<{ id: string; file: string; size: number; sha256: string }>

/**
 * What a company chose of each kind, in the order in which it is named; all of it, in its own order, of a kind that is not.
 * Nobody changes any of it before the transaction ends. `stores` has the name in the file store by the file of a part.
 * @throws {Failure} nodata for one that is not there, not of the company, or of another kind
 */
export const chosenContent = async (
  trx: Db,
  companyId: string,
  chosen: Readonly<Partial<Record<ContentKind, readonly string[] | undefined>>>,
): Promise<
  Readonly<{ parts: Readonly<Record<ContentKind, readonly Part[]>>; stores: ReadonlyMap<string, string> }>
> => {
  const stores = new Map<string, string>()
  const partsOf = async (kind: ContentKind): Promise<readonly Part[]> => {
    const ids = chosen[kind]
    if (ids?.some((id) => !isUuid(id))) throw fail('nodata')
    const rows = await trx
      .selectFrom('content_item')
      .selectAll()
      .where('company_id', '=', companyId)
      .where('kind', '=', kind)
      .where(ids === undefined ? sql<boolean>`true` : sql<boolean>`content_item_id = any(${ids}::uuid[])`)
      .orderBy('sort')
      .forShare()
      .execute()
    if (ids !== undefined && rows.length !== ids.length) throw fail('nodata')
    const places = new Map(ids?.map((id, at) => [id, at]))
    const inOrder =
      ids === undefined
        ? rows
        : rows.toSorted((a, b) => (places.get(a.content_item_id) ?? 0) - (places.get(b.content_item_id) ?? 0))
    return inOrder.map((row) => {
      const file = `files/${row.sha256}.${row.details['type'] === 'mp4' ? 'mp4' : 'png'}`
      stores.set(file, row.store_name)
      return {
        id: row.content_item_id,
        ...(row.name !== null && { name: row.name }),
        ...(row.lcn !== null && { logicalChannelNumber: row.lcn }),
        ...row.details,
        file,
        size: Number(row.size),
        sha256: row.sha256,
      }
    })
  }
  // One after the other: a transaction has one connection.
  const parts = {
    channel: await partsOf('channel'),
    radioChannel: await partsOf('radioChannel'),
    banner: await partsOf('banner'),
    liveAd: await partsOf('liveAd'),
  }
  return { parts, stores }
}
