import { calls } from './core/index.ts'

const access = 'statistics.view'
const path = '/api/v1/stats/vods'

/** What is watched of video on demand: numbers of a company and of those below it. */
export const vodStatisticsCalls = calls('vodStatistics', () => import('./schemas/vodStatistics.ts'), {
  listInfos: { method: 'POST', path: `${path}/infos`, access },
  listSettops: { method: 'POST', path: `${path}/settops`, access },
})
