import { sql } from 'kysely'
import type { Db } from '../core/db/database.ts'

/** Repeatable numbers: 0 up to, not including, `below`. */
export const dice = (seed: number) => {
  let state = seed
  return (below: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    return Math.floor((state / 4_294_967_296) * below)
  }
}

/** Devices of the planted fleet. */
export const fleetSize = 300

/** Four companies with devices of every kind, the same each time, for tests of the device list; `now` is milliseconds since 1970. */
export const plantListFleet = async (db: Db, now: number): Promise<void> => {
  await sql`
    insert into company (company_name, parent_id) values ('Root', null), ('beta', 1), ('Alpha', 1), ('gamma', 2)`.execute(
    db,
  )
  await sql`insert into manufacturer (manufacturer_name) values ('Maker')`.execute(db)
  await sql`
    insert into model (manufacturer_id, model_name, model_oui, product_class, tab_menu) values
      (1, 'Box 9', 'A4C7F2', 'STB', '{}'), (1, 'Box 10', 'A4C7F3', 'STB', '{}'), (1, 'Router', 'D03E5C', 'APROUTER', '{}')`.execute(
    db,
  )
  await sql`insert into province values ('P1', 'West'), ('P2', 'East')`.execute(db)
  await sql`insert into city values ('C1', 'Jung-gu', 'P1'), ('C2', 'Jung-gu', 'P2'), ('C3', 'Nam-gu', 'P2')`.execute(
    db,
  )
  const roll = dice(7)
  const pick = <Value>(...values: readonly Value[]): Value => values[roll(values.length)] as Value
  const rows = Array.from({ length: fleetSize }, (_, index) => {
    const online = roll(3) > 0
    return {
      endpoint_id: `os::A4C7F2-S${index}`,
      device_id: roll(2) === 0 ? `Room ${roll(90)}-${index}` : null,
      device_sn: `S410K${1000 + ((index * 37) % fleetSize)}`,
      mac_addr:
        roll(9) === 0
          ? null
          : `A4:C7:F2:00:${(index >> 8).toString(16).padStart(2, '0').toUpperCase()}:${(index & 255).toString(16).padStart(2, '0').toUpperCase()}`,
      mid: String(1 + roll(3)),
      company_id: String(1 + roll(4)),
      device_status: pick('inventory', 'requested', 'deployed', 'deployed', 'deployed'),
      customer_id: pick(null, '', `C-${roll(40)}`, `C-${roll(40)}`),
      retailer: pick(null, 'Centum', 'harbour', 'Market'),
      op_city_id: pick(null, 'C1', 'C2', 'C3'),
      friendly_name: roll(4) === 0 ? pick('Kitchen 1', 'Box in the kitchen') : null,
      outside: roll(8) === 0,
      firmware_version: pick(null, '3.9.0', '3.18.0', '3.18.2'),
      agent_version: pick(null, '1.2', '1.10'),
      meta_data_version: pick(null, '0', '20251014'),
      ui_lock_enable: pick(null, true, false, false, false),
      online,
      boot_time: roll(6) === 0 ? null : new Date(now - roll(1_000_000_000)),
      sync_time: roll(6) === 0 ? null : new Date(now - roll(1_000_000_000)),
      create_time: new Date(now - roll(50) * 1_000_000),
    } as const
  })
  await db.insertInto('device').values(rows).execute()
  await sql`select device_cell_fold()`.execute(db)
  // Some changes that were not folded in.
  await sql`update device set online = not online, firmware_version = '3.18.2' where did % 10 = 0`.execute(db)
}
