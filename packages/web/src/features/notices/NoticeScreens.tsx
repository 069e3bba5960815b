import { deletable, isPublished, noticeCalls, noticeTypes } from '@headend/contract/notices'
import type { Notice } from '@headend/contract/notices'
import { resourceScreens } from '../../ui/list/resourceScreens.tsx'
import type { Tools } from '../../ui/list/spec.ts'
import { Status } from '../../ui/Status.tsx'

const stateOf = (notice: Notice, { word, now }: Tools) =>
  isPublished(notice, now) ? <Status state="provisioning" label={word('published')} /> : null

export const { Screen, NewScreen } = resourceScreens(noticeCalls, {
  path: '/management/notice/noticeList',
  id: 'notiId',
  permission: 'notice.edit',
  deletable,
  texts: 'notices',
  menu: 'management',
  fields: [
    { name: 'notiTitle', input: 'text' },
    { name: 'notiType', input: 'choice', options: noticeTypes },
    { name: 'subType', input: 'text' },
    { name: 'contents', input: 'area' },
    { name: 'periodStart', input: 'period', end: 'periodEnd' },
    { name: 'ops', input: 'companies' },
  ],
  start: () => ({ notiType: 'NOTICE' }),
  columns: [
    { id: 'notiTitle', identity: true, sortable: true, width: { least: 170, wished: 330 } },
    { id: 'notiType', sortable: true, width: 90 },
    { id: 'state', width: { least: 90, wished: 110 }, cell: stateOf },
    { id: 'periodStart', sortable: true, width: 95 },
    { id: 'periodEnd', sortable: true, width: 95 },
    { id: 'ops', width: { least: 70, wished: 120 } },
    { id: 'senderCompany', sortable: true, width: { least: 85, wished: 115 } },
    { id: 'readStatus', width: 90, cell: ({ readStatus }, { word }) => word(readStatus ? 'read' : 'unread') },
    { id: 'createUser', hidden: true },
  ],
  order: { column: 'periodStart', direction: 'desc' },
  filters: [{ name: 'notiType', options: noticeTypes, single: true }],
  phone: (notice, tools) => ({
    plain: true,
    title: notice.notiTitle,
    state: stateOf(notice, tools),
    more: `${tools.word(`option.notiType.${notice.notiType}`)} · ${notice.senderCompany}`,
    end: tools.formats.day(notice.periodEnd),
  }),
})
