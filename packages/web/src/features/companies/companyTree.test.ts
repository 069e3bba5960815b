import type { CompanyNode } from '@headend/contract/companies'
import { expect, test } from 'vitest'
import { above, byKind, countBelow } from './companyTree.ts'

const company = (companyId: string, parentId: string | null, opType: CompanyNode['opType']): CompanyNode => ({
  companyId,
  companyName: companyId,
  parentId,
  opType,
  deviceCnt: 1,
})
const companies = [
  company('Group', null, 'Operator'),
  company('Cable', 'Group', 'Operator'),
  company('Works', 'Cable', 'Manufacturer'),
  company('Shop', 'Works', 'Operator'),
  company('Branch Works', 'Works', 'Manufacturer'),
  company('Office', 'Group', 'EducationOffice'),
]

test('companies of a kind stand together, each below the nearest of its kind that it lies below', () => {
  const placed = byKind(companies).map(({ kind, nodes }) => [
    kind,
    nodes.map(({ id, parentId }) => `${id} < ${parentId}`),
  ])
  expect(placed).toEqual([
    ['Operator', ['Group < null', 'Cable < Group', 'Shop < Cable']],
    ['Manufacturer', ['Works < null', 'Branch Works < Works']],
    ['EducationOffice', ['Office < null']],
  ])
  expect(byKind(companies.slice(0, 1)).map(({ kind }) => kind)).toEqual(['Operator'])
})

test('what a company lies below, and how many lie below it, are those of the whole tree', () => {
  expect(above(companies, 'Shop').map(({ companyId }) => companyId)).toEqual(['Works', 'Cable', 'Group'])
  expect(above(companies, 'elsewhere')).toEqual([])
  expect(['Group', 'Cable', 'Works', 'Office'].map((id) => countBelow(companies, id))).toEqual([5, 3, 2, 0])
})
