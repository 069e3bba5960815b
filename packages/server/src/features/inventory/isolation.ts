import { uploadHistory } from '../../core/uploads.ts'
import { hides, isolationOf, nobodys, refuses } from '../../testing/isolation.ts'

const refusal = {
  row: 2,
  values: { deviceSn: 'Their row' },
  code: 'custom',
  reason: { en: 'Their reason', ko: 'Their reason' },
  field: 'deviceSn',
}
const upload = {
  fileName: 'Their file.csv',
  uploadType: 'add',
  totalRecords: 1,
  added: 0,
  updated: 0,
  invalidData: 1,
  columns: [{ field: 'deviceSn', label: { en: 'Serial number', ko: '일련번호' } }],
  refusals: [refusal],
} as const

export const isolation = isolationOf(
  ({ stack: { core }, companyId }) =>
    uploadHistory('devices').write(core.db, { companyId, userName: 'Somebody else' }, upload, core.clock.date()),
  ({ companyId, mid, endpointId }, historyId) => {
    const file = new Blob([`deviceSn,mid,opId\nINTRUDER2,${mid},${companyId}\n`])
    return {
      // What is refused names its row; what is taken does not: others are told of the row and nothing of the company.
      'inventory.uploadBulk': hides(['"added":1'], { body: { uploadType: 'add' }, files: { file } }, { by: ['owner'] }),
      'inventory.listUploadHistoriesPage': hides(['Their file']),
      'inventory.getUploadHistoryDetail': refuses({ body: { historyId } }),
      'inventory.validateMac': nobodys('Registering a MAC address says as much: that it is taken, not by whom.', {
        body: { macAddr: '58:2B:0A:7F:FF:FE' },
      }),
      'inventory.validateSerial': nobodys('As of a MAC address; without a model it is asked of the devices one sees.', {
        body: { serialNumbers: ['INTRUDER3'] },
      }),
      'inventory.validateUpdate': hides(
        ['"valid":true'],
        { body: { deviceData: [{ endpointId }] } },
        { by: ['owner'] },
      ),
      'inventory.validateMacInfo': refuses({ body: { macAddr: '58:2B:0A:00:00:01', mid, opId: companyId } }),
      'inventory.listByModelOp': refuses({ params: { mid, opId: companyId } }),
      'inventory.readTargets': hides(
        ['"did"'],
        // In other letters than it has: what a row says is repeated to whoever sent it.
        { body: {}, files: { file: new Blob(['deviceSn\nr7-theirs\n']) } },
        { by: ['owner'] },
      ),
      'inventory.getTargetsTemplate': nobodys('It has the columns of a file and an example that is no device.'),
      'inventory.getTemplate': nobodys('It has the columns of an import and an example that is no device.'),
    }
  },
)
