import { bootAdCalls, bootAdInForce } from '@headend/contract/cmsBootads'
import type { BootAd } from '@headend/contract/cmsBootads'
import { mediaRules } from '@headend/contract/media'
import type { Db } from '../../core/db/database.ts'
import { fail, isFailure } from '../../core/errors.ts'
import type { Core, Feature } from '../../core/feature.ts'
import type { AuthenticatedCaller } from '../../core/http/caller.ts'
import { implement } from '../../core/http/implement.ts'
import type { Given } from '../../core/http/implement.ts'
import { publishStale } from '../../core/stale.ts'
import { heldUploads, inspectMedia, mediaFacts } from '../uploads/service.ts'
import { filmRoute } from './films.ts'
import { bootAdRows } from './rows.ts'

const uses = { content_force_boot_ad: { code: 'custom', field: 'id', text: bootAdInForce } } as const
const conflicts = { boot_ad_name_unique: { code: 'nameconflict', field: 'adName' } } as const

/** The ad, asked for as a file. @throws {Failure} nofile */
const fileOf = async (trx: Db, caller: AuthenticatedCaller, id: string): Promise<BootAd> => {
  try {
    return await bootAdRows.one(trx, caller, id)
  } catch (thrown) {
    throw isFailure(thrown) && thrown.code === 'nodata' ? fail('nofile') : thrown
  }
}

/** Films that the set-top boxes of a company show while they boot. */
export const bootAdsFeature = (core: Pick<Core, 'db' | 'change' | 'clock' | 'random' | 'files' | 'bus'>): Feature => {
  const { db, change, clock, files, bus } = core
  const rule = mediaRules.bootAd
  const held = heldUploads(core, { purpose: 'bootAd', mostBytes: rule.maxBytes, inspect: inspectMedia(core, rule) })
  const stale = (): void => publishStale(bus, [bootAdCalls.list])
  const lineOf = ({ opId, adName }: BootAd) => ({ companyId: opId, target: adName })

  const add = async (
    { body, files: { file } }: Given<typeof bootAdCalls.upload>,
    caller: AuthenticatedCaller,
  ): Promise<BootAd> => {
    const added = await held.withFile(caller, { file, fileId: body.fileId }, (take) =>
      change(
        caller,
        bootAdCalls.upload,
        async (trx, line) => {
          const stored = await take(trx)
          const { boot_ad_id } = await trx
            .insertInto('boot_ad')
            .values({
              company_id: caller.companyId,
              ad_name: body.adName,
              version: body.version,
              media_type: body.type,
              seconds: mediaFacts(stored.facts).seconds ?? 0,
              file_name: stored.name,
              store_name: stored.storeName,
              size: String(stored.size),
              sha256: stored.sha256,
              user_name: caller.userName,
              create_time: clock.date(),
            })
            .returning('boot_ad_id')
            .executeTakeFirstOrThrow()
          const after = await bootAdRows.one(trx, caller, boot_ad_id)
          line({ ...lineOf(after), after })
          return after
        },
        { conflicts },
      ),
    )
    stale()
    return added
  }

  const rename = async (
    { params, body: { adName } }: Given<typeof bootAdCalls.update>,
    caller: AuthenticatedCaller,
  ): Promise<BootAd> => {
    const renamed = await change(
      caller,
      bootAdCalls.update,
      async (trx, line) => {
        const before = await bootAdRows.one(trx, caller, params.id)
        await trx.updateTable('boot_ad').set({ ad_name: adName }).where('boot_ad_id', '=', before.adFileId).execute()
        const after = { ...before, adName }
        line({ ...lineOf(after), before, after })
        return after
      },
      { conflicts },
    )
    stale()
    return renamed
  }

  const remove = async ({ params }: Given<typeof bootAdCalls.delete>, caller: AuthenticatedCaller): Promise<void> => {
    const storeName = await change(
      caller,
      bootAdCalls.delete,
      async (trx, line) => {
        const before = await fileOf(trx, caller, params.id)
        const gone = await trx
          .deleteFrom('boot_ad')
          .where('boot_ad_id', '=', before.adFileId)
          .returning('store_name')
          .executeTakeFirst()
        // Somebody else deleted it meanwhile.
        if (gone === undefined) throw fail('nofile')
        line({ ...lineOf(before), before })
        return gone.store_name
      },
      { conflicts: uses },
    )
    await files.remove(storeName)
    stale()
  }

  return {
    name: 'bootAds',
    routes: filmRoute(core),
    calls: [
      implement(bootAdCalls, {
        list: ({ query }, caller) => bootAdRows.page(db, caller, query),
        uploadFile: ({ body, files: { file } }, caller) => held.receive(caller, body, file),
        upload: add,
        update: rename,
        delete: remove,
      }),
    ],
  }
}
