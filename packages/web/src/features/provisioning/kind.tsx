import { cmsBulkCalls as calls } from '@headend/contract/cmsBulk'
import type { Provisioning } from '@headend/contract/cmsBulk'
import { useAct, useCall } from '../../lib/services.tsx'
import { ListCard } from '../../ui/list/ListCard.tsx'
import { permission, refresh } from '../../ui/force/useForce.ts'
import type { RolloutKind } from '../../ui/rollout/kind.ts'

/** Bulk provisioning, for what shows roll-outs. It is switched as what is in force, and not as a roll-out. */
export const contentRollouts: RolloutKind = {
  texts: 'provisioning',
  permission,
  refresh,
  useControl: () => () => undefined,
  useActOnOne: (done) => {
    const act = useAct(calls.actOnDevices, { refresh, success: (_data, { body }) => done(body.action) })
    return (serviceTaskId, { did }, action) => act.mutate({ body: { serviceTaskId, action, dids: [did] } })
  },
  useActOnMany: (done) => {
    const act = useAct(calls.actOnDevices, {
      refresh,
      success: ({ devices }, { body }) => done(devices, body.action),
    })
    return {
      isPending: act.isPending,
      run: ({ id: serviceTaskId, action, reason, dids }) =>
        act.mutate({
          body: { serviceTaskId, action, ...(reason && { reason }), ...(dids && { dids: [...dids] }) },
        }),
    }
  },
  useHours: (serviceTaskId) => useCall(calls.listHourStatus, { params: { serviceTaskId } }).data ?? [],
  useAttempts: (serviceTaskId, endpointId) => useCall(calls.listAttempts, { params: { serviceTaskId, endpointId } }),
  Devices: ({ id: serviceTaskId, list, ask }) => (
    <ListCard
      spec={{ ...list, call: calls.listDevicesPage, ask: (asked) => ({ body: { serviceTaskId, ...ask(asked) } }) }}
    />
  ),
}

/** Provisioning as any roll-out is shown: it has no hours. */
export const shownOf = (of: Provisioning) => ({ ...of, id: of.serviceTaskId, startHour: 0, endHour: 0 })
