import type { ContentKind } from '@headend/contract/contentItems'
import { mostContentItems } from '@headend/contract/contentItems'
import { pageOf } from '@headend/contract/core'
import type { Call, Page } from '@headend/contract/core'
import { mediaRules } from '@headend/contract/media'
import { sql } from 'kysely'
import type { Writing } from '../../core/change.ts'
import type { Db } from '../../core/db/database.ts'
import { fail } from '../../core/errors.ts'
import type { Core } from '../../core/feature.ts'
import type { AuthenticatedCaller } from '../../core/http/caller.ts'
import type { ReceivedFile } from '../../core/http/upload.ts'
import type { ListQuery } from '../../core/rows.ts'
import { publishStale } from '../../core/stale.ts'
import { heldUploads, inspectMedia, mediaFacts } from '../uploads/service.ts'
import type { StoredUpload } from '../uploads/service.ts'
import { contentRows } from './rows.ts'
import type { ContentRow } from './rows.ts'

export { chosenContent } from './chosen.ts'
export { fileAddress, isUuid, storeNames } from './rows.ts'

/** The columns that people give a value. */
type Values = Readonly<{
  name?: string | undefined
  lcn?: number | undefined
  details: Readonly<Record<string, unknown>>
}>

/** A file of a form: along with it, or sent before. */
type Sent = Readonly<{ file: ReceivedFile | undefined; fileId: string | undefined }>

const uses = {
  content_force_channel: {
    code: 'custom',
    field: 'id',
    text: {
      en: 'Set-top boxes land on this channel. Put another one in force first.',
      ko: '셋톱박스의 랜딩 채널로 적용 중입니다. 먼저 다른 채널로 변경하십시오.',
    },
  },
} as const
const conflicts = {
  content_item_name_unique: { code: 'nameconflict', field: 'name' },
  content_item_lcn_unique: {
    code: 'conflict',
    field: 'logicalChannelNumber',
    text: { en: 'Another one has this number.', ko: '이미 사용 중인 번호입니다.' },
  },
} as const

const full = {
  en: `A company may have ${mostContentItems} of a kind at most.`,
  ko: `회사마다 종류별로 최대 ${mostContentItems}개까지 추가할 수 있습니다.`,
}

type Kind<Entity> = Readonly<{
  kind: ContentKind
  /** What the file is called among the fields of a form. */
  field: string
  calls: Readonly<{ list: Call; add: Writing; edit: Writing; delete: Writing; sort: Writing }>
  entity: (row: ContentRow) => Entity
  /** What people know one by, for the history. */
  called: (entity: Entity) => string
}>

/** What every kind of content does alike: an order of its company, with a file each. */
export const contentItems = <Entity extends Readonly<Record<string, unknown>>>(
  core: Pick<Core, 'db' | 'change' | 'clock' | 'random' | 'files' | 'bus' | 'tree'>,
  { kind, field, calls, entity, called }: Kind<Entity>,
) => {
  const { db, change, clock, files, bus, tree } = core
  const rule = mediaRules[kind]
  const rows = contentRows(kind)
  const held = heldUploads(core, {
    purpose: kind,
    mostBytes: rule.maxBytes,
    inspect: inspectMedia(core, rule),
    field,
  })
  const stale = (): void => publishStale(bus, [calls.list])

  /** @throws {Failure} nodata for a company that the caller does not see */
  const companyOf = async (caller: AuthenticatedCaller, opId = caller.companyId): Promise<string> => {
    if (!(await tree.sees(caller, opId))) throw fail('nodata')
    return opId
  }

  /** Lets one write at a time into the order of a company. */
  const lock = (trx: Db, companyId: string) =>
    trx
      .selectFrom('company')
      .select('company_id')
      .where('company_id', '=', companyId)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow()

  const lineOf = (shown: Entity, row: ContentRow) => ({ companyId: row.company_id, target: called(shown) })

  const columnsOf = (stored: StoredUpload, details: Values['details']) => {
    const { type, seconds = null } = mediaFacts(stored.facts)
    return {
      file_name: stored.name,
      store_name: stored.storeName,
      size: String(stored.size),
      sha256: stored.sha256,
      details: JSON.stringify({ ...details, ...(kind === 'liveAd' && { type, seconds }) }),
    }
  }

  return {
    list: async (
      { opId, ...query }: ListQuery & Readonly<{ opId?: string | undefined }>,
      caller: AuthenticatedCaller,
    ): Promise<Page<Entity> & Readonly<{ extras: Readonly<{ totalFileSize: number }> }>> => {
      const companyId = await companyOf(caller, opId)
      const [found, totalFileSize] = await Promise.all([
        rows.page(db, caller, { ...query, opId: companyId }),
        rows.totalSize(db, companyId),
      ])
      const { pagination } = found
      return { ...pageOf(found.rows.map(entity), pagination, pagination.totalRecords), extras: { totalFileSize } }
    },

    receive: held.receive,

    /** @throws {Failure} nodata, nameconflict, conflict, nofile, custom */
    add: async (
      caller: AuthenticatedCaller,
      opId: string | undefined,
      sent: Sent,
      { name, lcn, details }: Values,
    ): Promise<Entity> => {
      const companyId = await companyOf(caller, opId)
      const added = await held.withFile(caller, sent, (take) =>
        change(
          caller,
          calls.add,
          async (trx, line) => {
            await lock(trx, companyId)
            const stored = await take(trx)
            const { last, many } = await trx
              .selectFrom('content_item')
              .select((row) => [row.fn.max('sort').as('last'), row.fn.countAll<string>().as('many')])
              .where('company_id', '=', companyId)
              .where('kind', '=', kind)
              .executeTakeFirstOrThrow()
            if (Number(many) >= mostContentItems) throw fail('custom', { text: full })
            const { content_item_id } = await trx
              .insertInto('content_item')
              .values({
                company_id: companyId,
                kind,
                name: name ?? null,
                lcn: lcn ?? null,
                sort: (last ?? 0) + 1,
                ...columnsOf(stored, details),
                user_name: caller.userName,
                create_time: clock.date(),
                update_time: clock.date(),
              })
              .returning('content_item_id')
              .executeTakeFirstOrThrow()
            const row = await rows.one(trx, caller, content_item_id)
            const after = entity(row)
            line({ ...lineOf(after, row), after })
            return after
          },
          { conflicts },
        ),
      )
      stale()
      return added
    },

    /** Changes what `values` names; the file where one was sent. @throws {Failure} nodata, nameconflict, conflict, nofile, custom */
    edit: async (caller: AuthenticatedCaller, id: string, sent: Sent, values: Values): Promise<Entity> => {
      const write = (take: (trx: Db) => Promise<StoredUpload | undefined>) =>
        change(
          caller,
          calls.edit,
          async (trx, line) => {
            const { company_id } = await rows.one(trx, caller, id)
            await lock(trx, company_id)
            const row = await rows.one(trx, caller, id)
            const stored = await take(trx)
            const said = Object.fromEntries(Object.entries(values.details).filter(([, value]) => value !== undefined))
            const details = { ...row.details, ...said }
            await trx
              .updateTable('content_item')
              .set({
                ...(values.name !== undefined && { name: values.name }),
                ...(values.lcn !== undefined && { lcn: values.lcn }),
                ...(stored ? columnsOf(stored, details) : { details: JSON.stringify(details) }),
                update_time: clock.date(),
              })
              .where('content_item_id', '=', id)
              .execute()
            const [before, after] = [entity(row), entity(await rows.one(trx, caller, id))]
            line({ ...lineOf(after, row), before, after })
            return { after, gone: stored && row.store_name }
          },
          { conflicts },
        )
      const hasFile = sent.file !== undefined || sent.fileId !== undefined
      const { after, gone } = hasFile ? await held.withFile(caller, sent, write) : await write(async () => undefined)
      if (gone !== undefined) await files.remove(gone)
      stale()
      return after
    },

    /** @throws {Failure} nodata */
    remove: async (caller: AuthenticatedCaller, id: string): Promise<void> => {
      const storeName = await change(
        caller,
        calls.delete,
        async (trx, line) => {
          const row = await rows.one(trx, caller, id)
          const gone = await trx
            .deleteFrom('content_item')
            .where('content_item_id', '=', id)
            .returning('store_name')
            .executeTakeFirst()
          // Somebody else deleted it meanwhile.
          if (gone === undefined) throw fail('nodata')
          const before = entity(row)
          line({ ...lineOf(before, row), before })
          return gone.store_name
        },
        { conflicts: uses },
      )
      await files.remove(storeName)
      stale()
    },

    /** Gives the places that these have out anew, in this order. @throws {Failure} nodata */
    sort: async (caller: AuthenticatedCaller, ids: readonly string[]): Promise<void> => {
      await change(caller, calls.sort, async (trx, line) => {
        const { companyId } = await rows.places(trx, caller, ids)
        await lock(trx, companyId)
        // Again: another order may have been kept while this one waited.
        const { places } = await rows.places(trx, caller, ids)
        await sql`
          update content_item set sort = wanted.sort
          from unnest(${ids}::uuid[], ${places.toSorted((a, b) => a - b)}::int[]) as wanted(id, sort)
          where content_item_id = wanted.id and content_item.sort <> wanted.sort`.execute(trx)
        const company = await trx
          .selectFrom('company')
          .select('company_name')
          .where('company_id', '=', companyId)
          .executeTakeFirstOrThrow()
        line({ companyId, target: company.company_name, detail: { items: ids.length } })
      })
      stale()
    },
  }
}
