import { isFailure } from '../../core/errors.ts'
import type { Core, Feature } from '../../core/feature.ts'
import { repeating } from '../../core/rounds.ts'
import type { FacetReader } from '../../device/facets/reader.ts'
import { topology } from '../../device/facets/topology.ts'
import type { TopologyService } from './service.ts'
import { dueAfter, markChecked } from './store.ts'
import type { Due } from './store.ts'

/** How often some devices are asked, how many then, and for how long an answer is good; milliseconds. */
const round = { everyMs: 10_000, most: 50, freshMs: 600_000, timeoutMs: 5_000 } as const

type Needs = Pick<Core, 'db' | 'clock' | 'log'> &
  Readonly<{ reader: Pick<FacetReader, 'read'>; topologies: Pick<TopologyService, 'keep'> }>

/**
 * Asks connected devices for their mesh, a few at a time and round and round, so that its history has changes that nobody
 * looked at. The load is the same however many devices there are: a large fleet is only asked less often.
 */
export const topologyRounds = ({ db, clock, log, reader, topologies }: Needs) => {
  let after = '0'

  const ask = async ({ did, endpoint_id: endpointId }: Due): Promise<void> => {
    try {
      const of = await reader.read(endpointId, [topology], { timeoutMs: round.timeoutMs })
      await topologies.keep({ did, endpointId }, of(topology))
    } catch (err) {
      if (!isFailure(err)) log.error({ err, endpointId }, 'the mesh of a device could not be kept')
      // One that is silent is not asked again before the others were.
      else await markChecked(db, did, clock.date()).catch(() => undefined)
    }
  }

  return async (): Promise<void> => {
    const due = await dueAfter(db, { after, before: new Date(clock.now() - round.freshMs), most: round.most })
    after = due.length < round.most ? '0' : (due.at(-1)?.did ?? '0')
    await Promise.all(due.map(ask))
  }
}

/** Keeps the history of meshes: a job of the worker. */
export const topologyRoundsFeature = (needs: Needs): Feature =>
  repeating(needs, {
    name: 'topologyRounds',
    rounds: [{ everyMs: round.everyMs, work: topologyRounds(needs) }],
    failed: 'devices could not be asked for their mesh',
  })
