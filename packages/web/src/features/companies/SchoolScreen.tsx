import { companyCalls, deletable } from '@headend/contract/companies'
import { resourceScreens } from '../../ui/list/resourceScreens.tsx'
import { queryOf } from '../../ui/list/useList.ts'
import { secondFactorField } from './secondFactorField.ts'

const among = { opType: 'School' }

export const { Screen } = resourceScreens(companyCalls, {
  path: '/management/school/schoolList',
  id: 'companyId',
  permission: 'company.edit',
  deletable,
  texts: 'schools',
  menu: 'management',
  fields: [
    { name: 'companyName', input: 'text', focus: true },
    { name: 'pOpid', input: 'company', among: ({ opType }) => opType === 'EducationOffice' },
    { name: 'address', input: 'text', optional: true },
    { name: 'phone', input: 'text', type: 'tel', optional: true, example: '+821012345678' },
    { name: 'url', input: 'text', optional: true, mono: true, example: 'https://school.example' },
    secondFactorField,
  ],
  body: (school) => ({ ...school, opType: 'School' }),
  among,
  file: ({ asked }) => ({ name: 'schools', ask: { call: companyCalls.list, query: queryOf(asked, among) } }),
  columns: [
    { id: 'companyName', identity: true, sortable: true, width: { least: 145, wished: 280 } },
    { id: 'parentName', sortable: true, width: { least: 105, wished: 200 } },
    { id: 'address', width: { least: 100, wished: 240 } },
    { id: 'phone', width: 140 },
    { id: 'url', width: { least: 110, wished: 200 } },
    { id: 'userCnt', align: 'right', width: 90 },
    { id: 'deviceCnt', align: 'right', width: 90 },
  ],
  order: { column: 'companyName', direction: 'asc' },
  phone: ({ companyName, parentName, phone, deviceCnt }, { word }) => ({
    plain: true,
    title: companyName,
    state: parentName,
    more: phone,
    end: word('common:task.devices', { count: deviceCnt }),
  }),
})
