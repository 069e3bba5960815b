import { feedbackCalls } from '@headend/contract/feedback'
import { feedbackTypes } from '@headend/contract/misc'
import { known } from '../../lib/formats.ts'
import { resourceScreens } from '../../ui/list/resourceScreens.tsx'

const shown = (value: unknown) => (
  <span style={{ whiteSpace: 'pre-wrap' }}>{known(typeof value === 'string' ? value : null)}</span>
)

/** What people said of the console; a row opens all of it. */
export const { Screen } = resourceScreens(feedbackCalls, {
  path: '/admin/feedback',
  id: 'feedbackId',
  permission: 'admin.tables',
  texts: 'feedback',
  menu: 'admin',
  titleOf: ({ title }) => String(title),
  fields: (['contents', 'userName', 'companyName', 'address'] as const).map((name) => ({
    name,
    input: 'shown',
    shown,
  })),
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
})
