import { isolationOf, nothingMore, refuses } from '../../testing/isolation.ts'

export const isolation = isolationOf(nothingMore, ({ companyId }) => {
  const body = { startDate: '2026-11-01', endDate: '2026-11-07', dateType: 'RANGE', opId: companyId }
  return {
    'vodStatistics.listInfos': refuses({ body }),
    'vodStatistics.listSettops': refuses({ body }),
  }
})
