import type { Core } from '../../core/feature.ts'
import type { AuthenticatedCaller } from '../../core/http/caller.ts'
import type { StatisticsPeriod } from '@headend/contract/linearTv'
import { groundOf } from './numbers.ts'
import type { Ground } from './numbers.ts'

export { beginCollection, collectionStatus } from './collection.ts'
export { viewingIntake } from './intake.ts'
export { contains, fleet, itemSeries, listItems, percentOf, series, sums, timeline } from './numbers.ts'
export type { Ground } from './numbers.ts'
export { contentOf } from './report.ts'
export type { View } from './report.ts'
export { storeReports, viewDays } from './store.ts'

/** Whose numbers a request is about. @throws {Failure} nodata for a company that does not exist for the caller. */
export const groundFor = async (
  { tree }: Pick<Core, 'tree'>,
  caller: AuthenticatedCaller,
  { opId, ...period }: StatisticsPeriod,
): Promise<Ground> => groundOf(await tree.within(caller, opId), period)
