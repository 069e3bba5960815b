import { groupCalls } from '@headend/contract/groups'
import { IconDevices } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from '../../lib/i18n/useTranslation.ts'
import { Button, IconButton } from '../../ui/Button.tsx'
import type { FormSpec } from '../../ui/form/spec.ts'
import { resourceScreens } from '../../ui/list/resourceScreens.tsx'
import { queryOf } from '../../ui/list/useList.ts'

/** Leads to the list of all devices, with those of the group: whatever is done to devices is done there. */
function ToDevices({ gid, groupName, brief = false }: Readonly<{ gid: string; groupName: string; brief?: boolean }>) {
  const { t } = useTranslation('groups')
  const navigate = useNavigate()
  const open = (): void => {
    void navigate({ to: '/device/deviceList/$pageNum', params: { pageNum: '1' }, search: { group: gid } })
  }
  const label = t('devicesOf', { name: groupName })
  return brief ? (
    <IconButton icon={IconDevices} label={label} onClick={open} />
  ) : (
    <Button size="sm" icon={IconDevices} aria-label={label} onClick={open}>
      {t('devices')}
    </Button>
  )
}

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

export const { Screen } = resourceScreens(groupCalls, {
  path: '/management/group/groupListPage',
  id: 'gid',
  permission,
  texts: 'groups',
  menu: 'devices',
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
    width: 110,
    of: (group) => <ToDevices {...group} />,
    onPhone: (group) => <ToDevices {...group} brief />,
  },
  phone: ({ groupName, companyName, desc, deviceCount }, { word }) => ({
    plain: true,
    title: groupName,
    state: companyName,
    more: desc,
    end: word('common:task.devices', { count: deviceCount }),
  }),
})
