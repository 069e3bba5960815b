import { deletable, isPublished, noticeCalls, noticeTypes } from '@headend/contract/notices'
import type { Notice } from '@headend/contract/notices'
import { useCall, useProfile } from '../../lib/services.tsx'
import { useWords } from '../../lib/words.ts'
import { listScreen } from '../../ui/list/listScreen.tsx'
import type { Tools } from '../../ui/list/spec.ts'
import { Status } from '../../ui/Status.tsx'
import { createNotice, editNotice } from './noticeForms.ts'

/** Everybody, or the companies by name. */
function Recipients({ ops }: Pick<Notice, 'ops'>) {
  const word = useWords('notices')
  const { companies } = useProfile()
  if (ops === 'all') return word('everybody')
  return ops.map((opId) => companies.find(({ companyId }) => companyId === opId)?.companyName ?? opId).join(', ')
}

const Published = ({ notice, tools: { word, now } }: Readonly<{ notice: Notice; tools: Tools }>) =>
  isPublished(notice, now) ? <Status state="proceeding" label={word('published')} /> : null

const typeOf = ({ notiType }: Notice, { word }: Tools): string => word(`option.notiType.${notiType}`)

export const Screen = listScreen({
  call: noticeCalls.list,
  texts: 'notices',
  menu: 'management',
  id: ({ notiId }) => notiId,
  columns: [
    { id: 'notiTitle', identity: true, sortable: true, width: 210, cell: ({ notiTitle }) => notiTitle },
    { id: 'notiType', sortable: true, width: 90, cell: typeOf },
    { id: 'state', width: 110, cell: (notice, tools) => <Published {...{ notice, tools }} /> },
    { id: 'periodStart', sortable: true, width: 95, cell: ({ periodStart }) => periodStart },
    { id: 'periodEnd', sortable: true, width: 95, cell: ({ periodEnd }) => periodEnd },
    { id: 'ops', width: 140, cell: ({ ops }) => <Recipients ops={ops} /> },
    { id: 'senderCompany', sortable: true, width: 115, cell: ({ senderCompany }) => senderCompany },
    { id: 'readStatus', width: 90, cell: ({ readStatus }, { word }) => word(readStatus ? 'read' : 'unread') },
    { id: 'createUser', hidden: true, cell: ({ createUser }) => createUser },
  ],
  order: { column: 'periodStart', direction: 'desc' },
  filters: [{ name: 'notiType', options: noticeTypes, single: true }],
  phone: (notice, tools) => ({
    plain: true,
    title: notice.notiTitle,
    state: <Published {...{ notice, tools }} />,
    more: `${typeOf(notice, tools)} · ${notice.senderCompany}`,
    end: notice.periodEnd,
  }),
  useRow: (notiId) => useCall(noticeCalls.get, { params: { notiId } }),
  create: createNotice,
  edit: editNotice,
  remove: {
    call: noticeCalls.delete,
    permission: 'notice.edit',
    input: ({ notiId }) => ({ params: { notiId } }),
    may: deletable,
  },
})
