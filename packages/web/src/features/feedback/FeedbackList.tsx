import { feedbackCalls } from '@headend/contract/feedback'
import { feedbackTypes } from '@headend/contract/misc'
import { known } from '../../lib/formats.ts'
import { listScreen } from '../../ui/list/listScreen.tsx'
import { resourceList } from '../../ui/list/resourceList.ts'

const text = (value: unknown) => (
  <span style={{ whiteSpace: 'pre-wrap' }}>{known(typeof value === 'string' ? value : null)}</span>
)

/** What people said of the console; a row opens all of it. */
export const Screen = listScreen({
  ...resourceList(feedbackCalls, 'feedbackId'),
  texts: 'feedback',
  menu: 'admin',
  columns: [
    { id: 'title', identity: true, sortable: true, width: 260 },
    { id: 'type', sortable: true, width: 120 },
    { id: 'userName', sortable: true, width: 140 },
    { id: 'companyName', sortable: true, width: 140 },
    { id: 'time', sortable: true, width: 150, cell: ({ time }, { formats }) => formats.dateTime(time) },
    { id: 'address', hidden: true, width: 220 },
  ],
  order: { column: 'time', direction: 'desc' },
  filters: [{ name: 'type', options: feedbackTypes, single: true }],
  phone: ({ title, type, userName, companyName, time }, { word, formats }) => ({
    plain: true,
    title,
    state: word(`option.type.${type}`),
    more: `${userName} · ${companyName}`,
    end: formats.date(time),
  }),
  edit: {
    call: feedbackCalls.get,
    permission: 'admin.tables',
    texts: 'feedback',
    part: 'edit',
    titleOf: ({ title }) => String(title),
    fields: ['contents', 'userName', 'companyName', 'address'].map((name) => ({ name, input: 'shown', shown: text })),
    start: () => ({}),
  },
})
