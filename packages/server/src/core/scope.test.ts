import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { connect, inTransaction, violated } from './db/database.ts'
import { companyTree, existingId, inScope, isId, seesPath, visible } from './scope.ts'
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
  expect(await tree.below(companies.north)).toEqual({ path: `${companies.root}.${companies.north}` })
  const north = { companies: await tree.below(companies.north) }
  const seen = async (scoped: typeof north) => {
    const all = await Promise.all(
      Object.entries(companies).map(async ([name, id]) => ((await tree.sees(scoped, id)) ? [name] : [])),
    )
    return all.flat()
  }
  expect(await seen(north)).toEqual(['north', 'northEast', 'northWest'])
  expect(await seen({ companies: 'all' })).toEqual(Object.keys(companies))
  expect(await tree.sees(north, null)).toBe(false)
  expect(await tree.sees({ companies: 'all' }, null)).toBe(true)
})

test('a company that does not exist is seen by nobody, and sees nobody', async () => {
  await using house = await start()
  const { tree, companies } = house
  await expect(tree.below('999999')).rejects.toMatchObject({ code: 'nodata' })
  for (const scoped of [{ companies: 'all' as const }, { companies: await tree.below(companies.north) }]) {
    for (const id of ['999999', 'x', '']) expect(await tree.sees(scoped, id)).toBe(false)
  }
})

test('a company keeps its place when another has an id that begins like its own', () => {
  const caller = { companies: { path: '1.2' } }
  expect(['1.2', '1.2.30'].every((path) => seesPath(caller, path))).toBe(true)
  expect(['1', '1.20', '1.20.2', '12', ''].some((path) => seesPath(caller, path))).toBe(false)
})

test('a company that is moved takes those below it along', async () => {
  await using house = await start()
  const { db, tree, companies } = house
  await db
    .updateTable('company')
    .set({ parent_id: companies.south })
    .where('company_id', '=', companies.north)
    .execute()
  const south = { companies: await tree.below(companies.south) }
  expect(await tree.sees(south, companies.northWest)).toBe(true)
  expect(await tree.pathOf(companies.northWest)).toBe(
    [companies.root, companies.south, companies.north, companies.northWest].join('.'),
  )
})

test('companies cannot form a ring, nor can two moves that cross', async () => {
  await using house = await start()
  const { db, companies } = house
  const move = (company: string, parent: string) =>
    db
      .updateTable('company')
      .set({ parent_id: parent })
      .where('company_id', '=', company)
      .execute()
      .then(
        () => undefined,
        (thrown: unknown) => violated(thrown),
      )
  expect(await move(companies.north, companies.northEast)).toBe('company_ring')
  expect(await move(companies.north, companies.north)).toBe('company_ring')
  const crossing = await Promise.all([move(companies.north, companies.south), move(companies.south, companies.north)])
  expect(new Set(crossing)).toEqual(new Set(['company_ring', undefined]))
})

test('thousands of companies below cost a scope nothing', async () => {
  await using house = await start()
  const { db, tree, companies } = house
  await sql`insert into company (company_name, parent_id)
    select 'School ' || n, ${companies.northEast}::bigint from generate_series(1, 3000) n`.execute(db)
  const north = await tree.below(companies.north)
  expect(JSON.stringify(north).length).toBeLessThan(50)
  const query = db.selectFrom('company').select('company_id').where(inScope(north, 'company.company_id'))
  expect(query.compile().parameters).toHaveLength(1)
  expect(await query.execute()).toHaveLength(3003)
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
})

test('a part of the scope can be asked for, and a foreign company does not exist', async () => {
  await using house = await start()
  const { tree, companies } = house
  const north = { companies: await tree.below(companies.north) }
  expect(await tree.within(north, undefined)).toBe(north.companies)
  expect(await tree.within(north, companies.northEast)).toEqual({
    path: [companies.root, companies.north, companies.northEast].join('.'),
  })
  for (const foreign of [companies.south, companies.root, '999999', 'x', '1; drop table company']) {
    await expect(tree.within(north, foreign)).rejects.toMatchObject({ code: 'nodata' })
  }
  await expect(tree.within({ companies: 'all' }, '999999')).rejects.toMatchObject({ code: 'nodata' })
})

test('a foreign object answers as one that does not exist', () => {
  const caller = { companies: { path: '1.2' } }
  expect(visible(caller, { company_path: '1.2' })).toEqual({ company_path: '1.2' })
  for (const row of [undefined, { company_path: '1.3' }, { company_path: null }])
    expect(() => visible(caller, row)).toThrow('No data.')
  expect(seesPath({ companies: 'all' }, null)).toBe(true)
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
