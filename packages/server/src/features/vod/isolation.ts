import { vodCalls } from '@headend/contract/cmsVod'
import { isolationOf, refuses } from '../../testing/isolation.ts'
import { vodServerFor } from '../../testing/vodServer.ts'

const apiKey = 'their-key-0123456789'

export const isolation = isolationOf(
  async ({ stack, companyId, owner }) => {
    const url = await vodServerFor(apiKey)
    const body = { url, password: 'Their secret', apiKey, opId: companyId }
    await stack.ask(vodCalls.updateServer, { body }, { as: owner })
    const { vod_list_id } = await stack.db
      .insertInto('vod_list')
      .values({ company_id: companyId, version: 'Their version', state: 'current', titles: 1, get_time: new Date() })
      .returning('vod_list_id')
      .executeTakeFirstOrThrow()
    await stack.db
      .insertInto('vod_title')
      .values({ vod_list_id, place: 1, title_id: '1', title: 'Their film', category: '', poster: '' })
      .execute()
    return { url }
  },
  ({ companyId: opId }, { url }) => ({
    'cmsVod.list': refuses({ query: { opId } }),
    'cmsVod.listTitles': refuses({ query: { opId } }),
    'cmsVod.listVersions': refuses({ query: { opId } }),
    'cmsVod.getServer': refuses({ query: { opId } }),
    'cmsVod.testServer': refuses({ body: { url, opId } }),
    'cmsVod.updateServer': refuses({ body: { url, opId } }),
    'cmsVod.refresh': refuses({ body: { opId } }, { turn: 1 }),
  }),
)
