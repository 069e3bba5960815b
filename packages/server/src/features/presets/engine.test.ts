import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { presetCalls } from '@headend/contract/presets'
import { fail } from '../../core/errors.ts'
import { startStack } from '../../core/testing.ts'
import type { Stack, TestSession } from '../../core/testing.ts'
import type { Link, ObjectValues } from '../../device/link.ts'
import { plant } from '../../testing/devices.ts'
import { presetEngine, presetNotes } from './service.ts'

const name = 'Device.DeviceInfo.FriendlyName'

let stack: Stack
let company: string
let as: TestSession
/** What each device has, and every Set it got. */
const values = new Map<string, Map<string, string>>()
const sets: Readonly<{ endpointId: string; updates: readonly ObjectValues[] }>[] = []
/** Takes every Set and changes nothing. */
let ignores = false
let beforeSet: (endpointId: string) => Promise<void> = async () => undefined

const link: Pick<Link, 'get' | 'set'> = {
  get: async (endpointId) => ({ values: values.get(endpointId) ?? new Map(), errors: [], cut: false }),
  set: async (endpointId, updates) => {
    sets.push({ endpointId, updates })
    await beforeSet(endpointId)
    if (ignores) return
    for (const { object, params } of updates)
      for (const [key, value] of Object.entries(params)) values.get(endpointId)?.set(`${object}${key}`, value)
  },
}
const updates: unknown[] = []

const worker = () =>
  presetEngine({
    core: stack.core,
    link,
    firmware: {
      startNewest: async (caller, targets, order) => {
        updates.push({ by: caller.userName, ...targets, ...order })
        return { executed: 1, unmet: 0, left: [], taskIds: ['1'], batchId: '1' }
      },
    },
  })

const run = async (...workers: readonly ReturnType<typeof worker>[]): Promise<void> => {
  await Promise.all(workers.map(({ advance }) => advance()))
  await Promise.all(workers.map(({ idle }) => idle()))
}
const notes = () => presetNotes(stack.core)
const boot = { bootTime: undefined, connectTime: 0, commandKey: undefined, cause: undefined }

beforeAll(async () => {
  // No worker but those of the tests applies anything.
  stack = await startStack({ config: { roles: ['api', 'gateway'] }, split: false })
  company = await stack.company('Acme Telecom')
  as = await stack.signIn('operatorAdministrator', company)
})
afterAll(() => stack[Symbol.asyncDispose]())
beforeEach(async () => {
  sets.length = 0
  updates.length = 0
  beforeSet = async () => undefined
  ignores = false
  await stack.db.deleteFrom('preset').execute()
  await stack.db.deleteFrom('preset_turn').execute()
})

let planted = 0
const device = async (has: Readonly<Record<string, string>> = { [name]: 'Before' }): Promise<string> => {
  planted += 1
  const endpointId = await plant(stack, company, `S410-PRESET${planted}`)
  values.set(endpointId, new Map(Object.entries(has)))
  return endpointId
}
const make = async (body: object): Promise<string> =>
  (
    await stack.ask(
      presetCalls.create,
      {
        body: { name: `Preset ${(planted += 1)}`, events: ['boot'], configuration: { [name]: 'After' }, ...body },
      } as never,
      { as },
    )
  ).presetId
const attempts = () =>
  stack.db
    .selectFrom('preset_attempt')
    .select(['preset_id', 'event', 'result', 'reason', 'version'])
    .orderBy('attempt_id')
    .execute()
const states = () => stack.db.selectFrom('preset_device').select(['state', 'tries', 'due_time']).execute()

describe('presets in the workers', () => {
  it('are applied once, however many workers there are', async () => {
    const endpointIds = await Promise.all(Array.from({ length: 40 }, () => device()))
    await make({})
    const { booted } = notes()
    await Promise.all(endpointIds.map((endpointId) => booted(endpointId, boot)))
    await run(worker(), worker(), worker())
    await run(worker())
    expect(sets.map(({ endpointId }) => endpointId).toSorted()).toEqual(endpointIds.toSorted())
    expect(await attempts()).toHaveLength(40)
    // The same start told twice, or the next one: the version is there already.
    await Promise.all(endpointIds.map((endpointId) => booted(endpointId, boot)))
    await run(worker())
    expect(sets).toHaveLength(40)
    expect(await stack.db.selectFrom('preset_turn').selectAll().execute()).toEqual([])
  })

  it('are applied again by another worker where one died between the Set and its note', async () => {
    const endpointId = await device()
    await make({})
    await notes().booted(endpointId, boot)
    const { promise: dead, resolve: die } = Promise.withResolvers<void>()
    const { promise: sent, resolve: send } = Promise.withResolvers<void>()
    beforeSet = () => {
      send()
      return dead
    }
    const first = worker()
    await first.advance()
    await sent
    // Nobody else has the device while the lease lasts.
    beforeSet = async () => undefined
    await run(worker())
    expect(sets).toHaveLength(1)
    await stack.db
      .updateTable('preset_turn')
      .set({ lease_time: new Date(0) })
      .execute()
    await run(worker())
    expect(sets).toHaveLength(2)
    expect(await attempts()).toMatchObject([{ result: 'applied' }])
    // It was not dead but slow: what it notes late counts for nothing.
    die()
    await first.idle()
    expect(await attempts()).toHaveLength(1)
  })

  it('go from light to heavy, each in one Set', async () => {
    const endpointId = await device({ [name]: 'Before', 'Device.Time.NTPServer1': '', 'Device.Time.Enable': '0' })
    const heavy = await make({ weight: 9, configuration: { [name]: 'Heavy' } })
    const light = await make({
      weight: 1,
      configuration: { [name]: 'Light', 'Device.Time.NTPServer1': 'a', 'Device.Time.Enable': 'true' },
    })
    await notes().booted(endpointId, boot)
    await run(worker())
    expect(sets.map((set) => set.updates)).toEqual([
      [{ object: 'Device.Time.', params: { NTPServer1: 'a', Enable: 'true' } }],
      [{ object: 'Device.DeviceInfo.', params: { FriendlyName: 'Heavy' } }],
    ])
    expect((await attempts()).map(({ preset_id }) => preset_id)).toEqual([light, heavy])
  })

  it('set what a wildcard finds, and send nothing where it is so already', async () => {
    const has = {
      'Device.WiFi.SSID.1.Enable': '1',
      'Device.WiFi.SSID.2.Enable': 'false',
      'Device.WiFi.SSID.12.Enable': '0',
    }
    const endpointId = await device(has)
    const other = await device({ 'Device.WiFi.SSID.1.Enable': 'true' })
    await make({
      configuration: { 'Device.WiFi.SSID.*.Enable': 'true', 'Device.WiFi.SSID.12.Enable': 'false' },
      endpointIds: [endpointId],
    })
    await make({ configuration: { 'Device.WiFi.SSID.*.Enable': '1' }, endpointIds: [other] })
    const { booted } = notes()
    await Promise.all([endpointId, other].map((one) => booted(one, boot)))
    await run(worker())
    expect(sets).toEqual([{ endpointId, updates: [{ object: 'Device.WiFi.SSID.2.', params: { Enable: 'true' } }] }])
    expect((await attempts()).map(({ result }) => result).toSorted()).toEqual(['applied', 'unchanged'])
  })

  it('come at the first contact alone, and anew once a device was reset', async () => {
    const known = await device()
    const { returned } = notes()
    await returned(known)
    await make({ events: ['firstContact'] })
    const fresh = await device()
    const later = notes()
    await Promise.all([later.returned(known), later.returned(fresh)])
    await run(worker())
    expect(sets.map(({ endpointId }) => endpointId)).toEqual([fresh])
    await later.returned(fresh)
    await run(worker())
    expect(sets).toHaveLength(1)
    values.get(fresh)?.set(name, 'As it came')
    await later.booted(fresh, { ...boot, cause: 'RemoteFactoryReset' })
    await run(worker())
    expect(sets).toHaveLength(2)
    expect((await attempts()).map(({ event }) => event)).toEqual(['firstContact', 'firstContact'])
  })

  it('come at a changed value, once, although they change it themselves', async () => {
    const endpointId = await device()
    await make({ events: ['valueChange'], watchPath: name })
    const { valueChanged } = notes()
    await valueChanged(endpointId, 'Device.DeviceInfo.SoftwareVersion')
    await run(worker())
    expect(sets).toEqual([])
    for (let times = 0; times < 3; times += 1) {
      await valueChanged(endpointId, name)
      await run(worker())
    }
    expect(sets).toHaveLength(1)
  })

  it('wait for a device that is away, which costs them no attempt', async () => {
    const endpointId = await device()
    await make({})
    await notes().booted(endpointId, boot)
    beforeSet = async () => {
      throw fail('wsdisconnect')
    }
    await run(worker())
    expect(await attempts()).toEqual([])
    expect(await states()).toMatchObject([{ state: 'waiting', tries: 0 }])
    beforeSet = async () => undefined
    await run(worker())
    expect(sets).toHaveLength(1)
    await notes().returned(endpointId)
    await run(worker())
    expect(await states()).toMatchObject([{ state: 'applied' }])
  })

  it.each([
    [
      'refuses',
      'wsfail',
      async () => {
        throw fail('wsfail', { refused: [{ path: name, code: 7012, message: 'no' }] })
      },
    ],
    [
      'is silent',
      'wstimeout',
      async () => {
        throw fail('wstimeout')
      },
    ],
  ] as const)('are tried a few times with a device that %s, and then no more', async (_does, reason, does) => {
    const endpointId = await device()
    await make({})
    await notes().booted(endpointId, boot)
    beforeSet = does
    for (let times = 0; times < 6; times += 1) {
      await run(worker())
      await stack.db
        .updateTable('preset_device')
        .set({ due_time: new Date(0) })
        .where('state', '=', 'waiting')
        .execute()
      await stack.db
        .updateTable('preset_turn')
        .set({ due_time: new Date(0) })
        .execute()
    }
    expect(await attempts()).toMatchObject(Array.from({ length: 4 }, () => ({ result: 'failed', reason })))
    expect(await states()).toMatchObject([{ state: 'failed', tries: 4 }])
  })

  it('believe no device that says yes and leaves it as it was', async () => {
    const endpointId = await device()
    await make({})
    await notes().booted(endpointId, boot)
    ignores = true
    await run(worker())
    expect((await attempts())[0]).toMatchObject({ result: 'failed', reason: 'untaken' })
  })

  it('give the newest firmware too, as an upgrade alone, in the name of who made them', async () => {
    const endpointId = await device({ [name]: 'After' })
    await make({ autoFirmwareUpgrade: true })
    await notes().booted(endpointId, boot)
    await run(worker())
    expect(updates).toMatchObject([{ endpointIds: [endpointId], upgradeMode: 'BU', fpRunMethod: 'anytime' }])
    expect(await attempts()).toMatchObject([{ result: 'unchanged' }])
  })

  it('are for a group that is found by a filter, and leave alone whom they are not for', async () => {
    const endpointId = await device()
    const other = await device()
    const { mid } = await stack.db
      .selectFrom('device')
      .select('mid')
      .where('endpoint_id', '=', endpointId)
      .executeTakeFirstOrThrow()
    const group = (rule: object) =>
      stack.db
        .insertInto('device_group')
        .values({
          group_name: `G${JSON.stringify(rule)}`,
          company_id: company,
          create_user: 'A',
          create_time: new Date(),
          rule: JSON.stringify(rule),
        })
        .returning('gid')
        .executeTakeFirstOrThrow()
    const { gid: ofModel } = await group({ mid: [mid] })
    const { gid: ofNone } = await group({ prodClass: ['AP'] })
    await make({ gid: ofModel, configuration: { [name]: 'Of the model' }, endpointIds: [endpointId] })
    await make({ gid: ofNone, configuration: { [name]: 'Of none' } })
    const { booted } = notes()
    await Promise.all([endpointId, other].map((one) => booted(one, boot)))
    await run(worker())
    expect(sets).toMatchObject([{ endpointId, updates: [{ params: { FriendlyName: 'Of the model' } }] }])
    const asked = await stack.ask(
      presetCalls.dryRun,
      { body: { gid: ofModel, endpointIds: [endpointId], configuration: { [name]: 'x' } } },
      { as },
    )
    expect(asked.devices).toBe(1)
  })

  it('are not applied where they were switched off meanwhile', async () => {
    const endpointId = await device()
    const presetId = await make({})
    await notes().booted(endpointId, boot)
    await stack.ask(presetCalls.setEnabled, { params: { presetId }, body: { enabled: false } }, { as })
    await run(worker())
    expect(sets).toEqual([])
    expect(await states()).toEqual([])
  })
})
