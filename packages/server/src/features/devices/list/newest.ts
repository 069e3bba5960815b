import type { Db } from '../../../core/db/database.ts'
import type { CompanyScope } from '../../../core/http/caller.ts'
import { newestOffered } from '../../firmware/service.ts'

type Owned = Readonly<{ mid: string; company_id: string }>

/** The newest firmware that a device can be given; null where there is none. */
export type Newest = (device: Owned) => string | null

/** What nobody asked for. */
export const unasked: Newest = () => null

/**
 * What devices can be given, as far as a caller may look: asked once for each model and company among them, of which a page has
 * few.
 */
export const newestOf = async (
  db: Db,
  companies: CompanyScope | undefined,
  devices: readonly Owned[],
): Promise<Newest> => {
  if (companies === undefined || devices.length === 0) return unasked
  const keyOf = ({ mid, company_id }: Owned): string => `${mid} ${company_id}`
  const owners = [...new Map(devices.map((device) => [keyOf(device), device])).values()]
  const found = await newestOffered(db, { companies }, owners)
  const versions = new Map(found.map((row) => [keyOf(row), row.version]))
  return (device) => versions.get(keyOf(device)) ?? null
}
