import { presetCalls } from '@headend/contract/presets'
import type { PresetEvent } from '@headend/contract/presets'
import { batcher } from '../../core/batcher.ts'
import { inTransaction } from '../../core/db/database.ts'
import type { Core, Feature } from '../../core/feature.ts'
import { staleTopic } from '../../core/stale.ts'
import type { Boot } from '../../device/listener.ts'
import { noteHappened } from './store.ts'
import type { Happened } from './store.ts'

/** How long it is remembered at which events presets are applied, where nobody says that it changed; milliseconds. */
const knownMs = 30_000
/** Devices that are remembered to have been in contact. */
const mostKnown = 200_000

type Index = Readonly<{ events: ReadonlySet<PresetEvent>; paths: ReadonlySet<string> }>

/**
 * Notes what presets are to be applied at as devices report it. Most of the time there is no preset for it, which every process
 * remembers: devices that return by the thousand are then not looked at.
 */
export const presetNotes = ({ db, bus, clock, log }: Pick<Core, 'db' | 'bus' | 'clock' | 'log'>) => {
  let index: Promise<Index> | undefined
  let forget = (): void => undefined
  const known = new Set<string>()

  const readIndex = async (): Promise<Index> => {
    const rows = await db.selectFrom('preset').select(['events', 'watch_path']).where('enabled', '=', true).execute()
    return {
      events: new Set(rows.flatMap(({ events }) => events as PresetEvent[])),
      paths: new Set(rows.flatMap(({ watch_path }) => watch_path ?? [])),
    }
  }
  const renew = (): void => {
    forget()
    index = undefined
  }
  const indexed = (): Promise<Index> => {
    if (index === undefined) {
      forget = clock.after(knownMs, renew)
      index = readIndex().catch((thrown: unknown) => {
        renew()
        throw thrown
      })
    }
    return index
  }

  const writer = batcher<Happened, void>({
    clock,
    waitMs: 50,
    most: 1000,
    work: async (happened) => {
      await inTransaction(db, (trx) => noteHappened(trx, happened, clock.date()))
      return happened.map(() => undefined)
    },
  })
  const note = (endpointId: string, what: Happened['what'], path = ''): Promise<void> =>
    writer.add({ endpointId, what, path })

  const cancels: (() => void)[] = []
  const feature: Feature = {
    name: 'presetNotes',
    start: async () => {
      const mine = new Set([presetCalls.list.id])
      cancels.push(
        bus.subscribe(staleTopic, ({ calls }) => {
          if (calls.some((call) => mine.has(call))) renew()
        }),
        bus.restored(renew),
      )
    },
    stop: async () => {
      for (const cancel of cancels.splice(0)) cancel()
      forget()
      await writer.idle()
    },
  }

  return {
    feature,
    /** The device started. Settles once it is written what that means for presets. */
    booted: async (endpointId: string, { cause }: Boot): Promise<void> => {
      const { events } = await indexed()
      const isReset = cause?.endsWith('FactoryReset') ?? false
      if (isReset && (events.has('firstContact') || events.has('boot'))) await note(endpointId, 'reset')
      else if (events.has('boot')) await note(endpointId, 'boot')
    },
    /** The device is connected and has said who it is. */
    returned: async (endpointId: string): Promise<void> => {
      const { events } = await indexed()
      // What waits for a device is looked for when it returns; a first contact is noted also while no preset is for it.
      if (events.size === 0 && known.has(endpointId)) return
      await note(endpointId, 'returned')
      if (known.size >= mostKnown) known.clear()
      known.add(endpointId)
    },
    valueChanged: async (endpointId: string, path: string): Promise<void> => {
      try {
        if ((await indexed()).paths.has(path)) await note(endpointId, 'valueChange', path)
      } catch (err) {
        log.warn({ err }, 'a changed value was not noted for presets')
        throw err
      }
    },
  }
}
