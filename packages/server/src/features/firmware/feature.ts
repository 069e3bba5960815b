import { firmwareCalls, heldFirmware } from '@headend/contract/firmware'
import type { Text } from '@headend/contract/core'
import type { FirmwareFile } from '@headend/contract/firmware'
import { sql } from 'kysely'
import type { Db } from '../../core/db/database.ts'
import { fail } from '../../core/errors.ts'
import type { Core, Feature } from '../../core/feature.ts'
import type { AuthenticatedCaller } from '../../core/http/caller.ts'
import { implement } from '../../core/http/implement.ts'
import type { Given } from '../../core/http/implement.ts'
import { refuseUnseen } from '../../core/resource.ts'
import { existingId, inScope } from '../../core/scope.ts'
import { publishStale } from '../../core/stale.ts'
import { contentProblem, heldUploads } from '../uploads/service.ts'
import type { Content } from '../uploads/service.ts'
import { modelIndex } from '../models/service.ts'
import { personBehind } from '../tokens/service.ts'
import { mostListed } from './service.ts'
import { firmwareRows, offered, seenBy } from './rows.ts'

type NewFirmware = Given<typeof firmwareCalls.create>['body']

const firmwareProblem = async (content: Content): Promise<Text | undefined> =>
  content.type === 'application/vnd.android.package-archive'
    ? {
        en: 'This is an Android application, not firmware, whatever it is called.',
        ko: '파일 이름과 관계없이 펌웨어가 아니라 Android 애플리케이션입니다.',
      }
    : contentProblem(content, { en: 'firmware', ko: '펌웨어가' })

const selfApproved = {
  en: 'Somebody else than the person who uploaded it has to approve this file.',
  ko: '업로드한 사람이 아닌 다른 사람이 승인해야 하는 파일입니다.',
}

const selfApprovedByToken = {
  en: 'A token counts as the person who made it. Somebody else than the person who uploaded this file has to approve it.',
  ko: 'API 토큰은 토큰을 만든 사람으로 간주됩니다. 업로드한 사람이 아닌 다른 사람이 승인해야 하는 파일입니다.',
}

/** Files of firmware: who may have them, and who said that devices may. */
export const firmwareFeature = (
  core: Pick<Core, 'db' | 'change' | 'clock' | 'random' | 'files' | 'bus' | 'config'>,
): Feature => {
  const { db, change, clock, files, bus, config } = core
  const { seen, own } = firmwareRows(config.firmwareApproval)
  const held = heldUploads(core, {
    purpose: 'firmware',
    mostBytes: config.fileLimits.firmware,
    inspect: async (content) => ({ problem: await firmwareProblem(content) }),
  })
  const stale = (): void => publishStale(bus, Object.values(firmwareCalls))
  const lineOf = ({ opId, modelName, fwVer }: FirmwareFile) => ({ companyId: opId, target: `${modelName} ${fwVer}` })

  /** Refuses a version that the devices of the company could mistake for another one. @throws {Failure} firmconflict */
  const refuseKnown = async (
    trx: Db,
    caller: AuthenticatedCaller,
    { mid, fwCode, fwVer }: NewFirmware,
  ): Promise<void> => {
    const usable = { mid, usableBy: caller.companyId }
    if ((await seen.count(trx, caller, { ...usable, fwCode })) > 0) throw fail('firmconflict', { field: 'fwCode' })
    if ((await seen.count(trx, caller, { ...usable, fwVer })) > 0) throw fail('firmconflict', { field: 'fwVer' })
  }

  /** The file of this version that a company may build on; null for none. @throws {Failure} minfirmnodata */
  const minimumOf = async (
    trx: Db,
    caller: AuthenticatedCaller,
    { mid, minTargetVersion: fwVer }: NewFirmware,
  ): Promise<string | null> => {
    if (fwVer === '') return null
    const query = { page: 1, limit: 1, mid, fwVer, usableBy: caller.companyId }
    const [found] = (await seen.page(trx, caller, query)).rows
    if (found === undefined) throw fail('minfirmnodata', { field: 'minTargetVersion' })
    return found.firmwareFileId
  }

  const create = async (
    { body, files: { file } }: Given<typeof firmwareCalls.create>,
    caller: AuthenticatedCaller,
  ): Promise<FirmwareFile> => {
    if (body.fwCode < 1) throw fail('fwcderr1', { field: 'fwCode' })
    const created = await held.withFile(caller, { file, fileId: body.fileId }, (take) =>
      change(
        caller,
        firmwareCalls.create,
        async (trx, line) => {
          if ((await modelIndex(trx)).byMid(body.mid) === undefined)
            throw fail('custom', { reason: 'unknownModel', field: 'mid' })
          if (body.ops) await refuseUnseen(trx, caller, body.ops, 'ops')
          await refuseKnown(trx, caller, body)
          const stored = await take(trx)
          const { firmware_file_id } = await trx
            .insertInto('firmware_file')
            .values({
              company_id: caller.companyId,
              mid: body.mid,
              file_name: stored.name,
              fw_code: body.fwCode,
              fw_ver: body.fwVer,
              min_file_id: await minimumOf(trx, caller, body),
              description: body.description,
              ops: body.ops ?? null,
              store_name: stored.storeName,
              size: String(stored.size),
              sha256: stored.sha256,
              // Who deletes a token after it has uploaded is still who uploaded.
              user_id: personBehind(caller.userId),
              user_name: caller.userName,
              create_time: clock.date(),
            })
            .returning('firmware_file_id')
            .executeTakeFirstOrThrow()
          const after = await own.one(trx, caller, firmware_file_id)
          line({ ...lineOf(after), after })
          return after
        },
        {
          conflicts: {
            firmware_file_code: { code: 'firmconflict', field: 'fwCode' },
            firmware_file_version: { code: 'firmconflict', field: 'fwVer' },
            // It was deleted meanwhile.
            firmware_file_min_file_id_fkey: { code: 'minfirmnodata', field: 'minTargetVersion' },
          },
        },
      ),
    )
    stale()
    return created
  }

  const describeFile = async (
    { params, body }: Given<typeof firmwareCalls.updateDescription>,
    caller: AuthenticatedCaller,
  ): Promise<void> => {
    await change(caller, firmwareCalls.updateDescription, async (trx, line) => {
      const before = await own.one(trx, caller, params.id)
      const changed = await trx
        .updateTable('firmware_file')
        .set({ description: body.description })
        .where('firmware_file_id', '=', before.firmwareFileId)
        .where('approved_time', 'is', null)
        .executeTakeFirst()
      if (changed.numUpdatedRows === 0n) throw fail('fwuperr1')
      line({ ...lineOf(before), before, after: { ...before, ...body } })
    })
    stale()
  }

  const remove = async ({ params }: Given<typeof firmwareCalls.delete>, caller: AuthenticatedCaller): Promise<void> => {
    const storeName = await change(
      caller,
      firmwareCalls.delete,
      async (trx, line) => {
        const before = await own.one(trx, caller, params.id)
        const needing = await trx
          .selectFrom('firmware_file')
          .select('fw_ver')
          .where('min_file_id', '=', before.firmwareFileId)
          .orderBy('fw_code')
          .executeTakeFirst()
        if (needing !== undefined)
          throw fail('custom', {
            text: {
              en: `Version ${needing.fw_ver} names this one as its minimum. Delete that first.`,
              ko: `버전 ${needing.fw_ver}에서 최소 버전으로 사용합니다. 해당 버전을 먼저 삭제하십시오.`,
            },
          })
        const gone = await trx
          .deleteFrom('firmware_file')
          .where('firmware_file_id', '=', before.firmwareFileId)
          .returning('store_name')
          .executeTakeFirst()
        // Somebody else deleted it meanwhile.
        if (gone === undefined) throw fail('nodata')
        line({ ...lineOf(before), before })
        return gone.store_name
      },
      { conflicts: { firmware_profile_file: { code: 'custom', field: 'id', text: heldFirmware.profile } } },
    )
    await files.remove(storeName)
    stale()
  }

  const setApproval = async (
    call: typeof firmwareCalls.approve | typeof firmwareCalls.disapprove,
    firmwareFileId: string,
    caller: AuthenticatedCaller,
  ): Promise<FirmwareFile> => {
    const approve = call.id === firmwareCalls.approve.id
    const after = await change(
      caller,
      call,
      async (trx, line) => {
        const before = await own.one(trx, caller, firmwareFileId)
        if (approve && !before.approvable)
          throw fail('custom', { text: caller.machine ? selfApprovedByToken : selfApproved })
        if ((before.approvalStatus === 'approved') === approve) return before
        await trx
          .updateTable('firmware_file')
          .set({ approved_by: approve ? caller.userName : null, approved_time: approve ? clock.date() : null })
          .where('firmware_file_id', '=', before.firmwareFileId)
          .execute()
        const changed = await own.one(trx, caller, firmwareFileId)
        line({ ...lineOf(changed), before, after: changed })
        return changed
      },
      { mayBeNothing: true },
    )
    stale()
    return after
  }

  return {
    name: 'firmware',
    calls: [
      implement(firmwareCalls, {
        list: async ({ query }, caller) => [
          ...(await seen.page(db, caller, { ...query, page: 1, limit: mostListed })).rows,
        ],
        listPage: ({ body: { orders, ...query } }, caller) =>
          seen.page(db, caller, { ...query, order: orders[0] && `${orders[0].column},${orders[0].order}` }),
        listModels: (_asked, caller) =>
          db
            .selectFrom('firmware_file')
            .innerJoin('company', 'company.company_id', 'firmware_file.company_id')
            .innerJoin('model', 'model.mid', 'firmware_file.mid')
            .select(['model.mid', 'model.model_name as modelName'])
            .distinct()
            .where(seenBy(caller))
            .orderBy('model.model_name')
            .execute(),
        listVersions: async ({ params }, caller) => {
          const query = { page: 1, limit: mostListed, mid: existingId(params.mid), order: 'fwCode,desc' }
          const { rows } = await seen.page(db, caller, query)
          return rows.map(({ firmwareFileId, fwCode, fwVer }) => ({ firmwareFileId, fwCode, fwVer }))
        },
        listOps: async ({ params }, caller) => {
          await seen.one(db, caller, params.fileId)
          return db
            .selectFrom('company as reader')
            .innerJoin('firmware_file', (join) => join.on('firmware_file_id', '=', existingId(params.fileId)))
            .innerJoin('company', 'company.company_id', 'firmware_file.company_id')
            .select(['reader.company_id as opId', 'reader.company_name as companyName'])
            .where(inScope(caller, 'reader.company_id'))
            .where(offered(sql`reader.path`))
            .orderBy('reader.path')
            .limit(mostListed)
            .execute()
        },
        create,
        uploadFile: ({ body, files: { file } }, caller) => held.receive(caller, body, file),
        updateDescription: describeFile,
        delete: remove,
        approve: ({ body }, caller) => setApproval(firmwareCalls.approve, body.firmwareFileId, caller),
        disapprove: ({ body }, caller) => setApproval(firmwareCalls.disapprove, body.firmwareFileId, caller),
      }),
    ],
  }
}
