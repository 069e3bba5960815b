import { deviceName } from '@headend/contract/device'
import { deviceCalls } from '@headend/contract/devices'
import { mostTags, tagCalls } from '@headend/contract/tags'
import type { TagChange } from '@headend/contract/tags'
import { sql } from 'kysely'
import type { Db } from '../../core/db/database.ts'
import { fail } from '../../core/errors.ts'
import type { Core } from '../../core/feature.ts'
import type { AuthenticatedCaller } from '../../core/http/caller.ts'
import { inScope } from '../../core/scope.ts'
import { publishStale } from '../../core/stale.ts'
import { failureOf } from '../../device/failureOf.ts'
import { publishState } from '../../device/state.ts'
import { dropUnusedTags, holdCompanies, lowered, spellTags } from './spelling.ts'

export * from './spelling.ts'

const ofDevice = fail('custom', {
  text: { en: `A device has at most ${mostTags} tags.`, ko: `단말의 태그는 최대 ${mostTags}개입니다.` },
})
/** Tags of devices: what there are, and giving and taking them. */
export const tagService = ({ db, clock, bus, change }: Pick<Core, 'db' | 'clock' | 'bus' | 'change'>) => {
  /** Devices of a change, held until its end, and their companies after them. */
  const held = async (trx: Db, caller: AuthenticatedCaller, { endpointIds }: TagChange) => {
    const devices = await trx
      .selectFrom('device')
      .innerJoin('model', 'model.mid', 'device.mid')
      .select(['did', 'endpoint_id as endpointId', 'company_id as companyId', 'tags', 'device_sn as deviceSn'])
      .select(['model_name as modelName', 'device_id', 'friendly_name as friendlyName', 'mac_addr as macAddr'])
      .where(sql<boolean>`endpoint_id = any(${[...new Set(endpointIds)]}::text[])`)
      .where(inScope(caller, 'device.company_id'))
      .orderBy('did')
      .forUpdate('device')
      .execute()
    if (devices.length < new Set(endpointIds).size) throw fail('nodata')
    await holdCompanies(
      trx,
      devices.map(({ companyId }) => companyId),
    )
    return Map.groupBy(devices, ({ companyId }) => companyId)
  }
  type Device = Awaited<ReturnType<typeof held>> extends ReadonlyMap<string, (infer One)[]> ? One : never

  const write = async (trx: Db, devices: readonly Device[], tags: ReturnType<typeof sql<string[]>>) => {
    const rows = await trx
      .updateTable('device')
      .set({ tags })
      .where(sql<boolean>`did = any(${devices.map(({ did }) => did)}::bigint[])`)
      .returning(['endpoint_id as endpointId', 'tags'])
      .execute()
    return new Map(rows.map((row) => [row.endpointId, row.tags]))
  }

  const told = (changed: ReadonlyMap<string, string[]>): void => {
    for (const [endpointId, tags] of changed) publishState(bus, endpointId, clock.now(), { tags })
    if (changed.size > 0) publishStale(bus, [tagCalls.list, deviceCalls.listConnectsPage, deviceCalls.getMaster])
  }

  const changeTags = async (
    caller: AuthenticatedCaller,
    call: typeof tagCalls.add | typeof tagCalls.remove,
    body: TagChange,
    work: (trx: Db, companyId: string, devices: readonly Device[]) => Promise<ReadonlyMap<string, string[]>>,
  ): Promise<void> => {
    const changed = await change(
      caller,
      call,
      async (trx, line) => {
        const all = new Map<string, string[]>()
        for (const [companyId, devices] of await held(trx, caller, body)) {
          const after = await work(trx, companyId, devices)
          for (const { endpointId, tags: before, ...named } of devices) {
            const tags = after.get(endpointId)
            if (tags === undefined || tags.length === before.length) continue
            all.set(endpointId, tags)
            const target = deviceName({ endpointId, ...named })
            line({ companyId, endpointId, target, before: { tags: before }, after: { tags } })
          }
        }
        return all
      },
      { mayBeNothing: true },
    )
    told(changed)
  }

  return {
    list: async (caller: AuthenticatedCaller) => {
      const rows = await db
        .selectFrom('tag')
        .select((of) => of.fn.min('tag_name').as('tagName'))
        .where(inScope(caller, 'tag.company_id'))
        .groupBy(sql`lower(tag_name)`)
        .orderBy(sql`lower(tag_name)`)
        .execute()
      return rows.map(({ tagName }) => ({ tagName }))
    },

    /** @throws {Failure} nodata; custom with the devices that would have too many, or where the company would */
    add: (caller: AuthenticatedCaller, body: TagChange): Promise<void> =>
      changeTags(caller, tagCalls.add, body, async (trx, companyId, devices) => {
        const tags = (await spellTags(trx, [{ companyId, tags: body.tags }]))(companyId, body.tags)
        const full = devices.filter((device) => new Set([...device.tags, ...tags]).size > mostTags)
        if (full.length > 0) {
          throw failureOf(ofDevice, full, caller.language)
        }
        return write(
          trx,
          devices.filter((device) => tags.some((tag) => !device.tags.includes(tag))),
          sql<string[]>`tags || array(select t from unnest(${[...tags]}::text[]) t where t <> all(tags))`,
        )
      }),

    /** A tag that no device has any more is gone. @throws {Failure} nodata */
    remove: (caller: AuthenticatedCaller, body: TagChange): Promise<void> =>
      changeTags(caller, tagCalls.remove, body, async (trx, companyId, devices) => {
        const tags = lowered(body.tags)
        const changed = await write(
          trx,
          devices.filter((device) => device.tags.some((tag) => tags.includes(tag.toLowerCase()))),
          sql<string[]>`array(
            select t from unnest(tags) with ordinality as had (t, place) where lower(t) <> all(${tags}::text[]) order by place
          )`,
        )
        await dropUnusedTags(trx, companyId)
        return changed
      }),
  }
}
