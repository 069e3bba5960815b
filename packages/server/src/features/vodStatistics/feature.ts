import { sql } from 'kysely'
import { mostListed } from '@headend/contract/linearTv'
import { vodStatisticsCalls } from '@headend/contract/vodStatistics'
import type { Core, Feature } from '../../core/feature.ts'
import { implement } from '../../core/http/implement.ts'
import { contains, groundFor, listItems, series, sums } from '../viewing/service.ts'

/** What is watched of video on demand, by the sums of the viewings that boxes reported. */
export const vodStatisticsFeature = ({ db, tree }: Pick<Core, 'db' | 'tree'>): Feature => ({
  name: 'vodStatistics',
  calls: [
    implement(vodStatisticsCalls, {
      listInfos: async ({ body: { keyword = '', ...period } }, caller) => {
        const ground = await groundFor({ tree }, caller, period)
        const where = keyword === '' ? undefined : contains(sql`i.name`, keyword)
        const rows = await listItems(db, ground, { kind: 'vod', where, by: 'views', most: mostListed })
        return rows.map(({ name, views, seconds }) => ({ vodName: name, views, viewTime: seconds }))
      },
      listSettops: async ({ body }, caller) => {
        const ground = await groundFor({ tree }, caller, body)
        const of = await sums(db, ground, 'vod')
        return series(ground, (date) => ({ viewingBoxes: of(date).boxes, views: of(date).views }))
      },
    }),
  ],
})
