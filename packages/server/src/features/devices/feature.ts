import { deviceCalls } from '@headend/contract/devices'
import { deviceListRequest } from '@headend/contract/schemas/devices'
import type { Core, Feature } from '../../core/feature.ts'
import { implement } from '../../core/http/implement.ts'
import { rowsAnswer } from '../../core/http/rowsAnswer.ts'
import { repeating } from '../../core/rounds.ts'
import type { LiveData } from '../realtime/service.ts'
import type { DeviceService } from './service.ts'
import { foldCounts, pruneCounts } from './store.ts'

/** Calls about devices. */
export const devicesFeature = ({
  service,
  liveData,
}: {
  service: DeviceService
  liveData: Pick<LiveData, 'open' | 'close' | 'monitor'>
}): Feature => ({
  name: 'devices',
  calls: [
    implement(deviceCalls, {
      getInfo: ({ body }, caller) => service.info(caller, body.endpointId, body.options),
      getMaster: ({ query }, caller) => service.master(caller, query.endpointId),
      list: ({ query }, caller) => service.page(caller, deviceListRequest.parse(query)),
      listConnectsPage: ({ body }, caller) => service.page(caller, body),
      listOutsideSaPage: ({ body }, caller) => service.outsidePage(caller, body),
      exportConnects: {
        handler: ({ body }, caller) => rowsAnswer(service.exportRows(caller, body)),
        rows: ({ body }, caller) => service.exportRows(caller, body),
      },
      count: ({ query }, caller) => service.counts(caller, query.opId),
      getTime: ({ body }, caller) => service.time(caller, body.endpointId),
      setTime: ({ body }, caller) => service.setTime(caller, body),
      setMonitoring: async ({ body }, caller) => liveData.monitor(caller, await service.endpointOf(caller, body.did)),
      subscribeRtd: ({ body }, caller) => liveData.open(caller, body.endpointId, body.clientId, body.facets),
      unsubscribeRtd: ({ body }, caller) => liveData.close(caller, body.endpointId, body.clientId, body.facets),
      updateCustomer: ({ params, body }, caller) => service.updateCustomer(caller, params.endpointId, body),
      getWan: ({ body }, caller) => service.wan(caller, body.endpointId),
      getLan: ({ body }, caller) => service.lan(caller, body.endpointId),
      getConnectedNetwork: ({ body }, caller) => service.connectedNetwork(caller, body.endpointId),
      getAssociatedDevices: async ({ body }, caller) => ({
        associatedDevices: await service.associatedDevices(caller, body.endpointId),
      }),
      getNetworkStat: ({ body }, caller) => service.statistics(caller, body.endpointId),
    }),
  ],
})

/** Open changes of the counts become part of them so often; milliseconds. */
const foldMs = 2_000
const pruneMs = 900_000

/** Keeps the counts of devices short: a job of the worker. */
export const deviceCountsFeature = ({ db, ...core }: Pick<Core, 'db' | 'clock' | 'log'>): Feature =>
  repeating(core, {
    name: 'deviceCounts',
    first: () => foldCounts(db),
    rounds: [
      { everyMs: foldMs, work: () => foldCounts(db) },
      { everyMs: pruneMs, work: () => pruneCounts(db) },
    ],
    failed: 'the counts of devices could not be kept',
  })
