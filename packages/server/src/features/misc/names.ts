import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { mostFound } from '@headend/contract/misc'
import type { Db } from '../../core/db/database.ts'
import type { AuthenticatedCaller } from '../../core/http/caller.ts'
import { inScope } from '../../core/scope.ts'
import { containsAll, countCells, selectionOf } from '../devices/service.ts'

type Scoped = Pick<AuthenticatedCaller, 'companies'>

/** Rows read at a time while distinct customers are collected: more than one customer has devices. */
const atOnce = 300
/** Devices of a scope up to which they are looked through one by one, instead of everybody's by the words. */
const fewDevices = 20_000

type Customer = Readonly<{ id: string; name: string; city: string | null; devices: number }>

/** Devices by the names people gave them, and customers: each found by an index of its own, as far as a caller may look. */
export const namesOf = (db: Db) => {
  /** Only devices the caller may look at: through their cells where they are few, else as the index of the words finds them. */
  const seenBy = async ({ companies }: Scoped): Promise<RawBuilder<boolean>> => {
    if (companies === 'all') return sql<boolean>`true`
    const selection = selectionOf({ companies, activeType: 'all', filters: {} })
    const [all] = await countCells(db, selection)
    return (all?.devices ?? 0) > fewDevices
      ? inScope(companies, 'd.company_id')
      : sql<boolean>`d.did = any(array(
          select k.did from device_key k
          where k.cell_id = any(array(select c.cell_id from device_cell c where ${inScope(companies, 'c.company_id')}))))`
  }

  return {
    /** Devices whose name has all words. */
    devicesNamed: async (caller: Scoped, keyword: string): Promise<readonly string[]> => {
      const { rows } = await sql<{ did: string }>`
        select d.did from device d
        where ${containsAll(sql`lower(d.friendly_name)`, keyword)} and ${await seenBy(caller)}
        limit ${mostFound}`.execute(db)
      return rows.map(({ did }) => did)
    },

    /** Customers with all words in what they are called, and how many devices each has. */
    customersNamed: async (caller: Scoped, keyword: string): Promise<readonly Customer[]> => {
      const seen = await seenBy(caller)
      const found = new Map<string, Omit<Customer, 'devices'>>()
      for (;;) {
        const { rows } = await sql<Omit<Customer, 'devices'>>`
          select lower(d.customer_id) as id, d.customer_id as name, y.city_name as city
          from (
            select d.customer_id, d.op_city_id from device d
            where ${containsAll(sql`lower(d.customer_id)`, keyword)} and ${seen}
              and lower(d.customer_id) <> all(${[...found.keys()]}::text[])
            limit ${atOnce}
          ) d left join city y on y.op_city_id = d.op_city_id`.execute(db)
        for (const row of rows) if (!found.has(row.id)) found.set(row.id, row)
        if (found.size >= mostFound || rows.length < atOnce) break
      }
      const customers = [...found.values()].slice(0, mostFound)
      const { rows: counted } = await sql<{ customer: string; devices: number }>`
        select k.customer, count(*)::int as devices
        from device_key k join device_cell c on c.cell_id = k.cell_id
        where k.customer = any(${customers.map(({ id }) => id)}::text[]) and ${inScope(caller, 'c.company_id')}
        group by k.customer`.execute(db)
      const devicesOf = new Map(counted.map(({ customer, devices }) => [customer, devices]))
      return customers.map((customer) => ({ ...customer, devices: devicesOf.get(customer.id) ?? 0 }))
    },
  }
}
