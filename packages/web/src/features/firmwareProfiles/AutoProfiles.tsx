import { firmwareProfileCalls as calls } from '@headend/contract/firmwareProfiles'
import type { AutoUpgradeProfile } from '@headend/contract/firmwareProfiles'
import { runMethodNames } from '@headend/contract/firmwareModes'
import { IconRefreshDot } from '@tabler/icons-react'
import { lazy } from 'react'
import type { ReactNode } from 'react'
import { count } from '../../lib/formats.ts'
import { useProfile, useSettings } from '../../lib/services.tsx'
import { useWords } from '../../lib/words.ts'
import { IconButton } from '../../ui/Button.tsx'
import { List } from '../../ui/list/listScreen.tsx'
import { pageBody } from '../../ui/list/pageBody.ts'
import type { NounList, Show, Tools } from '../../ui/list/spec.ts'
import { Status } from '../../ui/Status.tsx'
import { UpgradeTabs } from '../../ui/UpgradeTabs.tsx'
import { IconPencil } from '@tabler/icons-react'
import type { Menu } from '../../lib/features.ts'
import { autoAnchor, ProfileTabs } from './ProfileTabs.tsx'
import { timeOf } from '../../ui/rollout/safetyForm.ts'
import '../../ui/rollout/rollout.css'
import { UpdateModeCell } from '../../ui/rollout/UpdateModeCell.tsx'

const AutoDialog = lazy(() => import('./AutoDialog.tsx').then((module) => ({ default: module.AutoDialog })))

const permission = 'firmware.execute'
const orders = ['modelName', 'companyName', 'createTime'] as const

function Method({ of }: Readonly<{ of: AutoUpgradeProfile }>) {
  return runMethodNames[of.activateMode][useSettings().language]
}

function Change({ of, show }: Readonly<{ of: AutoUpgradeProfile; show: Show }>) {
  const word = useWords('autoProfiles')
  return (
    <IconButton
      icon={IconPencil}
      label={word('change')}
      onClick={() => show((close) => <AutoDialog row={of} onClose={close} />)}
    />
  )
}

/** Whether it is on, and how many devices failed to get what it rolls out now. */
const stateOf = ({ enabled, autoActivate, failed }: AutoUpgradeProfile, { word }: Tools) => {
  const state = word(enabled ? (autoActivate ? 'state.on' : 'state.ready') : 'state.off')
  return (
    <Status
      state={!enabled ? 'stopped' : failed > 0 ? 'warning' : 'inUse'}
      label={failed > 0 ? word('state.withFailures', { state, failed: count(failed) }) : state}
      className="fp-standing"
    />
  )
}

const hoursOf = ({ startHour, endHour }: AutoUpgradeProfile, { word }: Tools) =>
  startHour === endHour ? word('always') : `${timeOf(startHour)}–${timeOf(endHour)}`

const targetOf = ({ groupName, targetDevice }: AutoUpgradeProfile, { word }: Tools) =>
  targetDevice === 'all' ? word('allDevices') : (groupName ?? targetDevice)

const spec: NounList<typeof calls.listAutoPage> & Readonly<{ menu: Menu }> = {
  call: calls.listAutoPage,
  texts: 'autoProfiles',
  menu: 'management',
  icon: IconRefreshDot,
  id: ({ autoProfileId }) => autoProfileId,
  ask: (asked) => {
    const { filters, opId } = asked
    return {
      body: {
        ...pageBody(asked, orders),
        ...(filters['mid']?.[0] !== undefined && { mid: filters['mid'][0] }),
        ...(opId !== undefined && { opId }),
      },
    }
  },
  columns: [
    { id: 'modelName', identity: true, sortable: true, width: { least: 90, wished: 120 } },
    { id: 'state', width: { least: 100, wished: 130 }, cell: stateOf },
    {
      id: 'targetVersion',
      wraps: true,
      width: { least: 100, wished: 130 },
      cell: ({ targetVersion }, { word }) => targetVersion || word('newest'),
    },
    { id: 'currentVersion', mono: true, hidden: true, cell: ({ currentVersion }) => currentVersion ?? '—' },
    { id: 'targetDevice', wraps: true, width: { least: 110, wished: 150 }, cell: targetOf },
    { id: 'hours', width: 104, cell: hoursOf },
    { id: 'activateMode', wraps: true, width: { least: 90, wished: 120 }, cell: (row) => <Method of={row} /> },
    {
      id: 'upgradeMode',
      wraps: true,
      width: { least: 130, wished: 150 },
      cell: (row) => <UpdateModeCell of={row.upgradeMode} />,
    },
    { id: 'maxRetryCount', align: 'right', width: 70 },
    { id: 'companyName', sortable: true, wraps: true, width: { least: 90, wished: 130 } },
    { id: 'createTime', sortable: true, as: 'time', hidden: true },
    { id: 'createUser', hidden: true },
  ],
  order: { column: 'createTime', direction: 'desc' },
  filters: [{ name: 'mid', single: true }],
  useOptions: () => ({
    mid: useProfile().models.map(({ modelId, modelName }) => ({ value: modelId, label: modelName })),
  }),
  create: { permission, part: 'create', dialog: AutoDialog },
  remove: { call: calls.deleteAuto, permission, input: ({ autoProfileId }) => ({ params: { autoProfileId } }) },
  actions: {
    width: 44,
    of: (row, show) => <Change of={row} show={show} />,
    onPhone: (row, show) => <Change of={row} show={show} />,
  },
  phone: (row, tools) => ({
    plain: true,
    title: row.modelName,
    state: stateOf(row, tools),
    more: `${targetOf(row, tools)} · ${hoursOf(row, tools)}`,
    end: row.targetVersion || tools.word('newest'),
  }),
}

/** Models whose approved firmware is rolled out by itself. */
export const AutoProfiles = (): ReactNode => <List spec={{ ...spec, pageTabs: <ProfileTabs at={autoAnchor} /> }} />

/** The same among the files of software management. */
export const PublishScreen = (): ReactNode => (
  <List
    spec={{
      ...spec,
      title: { en: 'SW management', ko: '소프트웨어 관리' },
      pageTabs: <UpgradeTabs at="/management/upgradefile/autoUpgradePub" />,
    }}
  />
)
