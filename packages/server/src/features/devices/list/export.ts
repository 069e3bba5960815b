import type pg from 'pg'
import type { Language } from '@headend/contract/core'
import type { Device, DeviceField } from '@headend/contract/device'
import type { Clock } from '../../../core/clock.ts'
import type { Db } from '../../../core/db/database.ts'
import type { CompanyScope } from '../../../core/http/caller.ts'
import { devicesByDid } from '../row.ts'
import { everyWalk } from './every.ts'
import type { Question } from './question.ts'
import { walkQuery } from './slice.ts'

/** Devices read at a time. */
const chunk = 1_000

type Row = Readonly<Record<string, unknown>>

const pick = (device: Device, fields: readonly DeviceField[]): Row =>
  Object.fromEntries(fields.map((field) => [field, device[field]]))

/** Whole lists, some rows at a time in their order: as much memory for a million devices as for a thousand. */
export const deviceExport = ({ db, pool, clock, limit }: { db: Db; pool: pg.Pool; clock: Clock; limit: number }) => {
  const numbersOf = async function* (question: Question, language: Language): AsyncGenerator<readonly string[]> {
    const client = await pool.connect()
    let broken = false
    try {
      // One picture of the list from its first row to its last, whatever happens to devices meanwhile.
      await client.query('begin isolation level repeatable read read only')
      for await (const walk of everyWalk({ db, language }, question)) {
        const { sql, parameters } = walkQuery(walk, { filtering: 'hash' }).compile(db)
        await client.query(`declare walk no scroll cursor for ${sql}`, [...parameters])
        for (;;) {
          const { rows } = await client.query<{ did: string }>(`fetch ${chunk} from walk`)
          if (rows.length === 0) break
          yield rows.map(({ did }) => did)
        }
        await client.query('close walk')
      }
    } catch (thrown) {
      broken = true
      throw thrown
    } finally {
      if (!broken) await client.query('rollback').catch(() => (broken = true))
      client.release(broken)
    }
  }

  return async function* (
    question: Question,
    language: Language,
    fields: readonly DeviceField[],
    companies: CompanyScope,
  ): AsyncGenerator<readonly Row[]> {
    let left = limit
    for await (const dids of numbersOf(question, language)) {
      const devices = await devicesByDid(db, dids.slice(0, left), clock.now(), companies)
      yield devices.map((device) => pick(device, fields))
      left -= dids.length
      if (left <= 0) return
    }
  }
}
