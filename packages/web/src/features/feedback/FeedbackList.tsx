import { feedbackCalls } from '@headend/contract/feedback'
import { feedbackTypes } from '@headend/contract/misc'
import { known } from '../../lib/formats.ts'
import { useCall } from '../../lib/services.tsx'
import { listScreen } from '../../ui/list/listScreen.tsx'

const text = (value: unknown) => (
  <span style={{ whiteSpace: 'pre-wrap' }}>{known(typeof value === 'string' ? value : null)}</span>
)

/** What people said of the console; a row opens all of it. */
export const Screen = listScreen({
  call: feedbackCalls.list,
  texts: 'feedback',
  menu: 'admin',
  id: ({ feedbackId }) => feedbackId,
  columns: [
    { id: 'title', identity: true, sortable: true, width: 260, cell: ({ title }) => title },
    { id: 'type', sortable: true, width: 120, cell: ({ type }, { word }) => word(`option.type.${type}`) },
    { id: 'userName', sortable: true, width: 140, cell: ({ userName }) => userName },
    { id: 'companyName', sortable: true, width: 140, cell: ({ companyName }) => companyName },
    { id: 'time', sortable: true, width: 150, cell: ({ time }, { formats }) => formats.dateTime(time) },
    { id: 'address', hidden: true, width: 220, cell: ({ address }) => known(address) },
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
  useRow: (feedbackId) => useCall(feedbackCalls.get, { params: { feedbackId } }),
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
