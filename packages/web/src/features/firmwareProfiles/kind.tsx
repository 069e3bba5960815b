import { firmwareProfileCalls as calls } from '@headend/contract/firmwareProfiles'
import type { FirmwareProfile } from '@headend/contract/firmwareProfiles'
import { deletableRollout } from '@headend/contract/rollouts'
import { useAct, useCall } from '../../lib/services.tsx'
import { ListCard } from '../../ui/list/ListCard.tsx'
import type { Removal } from '../../ui/list/spec.ts'
import type { RolloutKind } from '../../ui/rollout/kind.ts'
import { lostWith } from '../../ui/rollout/standing.ts'

const refresh = [
  calls.list,
  calls.listPage,
  calls.get,
  calls.listDevicesPage,
  calls.listDateStatus,
  calls.listHourStatus,
]

/** Roll-outs of firmware, for what shows any. */
export const firmwareRollouts: RolloutKind = {
  texts: 'firmwareProfiles',
  permission: 'firmware.execute',
  refresh,
  useControl: (done) => {
    const act = useAct(calls.control, { refresh, success: (_data, { body }) => done(body.actionControl) })
    return (fpId, actionControl) => act.mutate({ body: { fpId, actionControl } })
  },
  useActOnOne: (done) => {
    const act = useAct(calls.actOnDevice, { refresh, success: (_data, { params }) => done(params.action) })
    return (fpId, { endpointId }, action) => act.mutate({ params: { fpId, endpointId, action } })
  },
  useActOnMany: (done) => {
    const act = useAct(calls.actOnDevices, {
      refresh,
      success: ({ devices }, { params }) => done(devices, params.action),
    })
    return {
      isPending: act.isPending,
      run: ({ id, action, reason, dids }) =>
        act.mutate({
          params: { fpId: id, action },
          body: { ...(reason && { reason }), ...(dids && { dids: [...dids] }) },
        }),
    }
  },
  useHours: (fpId) => useCall(calls.listHourStatus, { params: { fpId } }).data ?? [],
  useAttempts: (fpId, endpointId) => useCall(calls.listAttempts, { params: { fpId, endpointId } }),
  Devices: ({ id: fpId, list, ask }) => (
    <ListCard spec={{ ...list, call: calls.listDevicesPage, ask: (asked) => ({ body: { fpId, ...ask(asked) } }) }} />
  ),
}

/** How a profile is deleted: from its row, and from its page. */
export const removal: Removal<FirmwareProfile> = {
  call: calls.delete,
  permission: 'firmware.execute',
  input: ({ fpId }) => ({ params: { fpId }, body: {} }),
  may: deletableRollout,
  loses: lostWith,
}

/** A profile as any roll-out is shown. */
export const shownOf = <Of extends FirmwareProfile>(of: Of) => ({
  ...of,
  id: of.fpId,
  name: of.fpName,
  startHour: of.fpStartHour,
  endHour: of.fpEndHour,
})
