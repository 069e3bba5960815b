import { expect, test } from 'vitest'
import { connect } from './db/database.ts'
import { ensureOwnRows } from './ownRows.ts'
import { testDatabase } from './testing/cluster.ts'

const texts = async (own: string, there: string) => {
  await using resources = new AsyncDisposableStack()
  const { url } = resources.use(await testDatabase())
  const { db, close } = connect({ url, pool: 2, onError: () => undefined })
  resources.defer(close)
  const rows = () => [{ menu_key: 'menu.home', menu_desc: own }]
  const ensure = () => ensureOwnRows(db, 'menu', { rows, by: 'menu_key', explainedIn: 'menu_desc' })
  const read = async () => (await db.selectFrom('menu').select('menu_desc').execute()).map((row) => row.menu_desc)
  await ensure()
  const added = await read()
  await db.updateTable('menu').set({ menu_desc: there }).execute()
  await ensure()
  await ensureOwnRows(db, 'menu', { rows, by: 'menu_key' })
  return [added, await read()]
}

test('rows of the product are added once, explained where nobody did, and left as somebody made them', async () => {
  expect(await texts('The first page.', 'Our start')).toEqual([['The first page.'], ['Our start']])
  expect(await texts('The first page.', '')).toEqual([['The first page.'], ['The first page.']])
})
