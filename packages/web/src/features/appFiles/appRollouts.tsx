import { appProfileCalls as calls } from '@headend/contract/appProfiles'
import type { AppProfile } from '@headend/contract/appProfiles'
import { deletableRollout } from '@headend/contract/rollouts'
import { useAct, useCall } from '../../lib/services.tsx'
import { ListCard } from '../../ui/list/ListCard.tsx'
import type { Removal } from '../../ui/list/spec.ts'
import type { RolloutKind } from '../../ui/rollout/kind.ts'
import { lostWith } from '../../ui/rollout/standing.ts'

export const listPath = '/management/app/components/appFileListPage'
export const profilesAnchor = 'profiles'
export const mayRollOut = [['device.edit', 'app.manage']] as const

const refresh = [calls.listPage, calls.get, calls.listDevicesPage, calls.listDateStatus, calls.listHourStatus]

/** Roll-outs of applications, for what shows any. */
export const appRollouts: RolloutKind = {
  texts: 'appProfiles',
  permission: mayRollOut,
  refresh,
  useControl: (done) => {
    const act = useAct(calls.control, { refresh, success: (_data, { body }) => done(body.actionControl) })
    return (appProfileId, actionControl) => act.mutate({ body: { appProfileId, actionControl } })
  },
  useActOnOne: (done) => {
    const act = useAct(calls.actOnDevices, { refresh, success: (_data, { params }) => done(params.action) })
    return (apId, { did }, action) => act.mutate({ params: { apId, dids: did, action } })
  },
  useActOnMany: (done) => {
    const act = useAct(calls.actOnReason, {
      refresh,
      success: ({ devices }, { params }) => done(devices, params.action),
    })
    return {
      isPending: act.isPending,
      run: ({ id: apId, action, reason, dids }) =>
        act.mutate({ params: { apId, action }, body: { ...(reason && { reason }), ...(dids && { dids: [...dids] }) } }),
    }
  },
  useHours: (id) => useCall(calls.listHourStatus, { params: { id } }).data ?? [],
  useAttempts: (id, endpointId) => useCall(calls.listAttempts, { params: { id, endpointId } }),
  Devices: ({ id: appProfileId, list, ask }) => (
    <ListCard
      spec={{ ...list, call: calls.listDevicesPage, ask: (asked) => ({ body: { appProfileId, ...ask(asked) } }) }}
    />
  ),
}

/** How a profile is deleted: from its row, and from its page. */
export const removal: Removal<AppProfile> = {
  call: calls.delete,
  permission: mayRollOut,
  input: ({ appProfileId: id, serviceTaskId }) => ({ params: { id }, body: { serviceTaskId } }),
  may: deletableRollout,
  loses: lostWith,
}

/** A profile as any roll-out is shown. */
export const shownOf = <Of extends AppProfile>(of: Of) => ({ ...of, id: of.appProfileId, name: of.profileName })
