import { expect, test } from 'vitest'
import * as z from 'zod'
import { clientMessages, described, errors, reasons } from './core/index.ts'
import type { Places } from './core/index.ts'
import { documentedAnswers, documentedCodes, documentedPages } from './documentedAnswers.ts'
import { documentedRequests } from './documented.ts'
import { answeredOtherwise, documentedFailures } from './documentedFailures.ts'
import { allCalls } from './index.ts'
import { problems } from './rules.ts'
import { newDevice } from './schemas/lifecycle.ts'

const calls = await Promise.all(allCalls.map((call) => described(call)))

const callOf = (id: string) => calls.find((each) => each.id === id || each.aliases.some((alias) => alias.id === id))

/** The fields that an answer has, or each element of a list, or each of the objects that it may be. */
const fieldsOf = (data: z.ZodType): readonly string[] => {
  if (data instanceof z.ZodArray && data.element instanceof z.ZodType) return fieldsOf(data.element)
  if (data instanceof z.ZodObject) return Object.keys(data.shape)
  if (!(data instanceof z.ZodUnion)) return []
  const [first = [], ...others] = data.options.map((option) => (option instanceof z.ZodType ? fieldsOf(option) : []))
  return first.filter((field) => others.every((fields) => fields.includes(field)))
}

/** A place of an example as integrations spell it: with each of the names a company goes by. */
const spelled = (place: object = {}): object[] => {
  if (!('opId' in place)) return [place]
  const { opId, ...rest } = place
  return [place, { ...rest, opid: opId }, { ...rest, companyId: opId }]
}

test.each(Object.entries(documentedRequests))('%s takes what is documented', (id, examples) => {
  const call = callOf(id)
  if (call === undefined) return expect.fail(`There is no call ${id}.`)
  expect(examples).not.toHaveLength(0)
  const payload = call.aliases.find((alias) => alias.id === id)?.payload
  for (const example of examples)
    for (const place of ['params', 'query', 'body'] as const)
      // The places of a path have no names in what is sent.
      for (const given of place === 'params' ? [example.params] : spelled(example[place])) {
        const sent: Places = { ...example, ...(given && { [place]: given }) }
        const read = payload === undefined ? sent : { params: sent.params, ...payload.parse(sent.body) }
        for (const to of ['params', 'query', 'body'] as const) {
          const { error } = call[to].safeParse(read[to] ?? {})
          expect(error?.issues, `${to} of ${JSON.stringify(sent)}`).toBeUndefined()
        }
      }
})

test('a device of an import takes what is documented', () => {
  for (const row of spelled({ deviceSn: 'RT1000042', modelName: 'RT-1000', macAddr: '021122334455', opId: '7' }))
    expect(newDevice.safeParse(row).error?.issues, JSON.stringify(row)).toBeUndefined()
})

test('a call fails with the codes that are documented for it, unless it is said why not', () => {
  const differing = new Set<string>()
  for (const [code, { areas = [], calls: named = [] }] of Object.entries(documentedFailures)) {
    for (const id of named) expect(calls.map((call) => call.id)).toContain(id)
    for (const { id, fails } of calls) {
      const [area = ''] = id.split('.')
      const declared = fails.some((each) => each === code)
      const documented = named.includes(id) || (areas.includes(area) && declared)
      if (declared !== documented) differing.add(`${['dataModel', 'admin'].includes(area) ? area : id} ${code}`)
    }
  }
  expect([...differing].toSorted()).toEqual(Object.keys(answeredOtherwise).toSorted())
})

test.each(Object.entries(documentedAnswers))('%s answers what is documented', (id, fields) => {
  expect(fieldsOf(callOf(id)?.data ?? z.null())).toEqual(expect.arrayContaining([...fields]))
})

test.each(documentedPages)('%s says where its page stands', (id) => {
  expect(callOf(id)?.paged).toBe(true)
})

test.each(Object.entries(documentedCodes))(
  '%s has the status and the words that are documented',
  (code, [status, words]) => {
    const row = Object.entries(errors).find(([name]) => name === code)?.[1]
    expect(row?.status).toBe(status)
    if (words !== undefined) expect(row?.message.en).toBe(words)
  },
)

test('what is said in documented words is said in those', () => {
  expect(reasons.wrongPassword.en).toBe('The current password you entered is incorrect.')
  expect(reasons.notRegistered.en).toBe('This device is not registered.')
  expect(reasons.tooManyRows.en).toBe(
    'The file has exceeded the maximum number of rows allowed by the server. You can import up to 20,000 rows at once.',
  )
  expect(problems.required.en).toBe('This value is required.')
  expect(problems.passwordMatch.en).toBe('Passwords do not match.')
  expect(clientMessages.networkFail.en).toBe('Network Fail')
  expect(clientMessages.defaultFail.en).toBe('Default Fail')
  expect(clientMessages.askAdministrator.en).toBe('Please Ask administrator for permission')
  expect(clientMessages.csvFailed.en).toBe('CSV file download has failed. Please try again.')
})
