import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { commonsCalls } from '@headend/contract/commons'
import { firmwareCalls } from '@headend/contract/firmware'
import type { NewFirmware } from '@headend/contract/firmware'
import { firmwareProfileCalls } from '@headend/contract/firmwareProfiles'
import { tokenCalls } from '@headend/contract/tokens'
import { startStack } from '../../core/testing.ts'
import type { Stack, TestSession } from '../../core/testing.ts'
import { ensureModel } from '../models/service.ts'
import { plant, strand } from '../../testing/devices.ts'
import { image } from './isolation.ts'
import { approved, byId, codeOf } from './service.ts'

let stack: Stack
let root: TestSession
let north: TestSession
let below: TestSession
let south: TestSession
let mid: string

beforeAll(async () => {
  stack = await startStack()
  root = await stack.signIn()
  const company = await stack.company('North')
  north = await stack.signIn('operatorAdministrator', company)
  below = await stack.signIn('operatorAdministrator', await stack.company('Below', company))
  south = await stack.signIn('operatorAdministrator', await stack.company('South'))
  const model = { manufacturer: 'Garam', modelName: 'GR-1', oui: '0A1B2C', productClass: 'APROUTER' as const }
  mid = (await ensureModel(stack.db, model)).mid
})
afterAll(() => stack[Symbol.asyncDispose]())

let code = 0
const versionOf = (fwCode: number): string => `1.0.${fwCode}`
const request = (over: Partial<NewFirmware> = {}, file: Blob = image()) => {
  code += 1
  return { body: { mid, fwCode: String(code), fwVer: versionOf(code), ...over }, files: { file } }
}
const upload = (as: TestSession, over: Partial<NewFirmware> = {}) =>
  stack.ask(firmwareCalls.create, request(over), { as })
const refusal = async (as: TestSession, over: Partial<NewFirmware>, file?: Blob) => {
  const { status, envelope } = await stack.callApi(firmwareCalls.create, request(over, file), { as })
  return [status, envelope.code, Reflect.get(Object(envelope.data), 'field')]
}
const stored = () => stack.core.files.list('uploads')

describe('a file of firmware', () => {
  it('is kept whole, with what it is of and who sent it', async () => {
    const made = await upload(north, { description: 'First' })
    expect(made).toMatchObject({
      mid,
      modelName: 'GR-1',
      manufacturer: 'Garam',
      fwCode: code,
      fwVer: versionOf(code),
      approvalStatus: 'notApproved',
      fileSize: 64,
      opId: north.companyId,
      ops: 'all',
      description: 'First',
      minTargetVersion: null,
    })
    expect(made.sha256).toMatch(/^[\da-f]{64}$/)
    const file = await byId(stack.db, made.firmwareFileId)
    expect(await stored()).toContain(file?.storeName)
  })

  it('has a code above 0 and a version that is its alone, and a minimum that exists', async () => {
    const before = (await stored()).length
    const made = await upload(north)
    expect(await refusal(north, { fwCode: '0' })).toEqual([422, 'fwcderr1', 'fwCode'])
    expect(await refusal(north, { fwCode: '-3' })).toEqual([422, 'fwcderr1', 'fwCode'])
    expect(await refusal(north, { fwCode: String(made.fwCode) })).toEqual([409, 'firmconflict', 'fwCode'])
    expect(await refusal(north, { fwVer: made.fwVer })).toEqual([409, 'firmconflict', 'fwVer'])
    expect(await refusal(north, { fwVer: '1.0' })).toEqual([400, 'custom', 'fwVer'])
    expect(await refusal(north, { minTargetVersion: '7.7.7' })).toEqual([410, 'minfirmnodata', 'minTargetVersion'])
    expect(await refusal(north, { mid: '999999' })).toEqual([400, 'custom', 'mid'])
    expect((await stored()).length).toBe(before + 1)
    const next = await upload(north, { minTargetVersion: made.fwVer })
    expect(next).toMatchObject({ minTargetVersion: made.fwVer, minFwCode: made.fwCode })
    // Another company beside knows nothing of these versions.
    expect(await upload(south, { fwCode: String(made.fwCode), fwVer: made.fwVer })).toMatchObject({ own: true })
    expect(await refusal(south, { minTargetVersion: next.fwVer })).toEqual([410, 'minfirmnodata', 'minTargetVersion'])
  })

  it('is refused to devices before it is approved, by somebody else than who uploaded it', async () => {
    const { firmwareFileId } = await upload(north)
    const body = { firmwareFileId }
    const as = await stack.signIn('operatorAdministrator', north.companyId)
    const caller = { companies: 'all', userId: as.userId } as const
    await expect(approved(stack.db, caller, firmwareFileId)).rejects.toMatchObject({ code: 'custom' })
    expect(await stack.codeOf(firmwareCalls.approve, { body }, { as: north })).toBe('custom')
    expect(await stack.ask(firmwareCalls.approve, { body }, { as })).toMatchObject({
      approvalStatus: 'approved',
      approvedBy: expect.any(String),
    })
    expect(await approved(stack.db, caller, firmwareFileId)).toMatchObject({ firmwareFileId, modelId: mid })
    const described = { params: { id: firmwareFileId }, body: { description: 'Late' } }
    expect(await stack.codeOf(firmwareCalls.updateDescription, described, { as: north })).toBe('fwuperr1')
    expect(await stack.ask(firmwareCalls.disapprove, { body }, { as })).toMatchObject({ approvedBy: null })
    await stack.ask(firmwareCalls.updateDescription, described, { as: north })
    await expect(approved(stack.db, caller, firmwareFileId)).rejects.toMatchObject({ code: 'custom' })
  })

  it('is approved by no token of the person who uploaded it, and uploaded by none of who approves it', async () => {
    const tokenOf = async (as: TestSession, tokenName: string) => {
      const body = { tokenName, roleGroupKey: 'operatorAdministrator' }
      const { tokenId, secret } = await stack.ask(tokenCalls.create, { body }, { as })
      return { tokenId, as: { ...as, info: { ...as.info, token: secret ?? '' } } }
    }
    const approve = (firmwareFileId: string, as: TestSession) =>
      stack.codeOf(firmwareCalls.approve, { body: { firmwareFileId } }, { as })
    const own = await tokenOf(north, 'Own')
    const { firmwareFileId } = await upload(north)
    expect(await approve(firmwareFileId, own.as)).toBe('custom')
    // Nor by one that such a token makes.
    expect(await approve(firmwareFileId, (await tokenOf(own.as, 'Second')).as)).toBe('custom')
    const file = { query: { mid } }
    const [seen] = await stack.ask(firmwareCalls.list, file, { as: own.as })
    expect(seen).toMatchObject({ firmwareFileId, approvable: false })
    const sent = await upload(own.as)
    expect(await approve(sent.firmwareFileId, north)).toBe('custom')
    await stack.ask(tokenCalls.delete, { params: { tokenId: own.tokenId } }, { as: north })
    expect(await approve(sent.firmwareFileId, north)).toBe('custom')
    const other = await stack.signIn('operatorAdministrator', north.companyId)
    expect(await approve(sent.firmwareFileId, (await tokenOf(other, 'Other')).as)).toBe('success')
  })

  it('says which auto-upgrade profiles send it by themselves once it is approved, and to how many devices', async () => {
    const fleet = { ...strand, modelName: 'GR-AUTO' }
    for (const serial of ['AUTO-1', 'AUTO-2']) await plant(stack, below.companyId, serial, {}, fleet)
    await sql`select device_cell_fold()`.execute(stack.db)
    const { mid: ofFleet } = await ensureModel(stack.db, fleet)
    const name = async (id: string) =>
      (await stack.db.selectFrom('company').select('company_name').where('company_id', '=', id).executeTakeFirst())
        ?.company_name
    const make = (as: TestSession, over: object = {}) =>
      stack.ask(firmwareProfileCalls.createAuto, { body: { mid: ofFleet, ...over } }, { as })
    await make(north)
    await make(below, { targetVersion: '9.9.9' })
    const send = async (over: Partial<NewFirmware> = {}) =>
      (await upload(north, { mid: ofFleet, ...over })).autoUpgrades
    const ofNorth = { company: await name(north.companyId), group: null, devices: 2 }
    expect(await send()).toEqual([ofNorth])
    expect(await send({ fwVer: '9.9.9' })).toEqual([ofNorth, { ...ofNorth, company: await name(below.companyId) }])
    // Nothing goes on by itself where a newer one is approved, and one that is approved says nothing.
    const newest = await upload(north, { mid: ofFleet })
    const as = await stack.signIn('operatorAdministrator', north.companyId)
    const body = { firmwareFileId: newest.firmwareFileId }
    expect((await stack.ask(firmwareCalls.approve, { body }, { as })).autoUpgrades).toEqual([])
    expect(await send({ fwCode: '1' })).toEqual([])
  })

  it('is offered to the companies below once it is approved, or to those it names', async () => {
    const all = await upload(root)
    const named = await upload(root, { ops: south.companyId })
    const seen = async (as: TestSession) =>
      (await stack.ask(firmwareCalls.list, { query: { mid } }, { as }))
        .map(({ firmwareFileId }) => firmwareFileId)
        .filter((id) => [all.firmwareFileId, named.firmwareFileId].includes(id))
    expect(await seen(below)).toEqual([])
    const as = await stack.signIn('operatorAdministrator', root.companyId)
    for (const { firmwareFileId } of [all, named])
      await stack.ask(firmwareCalls.approve, { body: { firmwareFileId } }, { as })
    expect(await seen(below)).toEqual([all.firmwareFileId])
    expect(await seen(south)).toEqual([named.firmwareFileId, all.firmwareFileId])
    const offered = await stack.ask(commonsCalls.listFirmwaresByModel, { params: { mid } }, { as: south })
    expect(offered).toMatchObject([{ own: false, ops: 'all' }, { own: false }])
    const opsOf = async (fileId: string, as: TestSession) =>
      (await stack.ask(firmwareCalls.listOps, { params: { fileId } }, { as })).map(({ opId }) => opId)
    expect(await opsOf(named.firmwareFileId, root)).toEqual([south.companyId])
    expect(await opsOf(all.firmwareFileId, below)).toEqual([below.companyId])
    expect(await opsOf(all.firmwareFileId, root)).toEqual(expect.arrayContaining([north.companyId, below.companyId]))
    // Used by those it is offered to, changed by those it is of.
    const params = { id: all.firmwareFileId }
    expect(await stack.codeOf(firmwareCalls.delete, { params }, { as: below })).toBe('nodata')
    expect(await refusal(below, { fwCode: String(all.fwCode) })).toEqual([409, 'firmconflict', 'fwCode'])
  })

  it('is deleted with what the store has of it, unless another one names it as its minimum', async () => {
    const first = await upload(north)
    const second = await upload(north, { minTargetVersion: first.fwVer })
    const { storeName = '' } = (await byId(stack.db, first.firmwareFileId)) ?? {}
    const remove = (id: string, language: 'en' | 'ko' = 'en') =>
      stack.callApi(firmwareCalls.delete, { params: { id } }, { as: north, language })
    const listed = await stack.ask(firmwareCalls.list, {}, { as: north })
    const heldBy = (fileId: string) => listed.find(({ firmwareFileId }) => firmwareFileId === fileId)?.heldBy
    expect([heldBy(first.firmwareFileId), heldBy(second.firmwareFileId)]).toEqual(['minimum', null])
    expect((await remove(first.firmwareFileId)).envelope.message).toBe(
      `Version ${second.fwVer} names this one as its minimum. Delete that first.`,
    )
    expect((await remove(second.firmwareFileId)).status).toBe(200)
    expect((await remove(first.firmwareFileId)).status).toBe(200)
    expect(await stored()).not.toContain(storeName)
  })

  it('is deleted once, however many delete it at a time', async () => {
    const { firmwareFileId: id } = await upload(north)
    const codes = await Promise.all(
      Array.from({ length: 4 }, () => stack.codeOf(firmwareCalls.delete, { params: { id } }, { as: north })),
    )
    expect(codes.toSorted()).toEqual(['nodata', 'nodata', 'nodata', 'success'])
  })

  it('says by its code how the version of a device compares, as the nearest company has it', async () => {
    const made = await upload(north)
    const of = (companyId: string, fwVer = made.fwVer) => codeOf(stack.db, { companyId, mid, fwVer })
    expect(await of(below.companyId)).toBe(made.fwCode)
    expect(await of(south.companyId)).toBeNull()
    expect(await of(below.companyId, '99.9.9')).toBeNull()
  })

  it('is listed by model, by version and page by page, and nobody’s where no such file is', async () => {
    const made = await upload(north, { description: 'Listed by its words' })
    const page = await stack.ask(
      firmwareCalls.listPage,
      { body: { page: 1, limit: 15, keyword: 'by its words', orders: [{ column: 'fwCode', order: 'desc' }] } },
      { as: north },
    )
    expect(page.rows.map(({ firmwareFileId }) => firmwareFileId)).toEqual([made.firmwareFileId])
    expect(page.pagination.totalRecords).toBe(1)
    const [newest] = await stack.ask(firmwareCalls.listVersions, { params: { mid } }, { as: north })
    expect(newest).toEqual({ firmwareFileId: made.firmwareFileId, fwCode: made.fwCode, fwVer: made.fwVer })
    expect(await stack.ask(firmwareCalls.listModels, {}, { as: north })).toContainEqual({ mid, modelName: 'GR-1' })
    const body = { firmwareFileId: '999999' }
    expect(
      await Promise.all([
        stack.codeOf(firmwareCalls.approve, { body }, { as: north }),
        stack.codeOf(firmwareCalls.disapprove, { body }, { as: north }),
        stack.codeOf(firmwareCalls.listOps, { params: { fileId: '999999' } }, { as: north }),
        stack.codeOf(
          firmwareCalls.updateDescription,
          { params: { id: '999999' }, body: { description: 'x' } },
          { as: north },
        ),
        stack.codeOf(firmwareCalls.delete, { params: { id: '999999' } }, { as: north }),
      ]),
    ).toEqual(['nodata', 'nodata', 'nodata', 'nodata', 'nodata'])
    const gone = { body: { mid, fwCode: '900', fwVer: '9.0.0', fileId: 'no-such-file' }, files: { file: undefined } }
    expect(await stack.codeOf(firmwareCalls.create, gone, { as: north })).toBe('nofile')
  })

  it('is ordered by its version as numbers, and narrowed to models, kinds of device, approval and company', async () => {
    const owner = await stack.signIn('operatorAdministrator', await stack.company('West'))
    const model = { manufacturer: 'Garam', modelName: 'GR-STB', oui: '0A1B2C', productClass: 'STB' as const }
    const box = await ensureModel(stack.db, model)
    for (const fwVer of ['9.1.0', '10.0.0', '9.1.0.2', '9.0.12']) await upload(owner, { fwVer })
    const { firmwareFileId } = await upload(owner, { mid: box.mid, fwVer: '2.0.0' })
    const as = await stack.signIn('operatorAdministrator', owner.companyId)
    await stack.ask(firmwareCalls.approve, { body: { firmwareFileId } }, { as })
    const versions = async (over: object) => {
      const body = { page: 1, limit: 15, orders: [{ column: 'fwVer' as const, order: 'asc' as const }], ...over }
      const { rows } = await stack.ask(firmwareCalls.listPage, { body }, { as })
      return rows.filter(({ own }) => own).map(({ fwVer }) => fwVer)
    }
    const ofRouters = ['9.0.12', '9.1.0', '9.1.0.2', '10.0.0']
    expect(await versions({})).toEqual(['2.0.0', ...ofRouters])
    expect(await versions({ prodClass: ['APROUTER', 'AP', 'EXTENDER'] })).toEqual(ofRouters)
    expect(await versions({ mid: [box.mid] })).toEqual(['2.0.0'])
    expect(await versions({ approvalStatus: 'approved' })).toEqual(['2.0.0'])
    expect(await versions({ approvalStatus: 'notApproved' })).toEqual(ofRouters)
    const listed = async (query: object) =>
      (await stack.ask(firmwareCalls.list, { query }, { as })).map(({ fwVer }) => fwVer)
    expect(await listed({ mid: box.mid, opId: owner.companyId })).toEqual(['2.0.0'])
    expect(await listed({ opId: south.companyId })).toEqual([])
  })

  it('is served under the older addresses, and has a version of three or four numbers', async () => {
    for (const fwVer of ['v1.0.2', '1.0.2-rc1', '1.0.2.3.4', '1..2'])
      expect(await refusal(north, { fwVer })).toEqual([400, 'custom', 'fwVer'])
    const older = (spelling: string) => ({ as: north, spelling })
    const made = await stack.ask(
      firmwareCalls.create,
      request({ fwVer: '61.0.0.1' }),
      older('firmware.uploadFirmwareOnp'),
    )
    expect(made).toMatchObject({ fwVer: '61.0.0.1', approvalStatus: 'notApproved' })
    const sent = await stack.ask(
      firmwareCalls.uploadFile,
      { body: { fileName: 'gr.bin' }, files: { file: image(80) } },
      older('firmware.uploadFileOnp'),
    )
    expect(sent).toMatchObject({ fileId: expect.any(String), fileName: 'gr.bin', fileSize: 80 })
    const next = await stack.ask(
      firmwareCalls.create,
      { ...request({ fileId: sent.fileId }), files: { file: undefined } },
      older('firmware.uploadFirmware'),
    )
    expect(next).toMatchObject({ fileName: 'gr.bin', sha256: sent.sha256 })
    const as = await stack.signIn('operatorAdministrator', north.companyId)
    const body = { firmwareFileId: made.firmwareFileId }
    const approval = async (call: typeof firmwareCalls.approve, spelling: string) =>
      (await stack.ask(call, { body }, { as, spelling })).approvalStatus
    expect(await approval(firmwareCalls.approve, 'firmware.approveOnp')).toBe('approved')
    expect(await approval(firmwareCalls.disapprove, 'firmware.disapproveOnp')).toBe('notApproved')
    const listed = await stack.ask(firmwareCalls.list, { query: { mid } }, older('firmware.listOnp'))
    expect(listed.map(({ fwVer }) => fwVer)).toContain('61.0.0.1')
  })

  it('gives a code or a version to one of those who take it at a time, and is changed by nobody it is offered to', async () => {
    const same = await Promise.all(
      ['62.0.1', '62.0.2', '62.0.3'].map((fwVer) =>
        stack.codeOf(firmwareCalls.create, request({ fwCode: '6200', fwVer }), { as: north }),
      ),
    )
    expect(same.toSorted()).toEqual(['firmconflict', 'firmconflict', 'success'])
    const { firmwareFileId } = await upload(north)
    const as = await stack.signIn('operatorAdministrator', north.companyId)
    await stack.ask(firmwareCalls.approve, { body: { firmwareFileId } }, { as })
    const byOthers = (other: TestSession) =>
      Promise.all([
        stack.codeOf(firmwareCalls.disapprove, { body: { firmwareFileId } }, { as: other }),
        stack.codeOf(
          firmwareCalls.updateDescription,
          { params: { id: firmwareFileId }, body: { description: 'Theirs' } },
          { as: other },
        ),
      ])
    expect(await byOthers(below)).toEqual(['nodata', 'nodata'])
    const { rows } = await stack.ask(
      firmwareCalls.listPage,
      { body: { page: 1, limit: 50, mid: [mid] } },
      { as: below },
    )
    expect(rows.map((row) => row.firmwareFileId)).toContain(firmwareFileId)
  })
})
