import { companyCalls, companyTypes, deletable } from '@headend/contract/companies'
import type { Company } from '@headend/contract/companies'
import { useProfile } from '../../lib/services.tsx'
import type { Among, FormSpec, Values } from '../../ui/form/spec.ts'
import { resourceScreens } from '../../ui/list/resourceScreens.tsx'
import { queryOf } from '../../ui/list/useList.ts'
import { Invitations } from './Invitations.tsx'
import { secondFactorField } from './secondFactorField.ts'

/** Schools have a list of their own. */
const types = companyTypes.filter((type) => type !== 'School')

/** A company lies below any but a school, itself, and what lies below itself. */
const mayHold: Among = ({ companyId, opType }, row, all) => {
  const above = (id: string | null): boolean =>
    id !== null && (id === row['companyId'] || above(all.find((one) => one.companyId === id)?.parentId ?? null))
  return opType !== 'School' && !above(companyId)
}

const name = { name: 'companyName', input: 'text', focus: true } as const
const details = [
  { name: 'opType', input: 'choice', options: types },
  { name: 'pOpid', input: 'company', optional: true, among: mayHold },
  { name: 'timeZone', input: 'timeZone' },
  secondFactorField,
  { name: 'url', input: 'text', optional: true, mono: true, example: 'https://operator.example' },
  { name: 'phone', input: 'text', type: 'tel', optional: true, example: '+821012345678' },
  { name: 'address', input: 'text', optional: true },
  { name: 'oemKey', input: 'text', optional: true, mono: true },
  { name: 'startApp', input: 'text', optional: true, mono: true, example: 'com.operator.launcher' },
  { name: 'desc', input: 'area', optional: true },
] as const satisfies FormSpec['fields']

const permission = 'company.edit'
const isInvited = ({ invite }: Values): boolean => invite === true

/** A new company, with an invitation to whoever is to look after it where that is wished. */
const creation: FormSpec = {
  call: companyCalls.createWithAdmin,
  permission,
  texts: 'companies',
  part: 'create',
  called: 'companyName',
  fields: [
    name,
    ...details,
    { name: 'invite', input: 'switch' },
    { name: 'email', input: 'text', type: 'email', when: isInvited },
    { name: 'name', input: 'text', optional: true, when: isInvited },
  ],
  start: ({ op }) => ({ opType: 'Operator', pOpid: op.opId, timeZone: op.timeZone }),
  body: ({ invite, email, name: person, ...company }) =>
    invite === true ? { ...company, email, name: person } : company,
  schema: async () => (await companyCalls.createWithAdmin.describe()).body.partial({ email: true }),
}

const among = { opType: types }

/** Width of a step of the tree; px. */
const step = 20

/** A company set in by its level below the reader's own. */
function InTree({ companyId, companyName }: Pick<Company, 'companyId' | 'companyName'>) {
  const { companies } = useProfile()
  const level = companies.find((one) => one.companyId === companyId)?.level ?? 0
  return (
    <span className="hd-cut" style={{ paddingInlineStart: level * step }}>
      {companyName}
    </span>
  )
}

export const { Screen } = resourceScreens(companyCalls, {
  path: '/management/company/companyList',
  id: 'companyId',
  permission,
  deletable,
  texts: 'companies',
  menu: 'management',
  fields: [name, ...details],
  lead: ({ companyId }) => <Invitations companyId={String(companyId)} />,
  create: creation,
  among,
  columns: [
    {
      id: 'companyName',
      identity: true,
      sortable: true,
      width: { least: 250, wished: 300 },
      // Set in while the list has the order of the tree.
      cell: (company, { order }) =>
        order?.column === 'place' ? <InTree {...company} /> : <span className="hd-cut">{company.companyName}</span>,
    },
    {
      id: 'opType',
      sortable: true,
      width: { least: 100, wished: 140 },
      words: (word) => Object.fromEntries(types.map((type) => [type, word(`option.opType.${type}`)])),
    },
    { id: 'parentName', sortable: true, width: { least: 90, wished: 150 } },
    { id: 'deviceCnt', align: 'right', width: 90 },
    { id: 'userCnt', align: 'right', width: 90 },
    { id: 'companyCnt', hidden: true, align: 'right', width: 130 },
    { id: 'phone', width: 140, hidden: 'narrow' },
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
      width: 95,
      cell: ({ createTime }, { formats }) => formats.date(createTime),
    },
    { id: 'createUser', hidden: true },
  ],
  file: ({ asked }) => ({
    name: 'companies',
    ask: { call: companyCalls.list, query: queryOf(asked, among) },
  }),
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
