import { firmwareProfileCalls as calls } from '@headend/contract/firmwareProfiles'
import type { FirmwareProfile } from '@headend/contract/firmwareProfiles'
import { rolloutStatuses } from '@headend/contract/rollouts'
import { IconListCheck } from '@tabler/icons-react'
import { lazy } from 'react'
import { count, notApplicable } from '../../lib/formats.ts'
import { useProfile } from '../../lib/services.tsx'
import { listScreen } from '../../ui/list/listScreen.tsx'
import { pageBody } from '../../ui/list/pageBody.ts'
import type { Tools } from '../../ui/list/spec.ts'
import { RolloutContext } from '../../ui/rollout/kind.ts'
import { ProfileActions } from '../../ui/rollout/ProfileActions.tsx'
import { ProfileProgress, ProfileStatus } from '../../ui/rollout/ProfileStatus.tsx'
import { UpdateModeCell } from '../../ui/rollout/UpdateModeCell.tsx'
import { firmwareRollouts, removal, shownOf } from './kind.tsx'
import { listPath, ProfileTabs } from './ProfileTabs.tsx'

const NewProfile = lazy(() => import('./NewProfile.tsx').then((module) => ({ default: module.NewProfile })))

const permission = 'firmware.execute'
const orders = ['fpName', 'modelName', 'fwVer', 'companyName', 'startDate', 'createTime'] as const

const targetOf = ({ all, groupName }: FirmwareProfile, { word }: Tools) =>
  groupName ?? word(all ? 'target.all' : 'target.devices')

const List = listScreen({
  call: calls.listPage,
  texts: 'firmwareProfiles',
  menu: 'management',
  icon: IconListCheck,
  pageTabs: <ProfileTabs at="profiles" />,
  id: ({ fpId }) => fpId,
  ask: (asked) => {
    const { filters, opId } = asked
    const status = rolloutStatuses.filter((one) => filters['status']?.includes(one))
    return {
      body: {
        ...pageBody(asked, orders),
        ...(filters['mid']?.[0] !== undefined && { mid: filters['mid'][0] }),
        ...(status.length > 0 && { status }),
        ...(opId !== undefined && { opId }),
      },
    }
  },
  columns: [
    { id: 'fpName', identity: true, sortable: true, width: { least: 118, wished: 220 } },
    { id: 'status', width: 130, cell: (row) => <ProfileStatus of={row} /> },
    { id: 'counts', width: { least: 120, wished: 180 }, cell: ({ counts }) => <ProfileProgress of={counts} /> },
    { id: 'modelName', sortable: true, width: { least: 90, wished: 120 } },
    { id: 'fwVer', sortable: true, mono: true, width: 90 },
    { id: 'target', wraps: true, width: { least: 90, wished: 140 }, cell: targetOf },
    {
      id: 'updateMode',
      wraps: true,
      width: { least: 110, wished: 140 },
      hidden: 'narrow',
      cell: (row) => <UpdateModeCell of={row.updateMode} />,
    },
    { id: 'companyName', sortable: true, wraps: true, width: { least: 90, wished: 130 } },
    {
      id: 'startDate',
      sortable: true,
      width: 92,
      hidden: 'narrow',
      cell: ({ startDate }, { formats }) => (startDate === null ? notApplicable : formats.day(startDate)),
    },
    { id: 'createTime', sortable: true, as: 'time', hidden: true },
    { id: 'createUser', hidden: true },
  ],
  order: { column: 'createTime', direction: 'desc' },
  filters: [
    { name: 'status', options: rolloutStatuses },
    { name: 'mid', single: true },
  ],
  useOptions: () => ({
    mid: useProfile().models.map(({ modelId, modelName }) => ({ value: modelId, label: modelName })),
  }),
  open: ({ fpId }) => `${listPath}/profile/${fpId}`,
  create: { permission, part: 'create', dialog: NewProfile },
  remove: removal,
  actions: {
    width: 44,
    of: (profile) => <ProfileActions of={shownOf(profile)} />,
    onPhone: (profile) => <ProfileActions of={shownOf(profile)} />,
  },
  phone: (profile) => ({
    plain: true,
    title: profile.fpName,
    state: <ProfileStatus of={profile} />,
    more: `${profile.modelName} ${profile.fwVer} · ${profile.companyName}`,
    end: `${count(profile.counts.success)} / ${count(profile.counts.total)}`,
  }),
})

/** Roll-outs of firmware: how far each is, live, and what can be done with it. */
export const ProfileList = () => (
  <RolloutContext value={firmwareRollouts}>
    <List />
  </RolloutContext>
)
