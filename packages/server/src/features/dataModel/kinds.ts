import { deviceCalls } from '@headend/contract/devices'
import { batcher } from '../../core/batcher.ts'
import { isFailure } from '../../core/errors.ts'
import type { Core, Feature } from '../../core/feature.ts'
import { repeating } from '../../core/rounds.ts'
import { publishStale } from '../../core/stale.ts'
import { claimKinds, companiesAbove, forgetGone, forgetKind, nextOfKind, noteKinds, postponeKind } from './kindStore.ts'
import type { Kind } from './kindStore.ts'
import type { AskSupported } from './supported.ts'

/** How often kinds that are due are looked for, and how many devices are asked then; milliseconds. */
const round = { everyMs: 5_000, most: 4 } as const
/** A kind is asked so long after its first device was there: those that return all at once come first; milliseconds. */
const settleMs = 30_000
/** A claim holds for so long: longer than a device may take to answer; milliseconds. */
const claimMs = 120_000
/** Pauses after devices of a kind that gave no answer, the last one from then on; milliseconds. */
const pausesMs = [600_000, 3_600_000, 21_600_000, 86_400_000]
/** How often kinds without devices are forgotten; milliseconds. */
const forgetMs = 3_600_000

/** What shows what a device lacks. */
const shown = [deviceCalls.getMaster, deviceCalls.list, deviceCalls.listConnectsPage]

type Needs = Pick<Core, 'db' | 'bus' | 'clock' | 'log'>

/** Notes which kinds of devices are there, many devices in one statement. What is lost is noted when a device returns again. */
export const kindNotes = ({
  db,
  clock,
  log,
}: Omit<Needs, 'bus'>): Feature &
  Readonly<{
    /** A device of the inventory is there and has said who it is. */
    seen: (endpointId: string) => void
  }> => {
  const notes = batcher<string, void>({
    clock,
    waitMs: 1000,
    most: 500,
    work: async (endpointIds) => {
      await noteKinds(db, endpointIds, new Date(clock.now() + settleMs))
      return endpointIds.map(() => undefined)
    },
  })
  return {
    name: 'deviceKindNotes',
    seen: (endpointId) => {
      notes.add(endpointId).catch((err: unknown) => log.warn({ err }, 'kinds of devices could not be noted'))
    },
    stop: notes.idle,
  }
}

/**
 * Asks one device of each kind for its data model, a few at a time, so that what a kind lacks is known before somebody tries
 * it. One that does not answer is left for a while, then another of its kind is asked.
 */
export const kindRounds = ({ db, bus, clock, log, ask }: Needs & { ask: AskSupported }) => {
  /** The company to which a device has said something new, if one has. */
  const learn = async (kind: Kind): Promise<string | undefined> => {
    const endpointId = await nextOfKind(db, kind)
    if (endpointId === undefined) {
      await forgetKind(db, kind)
      return undefined
    }
    try {
      const { news } = await ask({ endpointId, firmwareVersion: kind.firmware_version })
      return news ? kind.company_id : undefined
    } catch (err) {
      const pause = pausesMs[Math.min(kind.attempts, pausesMs.length) - 1] ?? claimMs
      await postponeKind(db, kind, new Date(clock.now() + pause))
      if (!isFailure(err)) log.error({ err, endpointId }, 'what a device supports could not be kept')
      return undefined
    }
  }

  return async (): Promise<void> => {
    const now = clock.now()
    const due = await claimKinds(db, { now: new Date(now), until: new Date(now + claimMs), most: round.most })
    const learned = (await Promise.all(due.map(learn))).filter((companyId) => companyId !== undefined)
    if (learned.length === 0) return
    publishStale(bus, shown, await companiesAbove(db, learned))
  }
}

/** Learns what each kind of devices lacks: a job of the worker. One that the end cut off is asked again once its claim is over. */
export const deviceKindsFeature = (needs: Parameters<typeof kindRounds>[0]): Feature =>
  repeating(needs, {
    name: 'deviceKinds',
    rounds: [
      { everyMs: round.everyMs, work: kindRounds(needs) },
      { everyMs: forgetMs, work: () => forgetGone(needs.db) },
    ],
    failed: 'kinds of devices could not be looked at',
    abandons: true,
  })
