import { companyCalls, deletable } from '@headend/contract/companies'
import type { Company } from '@headend/contract/companies'
import { useProfile } from '../../lib/services.tsx'
import { ListPane } from '../../ui/list/ListPane.tsx'
import { resourceScreens } from '../../ui/list/resourceScreens.tsx'
import type { ListColumn, Tools } from '../../ui/list/spec.ts'
import { queryOf } from '../../ui/list/useList.ts'
import { fields, permission, types } from './companyForm.ts'
import { Invitations } from './Invitations.tsx'

/** Width of a step of the tree; px. */
const step = 20

type Placed = Pick<Company, 'companyId' | 'companyName'>

/** A company set in by its level below the one whose list it is. */
function InTree({ companyId, companyName, above }: Placed & Readonly<{ above: string }>) {
  const { companies } = useProfile()
  const levelOf = (id: string): number => companies.find((one) => one.companyId === id)?.level ?? 0
  return (
    <span
      className="hd-cut"
      style={{ paddingInlineStart: Math.max(0, levelOf(companyId) - levelOf(above) - 1) * step }}
    >
      {companyName}
    </span>
  )
}

/** Set in while the list has the order of the tree. */
const nameIn = (above: string) =>
  function Name(company: Company, { order }: Pick<Tools, 'order'>) {
    return order?.column === 'place' ? (
      <InTree {...company} above={above} />
    ) : (
      <span className="hd-cut">{company.companyName}</span>
    )
  }

const columns: readonly ListColumn<Company>[] = [
  { id: 'companyName', identity: true, sortable: true, width: { least: 200, wished: 300 } },
  {
    id: 'opType',
    sortable: true,
    width: { least: 100, wished: 140 },
    words: (word) => Object.fromEntries(types.map((type) => [type, word(`option.opType.${type}`)])),
  },
  { id: 'parentName', sortable: true, hidden: 'narrow', width: { least: 90, wished: 150 } },
  { id: 'deviceCnt', align: 'right', width: 80 },
  { id: 'userCnt', align: 'right', width: 80 },
  { id: 'companyCnt', hidden: true, align: 'right', width: 130 },
  { id: 'phone', width: 140, hidden: true },
  { id: 'url', hidden: true },
  { id: 'address', hidden: true },
  { id: 'desc', hidden: true, wraps: true },
  { id: 'oemKey', hidden: true, mono: true },
  { id: 'startApp', hidden: true, mono: true },
  { id: 'timeZone', hidden: true },
  { id: 'opLevel', sortable: true, hidden: true, align: 'right', width: 80 },
  {
    id: 'createTime',
    sortable: true,
    as: 'time',
    hidden: 'narrow',
    width: 95,
    cell: ({ createTime }, { formats }) => formats.date(createTime),
  },
  { id: 'createUser', hidden: true },
]

/** The companies below one, at any depth: found, ordered, exported, changed and deleted. */
const { spec } = resourceScreens(companyCalls, {
  path: '/management/company/companyList',
  id: 'companyId',
  permission,
  deletable,
  texts: 'companies',
  menu: 'management',
  fields,
  lead: ({ companyId }) => <Invitations companyId={String(companyId)} />,
  columns,
  order: { column: 'place', direction: 'asc' },
  filters: [{ name: 'opType', options: types }],
  phone: (company, tools) => ({
    plain: true,
    title: company.companyName,
    state: tools.word(`option.opType.${company.opType}`),
    more: [company.parentName, company.phone].filter(Boolean).join(' · '),
    end: tools.word('common:task.devices', { count: company.deviceCnt }),
  }),
})

/** The companies below one, as a tab of its page. */
export function SubCompanies({ companyId }: Readonly<{ companyId: string }>) {
  const among = { opType: types, below: companyId }
  return (
    <ListPane
      spec={{
        ...spec,
        part: 'companies',
        among,
        create: undefined,
        columns: spec.columns.map((column) => (column.identity ? { ...column, cell: nameIn(companyId) } : column)),
        file: ({ asked }) => ({
          name: 'companies',
          ask: { call: companyCalls.list, query: queryOf(asked, among) },
        }),
      }}
    />
  )
}
