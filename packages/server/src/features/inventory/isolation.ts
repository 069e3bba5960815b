import { hides, isolationOf, nobodys, nothingMore } from '../../testing/isolation.ts'

export const isolation = isolationOf(nothingMore, ({ companyId, mid }) => {
  const file = new Blob([`deviceSn,mid,opId\nINTRUDER2,${mid},${companyId}\n`])
  return {
    // What is refused names its row; what is taken does not: others are told of the row and nothing of the company.
    'inventory.uploadBulk': hides(['"added":1'], { body: { uploadType: 'add' }, files: { file } }, { by: ['owner'] }),
    'inventory.getTemplate': nobodys('It has the columns of an import and an example that is no device.'),
  }
})
