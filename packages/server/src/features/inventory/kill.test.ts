import { inventoryCalls, mostImported } from '@headend/contract/inventory'
import { expect, it } from 'vitest'
import { sql } from 'kysely'
import { ensureModel } from '../models/service.ts'
import { eventually } from '../../testing/devices.ts'
import { programGround, runProgram } from '../../testing/program.ts'

it('a server that is killed while it takes in a file keeps nothing of it, and another one takes it whole', async () => {
  await using cleanUp = new AsyncDisposableStack()
  const { db, env } = await programGround(cleanUp, 3)
  const devices = async (): Promise<number> => {
    const { rows } = await sql<{
      n: number
    }>`select count(*)::int as n from device where device_sn like 'CUT%'`.execute(db)
    return rows[0]?.n ?? -1
  }
  const lines = Array.from({ length: mostImported }, (_, at) => `CUT${100_000 + at},,Aria S410\n`).join('')
  const file = (): FormData => {
    const form = new FormData()
    form.set('file', new File([lines], 'cut.csv'))
    return form
  }

  const first = await runProgram(env, cleanUp)
  const histories = async (server: typeof first): Promise<unknown> =>
    (await server.ask(inventoryCalls.listUploadHistoriesPage, { page: 1, limit: 15 })).data
  const model = await ensureModel(db, {
    manufacturer: 'Norwave',
    modelName: 'Aria S410',
    oui: 'A4C7F2',
    productClass: 'STB',
  })
  const company = await db.selectFrom('company').select('company_id').orderBy('company_id').executeTakeFirstOrThrow()
  // Held up at its last device by another transaction: all before it are written, and nothing is settled.
  await db
    .transaction()
    .execute(async (trx) => {
      const serial = `CUT${100_000 + mostImported - 1}`
      const last = {
        endpoint_id: `os::A4C7F2-${serial}`,
        device_sn: serial,
        company_id: company.company_id,
        mid: model.mid,
      }
      await trx.insertInto('device').values(last).execute()
      const answer = first.ask(inventoryCalls.uploadBulk, file()).catch(() => 'gone')
      await eventually(async () => {
        const { rows } = await sql<{ n: number }>`
          select count(*)::int as n from pg_stat_activity
          where wait_event_type = 'Lock' and query like '%insert into device%'`.execute(db)
        return rows[0]?.n === 1
      })
      await first.kill()
      expect(await answer).toBe('gone')
      throw new Error('taken back')
    })
    .catch((error: unknown) => expect(String(error)).toContain('taken back'))

  const second = await runProgram(env, cleanUp)
  expect(await devices()).toBe(0)
  expect(await histories(second)).toEqual([])
  expect(await second.ask(inventoryCalls.uploadBulk, file())).toMatchObject({
    code: 'success',
    data: { added: mostImported },
  })
  expect(await devices()).toBe(mostImported)
  expect(await histories(second)).toMatchObject([{ fileName: 'cut.csv' }])
}, 180_000)
