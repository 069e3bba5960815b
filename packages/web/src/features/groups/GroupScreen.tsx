import { groupCalls } from '@headend/contract/groups'
import type { FormSpec, Values } from '../../ui/form/spec.ts'
import { resourceScreens } from '../../ui/list/resourceScreens.tsx'
import { queryOf } from '../../ui/list/useList.ts'
import { GroupTabs } from './GroupTabs.tsx'
import { PlaceActions } from './PlaceActions.tsx'
import { placeColumns } from './placeColumns.ts'
import { RuleField } from './RuleField.tsx'

const permission = 'group.edit'
const name = { name: 'groupName', input: 'text', focus: true } as const
const desc = { name: 'desc', input: 'area', optional: true } as const

/** Shown for a group that is defined by a filter: what it is. */
const rule = {
  name: 'rule',
  input: 'drawn',
  draw: RuleField,
  when: ({ rule: given }: Values) => given !== null && given !== undefined,
} as const

/** Whose group it is, and how its devices come to be in it, is said once. */
const creation: FormSpec = {
  call: groupCalls.create,
  permission,
  texts: 'groups',
  part: 'create',
  called: 'groupName',
  fields: [
    name,
    { name: 'opId', input: 'company' },
    desc,
    { name: 'members', input: 'choice', options: ['chosen', 'found'] },
    { ...rule, when: ({ members }) => members === 'found' },
  ],
  start: ({ op }) => ({ opId: op.opId, members: 'chosen', rule: {} }),
  body: ({ members, rule: given, ...group }) => (members === 'found' ? { ...group, rule: given } : group),
}

/** The groups that companies make. */
export const { Screen: OwnGroups } = resourceScreens(groupCalls, {
  path: '/management/group/groupListPage',
  id: 'gid',
  permission,
  texts: 'groups',
  menu: 'devices',
  pageTabs: <GroupTabs at="own" />,
  fields: [name, desc, rule],
  create: creation,
  columns: [
    { id: 'groupName', identity: true, sortable: true, width: { least: 130, wished: 260 } },
    { id: 'desc', width: { least: 104, wished: 320 }, wraps: true },
    {
      id: 'rule',
      label: { en: 'Members', ko: '구성' },
      width: 110,
      cell: ({ rule: found }, { word }) => word(`option.members.${found === null ? 'chosen' : 'found'}`),
    },
    ...placeColumns,
  ],
  file: ({ asked }) => ({ name: 'groups', ask: { call: groupCalls.list, query: queryOf(asked) } }),
  order: { column: 'groupName', direction: 'asc' },
  actions: {
    width: 146,
    of: ({ gid, groupName, rule: found }, show) => (
      <PlaceActions to={{ gid }} name={groupName} search={{ group: gid }} isFound={found !== null} show={show} />
    ),
    onPhone: ({ gid, groupName, rule: found }, show) => (
      <PlaceActions to={{ gid }} name={groupName} search={{ group: gid }} isFound={found !== null} show={show} brief />
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
