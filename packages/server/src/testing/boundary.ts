import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { describedCalls } from '@headend/contract'
import { needInWords, permits, systemRoles } from '@headend/contract/core'
import type { DescribedCall } from '@headend/contract/core'
import { errorData } from '@headend/contract/schemas/core'
import { iamCalls } from '@headend/contract/iam'
import { tokenCalls } from '@headend/contract/tokens'
import { router, setTopBox } from '@headend/simulator'
import type { Fleet } from '@headend/simulator'
import { startStack } from '../core/testing.ts'
import type { RoleKey, Stack, TestSession } from '../core/testing.ts'
import { publishRegistration } from '../device/state.ts'
import { eventually, inventoryOf, online, quickFleet, register } from './devices.ts'
import { refuses } from './isolation.ts'
import type { Ground, Isolation, Line, Lines, Own, Seer } from './isolation.ts'
import type { Noun } from './noun.ts'
import { savedRows } from './savedRows.ts'

/** What a call answers about a device that is not connected. */
const away = ['wsdisconnect', 'grpcdisconn']
/** What a call answers that does not find, does not let in, or breaks. */
const unmade = ['nodata', 'roleerr', 'jwterr', 'error']

export const roleKeys: readonly RoleKey[] = [
  'systemAdministrator',
  'operatorAdministrator',
  'operatorStaff',
  'installer',
  'support',
  'viewer',
]

/** Whether a role has the permission of a call. */
export const mayMake = ({ access }: Pick<DescribedCall, 'access'>, role: RoleKey): boolean => {
  const held = new Set<string>(systemRoles.find(({ roleGroupKey }) => roleGroupKey === role)?.permissions)
  return access === 'signedIn' || access === 'public' || permits(access, held)
}

const featuresFolder = join(import.meta.dirname, '../features')

/** What each feature says in its `isolation.ts`. */
const plantings = (): Promise<readonly { isolation: Isolation; noun?: Noun }[]> => {
  const folders = readdirSync(featuresFolder).filter((name) => existsSync(join(featuresFolder, name, 'isolation.ts')))
  return Promise.all(folders.map((name) => import(/* @vite-ignore */ join(featuresFolder, name, 'isolation.ts'))))
}

/** The nouns whose usual calls are tested from their descriptions. */
export const testedNouns = async (): Promise<readonly Noun[]> => (await plantings()).flatMap(({ noun }) => noun ?? [])

/** A company with connected devices, and an unregistered one. */
const groundOf = async (
  stack: Stack,
  above: string,
  resources: AsyncDisposableStack,
): Promise<Readonly<{ ground: Ground; fleet: Fleet }>> => {
  const { db } = stack
  const companyName = 'Beside and secret'
  const companyId = await stack.company(companyName, above)
  const fleet = resources.use(
    quickFleet(stack.server.deviceUrl ?? '', [
      router({ serial: 'R7-THEIRS', friendlyName: 'Their hallway' }),
      router({ serial: 'R7-NOBODYS' }),
      setTopBox({ serial: 'S410-THEIRS' }),
      setTopBox({ serial: 'QB3-THEIRS', model: 'Q-Box 300' }),
    ]),
  )
  const [device, unregistered, box, modular] = fleet.devices
  if (!device || !unregistered || !box || !modular) throw new Error('no fleet')
  const { endpointId } = device
  for (const one of [device, box, modular]) {
    await register(db, companyId, inventoryOf(one))
    publishRegistration(stack.core.bus, one.endpointId)
    await db.deleteFrom('unregistered_device').where('endpoint_id', '=', one.endpointId).execute()
  }
  // One after the other: the server writes to several of them meanwhile, in an order of its own.
  for (const { endpointId: id } of [device, box, modular]) {
    await db.updateTable('device').set({ device_status: 'deployed' }).where('endpoint_id', '=', id).execute()
    await online(db, id)
  }
  await eventually(async () => {
    const rows = await db.selectFrom('unregistered_device').select('endpoint_id').execute()
    return rows.length === 1 && rows[0]?.endpoint_id === unregistered.endpointId
  })
  const { did, mid } = await db
    .selectFrom('device')
    .select(['did', 'mid'])
    .where('endpoint_id', '=', endpointId)
    .executeTakeFirstOrThrow()
  const owner = await stack.signIn('operatorAdministrator', companyId)
  const ofCompany = { stack, companyId, companyName, owner, endpointId, did, mid, box: box.endpointId }
  return { ground: { ...ofCompany, unregistered: unregistered.endpointId, modular: modular.endpointId }, fleet }
}

/** Where in the tree somebody stands, seen from what is planted. */
type Place = 'own' | 'above' | 'below' | 'beside'

/** How a call is made under one of its spellings. */
const spelledAs = ({ sent: { payloads = {} } }: Line, spelling: string | undefined) => {
  if (spelling === undefined) return {}
  const payload = payloads[spelling]
  return { spelling, ...(payload === undefined ? {} : { payload }) }
}

type Standing = Readonly<{ as: TestSession; lines: Lines }>

/** Every way to spell a call. */
export const spellingsOf = (call: DescribedCall): readonly (string | undefined)[] => [
  undefined,
  ...call.aliases.map(({ id }) => id),
]

/**
 * The tenant boundary on a server of its own: a company with something of every feature, one beside it, and what each call
 * must answer to whom. What is not as it must be throws.
 */
export const tenantBoundary = async () => {
  await using resources = new AsyncDisposableStack()
  const stack = resources.use(await startStack({ env: { VOD_PRIVATE: 'on' } }))
  const above = await stack.company('Above them')
  const mine = await stack.company('Mine', above)
  const { ground, fleet } = await groundOf(stack, above, resources)
  const companies = {
    own: ground.companyId,
    above,
    below: await stack.company('Below it', ground.companyId),
    beside: mine,
  }
  const planted: Awaited<ReturnType<Isolation>>[] = []
  for (const { isolation } of await plantings()) planted.push(await isolation(ground))
  const linesOf = (own: Own): Lines => Object.assign({}, ...planted.map((calls) => calls(own)))
  const { endpointId, unregistered, companyName, owner } = ground
  const words = [
    endpointId,
    unregistered,
    'R7-THEIRS',
    'S410-THEIRS',
    'Their hallway',
    companyName,
    owner.email,
    'Somebody else',
  ]
  const nowhere = linesOf({ clientId: '' })

  const standings = new Map<string, Promise<Standing>>()
  const standing = (who: string, signIn: () => Promise<TestSession>): Promise<Standing> => {
    const known = standings.get(who)
    if (known !== undefined) return known
    const enter = async (): Promise<Standing> => {
      const as = await signIn()
      return { as, lines: linesOf(await stack.ask(iamCalls.registerClient, { body: {} }, { as })) }
    }
    const entered = enter()
    standings.set(who, entered)
    return entered
  }
  const seer = (who: Seer) => standing(who, async () => (who === 'owner' ? owner : stack.signIn()))
  const somebody = (place: Place, role: RoleKey) =>
    standing(`${place} ${role}`, () => stack.signIn(role, companies[place]))
  /** As somebody beside, but its calls are made with an API token of the role. */
  const machine = (role: RoleKey) =>
    standing(`machine ${role}`, async () => {
      const [as, root] = [await stack.signIn(role, mine), await stack.signIn()]
      const body = { tokenName: `Machine ${role}`, opId: mine, roleGroupKey: role }
      const { secret } = await stack.ask(tokenCalls.create, { body }, { as: root })
      return { ...as, info: { ...as.info, token: secret ?? '' } }
    })

  const lineOf = ({ id }: DescribedCall, lines = nowhere): Line => {
    const line = lines[id]
    if (line === undefined) throw new Error(`${id} has no line in an isolation.ts`)
    return line
  }

  const audited = async (): Promise<number> => {
    const { count } = await stack.db
      .selectFrom('audit')
      .select((select) => select.fn.countAll<string>().as('count'))
      .executeTakeFirstOrThrow()
    return Number(count)
  }

  const kept = resources.move()
  return {
    stack,
    ground,
    /** The devices that calls are about. */
    fleet,
    mine,
    ids: Object.keys(nowhere),
    lineOf,

    /** Those who may see what is planted are shown it. */
    sees: async (who: Seer, call: DescribedCall): Promise<void> => {
      const { as, lines } = await seer(who)
      const line = lineOf(call, lines)
      const { envelope } = await stack.callApi(call, line.sent, { as })
      const about = `${who} ${call.id}: ${envelope.message}`
      expect(unmade, about).not.toContain(envelope.code)
      const shows = line.kind === 'guarded' ? line.shows : []
      for (const word of shows) expect(JSON.stringify(envelope.data), about).toContain(word)
    },

    /** A role of the company beside is refused what it may not do, and is shown nothing of what it may not see. */
    holds: async (
      role: RoleKey,
      call: DescribedCall,
      spelling?: string,
      by: Exclude<Place, 'own' | 'above'> | 'machine' = 'beside',
    ): Promise<void> => {
      const { as, lines } = await (by === 'machine' ? machine(role) : somebody(by, role))
      const line = lineOf(call, lines)
      const about = `${by} ${role} ${spelling ?? call.id}`
      const reply = await stack.callApi(call, line.sent, { as, ...spelledAs(line, spelling) })
      const { code, data } = reply.envelope
      if (by === 'machine' && call.peopleOnly === true) {
        expect(reply.envelope, about).toMatchObject({ code: 'custom', data: { reason: 'peopleOnly' } })
        return
      }
      if (!mayMake(call, role)) {
        // A body is not read of somebody who may make no call of its address, so it is not known which was meant.
        const isOpen = call.selectedBy !== undefined && 'body' in call.selectedBy
        const permission: unknown = isOpen ? expect.any(String) : needInWords(call.access)
        const refusal = { code: 'roleerr', data: { permission } }
        expect(reply, about).toMatchObject({ status: 403, envelope: refusal })
        return
      }
      const { refusal, shows, down } = line.kind === 'guarded' ? line : refuses({}, { refusal: 'success' })
      if (by === 'below' && down) {
        expect(code, about).toBe('success')
        for (const word of shows) expect(JSON.stringify(data), about).toContain(word)
        return
      }
      expect(code, about).toBe(refusal)
      // Whose a file is those are told to whom it is offered.
      const hidden = by === 'below' ? words.filter((word) => word !== companyName) : words
      for (const word of [...hidden, ...shows]) expect(JSON.stringify(data), about).not.toContain(word)
    },

    /** A role of the company itself, or of the one above it, is shown what that company owns, and refused what it may not do. */
    shows: async (place: 'own' | 'above', role: RoleKey, call: DescribedCall): Promise<void> => {
      const { as, lines } = await somebody(place, role)
      const line = lineOf(call, lines)
      const isRefused = !mayMake(call, role)
      // What is of one person, or of the whole installation, is no company's. Writes are made once, at the end.
      const isOfCompany = line.kind === 'guarded' && line.seenBy.length > 1
      if (!isRefused && (call.action !== undefined || !isOfCompany)) return
      const { envelope } = await stack.callApi(call, line.sent, { as })
      const about = `${place} ${role} ${call.id}: ${envelope.message}`
      if (isRefused || (isOfCompany && line.roles?.includes(role) === false))
        return expect(envelope.code, about).toBe('roleerr')
      expect(unmade, about).not.toContain(envelope.code)
      if (isOfCompany) for (const word of line.shows) expect(JSON.stringify(envelope.data), about).toContain(word)
    },

    /** The rows of a call as a file are for whom the call itself is: `who` is shown them, or finds nothing of them. */
    saves: async (who: Seer | Exclude<Place, 'own'>, role: RoleKey, call: DescribedCall): Promise<void> => {
      const { as, lines } = await (who === 'owner' || who === 'root' ? seer(who) : somebody(who, role))
      const line = lineOf(call, lines)
      if (line.kind !== 'guarded') throw new Error(`${call.id} gives files of what nobody owns`)
      const { code, text } = await savedRows(stack, call, line.sent, as)
      const about = `${who} ${role} ${call.id}`
      if (who === 'owner' || who === 'root' || who === 'above') {
        expect(code, about).toBe('success')
        // Of what stands between quotes in an answer, the value.
        for (const word of line.shows) expect(text, about).toContain(word)
        return
      }
      expect(code, about).toBe(mayMake(call, role) ? line.refusal : 'roleerr')
      for (const word of [...words, ...line.shows]) expect(text, about).not.toContain(word)
    },

    /** Somebody who is not signed in is asked who they are, and no more. */
    asksWho: async (call: DescribedCall, spelling?: string): Promise<void> => {
      const line = lineOf(call)
      const reply = await stack.callApi(call, line.sent, spelledAs(line, spelling))
      expect(reply, spelling ?? call.id).toMatchObject({ status: 401, envelope: { code: 'jwterr', data: null } })
    },

    /** Makes a call for those who may, and gives how many lines of the history it left. */
    made: async (call: DescribedCall): Promise<number> => {
      const general = lineOf(call)
      if (general.kind === 'open') {
        const before = await audited()
        const { envelope } = await stack.callApi(call, general.sent)
        expect(envelope.code, `${call.id}: ${envelope.message}`).toBe(general.answers)
        return (await audited()) - before
      }
      const seenBy: readonly Seer[] = general.kind === 'guarded' ? general.seenBy : ['owner']
      const who = seenBy.findLast((one) =>
        mayMake(call, one === 'owner' ? 'operatorAdministrator' : 'systemAdministrator'),
      )
      if (who === undefined) throw new Error(`nobody who sees it may make ${call.id}`)
      const { as, lines } = await seer(who)
      const line = lineOf(call, lines)
      // The device may still be busy, or restart, with what a call before this one began.
      const { envelope, before } = await eventually(async () => {
        const count = await audited()
        const reply = await stack.callApi(call, line.sent, { as })
        const { code, data } = reply.envelope
        const isBusy = away.includes(code) || errorData.safeParse(data).data?.reason === 'deviceBusy'
        return isBusy ? undefined : { envelope: reply.envelope, before: count }
      })
      const about = `${who} ${call.id}: ${envelope.message}`
      expect(envelope.code, about).toBe('success')
      const shows = line.kind === 'guarded' ? line.shows : []
      for (const word of shows) expect(JSON.stringify(envelope.data), about).toContain(word)
      return (await audited()) - before
    },
    [Symbol.asyncDispose]: () => kept.disposeAsync(),
  }
}

export type TenantBoundary = Awaited<ReturnType<typeof tenantBoundary>>

const every = await describedCalls()
/** Calls that take a sign-in, and those that everybody may make. */
export const guardedCalls = every.filter(({ access }) => access !== 'public')
export const openCalls = every.filter(({ access }) => access === 'public')

/** Writes, and whatever else leaves a line of the history, in the order in which they are possible. */
export const leaving = ({ lineOf }: TenantBoundary): readonly DescribedCall[] => {
  const turnOf = (call: DescribedCall): number => {
    const line = lineOf(call)
    return line.kind === 'guarded' ? line.turn : 0
  }
  const leaves = (call: DescribedCall): boolean => {
    const line = lineOf(call)
    return call.action !== undefined || (line.kind !== 'nobodys' && line.leaves)
  }
  return every.filter(leaves).toSorted((a, b) => turnOf(a) - turnOf(b))
}
