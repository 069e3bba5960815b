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
  ({ companyId, mid }, historyId) => {
    const file = new Blob([`deviceSn,mid,opId\nINTRUDER2,${mid},${companyId}\n`])
    return {
      // What is refused names its row; what is taken does not: others are told of the row and nothing of the company.
      'inventory.uploadBulk': hides(['"added":1'], { body: { uploadType: 'add' }, files: { file } }, { by: ['owner'] }),
      'inventory.listUploadHistoriesPage': hides(['Their file']),
      'inventory.getUploadHistoryDetail': refuses({ body: { historyId } }),
      'inventory.getTemplate': nobodys('It has the columns of an import and an example that is no device.'),
    }
  },
)
