import type { Call } from '@headend/contract/core'
import type { FacetName } from '@headend/contract/facets'
import type { Writing } from '../core/change.ts'
import { fail } from '../core/errors.ts'
import type { Core } from '../core/feature.ts'
import type { AuthenticatedCaller } from '../core/http/caller.ts'
import type { DeviceDirectory } from './directory.ts'
import type { Facet } from './facets/facet.ts'
import type { FacetReader } from './facets/reader.ts'
import type { Values } from './facets/reading.ts'
import type { Link, ObjectValues } from './link.ts'
import { namingFields } from './refusals.ts'
import type { FieldOf } from './refusals.ts'
import { publishFacet } from './state.ts'

/**
 * A write in the order in which it is sent: rows that are not in force yet are added, then all is set at once. What is refused
 * takes back the rows that were added, so that nothing is changed.
 */
export type WritePlan = Readonly<{
  add?: readonly ObjectValues[]
  /** `added` are the paths of the new rows, in their order. Parameters that stay as they are may be left out. */
  set?: (added: readonly string[]) => readonly ObjectValues[]
  remove?: readonly string[]
}>

/** Whether a device says what is written: a boolean may be a digit. */
const isSaid = (said: string | undefined, value: string): boolean =>
  said === value || (said === '1' && value === 'true') || (said === '0' && value === 'false')

/** Parameters of an object that differ from what the device said; none where nothing does. Null and undefined are left out. */
export const differing = (
  values: Values,
  object: string,
  params: Readonly<Record<string, string | null | undefined>>,
): readonly ObjectValues[] => {
  const changed = Object.entries(params).flatMap(([name, value]) =>
    value === null || value === undefined || isSaid(values.get(`${object}${name}`), value)
      ? []
      : [[name, value] as const],
  )
  return changed.length === 0 ? [] : [{ object, params: Object.fromEntries(changed) }]
}

/** Whether the device shows for everything that was set what it showed before. */
const isUntaken = (before: Values, after: Values, sets: readonly ObjectValues[]): boolean => {
  const told = sets.flatMap(({ object, params }) =>
    Object.entries(params).flatMap(([name, value]) => {
      const path = `${object}${name}`
      const [was, is] = [before.get(path), after.get(path)]
      return was === undefined || is === undefined || was === value ? [] : [is === was]
    }),
  )
  return told.length > 0 && told.every(Boolean)
}

type Needs = Pick<Core, 'bus' | 'clock' | 'deviceChange'> &
  Readonly<{
    link: Pick<Link, 'set' | 'add' | 'delete'>
    reader: Pick<FacetReader, 'ask'>
    directory: Pick<DeviceDirectory, 'findRegistered'>
  }>

type Order<Value> = Readonly<{
  caller: AuthenticatedCaller
  call: Writing & Pick<Call, 'id'>
  endpointId: string
  /** What is written belongs to it: it is read before, and sent to those who watch afterwards. */
  facet: Facet<FacetName, Value>
  plan: (values: Values) => WritePlan
  fieldOf?: FieldOf
  detail: Readonly<Record<string, unknown>>
}>

/** Writes groups of values of a device by the paths it said it has. Fails as `Link.set` does. */
export const facetWriter = ({ bus, clock, deviceChange, link, reader, directory }: Needs) => {
  const carryOut = async (endpointId: string, { add = [], set, remove = [] }: WritePlan) => {
    const added = add.length === 0 ? [] : await link.add(endpointId, add)
    const sets = set?.(added) ?? []
    try {
      if (sets.length > 0) await link.set(endpointId, sets)
      if (remove.length > 0) await link.delete(endpointId, remove)
    } catch (thrown) {
      if (added.length > 0) await link.delete(endpointId, added).catch(() => undefined)
      throw thrown
    }
    return { added, sets }
  }

  /** Gives the paths of the rows that it added. */
  return async <Value>({ caller, call, endpointId, facet, plan, fieldOf, detail }: Order<Value>) => {
    const { companyId } = await directory.findRegistered(caller, endpointId)
    return deviceChange(caller, call, { companyId, endpointId, target: endpointId, detail }, async () => {
      const before = await reader.ask(endpointId, [facet])
      const { added, sets } = await namingFields(fieldOf ?? (() => undefined), () =>
        carryOut(endpointId, plan(before.values)),
      )
      // The change is made: a device that then keeps silent, or takes its time to come back, has not failed it.
      const after = await reader.ask(endpointId, [facet]).catch(() => undefined)
      if (after === undefined) return added
      const value = facet.of(after.values, after.known)
      publishFacet(bus, { endpointId, time: clock.now(), facet: facet.name, value })
      if (isUntaken(before.values, after.values, sets)) throw fail('custom', { reason: 'untaken' })
      return added
    })
  }
}

export type FacetWriter = ReturnType<typeof facetWriter>
