import { companyCalls, companyTypes } from '@headend/contract/companies'
import type { Among, FormSpec, Values } from '../../ui/form/spec.ts'
import { secondFactorField } from './secondFactorField.ts'

/** What it takes to write one. */
export const permission = 'company.edit'

/** Schools have a list of their own. */
export const types = companyTypes.filter((type) => type !== 'School')

/** Calls whose answers are old once a company was written. */
export const refresh = [companyCalls.get, companyCalls.list, companyCalls.tree]

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

export const fields = [name, ...details] as const

/** A company that is there, where it stands: it takes the focus from nothing. */
export const settings: FormSpec = {
  call: companyCalls.update,
  permission,
  texts: 'companies',
  part: 'edit',
  called: 'companyName',
  fields: [{ ...name, focus: false }, ...details],
  params: ({ companyId }) => ({ companyId }),
}

const isInvited = ({ invite }: Values): boolean => invite === true

/** A new company below one there is, with an invitation to whoever is to look after it where that is wished. */
export const creation = (above: string | undefined): FormSpec => ({
  call: companyCalls.createWithAdmin,
  permission,
  texts: 'companies',
  part: 'create',
  called: 'companyName',
  fields: [
    ...fields,
    { name: 'invite', input: 'switch' },
    { name: 'email', input: 'text', type: 'email', when: isInvited },
    { name: 'name', input: 'text', optional: true, when: isInvited },
  ],
  start: ({ op }) => ({ opType: 'Operator', pOpid: above ?? op.opId, timeZone: op.timeZone }),
  body: ({ invite, email, name: person, ...company }) =>
    invite === true ? { ...company, email, name: person } : company,
  schema: async () => (await companyCalls.createWithAdmin.describe()).body.partial({ email: true }),
})
