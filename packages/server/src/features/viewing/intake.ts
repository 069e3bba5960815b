import { createHmac, timingSafeEqual } from 'node:crypto'
import { batcher } from '../../core/batcher.ts'
import type { Core } from '../../core/feature.ts'
import { limit } from '../../core/limits.ts'
import type { Sealing } from '../../core/sealing.ts'
import { addressKey } from '../../device/addressKey.ts'
import { reportPath } from '../../device/files.ts'
import type { ReportTaker } from '../../device/files.ts'
import { readReport } from './report.ts'
import type { Refusal, View } from './report.ts'
import { storeReports } from './store.ts'

/** Viewings of one box that are taken at once, and in an hour beyond that. */
const budget = { burst: 2_000, perHour: 1_000 }
const hourMs = 3_600_000
/** Reports of one statement. */
const mostReports = 500

export type ViewingIntake = ReportTaker &
  Readonly<{
    /** Where a box sends its reports over HTTP; `{deviceUrl}` in it becomes the address of the device port. */
    address: (endpointId: string) => Promise<string>
    idle: () => Promise<void>
  }>

/**
 * Takes what set-top boxes report of what was watched, whichever way it comes, many reports in one statement. A report that comes
 * again changes nothing; what cannot be used is counted by the reason.
 */
export const viewingIntake = ({
  db,
  clock,
  random,
  sealing,
}: Pick<Core, 'db' | 'clock' | 'random'> & { sealing: Sealing }): ViewingIntake => {
  const key = addressKey({ db, random, sealing })
  const signatureOf = async (endpointId: string): Promise<string> =>
    createHmac('sha256', await key())
      .update(`${reportPath}/${endpointId}`)
      .digest('base64url')
  const bucket = limit({
    clock,
    most: budget.burst,
    windowMs: (budget.burst / budget.perHour) * hourMs,
    keys: 200_000,
  })
  const writer = batcher<Parameters<typeof storeReports>[1][number], boolean>({
    clock,
    waitMs: 15,
    most: mostReports,
    work: (reports) => storeReports(db, reports, clock.date()),
  })

  const take: ReportTaker['take'] = async (endpointId, text) => {
    const read = readReport(text, clock.now())
    const views: View[] = []
    const refused: Refusal[] = [...read.refused]
    for (const view of read.views) {
      if (bucket.take(endpointId).pass) views.push(view)
      else refused.push('flood')
    }
    const isKnown = await writer.add({ endpointId, views, refused })
    if (!isKnown) return 'foreign'
    return views.length === 0 && refused.includes('malformed') ? 'malformed' : 'taken'
  }

  return {
    take,
    sender: async (asked) => {
      const [device, shown] = [asked.get('device') ?? '', Buffer.from(asked.get('key') ?? '')]
      if (device === '' || device.length > 256) return undefined
      const good = Buffer.from(await signatureOf(device))
      return good.length === shown.length && timingSafeEqual(good, shown) ? device : undefined
    },
    address: async (endpointId) =>
      `{deviceUrl}${reportPath}?device=${encodeURIComponent(endpointId)}&key=${await signatureOf(endpointId)}`,
    idle: () => writer.idle(),
  }
}
