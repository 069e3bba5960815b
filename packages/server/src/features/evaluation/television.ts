import type { Core } from '../../core/feature.ts'
import { keepPartitions } from '../../device/partitions.ts'
import { contentOf, storeReports, viewDays } from '../viewing/service.ts'
import type { View } from '../viewing/service.ts'

const day = 86_400_000
/** Days of it: a season. */
const history = 90

/** Something that was watched at a set-top box, as a box remembers it. */
type Watched = Readonly<{
  kind: 'Linear' | 'Online' | 'VOD' | 'QR'
  /** Milliseconds since 1970. */
  start: number
  seconds: number
  channel?: Readonly<{ number: number; name: string }> | undefined
  program?: string | undefined
  content?: string | undefined
  link?: string | undefined
}>

type Box = Readonly<{ endpointId: string; watched: (from: number, to: number) => readonly Watched[] }>

const kinds = { Linear: 'linear', Online: 'online', VOD: 'vod', QR: 'qr' } as const

const viewOf = ({ kind, start, seconds, channel, program, content, link }: Watched): View => ({
  kind: kinds[kind],
  start,
  seconds,
  channelNumber: channel?.number ?? 0,
  channelName: channel?.name ?? '',
  program: program ?? '',
  ...contentOf(content ?? link ?? ''),
})

/**
 * What was watched in the three months before the first start, kept as if the boxes had reported it day by day; the server sums it
 * up as it does what comes later. Only where no box ever reported.
 */
export const seedTelevision = async (
  { db, clock, config }: Pick<Core, 'db' | 'clock' | 'config'>,
  boxes: readonly Box[],
): Promise<void> => {
  const now = clock.now()
  const { batch } = await db.selectFrom('tv_feed').select('batch').executeTakeFirstOrThrow()
  if (Number(batch) > 0 || boxes.length === 0) return
  const rows = await db.selectFrom('device').select('endpoint_id').where('device_status', '=', 'deployed').execute()
  const deployed = new Set(rows.map(({ endpoint_id }) => endpoint_id))
  const watching = boxes.filter(({ endpointId }) => deployed.has(endpointId))
  await keepPartitions({ db, clock, keepDays: config.retention.viewings, table: { ...viewDays, behind: history } })
  for (let from = now - history * day; from < now; from += day) {
    const to = Math.min(from + day, now)
    const reports = watching.map(({ endpointId, watched }) => ({
      endpointId,
      views: watched(from, to).map(viewOf),
      refused: [],
    }))
    await storeReports(db, reports, new Date(to))
  }
}
