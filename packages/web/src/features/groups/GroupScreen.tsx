import { groupCalls } from '@headend/contract/groups'
import type { FormSpec } from '../../ui/form/spec.ts'
import { resourceScreens } from '../../ui/list/resourceScreens.tsx'
import { queryOf } from '../../ui/list/useList.ts'
import { GroupTabs } from './GroupTabs.tsx'
import { PlaceActions } from './PlaceActions.tsx'

const permission = 'group.edit'
const name = { name: 'groupName', input: 'text', focus: true } as const
const desc = { name: 'desc', input: 'area', optional: true } as const

/** Whose group it is, is said once: its devices are of that company. */
const creation: FormSpec = {
  call: groupCalls.create,
  permission,
  texts: 'groups',
  part: 'create',
  fields: [name, { name: 'opId', input: 'company' }, desc],
  start: ({ op }) => ({ opId: op.opId }),
}

/** The groups that companies make. */
export const { Screen: OwnGroups } = resourceScreens(groupCalls, {
  path: '/management/group/groupListPage',
  id: 'gid',
  permission,
  texts: 'groups',
  menu: 'devices',
  pageTabs: <GroupTabs at="own" />,
  fields: [name, desc],
  create: creation,
  columns: [
    { id: 'groupName', identity: true, sortable: true, width: { least: 160, wished: 260 } },
    { id: 'desc', width: { least: 140, wished: 320 }, wraps: true },
    { id: 'deviceCount', sortable: true, align: 'right', width: 90 },
    { id: 'companyName', sortable: true, width: { least: 110, wished: 180 } },
    { id: 'createUser', hidden: true },
    {
      id: 'createTime',
      sortable: true,
      as: 'time',
      width: 100,
      cell: ({ createTime }, { formats }) => formats.date(createTime),
    },
  ],
  file: ({ asked }) => ({ name: 'groups', ask: { call: groupCalls.list, query: queryOf(asked) } }),
  order: { column: 'groupName', direction: 'asc' },
  actions: {
    width: 146,
    of: ({ gid, groupName }, show) => (
      <PlaceActions to={{ gid }} name={groupName} search={{ group: gid }} show={show} />
    ),
    onPhone: ({ gid, groupName }, show) => (
      <PlaceActions to={{ gid }} name={groupName} search={{ group: gid }} show={show} brief />
    ),
  },
  phone: ({ groupName, companyName, desc, deviceCount }, { word }) => ({
    plain: true,
    title: groupName,
    state: companyName,
    more: desc,
    end: word('common:task.devices', { count: deviceCount }),
  }),
})
