import { deleteFound } from '../../core/db/deletion.ts'
import { appFileCalls } from '@headend/contract/appFiles'
import type { App, HeldApp } from '@headend/contract/appFiles'
import { packageFacts } from '@headend/contract/schemas/appFiles'
import type { PackageFacts } from '@headend/contract/schemas/appFiles'
import { buffer } from 'node:stream/consumers'
import type { Writing } from '../../core/change.ts'
import type { Db } from '../../core/db/database.ts'
import { fail } from '../../core/errors.ts'
import type { Core, Feature } from '../../core/feature.ts'
import type { AuthenticatedCaller } from '../../core/http/caller.ts'
import { implement } from '../../core/http/implement.ts'
import type { Given } from '../../core/http/implement.ts'
import type { ReceivedFile } from '../../core/http/upload.ts'
import { refuseUnseen } from '../../core/resource.ts'
import { isId } from '../../core/scope.ts'
import { publishStale } from '../../core/stale.ts'
import { heldUploads } from '../uploads/service.ts'
import type { StoredUpload } from '../uploads/service.ts'
import { inspectApp } from './content.ts'
import { pictureSize } from './pictureSize.ts'
import type { PictureSize } from './pictureSize.ts'
import { appRows, mostListed, versionsOf } from './rows.ts'

type Said = Readonly<{ appPlatform: App['appPlatform']; packageName: string; appVersion: string }>
type Version = Readonly<{ appVersion: string; description: string; fileId?: string | undefined }>

const { seen, own } = appRows

/** A side of an icon at most: what Android takes for its largest. */
const mostIconPixels = 1024

const unreadableIcon = {
  en: 'The header of this picture cannot be read: the file is damaged.',
  ko: '그림의 헤더를 읽을 수 없습니다. 파일이 손상되었습니다.',
}
const largeIcon = ({ width, height }: PictureSize) => ({
  en: `The picture has ${width} × ${height} pixels. An icon has ${mostIconPixels} × ${mostIconPixels} at most.`,
  ko: `그림의 크기가 ${width} × ${height} 픽셀입니다. 아이콘은 최대 ${mostIconPixels} × ${mostIconPixels} 픽셀입니다.`,
})

const factsOf = (facts: unknown): PackageFacts | null => packageFacts.safeParse(facts).data ?? null

/** Refuses a form that says otherwise than its file. @throws {Failure} custom at the field */
const refuseOther = ({ appPlatform, packageName, appVersion }: Said, facts: PackageFacts | null): void => {
  if ((appPlatform === 'android') !== (facts !== null))
    throw fail('custom', {
      field: 'file',
      text: facts
        ? {
            en: 'This is an Android package: choose the platform Android.',
            ko: 'Android 패키지입니다. Android 플랫폼을 선택하십시오.',
          }
        : { en: 'This is no Android package.', ko: 'Android 패키지가 아닙니다.' },
    })
  if (facts === null) return
  const differs = (field: string, inFile: string, said: string) =>
    fail('custom', {
      field,
      text: {
        en: `The file says ${inFile}, which is not ${said}.`,
        ko: `파일의 값은 ${inFile}이며 ${said} 값과 다릅니다.`,
      },
    })
  if (packageName !== facts.packageName) throw differs('packageName', facts.packageName, packageName)
  if (facts.appVersion !== null && appVersion !== facts.appVersion)
    throw differs('appVersion', facts.appVersion, appVersion)
}

const sameName = { en: 'Same Name already exists', ko: '같은 이름이 이미 있습니다.' }
const samePackage = { en: 'Another application has this package.', ko: '같은 패키지의 애플리케이션이 이미 있습니다.' }
const sameVersion = { en: 'The application has this version already.', ko: '이미 있는 버전입니다.' }

/** What a profile rolls out stays as it is while there is the profile. */
const rolledOut = {
  en: 'An application profile uses it. Delete that first.',
  ko: '이 파일을 쓰는 애플리케이션 프로파일이 있습니다. 먼저 프로파일을 삭제하십시오.',
}
const inProfiles = {
  app_profile_file: { code: 'custom', field: 'fileId', text: rolledOut },
  app_profile_app: { code: 'custom', field: 'appId', text: rolledOut },
} as const

const refuseRolledOut = async (trx: Db, fileId: string): Promise<void> => {
  const profile = await trx
    .selectFrom('app_profile')
    .select('rollout_id')
    .where('file_id', '=', fileId)
    .executeTakeFirst()
  if (profile !== undefined) throw fail('custom', { field: 'file', text: rolledOut })
}

/** Files of applications, which operators install on devices. */
export const appFilesFeature = (
  core: Pick<Core, 'db' | 'change' | 'clock' | 'random' | 'files' | 'bus' | 'config'>,
): Feature => {
  const { db, change, clock, files, bus, config } = core
  const held = heldUploads(core, { purpose: 'app', mostBytes: config.fileLimits.app, inspect: inspectApp(core) })
  const lineOf = ({ opId, appName }: App) => ({ companyId: opId, target: appName })

  /** Writes with a file that came along or was sent before; what came along is gone again when nothing is written. */
  const withFile = async (
    caller: AuthenticatedCaller,
    call: Writing,
    { fileId, file, needed }: Readonly<{ fileId: string | undefined; file: ReceivedFile | undefined; needed: boolean }>,
    work: (trx: Db, stored: StoredUpload | null, line: (app: App, before?: App) => void) => Promise<readonly string[]>,
  ): Promise<void> => {
    const write = (take: (trx: Db) => Promise<StoredUpload | null>) =>
      change(
        caller,
        call,
        async (trx, line) => work(trx, await take(trx), (app, before) => line({ ...lineOf(app), before, after: app })),
        {
          conflicts: {
            app_name_unique: { code: 'nameconflict', field: 'appName', text: sameName },
            app_package_unique: { code: 'nameconflict', field: 'packageName', text: samePackage },
            ...inProfiles,
            app_version_unique: { code: 'conflict', field: 'appVersion', text: sameVersion },
          },
        },
      )
    const hasFile = file !== undefined || fileId !== undefined
    const gone =
      needed || hasFile ? await held.withFile(caller, { file, fileId }, write) : await write(async () => null)
    await Promise.all(gone.map((name) => files.remove(name)))
    publishStale(bus, Object.values(appFileCalls))
  }

  const columnsOf = (stored: StoredUpload) => ({
    file_name: stored.name,
    store_name: stored.storeName,
    size: String(stored.size),
    sha256: stored.sha256,
    version_code: factsOf(stored.facts)?.versionCode?.toString() ?? null,
  })

  const addVersion = async (
    trx: Db,
    caller: AuthenticatedCaller,
    appId: string,
    { appVersion, description }: Version,
    stored: StoredUpload,
  ): Promise<void> => {
    const row = { app_id: appId, app_version: appVersion, description, ...columnsOf(stored) }
    await trx
      .insertInto('app_version')
      .values({ ...row, user_name: caller.userName, create_time: clock.date() })
      .execute()
  }

  /** An icon as it is kept. @throws {Failure} custom for one that is larger than any list shows, or is none by its header */
  const pictureOf = async (icon: ReceivedFile | undefined): Promise<string | undefined> => {
    if (icon === undefined) return undefined
    const bytes = await buffer(icon.read())
    const shown = pictureSize(icon.type, bytes)
    if (shown === undefined) throw fail('custom', { field: 'icon', text: unreadableIcon })
    if (Math.max(shown.width, shown.height) > mostIconPixels || Math.min(shown.width, shown.height) < 1)
      throw fail('custom', { field: 'icon', text: largeIcon(shown) })
    return `data:${icon.type};base64,${bytes.toString('base64')}`
  }

  const needed = (stored: StoredUpload | null): StoredUpload => {
    if (stored === null) throw fail('nofile', { field: 'file' })
    return stored
  }

  const create = async (
    { body, files: { file, icon } }: Given<typeof appFileCalls.create>,
    caller: AuthenticatedCaller,
  ): Promise<App> => {
    const picture = await pictureOf(icon)
    let appId = ''
    await withFile(
      caller,
      appFileCalls.create,
      { fileId: body.fileId, file, needed: true },
      async (trx, sent, line) => {
        const stored = needed(sent)
        const facts = factsOf(stored.facts)
        refuseOther(body, facts)
        if (body.targetOpId !== undefined) await refuseUnseen(trx, caller, [body.targetOpId], 'targetOpId')
        const { app_id } = await trx
          .insertInto('app')
          .values({
            company_id: caller.companyId,
            platform: body.appPlatform,
            app_name: body.appName,
            package_name: body.packageName,
            description: body.description,
            developer: body.developer,
            target_id: body.targetOpId ?? null,
            icon: picture ?? facts?.icon ?? null,
            user_name: caller.userName,
            create_time: clock.date(),
          })
          .returning('app_id')
          .executeTakeFirstOrThrow()
        await addVersion(trx, caller, app_id, body, stored)
        appId = app_id
        line(await own.one(trx, caller, app_id))
        return []
      },
    )
    return own.one(db, caller, appId)
  }

  const uploadVersion = async (
    { params, body, files: { file } }: Given<typeof appFileCalls.uploadVersion>,
    caller: AuthenticatedCaller,
  ): Promise<App> => {
    const asked = { fileId: body.fileId, file, needed: true }
    await withFile(caller, appFileCalls.uploadVersion, asked, async (trx, sent, line) => {
      const before = await own.one(trx, caller, params.appId)
      const stored = needed(sent)
      refuseOther({ ...before, appVersion: body.appVersion }, factsOf(stored.facts))
      await addVersion(trx, caller, before.appId, body, stored)
      line(await own.one(trx, caller, before.appId), before)
      return []
    })
    return own.one(db, caller, params.appId)
  }

  /** The version of an application of the caller. @throws {Failure} nodata, nofile */
  const versionOf = async (trx: Db, appId: string, fileId: string) => {
    const row = isId(fileId)
      ? await trx
          .selectFrom('app_version')
          .selectAll()
          .where('app_id', '=', appId)
          .where('file_id', '=', fileId)
          // A profile that is made of it at this moment is waited for: it is known then, or reads what is written here.
          .forUpdate()
          .executeTakeFirst()
      : undefined
    if (row === undefined) throw fail('nofile')
    return row
  }

  const updateVersion = async (
    { params, body, files: { file, icon } }: Given<typeof appFileCalls.updateVersion>,
    caller: AuthenticatedCaller,
  ): Promise<App> => {
    const picture = await pictureOf(icon)
    const asked = { fileId: body.fileId, file, needed: false }
    await withFile(caller, appFileCalls.updateVersion, asked, async (trx, stored, line) => {
      const before = await own.one(trx, caller, params.appId)
      const version = await versionOf(trx, before.appId, params.fileId)
      if (stored || body.appVersion !== version.app_version) await refuseRolledOut(trx, version.file_id)
      if (stored) refuseOther({ ...before, appVersion: body.appVersion }, factsOf(stored.facts))
      // Without another file it is what its package says.
      else if (before.appPlatform === 'android' && body.appVersion !== version.app_version)
        throw fail('custom', {
          field: 'appVersion',
          text: { en: `The file says ${version.app_version}.`, ko: `파일의 값은 ${version.app_version}입니다.` },
        })
      await trx
        .updateTable('app_version')
        .set({ app_version: body.appVersion, description: body.description, ...(stored && columnsOf(stored)) })
        .where('file_id', '=', version.file_id)
        .execute()
      if (picture !== undefined)
        await trx.updateTable('app').set({ icon: picture }).where('app_id', '=', before.appId).execute()
      line(await own.one(trx, caller, before.appId), before)
      return stored ? [version.store_name] : []
    })
    return own.one(db, caller, params.appId)
  }

  const nothing = { fileId: undefined, file: undefined, needed: false } as const

  return {
    name: 'appFiles',
    calls: [
      implement(appFileCalls, {
        listPage: ({ body }, caller) => seen.page(db, caller, body),
        listByPlatform: async ({ query }, caller) => [
          ...(await seen.page(db, caller, { ...query, page: 1, limit: mostListed })).rows,
        ],
        listVersions: async ({ params }, caller) => versionsOf(db, await seen.one(db, caller, params.appId)),
        validateName: async ({ params, body }, caller) => {
          const found = await db
            .selectFrom('app')
            .select(['app_name', 'package_name'])
            .where('company_id', '=', caller.companyId)
            .where('platform', '=', params.platform)
            .where((row) =>
              row.or([
                row(row.fn<string>('lower', ['app_name']), '=', body.appName.toLowerCase()),
                row('package_name', '=', body.packageName ?? ''),
              ]),
            )
            .execute()
          return { available: found.length === 0 }
        },
        validateVersion: async ({ params }, caller) => {
          const { appId } = await seen.one(db, caller, params.appId)
          const versions = await versionsOf(db, { appId, own: true })
          return { available: versions.every(({ appVersion }) => appVersion !== params.version) }
        },
        uploadFile: async ({ body, files: { file } }, caller): Promise<HeldApp> => {
          const sent = await held.receive(caller, body, file)
          return { ...sent, facts: factsOf(sent.facts) }
        },
        create,
        uploadVersion,
        updateVersion,
        deleteVersion: ({ params }, caller) =>
          withFile(caller, appFileCalls.deleteVersion, nothing, async (trx, _stored, line) => {
            const before = await own.one(trx, caller, params.appId)
            const version = await versionOf(trx, before.appId, params.fileId)
            await deleteFound(trx.deleteFrom('app_version').where('file_id', '=', version.file_id).executeTakeFirst())
            line(await own.one(trx, caller, before.appId), before)
            return [version.store_name]
          }),
        delete: async ({ params }, caller) => {
          const names = await change(
            caller,
            appFileCalls.delete,
            async (trx, line) => {
              const before = await own.one(trx, caller, params.appId)
              const versions = await trx
                .deleteFrom('app_version')
                .where('app_id', '=', before.appId)
                .returning('store_name')
                .execute()
              await deleteFound(trx.deleteFrom('app').where('app_id', '=', before.appId).executeTakeFirst())
              line({ ...lineOf(before), before })
              return versions.map(({ store_name }) => store_name)
            },
            { conflicts: inProfiles },
          )
          await Promise.all(names.map((name) => files.remove(name)))
          publishStale(bus, Object.values(appFileCalls))
        },
      }),
    ],
  }
}
