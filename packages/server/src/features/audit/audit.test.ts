import { expect, test } from 'vitest'
import { auditCalls } from '@headend/contract/audit'
import { companyCalls } from '@headend/contract/companies'
import { userCalls } from '@headend/contract/users'
import { fakeClock, startStack } from '../../core/testing.ts'

const day = 24 * 3_600_000

test('a line says who did what to what, from where, and what became of it', async () => {
  await using stack = await startStack()
  const north = await stack.company('North')
  const admin = await stack.signIn('operatorAdministrator', north)
  const staff = await stack.signIn('operatorStaff', north)
  const params = { userId: staff.userId }
  await stack.ask(userCalls.updateInfo, { params, body: { userName: 'Park', roleGroupKey: 'viewer' } }, { as: admin })
  const { rows } = await stack.ask(auditCalls.list, { query: { keyword: staff.email } }, { as: admin })
  const [line] = rows
  expect(line).toMatchObject({
    userName: 'Operator Administrator',
    actionName: 'Change account',
    target: staff.email,
    companyName: 'North',
    result: 'success',
    address: '127.0.0.1',
    changes: [
      { field: 'role', before: 'Operator Staff', after: 'Viewer' },
      { field: 'userName', before: 'Operator Staff', after: 'Park' },
    ],
    detail: {},
  })
  expect(await stack.ask(auditCalls.get, { params: { auditId: line?.auditId ?? '' } }, { as: admin })).toEqual(line)
  expect(rows.find(({ actionName }) => actionName === 'Sign in')).toMatchObject({ address: '127.0.0.1' })
})

test('lines are found by company, action, result, word and the days back from now', async () => {
  const clock = fakeClock()
  await using stack = await startStack({ clock })
  const root = await stack.signIn()
  const north = await stack.company('North')
  const east = await stack.company('North East', north)
  const invite = (email: string, opId: string) => stack.ask(userCalls.invite, { body: { email, opId } }, { as: root })
  await invite('first@north.example', north)
  await stack.db
    .updateTable('audit')
    .set({ time: new Date(clock.now() - 8 * day) })
    .where('target', '=', 'first@north.example')
    .execute()
  await invite('second@east.example', east)
  await stack.ask(companyCalls.create, { body: { companyName: 'South', opType: 'Operator' } }, { as: root })
  const found = async (query: object) =>
    (
      await stack.ask(
        auditCalls.list,
        { query: { actionName: ['Invite account', 'Create company'], ...query } },
        { as: root },
      )
    ).rows.map(({ target }) => target)
  expect(await found({})).toEqual(['South', 'second@east.example', 'first@north.example'])
  expect(await found({ order: 'time,asc' })).toEqual(['first@north.example', 'second@east.example', 'South'])
  expect(await found({ days: '7' })).toEqual(['South', 'second@east.example'])
  expect(await found({ days: '30', opId: north })).toEqual(['second@east.example', 'first@north.example'])
  expect(await found({ days: 'all', opId: east })).toEqual(['second@east.example'])
  expect(await found({ actionName: 'Create company' })).toEqual(['South'])
  expect(await found({ result: 'fail' })).toEqual([])
  expect(await found({ keyword: 'EAST.example' })).toEqual(['second@east.example'])
  const beside = await stack.signIn('operatorAdministrator', north)
  expect(await stack.codeOf(auditCalls.list, { query: { opId: await stack.rootCompany() } }, { as: beside })).toBe(
    'nodata',
  )
})
