import { expect, test } from 'vitest'
import { createAudit } from './audit.ts'
import { createChange, createDeviceChange } from './change.ts'
import { fakeClock } from './clock.ts'
import { connect } from './db/database.ts'
import { fail } from './errors.ts'
import { testDatabase } from './testing/cluster.ts'

const actor = { userId: null, userName: 'Han Ji-yeon' }
const call = { id: 'companies.create', action: { en: 'Create company', ko: '운영사 생성' } }

const start = async () => {
  const resources = new AsyncDisposableStack()
  const { url } = resources.use(await testDatabase())
  const { db, close } = connect({ url, pool: 2, onError: () => undefined })
  resources.defer(close)
  const audit = createAudit({ clock: fakeClock() })
  return {
    db,
    change: createChange({ db, audit }),
    deviceChange: createDeviceChange({ db, audit }),
    lines: () => db.selectFrom('audit').select(['action', 'result', 'detail']).orderBy('audit_id').execute(),
    companies: () => db.selectFrom('company').select('company_name').execute(),
    [Symbol.asyncDispose]: () => resources.disposeAsync(),
  }
}

test('a write and its line are kept together, with what differs', async () => {
  await using house = await start()
  await house.change(actor, call, async (trx, line) => {
    await trx.insertInto('company').values({ company_name: 'Root' }).execute()
    line({ target: 'Root', before: { name: 'A', zone: 'UTC' }, after: { name: 'B', zone: 'UTC' } })
  })
  expect(await house.lines()).toEqual([
    { action: 'Create company', result: 'success', detail: { before: { name: 'A' }, after: { name: 'B' } } },
  ])
})

test('a write without a line is not kept', async () => {
  await using house = await start()
  const silent = house.change(actor, call, (trx) =>
    trx.insertInto('company').values({ company_name: 'Root' }).execute(),
  )
  await expect(silent).rejects.toThrow('companies.create wrote without a line')
  expect([await house.companies(), await house.lines()]).toEqual([[], []])
})

test('a constraint that refuses a write is the error that it means', async () => {
  await using house = await start()
  const add = () =>
    house.change(
      actor,
      call,
      async (trx, line) => {
        line({ target: 'Root' })
        await trx.insertInto('company').values({ company_name: 'Root' }).execute()
      },
      {
        conflicts: {
          company_root_unique: { code: 'deviceconflict', field: 'parentId' },
          company_name_unique: 'nodata',
        },
      },
    )
  await add()
  await expect(add()).rejects.toMatchObject({ code: expect.stringMatching(/deviceconflict|nodata/) })
  expect(await house.lines()).toHaveLength(1)
})

test('the line about a device is there before it is asked, and says how that ended', async () => {
  await using house = await start()
  const line = { endpointId: 'os::A4C7F2-1', target: 'Time', detail: { zone: 'UTC' } }
  const set = { id: 'devices.setTime', action: { en: 'Set device time', ko: '단말 시간 설정' } }
  const during = await house.deviceChange(actor, set, line, house.lines)
  expect(during).toEqual([{ action: 'Set device time', result: 'sent', detail: { zone: 'UTC' } }])
  const refused = house.deviceChange(actor, set, line, () => Promise.reject(fail('wsfail', { detail: 'Busy' })))
  await expect(refused).rejects.toMatchObject({ code: 'wsfail' })
  expect((await house.lines()).map(({ result, detail }) => [result, detail])).toEqual([
    ['success', { zone: 'UTC' }],
    ['fail', { zone: 'UTC', reason: 'Busy' }],
  ])
})
