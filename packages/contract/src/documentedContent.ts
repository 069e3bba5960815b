import type { Example } from './documented.ts'

const opId = '7'

/** What integrations send about what set-top boxes show; see `documented.ts`. */
export const contentRequests: Readonly<Record<string, readonly Example[]>> = {
  'cmsBootads.list': [{}, { query: { page: '1', limit: '15', keyword: 'spring', opId } }],
  'cmsBootads.upload': [{ body: { adName: 'Spring', version: '2.1', type: 'mp4' } }],
  'cmsBootads.update': [{ params: { id: '3' }, body: { adName: 'Early spring' } }],
  'cmsBootads.delete': [{ params: { id: '3' } }],
}

const bootAd = [
  'adFileId',
  'adFileNameOrg',
  'adFileSize',
  'adName',
  'bulkBootAdTime',
  'serviceTaskId',
  'version',
  'type',
  'dateAdded',
  'taskUseFlag',
]

/** The fields of what they are answered; see `documentedAnswers.ts`. */
export const contentAnswers: Readonly<Record<string, readonly string[]>> = {
  'cmsBootads.list': bootAd,
  'cmsBootads.upload': bootAd,
  'cmsBootads.update': bootAd,
}
