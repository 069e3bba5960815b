import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { repeatable } from './random.ts'

/** What the rows of a fleet may refer to. */
export type FleetGround = Readonly<{
  companies: readonly string[]
  models: readonly { mid: string; oui: string; setTopBox: boolean }[]
  cities: readonly string[]
  /** Groups and rooms of each company, by its id. */
  groups: ReadonlyMap<string, readonly string[]>
  rooms: ReadonlyMap<string, readonly string[]>
  /** Tags, which every company spells alike. */
  tags: readonly string[]
}>

type Random = () => number

const columns =
  `endpoint_id device_id device_sn mac_addr mid company_id device_status customer_id retailer zip_code address
  op_city_id outside friendly_name firmware_version hardware_version agent_version meta_data_version ui_lock_enable
  location_ip online boot_time sync_time access_time create_time modify_time gid room_id tags`.split(/\s+/)

/** Groups of the tree under the root: 4 regions of 5 operators each, very unlike in size. */
const tree = Array.from({ length: 4 }, (_, region) => ({
  name: `Region ${region + 1}`,
  operators: Array.from({ length: 5 }, (_, index) => `Operator ${region + 1}.${index + 1}`),
}))

const classes = ['STB', 'STB', 'STB', 'APROUTER', 'APROUTER', 'EXTENDER', 'AP', 'STB'] as const

/** Lays companies, models and cities for a fleet. */
export const layGround = async (client: pg.ClientBase): Promise<FleetGround> => {
  const one = async (text: string, values: readonly unknown[]): Promise<string> => {
    const { rows } = await client.query<{ id: string }>(text, [...values])
    return String(rows[0]?.id)
  }
  const company = (name: string, parent: string | null) =>
    one('insert into company (company_name, parent_id) values ($1, $2) returning company_id as id', [name, parent])
  const known = await client.query<{ id: string }>('select company_id as id from company where parent_id is null')
  const root = known.rows[0] === undefined ? await company('Bench Telecom', null) : String(known.rows[0].id)
  const companies: string[] = []
  for (const { name, operators } of tree) {
    const region = await company(name, root)
    companies.push(region)
    for (const operator of operators) companies.push(await company(operator, region))
  }
  const maker = await one(
    "insert into manufacturer (manufacturer_name) values ('Bench Devices') returning manufacturer_id as id",
    [],
  )
  const models = []
  for (const [index, productClass] of classes.entries()) {
    const oui = (0xa4c700 + index * 257).toString(16).toUpperCase()
    const mid = await one(
      `insert into model (manufacturer_id, model_name, model_oui, product_class, tab_menu)
       values ($1, $2, $3, $4, '{general}') returning mid as id`,
      [maker, `Bench ${String.fromCharCode(65 + index)}${100 + index * 10}`, oui, productClass],
    )
    models.push({ mid, oui, setTopBox: productClass === 'STB' })
  }
  const cities: string[] = []
  for (let province = 1; province <= 8; province += 1) {
    await client.query('insert into province values ($1, $2)', [`P${province}`, `Province ${province}`])
    for (let city = 1; city <= 6; city += 1) {
      cities.push(`C${province}${city}`)
      await client.query('insert into city values ($1, $2, $3)', [
        `C${province}${city}`,
        `City ${province}.${city}`,
        `P${province}`,
      ])
    }
  }
  const tags = Array.from({ length: 40 }, (_, index) => `tag ${index + 1}`)
  await client.query(
    'insert into tag (company_id, tag_name) select company_id, tag_name from company, unnest($1::text[]) as tag_name',
    [tags],
  )
  const ofEach = async (insert: string): Promise<ReadonlyMap<string, readonly string[]>> => {
    const { rows } = await client.query<{ company_id: string; id: string }>(insert)
    const ids = Map.groupBy(rows, (row) => row.company_id)
    return new Map([...ids].map(([companyId, found]) => [companyId, found.map(({ id }) => id)]))
  }
  const groups = await ofEach(`
    insert into device_group (company_id, group_name, create_time)
    select company_id, 'Group ' || n, now() from company, generate_series(1, 100) n returning company_id, gid as id`)
  const rooms = await ofEach(`
    insert into room (company_id, room_name, create_time)
    select company_id, 'Room ' || n, now() from company, generate_series(1, 400) n returning company_id, room_id as id`)
  return { companies, models, cities, groups, rooms, tags }
}

/** One of many, the earlier ones more often: shares fall as 1, 1/2, 1/3 … */
const skewed = <Value>(values: readonly Value[], random: Random): Value => {
  const found = values[Math.floor(values.length * random() ** 2)]
  if (found === undefined) throw new Error('Nothing to choose from')
  return found
}

const hex = (value: number, digits: number): string => value.toString(16).toUpperCase().padStart(digits, '0')
const day = 86_400_000

/** Group, room and tags of a device: a third has a group, a fifth a room, a fifth one to three tags; the earlier ones more. */
const placesOf = (companyId: string, ground: FleetGround, random: Random): readonly (string | null)[] => {
  const gid = random() < 0.33 ? skewed(ground.groups.get(companyId) ?? [], random) : null
  const roomId = random() < 0.2 ? skewed(ground.rooms.get(companyId) ?? [], random) : null
  const tags =
    random() < 0.2 ? Array.from({ length: 1 + Math.floor(3 * random()) }, () => skewed(ground.tags, random)) : []
  return [gid, roomId, `{${[...new Set(tags)].map((tag) => `"${tag}"`).join(',')}}`]
}

const rowOf = (
  index: number,
  ground: FleetGround,
  random: Random,
  places: Random,
  now: number,
): readonly (string | null)[] => {
  const model = skewed(ground.models, random)
  const company = skewed(ground.companies, random)
  const share = random()
  const status = share < 0.9 ? 'deployed' : share < 0.91 ? 'requested' : 'inventory'
  const used = status !== 'inventory'
  const online = status === 'deployed' && random() < 0.95
  const serial = `${model.oui.slice(3)}K${String(index * 7 + Math.floor(random() * 7)).padStart(9, '0')}`
  const tail = hex((index * 16 + Math.floor(random() * 16)) % 0x1_000_000, 6)
  // Colliding tails of one maker differ in the maker's part.
  const maker = hex(Number.parseInt(model.oui, 16) + Math.floor((index * 16) / 0x1_000_000) * 16, 6)
  const mac = (maker + tail).match(/../g)?.join(':') ?? null
  const release = Math.floor(4 * random() ** 2)
  const time = (at: number): string => new Date(at).toISOString()
  // A company serves the cities of one or two provinces, as operators do.
  const near = Number(company) * 5 + Math.floor(random() * 8)
  return [
    `os::${model.oui}-${serial}`,
    random() < 0.05 ? `room-${index}` : null,
    serial,
    mac,
    model.mid,
    company,
    status,
    used ? `C-${hex(Math.floor(random() * 0xfff_ffff), 7)}` : null,
    used ? `Branch ${Math.floor(300 * random() ** 2)}` : null,
    used ? String(10_000 + (index % 50_000)) : null,
    used ? `${index % 400} Bench Street` : null,
    used ? (ground.cities[near % ground.cities.length] ?? null) : null,
    random() < 0.01 ? 't' : 'f',
    used && index % 5 === 0 ? `Living room ${index % 9_973}` : null,
    online || random() < 0.5 ? `3.${18 - release}.${release}` : null,
    `C${1 + (Number(model.mid) % 3)}`,
    online ? `2.${9 - Math.floor(release / 2)}.0` : null,
    model.setTopBox && online ? (random() < 0.9 ? '20251014' : '20251007') : null,
    random() < 0.015 ? 't' : 'f',
    online ? `10.${index % 250}.${(index >> 8) % 250}.${index % 253}` : null,
    online ? 't' : 'f',
    used ? time(now - Math.floor(60 * day * random())) : null,
    used ? time(now - Math.floor((online ? 600_000 : 40 * day) * random())) : null,
    used ? time(now - Math.floor(40 * day * random())) : null,
    time(now - Math.floor(900 * day * (1 - index / 1_000_000))),
    time(now - Math.floor(10 * day * random())),
    ...placesOf(company, ground, places),
  ]
}

const line = (values: readonly (string | null)[]): string => `${values.map((value) => value ?? '\\N').join('\t')}\n`

/** Fills `device` with `count` devices by COPY, and builds what is kept beside it. */
export const layFleet = async (
  client: pg.ClientBase,
  ground: FleetGround,
  count: number,
  now: number,
): Promise<void> => {
  const random = repeatable(1)
  const places = repeatable(2)
  const lines = function* () {
    for (let start = 0; start < count; start += 500) {
      let text = ''
      for (let index = start; index < Math.min(start + 500, count); index += 1)
        text += line(rowOf(index, ground, random, places, now))
      yield text
    }
  }
  await client.query('set statement_timeout = 0')
  // What the triggers keep is made in one go behind the rows: nobody measures here.
  await client.query('alter table device disable trigger user')
  await pipeline(Readable.from(lines()), client.query(copyFrom(`copy device (${columns.join(', ')}) from stdin`)))
  await client.query('select device_project_all()')
  await client.query('select device_age_all()')
  await client.query('alter table device enable trigger user')
  await client.query('vacuum analyze')
}
