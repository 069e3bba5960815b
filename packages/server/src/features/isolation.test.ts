import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { describedCalls } from '@headend/contract'
import { dashboardCalls } from '@headend/contract/dashboard'
import { needInWords, permits, systemRoles } from '@headend/contract/core'
import type { DescribedCall } from '@headend/contract/core'
import { iamCalls } from '@headend/contract/iam'
import { router } from '@headend/simulator'
import { startStack } from '../core/testing.ts'
import type { RoleKey, Stack, TestSession } from '../core/testing.ts'
import { publishRegistration } from '../device/state.ts'
import { eventually, inventoryOf, online, quickFleet, register } from '../testing/devices.ts'
import type { Ground, Isolation, Line, Lines, Own, Seer } from '../testing/isolation.ts'

/**
 * The tenant boundary and the permissions, call by call. Each feature says beside itself what it plants in a company and
 * which of its calls are about that. First the owner and the root company are shown it; only then does it mean something
 * that a company beside is not, whatever the role. At the end every write is made by somebody who may, and leaves a line.
 */

const every = await describedCalls()
const guarded = every.filter(({ access }) => access !== 'public')
const roleKeys: readonly RoleKey[] = [
  'systemAdministrator',
  'operatorAdministrator',
  'operatorStaff',
  'installer',
  'support',
  'viewer',
]
/** What a call answers that does not find, does not let in, or breaks. */
const unmade = ['nodata', 'roleerr', 'jwterr', 'error']

let resources: AsyncDisposableStack
let stack: Stack
let ground: Ground
let mine: string
let linesOf: (own: Own) => Lines
let words: readonly string[]

const plantings = async (): Promise<readonly Isolation[]> => {
  const folders = readdirSync(import.meta.dirname).filter((name) =>
    existsSync(join(import.meta.dirname, name, 'isolation.ts')),
  )
  const found: { isolation: Isolation }[] = await Promise.all(
    folders.map((name) => import(/* @vite-ignore */ `./${name}/isolation.ts`)),
  )
  return found.map(({ isolation }) => isolation)
}

/** Everything of the company beside, and of nobody, that a call could have changed. */
const theirs = async () => ({
  inventory: await stack.db
    .selectFrom('device')
    .select([
      'endpoint_id',
      'device_id',
      'company_id',
      'device_status',
      'customer_id',
      'retailer',
      'zip_code',
      'address',
    ])
    .select(['outside', 'ui_lock_enable', 'update_user'])
    .orderBy('did')
    .execute(),
  tasks: await stack.db.selectFrom('task').select(['task_id', 'state']).orderBy('task_id').execute(),
  notices: await stack.db.selectFrom('notice').selectAll().orderBy('notice_id').execute(),
  people: await stack.db
    .selectFrom('user_account')
    .select(['email', 'user_name', 'status', 'password_hash'])
    .where('company_id', '=', ground.companyId)
    .orderBy('user_id')
    .execute(),
  browsers: await stack.db
    .selectFrom('client')
    .select(['client_id', 'settings', 'verified'])
    .where('user_id', '=', ground.owner.userId)
    .execute(),
  strangers: await stack.db
    .selectFrom('unregistered_device')
    .select(['endpoint_id', 'ui_lock_enable'])
    .orderBy('endpoint_id')
    .execute(),
})

beforeAll(async () => {
  resources = new AsyncDisposableStack()
  stack = resources.use(await startStack())
  const { db } = stack
  mine = await stack.company('Mine')
  const companyName = 'Beside and secret'
  const companyId = await stack.company(companyName)
  const fleet = resources.use(
    quickFleet(stack.server.deviceUrl ?? '', [
      router({ serial: 'R7-THEIRS', friendlyName: 'Their hallway' }),
      router({ serial: 'R7-NOBODYS' }),
    ]),
  )
  const [device, stranger] = fleet.devices
  if (device === undefined || stranger === undefined) throw new Error('no fleet')
  const { endpointId } = device
  await register(db, companyId, inventoryOf(device))
  publishRegistration(stack.core.bus, endpointId)
  await db.deleteFrom('unregistered_device').where('endpoint_id', '=', endpointId).execute()
  await db.updateTable('device').set({ device_status: 'deployed' }).execute()
  await online(db, endpointId)
  await eventually(async () => {
    const rows = await db.selectFrom('unregistered_device').select('endpoint_id').execute()
    return rows.length === 1 && rows[0]?.endpoint_id === stranger.endpointId
  })
  const { did, mid } = await db.selectFrom('device').select(['did', 'mid']).executeTakeFirstOrThrow()
  const owner = await stack.signIn('operatorAdministrator', companyId)
  ground = { stack, companyId, companyName, owner, endpointId, did, mid, stranger: stranger.endpointId }
  const planted: Awaited<ReturnType<Isolation>>[] = []
  for (const plant of await plantings()) planted.push(await plant(ground))
  linesOf = (own) => Object.assign({}, ...planted.map((calls) => calls(own)))
  words = [endpointId, stranger.endpointId, 'R7-THEIRS', 'Their hallway', companyName, owner.email, 'Somebody else']
})

afterAll(() => resources.disposeAsync())

const ownOf = (as: TestSession): Promise<Own> => stack.ask(iamCalls.registerClient, { body: {} }, { as })

const lineOf = (lines: Lines, { id }: DescribedCall): Line => {
  const line = lines[id]
  if (line === undefined) throw new Error(`${id} has no line in an isolation.ts`)
  return line
}

/** Every way to spell a call. */
const spellingsOf = (call: DescribedCall): readonly (string | undefined)[] => [
  undefined,
  ...call.aliases.map(({ id }) => id),
]

const spelledAs = ({ sent: { payloads = {} } }: Line, spelling: string | undefined) => {
  if (spelling === undefined) return {}
  const payload = payloads[spelling]
  return { spelling, ...(payload === undefined ? {} : { payload }) }
}

const seers = async (): Promise<Readonly<Record<Seer, TestSession>>> => ({
  owner: ground.owner,
  root: await stack.signIn(),
})

const mayMake = ({ access }: DescribedCall, role: RoleKey): boolean => {
  const held = new Set<string>(systemRoles.find(({ roleGroupKey }) => roleGroupKey === role)?.permissions)
  return access === 'signedIn' || access === 'public' || permits(access, held)
}
const roleOf = (seer: Seer): RoleKey => (seer === 'owner' ? 'operatorAdministrator' : 'systemAdministrator')

const lastTurn = (line: Line): number => (line.kind === 'guarded' ? line.turn : 0)

describe('the tenant boundary', () => {
  it('is walked for every call there is', () => {
    const lines = linesOf({ clientId: '' })
    expect(Object.keys(lines).toSorted()).toEqual(guarded.map(({ id }) => id).toSorted())
  })

  it('has something behind it: the owner and the root company see what is planted', async () => {
    for (const [seer, as] of Object.entries(await seers()) as [Seer, TestSession][]) {
      const lines = linesOf(await ownOf(as))
      for (const call of guarded.filter(({ action }) => action === undefined)) {
        const line = lineOf(lines, call)
        if (line.kind !== 'guarded' || !line.seenBy.includes(seer)) continue
        const { envelope } = await stack.callApi(call, line.sent, { as })
        const about = `${seer} ${call.id}`
        expect(unmade, about).not.toContain(envelope.code)
        for (const word of line.shows) expect(JSON.stringify(envelope.data), about).toContain(word)
      }
    }
  })

  it.each(roleKeys)('holds for a %s of a company beside, and so do the permissions', async (role) => {
    const before = await theirs()
    const as = await stack.signIn(role, mine)
    const lines = linesOf(await ownOf(as))
    for (const call of guarded) {
      const line = lineOf(lines, call)
      for (const spelling of spellingsOf(call)) {
        const about = `${role} ${spelling ?? call.id}`
        const reply = await stack.callApi(call, line.sent, { as, ...spelledAs(line, spelling) })
        const { code, data } = reply.envelope
        if (!mayMake(call, role)) {
          const refusal = { code: 'roleerr', data: { permission: needInWords(call.access) } }
          expect(reply, about).toMatchObject({ status: 403, envelope: refusal })
          continue
        }
        expect(code, about).toBe(line.kind === 'guarded' ? line.refusal : 'success')
        const shows = line.kind === 'guarded' ? line.shows : []
        for (const word of [...words, ...shows]) expect(JSON.stringify(data), about).not.toContain(word)
      }
    }
    expect(await theirs()).toEqual(before)
  })

  it('hides how many devices the company beside has, and where', async () => {
    const as = await stack.signIn('operatorAdministrator', mine)
    expect(await stack.ask(dashboardCalls.getCityDevices, {}, { as })).toEqual([])
    const models = await stack.ask(dashboardCalls.getModels, {}, { as })
    expect(models.map(({ count }) => count)).toEqual([0])
  })
})

describe('a call that is not public', () => {
  it('asks who is there, before anything else', async () => {
    const lines = linesOf({ clientId: '' })
    for (const call of guarded) {
      for (const spelling of spellingsOf(call)) {
        const line = lineOf(lines, call)
        const reply = await stack.callApi(call, line.sent, spelledAs(line, spelling))
        expect(reply, call.id).toMatchObject({ status: 401, envelope: { code: 'jwterr', data: null } })
      }
    }
  })
})

describe('a call that is public', () => {
  it('is answered', async () => {
    for (const call of every.filter(({ access }) => access === 'public')) {
      const { envelope } = await stack.callApi(call, {})
      expect(['notfound', 'method', 'error'], call.id).not.toContain(envelope.code)
    }
  })
})

describe('a write', () => {
  const linesWritten = async (): Promise<number> => {
    const { count } = await stack.db
      .selectFrom('audit')
      .select((select) => select.fn.countAll<string>().as('count'))
      .executeTakeFirstOrThrow()
    return Number(count)
  }

  // Last: what is planted is gone then.
  it('is possible for whoever may, and leaves a line of the history', async () => {
    const sessions = await seers()
    const lines = linesOf(await ownOf(ground.owner))
    const writes = guarded
      .filter(({ action }) => action !== undefined)
      .toSorted((a, b) => lastTurn(lineOf(lines, a)) - lastTurn(lineOf(lines, b)))
    for (const call of writes) {
      const line = lineOf(lines, call)
      const seenBy: readonly Seer[] = line.kind === 'guarded' ? line.seenBy : ['owner']
      const seer = seenBy.findLast((one) => mayMake(call, roleOf(one)))
      // Its feature says there why it is not made here.
      if (seenBy.length === 0) continue
      if (seer === undefined) throw new Error(`nobody who sees it may make ${call.id}`)
      const before = await linesWritten()
      const { envelope } = await stack.callApi(call, line.sent, { as: sessions[seer] })
      const about = `${seer} ${call.id}: ${envelope.message}`
      expect(unmade, about).not.toContain(envelope.code)
      if (line.kind === 'guarded')
        for (const word of line.shows) expect(JSON.stringify(envelope.data), about).toContain(word)
      if (envelope.code === 'success') expect(await linesWritten(), `${about} left no line`).toBeGreaterThan(before)
    }
  })
})
