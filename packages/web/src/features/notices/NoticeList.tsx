import { deletable, isPublished, noticeCalls, noticeTypes } from '@headend/contract/notices'
import type { Notice } from '@headend/contract/notices'
import { useProfile } from '../../lib/services.tsx'
import { useWords } from '../../lib/words.ts'
import { listScreen } from '../../ui/list/listScreen.tsx'
import { resourceList } from '../../ui/list/resourceList.ts'
import type { Tools } from '../../ui/list/spec.ts'
import { Status } from '../../ui/Status.tsx'
import { noticeForms } from './noticeForms.ts'

/** Everybody, or the companies by name. */
function Recipients({ ops }: Pick<Notice, 'ops'>) {
  const word = useWords('notices')
  const { companies } = useProfile()
  if (ops === 'all') return word('everybody')
  return ops.map((opId) => companies.find(({ companyId }) => companyId === opId)?.companyName ?? opId).join(', ')
}

const Published = ({ notice, tools: { word, now } }: Readonly<{ notice: Notice; tools: Tools }>) =>
  isPublished(notice, now) ? <Status state="proceeding" label={word('published')} /> : null

export const Screen = listScreen({
  ...resourceList(noticeCalls, 'notiId', { permission: 'notice.edit', may: deletable }),
  ...noticeForms,
  texts: 'notices',
  menu: 'management',
  columns: [
    { id: 'notiTitle', identity: true, sortable: true, width: 210 },
    { id: 'notiType', sortable: true, width: 90 },
    { id: 'state', width: 110, cell: (notice, tools) => <Published {...{ notice, tools }} /> },
    { id: 'periodStart', sortable: true, width: 95, cell: (row, { formats }) => formats.day(row.periodStart) },
    { id: 'periodEnd', sortable: true, width: 95, cell: (row, { formats }) => formats.day(row.periodEnd) },
    { id: 'ops', width: 140, cell: ({ ops }) => <Recipients ops={ops} /> },
    { id: 'senderCompany', sortable: true, width: 115 },
    { id: 'readStatus', width: 90, cell: ({ readStatus }, { word }) => word(readStatus ? 'read' : 'unread') },
    { id: 'createUser', hidden: true },
  ],
  order: { column: 'periodStart', direction: 'desc' },
  filters: [{ name: 'notiType', options: noticeTypes, single: true }],
  phone: (notice, tools) => ({
    plain: true,
    title: notice.notiTitle,
    state: <Published {...{ notice, tools }} />,
    more: `${tools.word(`option.notiType.${notice.notiType}`)} · ${notice.senderCompany}`,
    end: tools.formats.day(notice.periodEnd),
  }),
})
