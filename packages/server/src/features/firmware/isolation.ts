import { firmwareCalls } from '@headend/contract/firmware'
import { hides, isolationOf, nobodys, refuses } from '../../testing/isolation.ts'

/** What has no signature that is known, as firmware of makers mostly is. */
export const image = (size = 64): Blob => new Blob([new Uint8Array(size).map((_, at) => (at * 151 + 7) % 251)])

export const isolation = isolationOf(
  async ({ stack, owner, mid }) => {
    const upload = (fwCode: number, fwVer: string) =>
      stack.ask(
        firmwareCalls.create,
        { body: { mid, fwCode: String(fwCode), fwVer, description: 'Their firmware' }, files: { file: image() } },
        { as: owner },
      )
    const { firmwareFileId } = await upload(9001, '90.0.1')
    const approved = await upload(9004, '90.0.4')
    await stack.db
      .updateTable('firmware_file')
      .set({ approved_by: 'Somebody', approved_time: stack.core.clock.date() })
      .where('firmware_file_id', '=', approved.firmwareFileId)
      .execute()
    return { firmwareFileId, going: (await upload(9002, '90.0.2')).firmwareFileId }
  },
  ({ mid, companyId, companyName }, { firmwareFileId, going }) => ({
    'firmware.list': hides(['Their firmware'], {}, { down: true }),
    'firmware.listPage': hides(['Their firmware'], {}, { down: true }),
    'firmware.listModels': hides([`"mid":"${mid}"`], {}, { down: true }),
    'firmware.listVersions': hides(['90.0.1'], { params: { mid } }),
    'firmware.listOps': refuses({ params: { fileId: firmwareFileId } }),
    'commons.listFirmwaresByModel': hides(['90.0.4'], { params: { mid } }, { down: true }),
    'firmware.create': refuses(
      {
        body: { mid, fwCode: '9003', fwVer: '90.0.3', ops: companyId, description: companyName },
        files: { file: image() },
      },
      { by: ['owner'], refusal: 'custom' },
    ),
    'firmware.uploadFile': nobodys('What somebody sends is theirs alone until a call takes it.', {
      body: {},
      files: { file: image() },
    }),
    'firmware.updateDescription': refuses({ params: { id: going }, body: { description: 'Changed' } }),
    'firmware.approve': refuses({ body: { firmwareFileId } }, { by: ['root'], turn: 1 }),
    'firmware.disapprove': refuses({ body: { firmwareFileId } }, { turn: 2 }),
    'firmware.delete': refuses({ params: { id: going } }, { turn: 3 }),
  }),
)
