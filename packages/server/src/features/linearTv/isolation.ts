import { isolationOf, nothingMore, refuses } from '../../testing/isolation.ts'

export const isolation = isolationOf(nothingMore, ({ companyId }) => {
  const today = new Date().toISOString().slice(0, 10)
  const days = { startDate: today, endDate: today, opId: companyId }
  const body = { ...days, dateType: 'DAY' }
  return {
    'linearTv.listBoxViews': refuses({ body }),
    'linearTv.listBoxViewDailys': refuses({ body }),
    'linearTv.listHits': refuses({ body: { ...body, keyword: 'News' } }),
    'linearTv.listChannels': refuses({ body }),
    'linearTv.listChannelsTopTen': refuses({ body }),
    'linearTv.listCompeteChannels': refuses({ body }),
    'linearTv.listChannelShares': refuses({ body: { ...body, keyword: 'Garam One' } }),
    'linearTv.listCompeteChannelRatings': refuses({ body }),
    'linearTv.listChannelMultiShares': refuses({ body }),
    'linearTv.listPrograms': refuses({ body }),
    'linearTv.listProgramsTopTen': refuses({ body }),
    'linearTv.getSpecificProgram': refuses({ body: { ...body, programName: 'News' } }),
    'linearTv.listOnlineContents': refuses({ body }),
    'linearTv.listOnlineContentsTopTen': refuses({ body }),
    'linearTv.getSpecificOnlineContent': refuses({ body: { ...body, programName: 'Film' } }),
    'linearTv.getManualCollectionStatus': refuses({ body: { opId: companyId } }),
    'linearTv.startManualCollection': refuses({ body: days }, { turn: 1, by: ['owner'] }),
  }
})
