import { expect, test } from 'vitest'
import { connect, inTransaction, violated } from './db/database.ts'
import { companyTree, existingId, inScope, isId, seesCompany, visible } from './scope.ts'
import { testDatabase } from './testing/cluster.ts'

/** root > north > (northEast, northWest), root > south */
const start = async () => {
  const resources = new AsyncDisposableStack()
  const { url } = resources.use(await testDatabase())
  const { db, close } = connect({ url, pool: 4, onError: () => undefined })
  resources.defer(close)
  const add = async (company_name: string, parent_id: string | null): Promise<string> => {
    const row = await db
      .insertInto('company')
      .values({ company_name, parent_id })
      .returning('company_id')
      .executeTakeFirstOrThrow()
    return row.company_id
  }
  const root = await add('Root', null)
  const north = await add('North', root)
  const companies = {
    root,
    north,
    northEast: await add('North East', north),
    northWest: await add('North West', north),
    south: await add('South', root),
  }
  return { db, tree: companyTree({ db }), companies, [Symbol.asyncDispose]: () => resources.disposeAsync() }
}

test('a company sees itself and those below it; the root sees all', async () => {
  await using house = await start()
  const { tree, companies } = house
  expect(await tree.below(companies.root)).toBe('all')
  expect(new Set(await tree.below(companies.north))).toEqual(
    new Set([companies.north, companies.northEast, companies.northWest]),
  )
  expect(await tree.below(companies.south)).toEqual([companies.south])
  expect(await tree.below('999999')).toEqual([])
})

test('a query gives rows of visible companies only', async () => {
  await using house = await start()
  const { db, tree, companies } = house
  const seen = async (companyId: string) => {
    const scope = { companies: await tree.below(companyId) }
    const rows = await db
      .selectFrom('company')
      .select('company_name')
      .where(inScope(scope, 'company.company_id'))
      .orderBy('company_name')
      .execute()
    return rows.map((row) => row.company_name)
  }
  expect(await seen(companies.root)).toHaveLength(5)
  expect(await seen(companies.north)).toEqual(['North', 'North East', 'North West'])
  expect(await seen('999999')).toEqual([])
})

test('a part of the scope can be asked for, and a foreign company does not exist', async () => {
  await using house = await start()
  const { tree, companies } = house
  const north = { companies: await tree.below(companies.north) }
  expect(await tree.within(north, undefined)).toBe(north.companies)
  expect(await tree.within(north, companies.northEast)).toEqual([companies.northEast])
  for (const foreign of [companies.south, companies.root, '999999', 'x', '1; drop table company']) {
    await expect(tree.within(north, foreign)).rejects.toMatchObject({ code: 'nodata' })
  }
  await expect(tree.within({ companies: 'all' }, '999999')).rejects.toMatchObject({ code: 'nodata' })
})

test('a foreign object answers as one that does not exist', () => {
  const caller = { companies: ['1', '2'] }
  expect(visible(caller, { company_id: '2' })).toEqual({ company_id: '2' })
  for (const row of [undefined, { company_id: '3' }, { company_id: null }])
    expect(() => visible(caller, row)).toThrow('No data.')
  expect(seesCompany({ companies: 'all' }, null)).toBe(true)
})

test('text that is no id answers as an object that does not exist', () => {
  expect(['1', '999999999999999999'].every(isId)).toBe(true)
  expect(['', '0', '-1', '1.5', '01', '9999999999999999999', '1e3', ' 1'].some(isId)).toBe(false)
  expect(() => existingId('x')).toThrow('No data.')
})

test('a transaction keeps all or nothing, also one within another', async () => {
  await using house = await start()
  const { db, companies } = house
  const name = (company_name: string) =>
    db.selectFrom('company').select('company_id').where('company_name', '=', company_name).execute()
  const failing = inTransaction(db, async (trx) => {
    await inTransaction(trx, (inner) =>
      inner.insertInto('company').values({ company_name: 'New', parent_id: companies.root }).execute(),
    )
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  expect(await name('New')).toEqual([])
})

test('a refused write names the rule that refused it', async () => {
  await using house = await start()
  const write = house.db
    .insertInto('company')
    .values({ company_name: 'north', parent_id: house.companies.root })
    .execute()
  const thrown = await write.catch((error: unknown) => error)
  expect(violated(thrown)).toBe('company_name_unique')
  expect(violated(new Error('x'))).toBeUndefined()
})
