import { hides, isolationOf } from '../../testing/isolation.ts'
import { logContentApi } from './service.ts'

export const isolation = isolationOf(
  async ({ stack, companyId }) =>
    logContentApi(stack.db, {
      companyId,
      dateTime: new Date(),
      apiName: 'Their VOD list',
      request: 'GET https://their.invalid/titles',
      result: 'success',
      message: { en: 'Version 1, 2 titles.', ko: '버전 1, 타이틀 2개.' },
      activeType: 'manual',
      userName: 'Somebody else',
    }),
  ({ companyId }) => ({
    'cmsMetadata.listApiLogsPage': hides(['Their VOD list'], { body: { opId: companyId } }),
  }),
)
