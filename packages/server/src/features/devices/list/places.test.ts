import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { fakeClock } from '../../../core/clock.ts'
import { connect } from '../../../core/db/database.ts'
import { testDatabase } from '../../../core/testing/cluster.ts'
import { devicesByDid } from '../row.ts'
import { deviceList } from './list.ts'
import { everything } from './selection.ts'

it('orders places as the reader calls them', async () => {
  await using database = await testDatabase()
  const { db, close } = connect({ url: database.url, pool: 4, onError: () => undefined })
  try {
    await sql`insert into company (company_name) values ('Root')`.execute(db)
    await sql`insert into manufacturer (manufacturer_name) values ('Maker')`.execute(db)
    await sql`
      insert into model (manufacturer_id, model_name, model_oui, product_class, tab_menu)
      values (1, 'Box', 'A4C7F2', 'STB', '{}')`.execute(db)
    await sql`insert into province values ('P', 'East')`.execute(db)
    await sql`
      insert into city values
        ('1', 'Pohang', 'P'), ('2', 'Suwon', 'P'), ('3', '대구', 'P'), ('4', 'Nam-gu', 'P'), ('5', 'Gangneung', 'P')`.execute(
      db,
    )
    await sql`
      insert into device (endpoint_id, device_sn, mid, company_id, op_city_id)
      select 'os::A4C7F2-' || n, n::text, 1, 1, n::text from generate_series(1, 5) n`.execute(db)
    const order = async (language: 'en' | 'ko'): Promise<readonly (string | null)[]> => {
      const { dids } = await deviceList({ db, clock: fakeClock(0), language }).page(
        { selection: everything, keyword: '', orders: [{ column: 'city', order: 'asc' }] },
        { offset: 0, limit: 10 },
      )
      return (await devicesByDid(db, dids, 0)).map(({ city }) => city)
    }
    // 대구 is Daegu.
    expect(await order('en')).toEqual(['대구', 'Gangneung', 'Nam-gu', 'Pohang', 'Suwon'])
    // 강릉, 남구, 대구, 수원, 포항
    expect(await order('ko')).toEqual(['Gangneung', 'Nam-gu', '대구', 'Suwon', 'Pohang'])
  } finally {
    await close()
  }
})
