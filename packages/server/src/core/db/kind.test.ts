import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testDatabase } from '../testing.ts'
import type { TestDatabase } from '../testing.ts'
import { markKind, refuseOtherKind } from './kind.ts'
import { migrate, readMigrations } from './migrate.ts'
import { onOwnConnection } from './ownConnection.ts'

const database = { kind: 'embedded' } as const
const real = { evaluation: false, database }
const evaluation = { evaluation: true, database }

describe('a database', () => {
  test.each([
    ['an evaluation', evaluation, real, /that of an evaluation.* set DATA_DIR/],
    ['real use', real, evaluation, /one for real use.* set DATA_DIR/],
  ])('that was made for %s stays that', async (_what, own, other, sentence) => {
    await using empty = await testDatabase()
    await onOwnConnection({ connectionString: empty.url }, async (client) => {
      await refuseOtherKind(client, other)
      await markKind(client, own)
      await markKind(client, own)
      await refuseOtherKind(client, own)
      await expect(refuseOtherKind(client, other)).rejects.toThrow(sentence)
      await expect(markKind(client, other)).rejects.toThrow(sentence)
    })
  })
})

describe('a database that is older than the mark', () => {
  let older: TestDatabase
  beforeAll(async () => {
    older = await testDatabase({ migrated: false })
  })
  afterAll(() => older[Symbol.asyncDispose]())

  test('is told by the accounts of the examples', async () => {
    const all = await readMigrations()
    const at = all.findIndex(({ name }) => name.includes('installation-kind'))
    await onOwnConnection({ connectionString: older.url }, async (client) => {
      await migrate(client, all.slice(0, at))
      await refuseOtherKind(client, real)
      const mark = async (): Promise<readonly unknown[]> => {
        await client.query('begin')
        await client.query(all[at]?.sql ?? '')
        const { rows } = await client.query<{ evaluation: boolean }>('select evaluation from installation')
        await client.query('rollback')
        return rows.map((row) => row.evaluation)
      }
      expect(await mark()).toEqual([])
      await client.query(`insert into company (company_name) values ('Headend')`)
      await client.query(
        `insert into role (role_group_key, role_name, role_desc, role_level, permissions, menus) values ('viewer', '', '', 40, '{}', '{}')`,
      )
      const account = (email: string) =>
        client.query(
          `insert into user_account (email, company_id, role_id, user_name) select $1, company.company_id, role_id, '' from company, role`,
          [email],
        )
      await account('root@example.com')
      expect(await mark()).toEqual([false])
      await account('Admin@Headend.example')
      expect(await mark()).toEqual([true])
    })
  })
})
