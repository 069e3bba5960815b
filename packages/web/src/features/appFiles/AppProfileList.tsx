import { appProfileCalls as calls, appProfileTypeNames } from '@headend/contract/appProfiles'
import type { AppProfile } from '@headend/contract/appProfiles'
import { appPlatforms } from '@headend/contract/apps'
import { rolloutStatuses } from '@headend/contract/rollouts'
import { IconListCheck } from '@tabler/icons-react'
import { lazy } from 'react'
import { count, notApplicable } from '../../lib/formats.ts'
import { useSettings } from '../../lib/services.tsx'
import { listScreen } from '../../ui/list/listScreen.tsx'
import { pageBody } from '../../ui/list/pageBody.ts'
import { RolloutContext } from '../../ui/rollout/kind.ts'
import { ProfileActions } from '../../ui/rollout/ProfileActions.tsx'
import { ProfileProgress, ProfileStatus } from '../../ui/rollout/ProfileStatus.tsx'
import { UpdateModeCell } from '../../ui/rollout/UpdateModeCell.tsx'
import { appRollouts, listPath, mayRollOut, profilesAnchor, removal, shownOf } from './appRollouts.tsx'
import { AppTabs } from './AppTabs.tsx'

const NewAppProfile = lazy(() => import('./NewAppProfile.tsx').then((module) => ({ default: module.NewAppProfile })))

const orders = ['profileName', 'targetApp', 'companyName', 'executionTime', 'createTime'] as const

/** Whether it installs or takes off, and by which mode. */
function Mode({ of: { apType, updateMode } }: Readonly<{ of: AppProfile }>) {
  const { language } = useSettings()
  return apType === 'D' ? appProfileTypeNames.D[language] : <UpdateModeCell of={updateMode} />
}

const List = listScreen({
  call: calls.listPage,
  texts: 'appProfiles',
  menu: 'management',
  icon: IconListCheck,
  pageTabs: <AppTabs at={profilesAnchor} />,
  id: ({ appProfileId }) => appProfileId,
  ask: (asked) => {
    const { filters, opId } = asked
    const status = rolloutStatuses.filter((one) => filters['status']?.includes(one))
    const platform = appPlatforms.find((one) => one === filters['platform']?.[0])
    return {
      body: {
        ...pageBody(asked, orders),
        ...(platform !== undefined && { platform }),
        ...(status.length > 0 && { status }),
        ...(opId !== undefined && { opId }),
      },
    }
  },
  columns: [
    { id: 'profileName', identity: true, sortable: true, width: { least: 156, wished: 200 } },
    { id: 'status', width: 124, cell: (row) => <ProfileStatus of={row} /> },
    { id: 'counts', width: { least: 96, wished: 160 }, cell: ({ counts }) => <ProfileProgress of={counts} /> },
    { id: 'targetApp', sortable: true, wraps: true, width: { least: 90, wished: 140 } },
    { id: 'targetVersion', mono: true, width: { least: 80, wished: 104 } },
    { id: 'platform', width: 80, cell: (row, { word }) => word(`option.platform.${row.platform}`) },
    { id: 'updateMode', wraps: true, width: { least: 92, wished: 140 }, cell: (row) => <Mode of={row} /> },
    {
      id: 'executionTime',
      sortable: true,
      width: 148,
      cell: ({ executionTime }, { formats, word }) =>
        executionTime === null ? word('atOnce') : formats.dateTime(executionTime),
    },
    {
      id: 'startedTime',
      width: 148,
      hidden: 'narrow',
      cell: ({ startedTime, endedTime }, { formats }) => (
        <span className="hd-col">
          <span>{startedTime === null ? notApplicable : formats.dateTime(startedTime)}</span>
          {endedTime !== null && <span>{formats.dateTime(endedTime)}</span>}
        </span>
      ),
    },
    { id: 'companyName', sortable: true, hidden: true },
    { id: 'createTime', sortable: true, as: 'time', hidden: true },
    { id: 'createUser', hidden: true },
  ],
  order: { column: 'createTime', direction: 'desc' },
  filters: [
    { name: 'status', options: rolloutStatuses },
    { name: 'platform', options: appPlatforms, single: true },
  ],
  open: ({ serviceTaskId, appProfileId }) => `${listPath}/${serviceTaskId}/${appProfileId}`,
  create: { permission: mayRollOut, part: 'create', dialog: NewAppProfile },
  remove: removal,
  actions: {
    width: 44,
    of: (profile) => <ProfileActions of={shownOf(profile)} />,
    onPhone: (profile) => <ProfileActions of={shownOf(profile)} />,
  },
  phone: (profile) => ({
    plain: true,
    title: profile.profileName,
    state: <ProfileStatus of={profile} />,
    more: [profile.targetApp, profile.targetVersion, profile.companyName].filter((text) => text !== null).join(' · '),
    end: `${count(profile.counts.success)} / ${count(profile.counts.total)}`,
  }),
})

/** Roll-outs of applications: how far each is, live, and what can be done with it. */
export const AppProfileList = () => (
  <RolloutContext value={appRollouts}>
    <List />
  </RolloutContext>
)
