import { linearTvCalls, mostListed, topTen } from '@headend/contract/linearTv'
import type { StatisticsPeriod } from '@headend/contract/linearTv'
import { fail } from '../../core/errors.ts'
import type { Core, Feature } from '../../core/feature.ts'
import type { AuthenticatedCaller } from '../../core/http/caller.ts'
import { implement } from '../../core/http/implement.ts'
import { beginCollection, collectionStatus, groundFor } from '../viewing/service.ts'
import type { Ground } from '../viewing/service.ts'
import * as figures from './figures.ts'

type WithKeyword = StatisticsPeriod & Readonly<{ keyword?: string | undefined }>
type WithName = StatisticsPeriod & Readonly<{ programName?: string | undefined }>
type Needs = Pick<Core, 'db' | 'clock' | 'tree' | 'change'>

/** What is watched on channels and from the internet, by the sums of the viewings that boxes reported. */
export const linearTvFeature = ({ db, clock, tree, change }: Needs): Feature => {
  /** Answers a call that is about periods. */
  const about =
    <Body extends StatisticsPeriod, Answer>(answer: (ground: Ground, body: Body) => Promise<Answer>) =>
    async ({ body }: { body: Body }, caller: AuthenticatedCaller): Promise<Answer> =>
      answer(await groundFor({ tree }, caller, body), body)

  const companyOf = async (caller: AuthenticatedCaller, opId: string | undefined): Promise<string> => {
    if (opId === undefined) return caller.companyId
    if (!(await tree.sees(caller, opId))) throw fail('nodata', { field: 'opId' })
    return opId
  }

  return {
    name: 'linearTv',
    calls: [
      implement(linearTvCalls, {
        listBoxViews: about((ground) => figures.boxViews(db, ground)),
        listBoxViewDailys: about((ground) => figures.course(db, ground)),
        listHits: about((ground, { keyword }: WithKeyword) => figures.hits(db, ground, keyword)),
        listChannels: about((ground, { keyword }: WithKeyword) =>
          figures.channels(db, ground, { keyword, most: mostListed }),
        ),
        listChannelsTopTen: about((ground) => figures.channels(db, ground, { most: topTen })),
        listCompeteChannels: about((ground, body: figures.Compared) => figures.viewTimes(db, ground, body)),
        listChannelShares: about((ground, { keyword }: WithKeyword) => figures.channelShare(db, ground, keyword)),
        listCompeteChannelRatings: about((ground, body: figures.Compared) => figures.ratings(db, ground, body)),
        listChannelMultiShares: about((ground, body: figures.Compared) => figures.shares(db, ground, body)),
        listPrograms: about((ground, { keyword }: WithKeyword) =>
          figures.programs(db, ground, { keyword, most: mostListed }),
        ),
        listProgramsTopTen: about((ground) => figures.programs(db, ground, { most: topTen })),
        getSpecificProgram: about((ground, { programName }: WithName) => figures.program(db, ground, programName)),
        listOnlineContents: about((ground, { keyword }: WithKeyword) =>
          figures.contents(db, ground, { keyword, most: mostListed }),
        ),
        listOnlineContentsTopTen: about((ground) => figures.contents(db, ground, { most: topTen })),
        getSpecificOnlineContent: about((ground, { programName }: WithName) =>
          figures.content(db, ground, programName),
        ),
        getManualCollectionStatus: async ({ body }, caller) => collectionStatus(db, await companyOf(caller, body.opId)),
        startManualCollection: async ({ body }, caller) => {
          const companyId = await companyOf(caller, body.opId)
          return change(caller, linearTvCalls.startManualCollection, async (trx, line) => {
            await beginCollection(trx, companyId, body, clock.date())
            line({ target: `${body.startDate} – ${body.endDate}`, companyId })
            return collectionStatus(trx, companyId)
          })
        },
      }),
    ],
  }
}
