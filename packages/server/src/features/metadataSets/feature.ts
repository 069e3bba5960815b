import type { ContentKind } from '@headend/contract/contentItems'
import { pageOf } from '@headend/contract/core'
import {
  metadataSetCalls,
  mostSetBytes,
  setDeletable,
  setInForce,
  setParts,
  setTooLarge,
} from '@headend/contract/metadataSets'
import type { MetadataSet, SetManifest } from '@headend/contract/metadataSets'
import { setManifest } from '@headend/contract/schemas/metadataSets'
import type { Db } from '../../core/db/database.ts'
import { bug, fail } from '../../core/errors.ts'
import type { Core, Feature } from '../../core/feature.ts'
import type { AuthenticatedCaller } from '../../core/http/caller.ts'
import { Download, implement } from '../../core/http/implement.ts'
import type { Given } from '../../core/http/implement.ts'
import { publishStale } from '../../core/stale.ts'
import { chosenContent, isUuid } from '../contentItems/service.ts'
import { folder } from '../uploads/service.ts'
import { archiveOf, filesSize } from './archive.ts'
import { differencesOf } from './differences.ts'
import { setOf, setRows } from './rows.ts'
import type { SetRow } from './rows.ts'

const conflicts = { metadata_set_version_unique: { code: 'nameconflict', field: 'metaVersion' } } as const

const nothingChosen = { en: 'Nothing is chosen for the set.', ko: '세트에 넣을 항목을 선택하지 않았습니다.' }

type Chosen = Readonly<Partial<Record<ContentKind, readonly string[] | undefined>>>

/** Sets of what set-top boxes show: one file each, which is made whole or not at all. */
export const metadataSetsFeature = (
  core: Pick<Core, 'db' | 'change' | 'clock' | 'random' | 'files' | 'bus' | 'tree'>,
): Feature => {
  const { db, change, clock, random, files, bus, tree } = core
  const { list, listNames, listVersions } = metadataSetCalls
  const stale = (): void => publishStale(bus, [list, listNames, listVersions])
  const lineOf = ({ opId, metaName, metaVersion }: MetadataSet) => ({
    companyId: opId,
    target: `${metaName} ${metaVersion}`,
  })

  const companyOf = async (caller: AuthenticatedCaller, opId = caller.companyId): Promise<string> => {
    if (!(await tree.sees(caller, opId))) throw fail('nodata')
    return opId
  }

  /** @throws {Failure} nodata */
  const one = async (at: Db, caller: AuthenticatedCaller, id: string): Promise<SetRow> => {
    if (!isUuid(id)) throw fail('nodata')
    return setRows.one(at, caller, id)
  }

  const manifestOf = async (caller: AuthenticatedCaller, id: string): Promise<SetManifest> => {
    await one(db, caller, id)
    const { manifest } = await db
      .selectFrom('metadata_set')
      .select('manifest')
      .where('metadata_set_id', '=', id)
      .executeTakeFirstOrThrow()
    return setManifest.parse(manifest)
  }

  /** @throws {Failure} nodata for a list that is not of the company */
  const vodOf = async (trx: Db, companyId: string, id: string): Promise<SetManifest['vod']> => {
    if (id === '') return null
    const row = isUuid(id)
      ? await trx
          .selectFrom('vod_list')
          .select(['version', 'titles', 'size'])
          .where('vod_list_id', '=', id)
          .where('company_id', '=', companyId)
          .where('state', '<>', 'coming')
          .executeTakeFirst()
      : undefined
    if (row === undefined) throw fail('nodata', { field: 'vodApiResponseId' })
    return { id, version: row.version, titles: row.titles, size: Number(row.size) }
  }

  const create = async (
    { body }: Pick<Given<typeof metadataSetCalls.create>, 'body'>,
    caller: AuthenticatedCaller,
  ): Promise<MetadataSet> => {
    const { metaName, metaVersion, description, vodApiResponseId } = body
    const companyId = await companyOf(caller, body.opId)
    const chosen: Chosen = {
      channel: body[setParts.channel],
      radioChannel: body[setParts.radioChannel],
      banner: body[setParts.banner],
      liveAd: body[setParts.liveAd],
    }
    const storeName = `${folder}/${random.uuid()}`
    const tooLarge = (bytes: number) => fail('toolarge', { text: setTooLarge(bytes) })
    try {
      const created = await change(
        caller,
        metadataSetCalls.create,
        async (trx, line) => {
          // What is chosen stays as it is until its files are in the archive.
          const { parts, stores } = await chosenContent(trx, companyId, chosen)
          const vod = await vodOf(trx, companyId, vodApiResponseId)
          const manifest = setManifest.parse({
            schema: 'headend-metadata-set',
            schemaVersion: 1,
            metaName,
            metaVersion,
            description,
            channels: parts.channel,
            radioChannels: parts.radioChannel,
            banners: parts.banner,
            liveAds: parts.liveAd,
            vod,
          })
          if (stores.size === 0 && vod === null) throw fail('custom', { text: nothingChosen })
          if (filesSize(manifest) > mostSetBytes) throw tooLarge(filesSize(manifest))
          const held = await files.hold(
            archiveOf(manifest, (file) => {
              const store = stores.get(file)
              if (store === undefined) throw bug(`${file} is in no store`)
              return files.read(store)
            }),
          )
          try {
            if (held.size > mostSetBytes) throw tooLarge(held.size)
            await held.keep(storeName)
          } finally {
            await held.discard()
          }
          const { metadata_set_id } = await trx
            .insertInto('metadata_set')
            .values({
              company_id: companyId,
              meta_name: metaName,
              meta_version: metaVersion,
              description,
              vod_list_id: vod?.id ?? null,
              manifest: JSON.stringify(manifest),
              store_name: storeName,
              size: String(held.size),
              sha256: held.sha256,
              user_name: caller.userName,
              create_time: clock.date(),
            })
            .returning('metadata_set_id')
            .executeTakeFirstOrThrow()
          const after = setOf(await one(trx, caller, metadata_set_id))
          line({ ...lineOf(after), after })
          return after
        },
        { conflicts },
      )
      stale()
      return created
    } catch (thrown) {
      // A process that dies instead leaves the file to the sweep of uploads: no row has its name.
      await files.remove(storeName)
      throw thrown
    }
  }

  const remove = async (caller: AuthenticatedCaller, id: string): Promise<void> => {
    const storeName = await change(
      caller,
      metadataSetCalls.delete,
      async (trx, line) => {
        const row = await one(trx, caller, id)
        const before = setOf(row)
        const may = setDeletable(before)
        if (may !== true) throw fail('custom', { text: may })
        const gone = await trx
          .deleteFrom('metadata_set')
          .where('metadata_set_id', '=', id)
          .returning('store_name')
          .executeTakeFirst()
        // Somebody else deleted it meanwhile.
        if (gone === undefined) throw fail('nodata')
        line({ ...lineOf(before), before })
        return gone.store_name
      },
      // Put in force in the same moment.
      { conflicts: { content_force_metadata: { code: 'custom', field: 'id', text: setInForce } } },
    )
    await files.remove(storeName)
    stale()
  }

  return {
    name: 'metadataSets',
    calls: [
      implement(metadataSetCalls, {
        listNames: async ({ query }, caller) => {
          const rows = await db
            .selectFrom('metadata_set')
            .select('meta_name')
            .distinct()
            .where('company_id', '=', await companyOf(caller, query.opId))
            .orderBy('meta_name')
            .execute()
          return rows.map(({ meta_name }) => meta_name)
        },
        listVersions: async ({ params, query }, caller) => {
          const rows = await db
            .selectFrom('metadata_set')
            .select(['metadata_set_id', 'meta_version'])
            .where('company_id', '=', await companyOf(caller, query.opId))
            .where((row) => row(row.fn<string>('lower', ['meta_name']), '=', params.metaName.toLowerCase()))
            .orderBy('create_time', 'desc')
            .orderBy('metadata_set_id')
            .execute()
          return rows.map((row) => ({ metaFileId: row.metadata_set_id, metaVersion: row.meta_version }))
        },
        list: async ({ query }, caller) => {
          const { rows, pagination } = await setRows.page(db, caller, query)
          return pageOf(rows.map(setOf), pagination, pagination.totalRecords)
        },
        create,
        delete: ({ params }, caller) => remove(caller, params.id),
        compare: async ({ params }, caller) =>
          differencesOf(await manifestOf(caller, params.id), await manifestOf(caller, params.otherId)),
        getFile: async ({ params }, caller) => {
          const { meta_name, meta_version, store_name } = await one(db, caller, params.id)
          return new Download({
            name: `${meta_name}-${meta_version}.zip`,
            type: 'application/zip',
            content: files.read(store_name),
          })
        },
      }),
    ],
  }
}
