import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { foldersOf, readConfig } from '../../core/config.ts'
import { connect } from '../../core/db/database.ts'
import type { Db } from '../../core/db/database.ts'
import { takeJob } from '../../core/jobLease.ts'
import { fakeClock, startStack, testDatabase } from '../../core/testing.ts'
import type { TestDatabase } from '../../core/testing.ts'
import { removeOld } from './job.ts'
import { kept, retentionRules } from './rules.ts'
import type { RetentionRule } from './rules.ts'
import { viewingRows } from './viewingRows.fake.ts'

const { retention } = readConfig({})
const now = Date.UTC(2026, 5, 1, 12)
const minute = 60_000

let database: TestDatabase
let connection: ReturnType<typeof connect>
let db: Db

beforeAll(async () => {
  database = await testDatabase()
  connection = connect({ url: database.url, pool: 4, onError: () => undefined })
  ;({ db } = connection)
  await sql.raw(ground).execute(db)
})
afterAll(async () => {
  await connection.close()
  await database[Symbol.asyncDispose]()
})

/** What rows refer to: a company, an account, and a device `os::kept` of the inventory. */
const ground = `
  insert into company (company_name) values ('Root');
  insert into role (role_group_key, role_name, role_level, permissions, menus) values ('r', 'R', 1, '{}', '{}');
  insert into user_account (email, company_id, role_id, user_name) select 'a@b.example', company.company_id, role_id, 'A' from company, role;
  insert into manufacturer (manufacturer_name) values ('M');
  insert into model (manufacturer_id, model_name, model_oui, product_class, tab_menu)
    select manufacturer_id, 'M1', 'A4C7F2', 'AP', '{}' from manufacturer;
  insert into device (endpoint_id, device_sn, mid, company_id) select 'os::kept', 'S1', mid, company_id from model, company`

const person = `(select user_id from user_account limit 1)`
const company = `(select company_id from company limit 1)`
const did = `(select did from device limit 1)`

/** Statements that write a row of each table whose age counts from $1, marked with $2; and rows that stay at any age. */
const rows: Readonly<
  Record<string, Readonly<{ mark: string; insert: string; stays?: Readonly<Record<string, string>> }>>
> = {
  audit: {
    mark: 'target',
    insert: `insert into audit (time, user_name, action, target, result) values ($1, 'A', 'x', $2, 'success')`,
  },
  alarm: {
    mark: 'identifier',
    insert: `insert into alarm (did, kind, severity, identifier, triggered_time, close_time)
      values (${did}, 'device', 'warning', $2, $1, $1)`,
    stays: {
      open: `insert into alarm (did, kind, severity, identifier, triggered_time)
        values (${did}, 'device', 'warning', $2, $1)`,
    },
  },
  topology_snapshot: {
    mark: 'stations',
    insert: `insert into topology_snapshot (did, create_time, access_points, stations, warning, bad, nodes)
      values (${did}, $1, 1, $2::smallint, 0, 0, '[]')`,
  },
  topology_association: {
    mark: 'reason_code',
    insert: `insert into topology_association (did, create_time, mac_addr, bssid, joined, reason_code)
      values (${did}, $1, 'kept', 'kept', false, $2::integer)`,
  },
  task: {
    mark: 'task_id',
    insert: `insert into task (task_id, endpoint_id, task_type, action_type, state, user_name, deadline, start_time, end_time)
      values ($2, 'os::kept', 'Ping', 'Diagnostics', 'cancelled', 'A', $1, $1, $1)`,
    stays: {
      running: `insert into task (task_id, endpoint_id, task_type, action_type, state, user_name, deadline, start_time)
        values ($2, 'os::kept', 'Ping', 'Diagnostics', 'running', 'A', $1, $1)`,
    },
  },
  preset_attempt: {
    mark: 'event',
    insert: `with made as (insert into preset (company_id, preset_name, weight, events, configuration, user_name, create_time)
        select company_id, $2, 1, '{boot}', '{}', 'A', $1 from company limit 1 returning preset_id)
      insert into preset_attempt (preset_id, did, time, event, version, result, detail)
      select preset_id, ${did}, $1, $2, 1, 'applied', '{}' from made`,
  },
  deployment: {
    mark: 'did',
    insert: `insert into deployment (time, company_id, did, deployed) values ($1, 1, $2::bigint, true)`,
  },
  deleted_user: {
    mark: 'email',
    insert: `insert into deleted_user (user_id, email, user_name, company_id, company_name, role_name, user_create_time, delete_time)
      values (1, $2, 'A', 1, 'Root', 'R', $1, $1)`,
  },
  client: {
    mark: 'client_id',
    insert: `insert into client (client_id, user_id, client_key, create_time) values ($2, ${person}, $2, $1)`,
    stays: {
      'used lately': `insert into client (client_id, user_id, client_key, create_time, last_access_time) values ($2, ${person}, $2, $1, $3)`,
      'with an open session': `with opened as (insert into token_family (family_id, user_id, client_key, create_time) values ($2, ${person}, $2, $3))
        insert into client (client_id, user_id, client_key, create_time) values ($2, ${person}, $2, $1)`,
    },
  },
  device_event_default: {
    mark: 'endpoint_id',
    insert: `insert into device_event (endpoint_id, kind, time) values ($2, 'event', $1)`,
  },
  device_owner: {
    mark: 'company_id',
    insert: `insert into device_owner (did, company_id, since, until) values (${did}, $2::bigint, '-infinity', $1)`,
  },
  presence_hour: {
    mark: 'company_id',
    insert: `insert into presence_hour (hour, company_id, sampled, devices, online) values ($1, $2::bigint, $1, 1, 1)`,
  },
  upload: {
    mark: 'file_name',
    insert: `with taken as (
      insert into upload (noun, company_id, user_name, upload_time, upload_type, file_name, result, total, added, updated, refused, columns)
        values ('devices', ${company}, 'A', $1, 'add', $2, 'fail', 1, 0, 0, 1, '[]') returning upload_id)
      insert into upload_refusal (upload_id, line, cells, code, reason) select upload_id, 1, '{}', 'custom', '{}' from taken`,
  },
  webhook_delivery: {
    mark: 'event',
    insert: `with hook as (
      insert into webhook (company_id, webhook_name, address, events, user_name, create_time)
        values (${company}, 'A', 'https://a.invalid', '{}', 'A', $1) returning webhook_id)
      insert into webhook_delivery (webhook_id, event, data, create_time) select webhook_id, $2, '{}', $1 from hook`,
  },
  content_api_log: {
    mark: 'api_name',
    insert: `insert into content_api_log (company_id, date_time, api_name, request, result, message_en, message_ko, active_type, user_name)
      values (${company}, $1, $2, 'GET', 'success', '', '', 'manual', 'A')`,
  },
  qr_log: {
    mark: 'link',
    insert: `insert into qr_log (date_time, company_id, did, link) values ($1, ${company}, 1, $2)`,
  },
  action_day: {
    mark: 'succeeded',
    insert: `insert into action_day (day, company_id, succeeded, failed, time) values ($1::date - $2::int, ${company}, $2::int, 0, $1)`,
  },
  fleet_day: {
    mark: 'label',
    insert: `insert into fleet_day (day, company_id, kind, label, devices, time) values ($1::date, ${company}, 'fw', $2, 1, $1)`,
  },
  user_day: {
    mark: 'user_id',
    insert: `insert into user_day (day, user_id, company_id, signed_in, acting, time)
      values ($1::date, $2::bigint, ${company}, true, false, $1)`,
  },
  resource_day: {
    mark: 'time_zone',
    insert: `insert into resource_day (day, time_zone, company_id, time, measures, cpu_sum, cpu_count, memory_sum, memory_count,
        storage_sum, storage_count)
      values ($1::date, $2, ${company}, $1, 1, 1, 1, 1, 1, 1, 1)`,
  },
  vod_run: {
    mark: 'user_name',
    insert: `insert into vod_run (company_id, active_type, state, lease_time, user_name, begin_time, end_time)
      values (${company}, 'manual', 'taken', $1, $2, $1, $1)`,
    stays: {
      running: `insert into vod_run (company_id, active_type, state, lease_time, user_name, begin_time)
        values (${company}, 'manual', 'running', $1, $2, $1)`,
    },
  },
  ...viewingRows,
  feedback: {
    mark: 'title',
    insert: `insert into feedback (time, company_id, user_name, type, title, contents) values ($1, ${company}, 'A', 'bug', $2, '')`,
  },
  notice: {
    mark: 'title',
    insert: `insert into notice (company_id, title, notice_type, sub_type, contents, period_start, period_end, user_name, create_time,
        user_id, answer, endpoint_id, recipients)
      values (${company}, $2, 'INFORMATION', '', '', $1::date, $1::date, 'A', $1, ${person}, 'granted', 'os::kept', '{}')`,
    stays: {
      'to a company': `insert into notice (company_id, title, notice_type, sub_type, contents, period_start, period_end, user_name, create_time)
        values (${company}, $2, 'NOTICE', '', '', $1::date, $1::date, 'A', $1)`,
    },
  },
  unregistered_device: {
    mark: 'endpoint_id',
    insert: `insert into unregistered_device (endpoint_id, access_time, claimed_did, claim_refused_time) values ($2, $1, ${did}, $1)`,
    stays: {
      connected: `insert into unregistered_device (endpoint_id, access_time, online) values ($2, $1, true)`,
      'in a conflict that waits': `insert into unregistered_device (endpoint_id, access_time, claimed_did) values ($2, $1, ${did})`,
    },
  },
  supported_model: {
    mark: 'endpoint_id',
    insert: `insert into supported_model (endpoint_id, model, time) values ($2, '[]', $1)`,
    stays: {
      'os::kept': `insert into supported_model (endpoint_id, model, time) values ($2, '[]', $1)`,
      'os::seen': `with seen as (insert into unregistered_device (endpoint_id, access_time) values ($2, $3))
        insert into supported_model (endpoint_id, model, time) values ($2, '[]', $1)`,
    },
  },
  token_family: {
    mark: 'family_id',
    insert: `with opened as (insert into token_family (family_id, user_id, client_key, create_time) values ($2, ${person}, 'k', $1))
      insert into refresh_token (token_hash, family_id, expire_time, use_time) values ($2, $2, $1, $1)`,
    stays: {
      'of an API token': `with opened as (insert into token_family (family_id, user_id, client_key, create_time) values ($2, ${person}, 'k', $1))
        insert into api_token (user_id, family_id, token_hash, hint, maker, create_time) values (${person}, $2, $2, 'hd_', 'A', $1)`,
    },
  },
  mailed_link: {
    mark: 'token_hash',
    insert: `insert into mailed_link (token_hash, purpose, user_id, expire_time) values ($2, 'reset', ${person}, $1)`,
  },
  oidc_sign_in: {
    mark: 'state_hash',
    insert: `insert into oidc_sign_in (state_hash, cookie_hash, nonce, verifier, expire_time) values ($2, '', '', '', $1)`,
  },
  download_ticket: {
    mark: 'ticket_hash',
    insert: `with opened as (insert into token_family (family_id, user_id, client_key, create_time) values ('of ' || $2, ${person}, 'k', $3))
      insert into download_ticket (ticket_hash, family_id, call_id, input, language, expire_time) values ($2, 'of ' || $2, 'x', '{}', 'en', $1)`,
  },
  sign_in_budget: {
    mark: 'email',
    insert: `insert into sign_in_budget (email, source, spent, time) values ($2, 'everywhere', 1, $1)`,
  },
  reset_request: {
    mark: 'email',
    insert: `insert into reset_request (email, language, ask_time, due_time) values ($2, 'en', $1, $1)`,
  },
}

const write = (statement: string, time: number, mark: string) =>
  connection.pool.query(
    // Each parameter is there, whether the statement has a use for it or not.
    `with given as (select $1::timestamptz, $2::text, $3::timestamptz) ${statement.startsWith('with ') ? `, ${statement.slice(5)}` : statement}`,
    [new Date(time), mark, new Date(now)],
  )

const run = (rules: readonly RetentionRule[], more: Partial<Parameters<typeof removeOld>[0]> = {}) =>
  removeOld({ db, now, retention, holder: 'here', rest: async () => undefined, monotonic: () => 0, rules, ...more })

const due = () => sql`delete from job`.execute(db)

const marks = async (table: string, mark: string): Promise<readonly string[]> => {
  const found = await sql<{ mark: string }>`select ${sql.ref(mark)}::text as mark from ${sql.table(table)}`.execute(db)
  return found.rows.map((row) => row.mark).toSorted((a, b) => a.localeCompare(b))
}

describe('a row that is too old goes, a younger one and one that is still needed stay', () => {
  it.each(retentionRules.map((rule) => [rule.table, rule] as const))('%s', async (table, rule) => {
    await due()
    const described = rows[table]
    if (described === undefined) throw new Error(`say how a row of ${table} is written`)
    const { insert, mark, stays = {} } = described
    const near = insert.includes('$1::date') && !rule.time.includes('time') ? 2 * 86_400_000 : minute
    const limit = now - rule.ageMs(retention)
    await write(insert, limit - near, '101')
    await write(insert, limit + near, '102')
    for (const [name, statement] of Object.entries(stays)) await write(statement, limit - minute, name)
    const before = await marks(table, mark)
    expect(before).toEqual(expect.arrayContaining(['101', '102', ...Object.keys(stays)]))
    expect(await run([rule])).toEqual({ [table]: 1 })
    expect(await marks(table, mark)).toEqual(before.filter((one) => one !== '101'))
  })
})

it('a table of the database grows and is removed from, or does not grow, with the reason', async () => {
  const { rows: tables } = await sql<{ name: string }>`
    select relname as name from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    where nspname = 'public' and relkind in ('r', 'p') and (not relispartition or relname in ('device_event_default', 'tv_view_default'))
  `.execute(db)
  const described = [...retentionRules.map(({ table }) => table), ...Object.keys(kept)]
  expect(described.toSorted()).toEqual(tables.map(({ name }) => name).toSorted())
})

describe('the job', () => {
  const [rule] = retentionRules.filter(({ table }) => table === 'audit')
  const small = rule === undefined ? [] : [{ ...rule, atOnce: 10 }]
  const fill = (count: number) =>
    sql`insert into audit (time, user_name, action, target, result)
      select to_timestamp(0), 'A', 'old', n::text, 'success' from generate_series(1, ${count}::int) n`.execute(db)
  const old = async (): Promise<number> => {
    const { rows: found } = await sql<{ n: number }>`select count(*)::int as n from audit where action = 'old'`.execute(
      db,
    )
    return found[0]?.n ?? -1
  }

  it('removes a few rows at a time and rests in between', async () => {
    await due()
    await fill(35)
    const left: number[] = []
    await run(small, { rest: async () => void left.push(await old()) })
    expect(left).toEqual([25, 15, 5])
    expect(await old()).toBe(0)
  })

  it('passes rows that somebody holds, and neither waits', async () => {
    await due()
    await fill(5)
    await db.transaction().execute(async (trx) => {
      await sql`select from audit where action = 'old' and target = '3' for update`.execute(trx)
      expect(await run(small)).toEqual({ audit: 4 })
    })
    expect(await old()).toBe(1)
    await due()
    expect(await run(small)).toEqual({ audit: 1 })
  })

  it('is done by one server, once an hour', async () => {
    await due()
    await fill(15)
    let beside: unknown = 'not tried'
    await run(small, { rest: async () => void (beside = await run(small, { holder: 'there' })) })
    expect(beside).toBeUndefined()
    expect(await run(small, { holder: 'there' })).toBeUndefined()
    await sql`update job set done_time = done_time - interval '61 min'`.execute(db)
    expect(await run(small, { holder: 'there' })).toEqual({})
  })

  it('is taken over from a server that died, which does no more of it', async () => {
    await due()
    await fill(25)
    const rest = async () => {
      await sql`update job set lease_time = clock_timestamp() - interval '1 s'`.execute(db)
      expect(await takeJob(db, { name: 'retention', holder: 'there', everyMs: 0 })).toBeDefined()
    }
    expect(await run(small, { rest })).toEqual({ audit: 10 })
    expect(await old()).toBe(15)
  })

  it('goes on elsewhere when its server stops', async () => {
    await due()
    await sql`delete from audit`.execute(db)
    await fill(25)
    let isStopped = false
    expect(await run(small, { rest: async () => void (isStopped = true), isStopped: () => isStopped })).toEqual({
      audit: 10,
    })
    expect(await run(small, { holder: 'there' })).toEqual({ audit: 15 })
  })
})

it('runs in a server by itself, by its settings', async () => {
  const clock = fakeClock(now)
  await using stack = await startStack({ clock, env: { RETENTION_ACTIONS: '8', RETENTION_MAILS: '1' }, split: false })
  const written = [7, 9].map((age) => ({
    time: new Date(now - age * 86_400_000),
    user_name: 'A',
    action: 'aged',
    target: `${age}`,
    result: 'success' as const,
  }))
  await stack.db.insertInto('audit').values(written).execute()
  const { outbox } = foldersOf(stack.core.config.dataDir)
  await mkdir(outbox, { recursive: true })
  await writeFile(join(outbox, 'old.eml'), '')
  await utimes(join(outbox, 'old.eml'), 1_000, 1_000)
  await clock.advance(600_000)
  await expect
    .poll(() => stack.db.selectFrom('audit').select('target').where('action', '=', 'aged').execute())
    .toEqual([{ target: '7' }])
  await expect.poll(() => readdir(outbox)).toEqual([])
})
