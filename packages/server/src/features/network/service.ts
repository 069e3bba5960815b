import type { Answer, Input } from '@headend/contract/core'
import { uplinkProblem } from '@headend/contract/modelLimits'
import { networkCalls } from '@headend/contract/network'
import { fail } from '../../core/errors.ts'
import type { Core } from '../../core/feature.ts'
import type { AuthenticatedCaller } from '../../core/http/caller.ts'
import { refuseAny } from '../../core/inputRefusals.ts'
import type { DeviceDirectory } from '../../device/directory.ts'
import { endPointOf, endpoint } from '../../device/facets/endpoint.ts'
import type { Facet } from '../../device/facets/facet.ts'
import { filters, numberOfMac } from '../../device/facets/filters.ts'
import { lan } from '../../device/facets/lan.ts'
import type { FacetReader } from '../../device/facets/reader.ts'
import { remoteAccess, remoteObject, serviceOf, serviceTable } from '../../device/facets/remoteAccess.ts'
import { unsignedAt } from '../../device/facets/reading.ts'
import { statistics } from '../../device/facets/statistics.ts'
import { wan } from '../../device/facets/wan.ts'
import type { Link } from '../../device/link.ts'
import { addIpPlan, addMacPlan, deleteIpPlan, deleteMacPlan, filterField } from './filters.ts'
import { lanField, lanPlan, writtenLan } from './lan.ts'
import { wanField, wanPlan, writtenWan } from './wan.ts'
import { differing, facetWriter } from '../../device/facetWriter.ts'
import { supportFeaturesOf } from '../models/service.ts'

type Body<Name extends keyof typeof networkCalls> = Input<(typeof networkCalls)[Name]>['body']

const remoteField = (path: string): string | undefined => {
  if (path.startsWith(serviceTable)) return path.endsWith('DestPort') ? 'port' : 'allowedIp'
  return path.startsWith(remoteObject) ? path.slice(remoteObject.length).toLowerCase() : undefined
}

const madeAt = (path: string | undefined): number => Number(path?.split('.').at(-2) ?? 0)

/** Uplink, home side, remote access, Wi-Fi uplink and filters of a device: read from it, and written to it. */
export const networkService = (
  needs: Pick<Core, 'bus' | 'clock' | 'db' | 'deviceChange'> &
    Readonly<{ link: Link; reader: FacetReader; directory: DeviceDirectory }>,
) => {
  const { db, reader, directory } = needs
  const write = facetWriter(needs)
  const answer =
    <Value>(facet: Facet<string, Value>) =>
    async (caller: AuthenticatedCaller, endpointId: string): Promise<Value> => {
      await directory.find(caller, endpointId)
      return (await reader.read(endpointId, [facet]))(facet)
    }
  const { setWan, setLan, setRemote, enableEndpoint, addMacFilter, addIpFilter, deleteMacFilter, deleteIpFilter } =
    networkCalls

  return {
    remote: answer(remoteAccess),
    endpoint: answer(endpoint),
    filters: answer(filters),

    network: async (
      caller: AuthenticatedCaller,
      endpointId: string,
    ): Promise<Answer<typeof networkCalls.getNetwork>> => {
      await directory.find(caller, endpointId)
      const of = await reader.read(endpointId, [wan, lan, statistics])
      return { wan: of(wan), lan: of(lan), network_stat: of(statistics) }
    },

    setWan: async (caller: AuthenticatedCaller, { endpointId, wan: wanted }: Body<'setWan'>): Promise<void> => {
      await directory.findRegistered(caller, endpointId)
      const problem = uplinkProblem(await supportFeaturesOf(db, endpointId), wanted.connection_type)
      refuseAny(problem === undefined ? [] : [{ field: 'wan.connection_type', problem }])
      const plan = { facet: writtenWan, plan: (values: Parameters<typeof wanPlan>[0]) => wanPlan(values, wanted) }
      await write({ caller, call: setWan, endpointId, ...plan, fieldOf: wanField, detail: { wan: wanted } })
    },

    setLan: async (caller: AuthenticatedCaller, { endpointId, lan: wanted }: Body<'setLan'>): Promise<void> => {
      await write({
        caller,
        call: setLan,
        endpointId,
        facet: writtenLan,
        plan: (values) => lanPlan(values, wanted),
        fieldOf: lanField,
        detail: { lan: wanted },
      })
    },

    setRemote: async (
      caller: AuthenticatedCaller,
      { endpointId, enable, port, protocol, allowedIp }: Body<'setRemote'>,
    ): Promise<void> => {
      await write({
        caller,
        call: setRemote,
        endpointId,
        facet: remoteAccess,
        plan: (values) => {
          const service = serviceOf(values, unsignedAt(values, `${remoteObject}Port`))
          const reach = { DestPort: String(port), SourcePrefixes: allowedIp }
          const set = [
            ...differing(values, remoteObject, { Enable: String(enable), Port: String(port), Protocol: protocol }),
            ...(service === undefined ? [] : differing(values, service, reach)),
          ]
          // Protocol 6 is TCP (IANA), by which both protocols travel.
          const params = { Enable: 'false', Protocol: '6', Action: 'Accept', ...reach }
          return service !== undefined || allowedIp === ''
            ? { set: () => set }
            : {
                add: [{ object: serviceTable, params }],
                set: ([added = '']) => [...set, { object: added, params: { Enable: 'true' } }],
              }
        },
        fieldOf: remoteField,
        detail: { enable, port, protocol, allowedIp },
      })
    },

    enableEndpoint: async (
      caller: AuthenticatedCaller,
      { endpointId, enable }: Body<'enableEndpoint'>,
    ): Promise<void> => {
      await write({
        caller,
        call: enableEndpoint,
        endpointId,
        facet: endpoint,
        plan: (values) => {
          const row = endPointOf(values)
          if (row === null) throw fail('custom', { reason: 'unsupported' })
          return { set: () => differing(values, row, { Enable: String(enable) }) }
        },
        fieldOf: () => 'enable',
        detail: { enable },
      })
    },

    addMacFilter: async (caller: AuthenticatedCaller, { endpointId, filter }: Body<'addMacFilter'>) => {
      const [made] = await write({
        caller,
        call: addMacFilter,
        endpointId,
        facet: filters,
        plan: (values) => addMacPlan(values, filter),
        fieldOf: filterField,
        detail: { filter },
      })
      return { idx: made === undefined ? numberOfMac(filter.macAddress) : madeAt(made) }
    },

    deleteMacFilter: async (
      caller: AuthenticatedCaller,
      { endpointId, idx }: Body<'deleteMacFilter'>,
    ): Promise<void> => {
      const plan = { facet: filters, plan: (values: Parameters<typeof deleteMacPlan>[0]) => deleteMacPlan(values, idx) }
      await write({ caller, call: deleteMacFilter, endpointId, ...plan, detail: { idx } })
    },

    addIpFilter: async (caller: AuthenticatedCaller, { endpointId, direction, filter }: Body<'addIpFilter'>) => {
      const [made] = await write({
        caller,
        call: addIpFilter,
        endpointId,
        facet: filters,
        plan: (values) => addIpPlan(values, direction, filter),
        fieldOf: filterField,
        detail: { direction, filter },
      })
      return { idx: madeAt(made) }
    },

    deleteIpFilter: async (
      caller: AuthenticatedCaller,
      { endpointId, direction, idx }: Body<'deleteIpFilter'>,
    ): Promise<void> => {
      await write({
        caller,
        call: deleteIpFilter,
        endpointId,
        facet: filters,
        plan: (values) => deleteIpPlan(values, direction, idx),
        detail: { direction, idx },
      })
    },
  }
}

export type NetworkService = ReturnType<typeof networkService>
