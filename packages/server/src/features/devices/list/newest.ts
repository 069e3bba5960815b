import type { Clock } from '../../../core/clock.ts'
import type { Db } from '../../../core/db/database.ts'
import type { CompanyScope } from '../../../core/http/caller.ts'
import { countCells } from './cells.ts'
import { selectionOf } from './selection.ts'

/** The newest firmware of each model that is known, by `mid`. */
export type Newest = ReadonlyMap<string, string>

/** How long an answer is believed; ms. A new version is news for weeks. */
const believedMs = 30_000
const mostKept = 200

const versions = new Intl.Collator('en', { numeric: true })

/**
 * The newest firmware that devices of each model run, as far as the caller may look: what another company tries out is
 * nobody else's. Until firmware files are kept, it is the best that is known.
 */
export const newestFirmware = ({ db, clock }: { db: Db; clock: Clock }) => {
  const kept = new Map<string, { until: number; newest: Promise<Newest> }>()

  const read = async (companies: CompanyScope): Promise<Newest> => {
    const selection = selectionOf({ companies, activeType: 'all', filters: {} })
    const newest = new Map<string, string>()
    for (const { values } of await countCells(db, selection, ['mid', 'firmware_version'])) {
      const [mid = '', version = ''] = values
      if (versions.compare(version, newest.get(mid) ?? '') > 0) newest.set(mid, version)
    }
    return newest
  }

  return async (companies: CompanyScope): Promise<Newest> => {
    const key = companies === 'all' ? companies : companies.path
    const known = kept.get(key)
    if (known !== undefined && clock.monotonic() < known.until) return known.newest
    if (kept.size >= mostKept) kept.clear()
    const newest = read(companies)
    kept.set(key, { until: clock.monotonic() + believedMs, newest })
    // A failure is not an answer to keep.
    newest.catch(() => kept.delete(key))
    return newest
  }
}
