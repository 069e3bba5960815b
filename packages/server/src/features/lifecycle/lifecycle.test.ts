import { describe, expect, it } from 'vitest'
import { defaultBodyLimit, described } from '@headend/contract/core'
import { deviceCalls } from '@headend/contract/devices'
import { lifecycleCalls } from '@headend/contract/lifecycle'
import { unregisteredCalls } from '@headend/contract/unregistered'
import { minimal } from '@headend/simulator'
import { showsSecret } from '../../device/proof.ts'
import { startStack } from '../../core/testing.ts'
import type { RoleKey, Stack } from '../../core/testing.ts'
import { aria, idOf, plant, strand, unregisteredDevice } from '../../testing/devices.ts'
import { linesOf } from '../../testing/history.ts'

/** A company with devices, and somebody of it who is signed in. */
const acme = async (stack: Stack, role: RoleKey, ...serials: readonly string[]) => {
  const company = await stack.company('Acme')
  for (const serial of serials) await plant(stack, company, serial)
  return { company, as: await stack.signIn(role, company) }
}
const rowOf = ({ db }: Stack, serial: string) =>
  db.selectFrom('device').selectAll().where('device_sn', '=', serial).executeTakeFirstOrThrow()

describe('a deployment', () => {
  it('is asked for by one and granted by another', async () => {
    await using stack = await startStack()
    const { company, as: installer } = await acme(stack, 'installer', 'AAAA1')
    const staff = await stack.signIn('operatorStaff', company)
    const body = { endpointId: idOf('AAAA1'), customerId: 'C-1', zipCode: '48094', address: 'Centum 1' }
    const asked = await stack.ask(lifecycleCalls.activate, { body }, { as: installer })
    expect(asked).toMatchObject({
      deviceStatus: 'requested',
      activeFlag: 'Deactivated',
      customerId: 'C-1',
      zipCode: '48094',
    })
    expect(asked.activeReqTime).not.toBeNull()
    const granted = await stack.ask(lifecycleCalls.activate, { body: { endpointId: idOf('AAAA1') } }, { as: staff })
    expect(granted).toMatchObject({ deviceStatus: 'deployed', activeFlag: 'Activated', customerId: 'C-1' })
    expect((await linesOf(stack, { endpointId: idOf('AAAA1') })).map(({ action, detail }) => [action, detail])).toEqual(
      [
        [
          'Request deployment',
          {
            before: { deviceStatus: 'inventory', customerId: null },
            after: { deviceStatus: 'requested', customerId: 'C-1' },
          },
        ],
        ['Deploy', { before: { deviceStatus: 'requested' }, after: { deviceStatus: 'deployed' } }],
      ],
    )
    const reply = await stack.callApi(lifecycleCalls.reject, { body: { endpointId: idOf('AAAA1') } }, { as: installer })
    expect(reply.status).toBe(403)
  })

  it('ends with the customer: a device that is taken back keeps nothing of who had it but in its history', async () => {
    await using stack = await startStack()
    const { as } = await acme(stack, 'operatorStaff', 'AAAA1')
    const endpointId = idOf('AAAA1')
    const customer = { customerId: 'C-1', zipCode: '48094', address: 'Centum 1' }
    await stack.ask(lifecycleCalls.activate, { body: { endpointId, ...customer } }, { as })
    expect(await stack.ask(lifecycleCalls.deactivate, { body: { endpointId } }, { as })).toMatchObject({
      customerId: null,
      zipCode: null,
      address: null,
    })
    expect((await linesOf(stack, { endpointId })).at(-1)?.detail).toEqual({
      before: { deviceStatus: 'deployed', customerId: 'C-1' },
      after: { deviceStatus: 'inventory', customerId: null },
    })
  })

  it('is refused where it makes no sense, and nothing changes', async () => {
    await using stack = await startStack()
    const { as } = await acme(stack, 'operatorStaff', 'AAAA1')
    const body = { endpointId: idOf('AAAA1') }
    const reasonOf = async (call: typeof lifecycleCalls.reject | typeof lifecycleCalls.deactivate) => {
      const { status, envelope } = await stack.callApi(call, { body }, { as })
      return [status, envelope.code, envelope.data]
    }
    expect(await reasonOf(lifecycleCalls.reject)).toEqual([400, 'custom', { reason: 'notRequested' }])
    expect(await reasonOf(lifecycleCalls.deactivate)).toEqual([400, 'custom', { reason: 'notDeployed' }])
    await stack.ask(lifecycleCalls.activate, { body }, { as })
    const again = await stack.callApi(lifecycleCalls.activate, { body: { ...body, customerId: 'C-9' } }, { as })
    expect(again.envelope).toMatchObject({ code: 'custom', data: { reason: 'alreadyDeployed' } })
    expect(await stack.ask(deviceCalls.getMaster, { query: body }, { as })).toMatchObject({ customerId: null })
    expect(await linesOf(stack, { endpointId: idOf('AAAA1') })).toHaveLength(1)
    expect(await stack.ask(lifecycleCalls.deactivate, { body }, { as })).toMatchObject({
      deviceStatus: 'inventory',
      activeReqTime: null,
    })
  })

  it('that was asked for can be rejected', async () => {
    await using stack = await startStack()
    const { company, as: installer } = await acme(stack, 'installer', 'AAAA1')
    const body = { endpointId: idOf('AAAA1') }
    await stack.ask(lifecycleCalls.activate, { body }, { as: installer })
    const as = await stack.signIn('operatorAdministrator', company)
    await stack.ask(lifecycleCalls.reject, { body }, { as })
    expect(await rowOf(stack, 'AAAA1')).toMatchObject({ device_status: 'inventory', active_req_time: null })
  })
})

describe('an allocation', () => {
  it('hands devices down and takes them back, all or none', async () => {
    await using stack = await startStack()
    const above = await stack.company('Above')
    const below = await stack.company('Below', above)
    const beside = await stack.company('Beside')
    for (const serial of ['AAAA1', 'AAAA2']) await plant(stack, above, serial)
    await plant(stack, beside, 'CCCC1')
    const as = await stack.signIn('operatorAdministrator', above)
    const allocate = (endpointId: string | string[], opid: string) =>
      stack.callApi(lifecycleCalls.allocate, { body: { endpointId, opid } }, { as })
    expect((await allocate([idOf('AAAA1'), idOf('CCCC1')], below)).envelope.code).toBe('nodata')
    expect((await allocate(idOf('AAAA1'), beside)).envelope.code).toBe('nodata')
    expect(await rowOf(stack, 'AAAA1')).toMatchObject({ company_id: above })
    expect((await allocate([idOf('AAAA1'), idOf('AAAA2')], below)).envelope.code).toBe('success')
    expect(await rowOf(stack, 'AAAA2')).toMatchObject({ company_id: below })
    expect(await linesOf(stack, { endpointId: idOf('AAAA2') })).toMatchObject([
      { action: 'Allocate', detail: { from: above, to: below } },
    ])

    const release = (endpointId: string, opid: string) =>
      stack.callApi(lifecycleCalls.release, { body: { endpointId, opid } }, { as })
    // Above the own company somebody else decides.
    expect((await release(idOf('AAAA1'), above)).envelope.code).toBe('nodata')
    expect((await release(idOf('AAAA1'), below)).envelope.code).toBe('success')
    expect(await rowOf(stack, 'AAAA1')).toMatchObject({ company_id: above, device_status: 'inventory' })
    expect((await release(idOf('AAAA1'), below)).envelope.code).toBe('nodata')
  })

  it('leaves a device where it is whose name another one has there', async () => {
    await using stack = await startStack()
    const above = await stack.company('Above')
    const below = await stack.company('Below', above)
    await plant(stack, above, 'AAAA1', { device_id: 'lobby' })
    await plant(stack, below, 'BBBB1', { device_id: 'Lobby' })
    const as = await stack.signIn('operatorAdministrator', above)
    const conflict = { status: 409, envelope: { code: 'deviceconflict', data: { field: 'device_id' } } }
    for (const [call, serial] of [
      [lifecycleCalls.allocate, 'AAAA1'],
      [lifecycleCalls.release, 'BBBB1'],
    ] as const) {
      const body = { endpointId: idOf(serial), opId: below }
      expect(await stack.callApi(call, { body }, { as })).toMatchObject(conflict)
      expect((await described(call)).fails).toContain('deviceconflict')
    }
    expect([(await rowOf(stack, 'AAAA1')).company_id, (await rowOf(stack, 'BBBB1')).company_id]).toEqual([above, below])
    expect(await linesOf(stack, { endpointId: idOf('AAAA1') })).toEqual([])
  })

  it('leaves a deployed device with its company', async () => {
    await using stack = await startStack()
    const above = await stack.company('Above')
    const below = await stack.company('Below', above)
    await plant(stack, above, 'AAAA1')
    const as = await stack.signIn('operatorAdministrator', above)
    await stack.ask(lifecycleCalls.activate, { body: { endpointId: idOf('AAAA1') } }, { as })
    const body = { endpointId: idOf('AAAA1'), opid: below }
    const reply = await stack.callApi(lifecycleCalls.allocate, { body }, { as })
    expect(reply.envelope).toMatchObject({ code: 'custom', data: { reason: 'alreadyDeployed' } })
    expect(await rowOf(stack, 'AAAA1')).toMatchObject({ company_id: above, device_status: 'deployed' })
  })
})

describe('new devices', () => {
  it('enter the inventory row by row', async () => {
    await using stack = await startStack()
    const { company, as } = await acme(stack, 'operatorStaff', 'OLD1')
    const devices = [
      { deviceSn: 'NEW1', modelName: 'aria s410 ', macAddr: 'A4C7F2000001' },
      { deviceSn: 'OLD1', modelName: 'Aria S410' },
      { deviceSn: 'NEW2', modelName: 'Unheard of' },
      { deviceSn: 'NEW3', modelName: 'Aria S410', macAddr: 'nonsense' },
    ]
    const result = await stack.ask(lifecycleCalls.createDevices, { body: { devices } }, { as, language: 'ko' })
    expect(result.successes).toEqual([{ row: 1, endpointId: idOf('NEW1') }])
    expect(result.errors.map(({ row, code, field }) => [row, code, field])).toEqual([
      [2, 'serialnumber-conflict', 'deviceSn'],
      [3, 'custom', 'modelName'],
      [4, 'mac-valid', 'macAddr'],
    ])
    expect(result.errors[1]?.reason).toBe('그런 모델이 없습니다.')
    expect(await linesOf(stack, { endpointId: idOf('NEW1') })).toMatchObject([
      { action: 'Register devices', company_id: company },
    ])
    expect(await stack.ask(deviceCalls.count, {}, { as })).toMatchObject({ allCount: 2, invenCount: 2 })
  })

  it('are given a secret with their row or later, which is told once and kept as a hash', async () => {
    await using stack = await startStack()
    const { as } = await acme(stack, 'operatorStaff', 'OLD1')
    const given = 'a-secret-of-the-maker'
    const devices = [
      { deviceSn: 'NEW1', modelName: 'Aria S410', secret: given },
      { deviceSn: 'NEW2', modelName: 'Aria S410', secret: 'short' },
    ]
    const { errors } = await stack.ask(lifecycleCalls.createDevices, { body: { devices } }, { as })
    expect(errors).toMatchObject([{ row: 2, field: 'secret' }])
    const stored = async (serial: string) => {
      const { secret_salt: salt, secret_hash: hash } = await rowOf(stack, serial)
      return salt === null || hash === null ? undefined : { salt, hash }
    }
    const shows = async (serial: string, secret: string) => {
      const kept = await stored(serial)
      return kept !== undefined && showsSecret(`:${secret}`, idOf(serial), kept)
    }
    expect(await shows('NEW1', given)).toBe(true)

    const body = { endpointId: idOf('OLD1') }
    const { secret } = await stack.ask(lifecycleCalls.giveSecret, { body }, { as })
    expect(await shows('OLD1', secret)).toBe(true)
    const other = await stack.ask(lifecycleCalls.giveSecret, { body: { ...body, secret: given } }, { as })
    expect(other.secret).toBe(given)
    expect([await shows('OLD1', secret), await shows('OLD1', given)]).toEqual([false, true])
    const master = () => stack.ask(deviceCalls.getMaster, { query: body }, { as })
    expect((await master()).secretTime).toBeGreaterThan(Date.now() - 60_000)
    const written = JSON.stringify([
      await linesOf(stack, { endpointId: idOf('OLD1') }),
      await linesOf(stack, { endpointId: idOf('NEW1') }),
      await master(),
    ])
    for (const told of [secret, given]) expect(written).not.toContain(told)
    await stack.ask(lifecycleCalls.removeSecret, { query: body }, { as })
    expect(await stored('OLD1')).toBe(undefined)
    expect((await master()).secretTime).toBe(null)
  })

  it('that come alone answer as a row among many does', async () => {
    await using stack = await startStack()
    const { company, as } = await acme(stack, 'operatorStaff', 'OLD1')
    await stack.db
      .insertInto('unregistered_device')
      .values({ endpoint_id: idOf('TALKS1'), device_sn: 'TALKS1', model_name: 'Aria S410', oui: 'A4C7F2' })
      .execute()
    await plant(stack, company, 'OLD2', {}, strand)
    const create = async (device: unknown) => {
      const body = { devices: [device] }
      const { successes, errors } = await stack.ask(lifecycleCalls.createDevices, { body }, { as })
      return [...successes.map(() => 'success'), ...errors.map(({ row, code, field }) => `${row} ${code} ${field}`)]
    }
    const modelName = 'Aria S410'
    expect(await create({ deviceSn: 'a\tb', modelName })).toEqual(['1 serialnumber-invalid deviceSn'])
    expect(await create({ deviceSn: 'OLD1', modelName })).toEqual(['1 serialnumber-conflict deviceSn'])
    expect(await create({ deviceSn: 'OLD1', endpointId: 'os::A4C7F2-NEW', modelName })).toEqual([
      '1 serialnumber-conflict deviceSn',
    ])
    expect(await create({ deviceSn: 'NEW9', endpointId: idOf('OLD1'), modelName })).toEqual(['1 custom endpointId'])
    expect(await create({ deviceSn: 'NEW1', modelName, macAddr: '1' })).toEqual(['1 mac-valid macAddr'])
    expect(await create({ deviceSn: 'NEW1' })).toEqual(['1 custom modelName'])
    expect(await create({ deviceSn: 'NEW1', modelName: 'Aria' })).toEqual(['1 custom modelName'])
    expect(await create({ deviceSn: 'NEW1', mid: '999999' })).toEqual(['1 custom mid'])
    expect(await create('NEW1')).toEqual(['1 custom row'])
    expect(await create({ deviceSn: 'NEW1', modelName, device_id: 'Lobby' })).toEqual(['success'])
    expect(await create({ deviceSn: 'NEW2', modelName, device_id: 'lobby' })).toEqual(['1 deviceconflict device_id'])
    // Serial numbers are a maker's own, whichever of its models bears them.
    await plant(stack, company, 'OLD3', {}, { ...aria, modelName: 'Aria S420' })
    const endpointId = 'ops::A4C7F2-S420-OLD1'
    expect(await create({ deviceSn: 'OLD1', endpointId, modelName: 'Aria S420' })).toEqual([
      '1 serialnumber-conflict deviceSn',
    ])
    expect(await create({ deviceSn: 'OLD1', modelName: 'Strand R7' })).toEqual(['success'])
    // It says itself what it is.
    expect(await create({ deviceSn: 'TALKS1', endpointId: idOf('TALKS1'), modelName: 'Strand R7' })).toEqual([
      '1 custom modelName',
    ])
    expect(await create({ deviceSn: 'TALKS1', modelName })).toEqual(['success'])
  })

  it('that are connected are registered as the model they report, and as no other', async () => {
    await using stack = await startStack()
    const { as } = await acme(stack, 'operatorStaff', 'OLD1')
    const { mid } = await stack.db.selectFrom('model').select('mid').executeTakeFirstOrThrow()
    await using device = await unregisteredDevice(stack, minimal({ serial: 'ACME1' }))
    const { endpointId } = device
    const body = { devices: [{ endpointId, deviceSn: 'ACME1', mid }] }
    expect(await stack.ask(lifecycleCalls.createDevices, { body }, { as })).toEqual({
      successes: [],
      updates: [],
      errors: [{ row: 1, code: 'custom', field: 'mid', reason: expect.stringMatching(/not match.*: Acme GW-1$/) }],
    })
    expect(await linesOf(stack, { endpointId: idOf('ACME1') })).toEqual([])
    expect((await stack.ask(unregisteredCalls.list, {}, { as: await stack.signIn() }))[0]).toMatchObject({ endpointId })
  })

  it('come in by the ten thousand', async () => {
    await using stack = await startStack()
    const { as } = await acme(stack, 'operatorStaff', 'OLD1')
    const devices = Array.from({ length: 10_000 }, (_, index) => ({
      deviceSn: `N${100_000 + index}`,
      modelName: 'Aria S410',
      macAddr: `A4C7F2${(index + 1).toString(16).padStart(6, '0')}`,
    }))
    // As long as rows may be: what one call may create, one body must hold.
    const longest = devices.map((device) => ({
      ...device,
      customerId: '고'.repeat(64),
      retailer: '판'.repeat(100),
      zipCode: '4'.repeat(16),
      address: '주'.repeat(200),
    }))
    expect(JSON.stringify(longest).length).toBeGreaterThan(defaultBodyLimit)
    const result = await stack.ask(lifecycleCalls.createDevices, { body: { devices: longest } }, { as })
    expect(result.successes).toHaveLength(10_000)
    expect(await stack.ask(deviceCalls.count, {}, { as })).toMatchObject({ allCount: 10_001 })
    const again = await stack.ask(lifecycleCalls.createDevices, { body: { devices: devices.slice(0, 50) } }, { as })
    expect(again).toMatchObject({ successes: [], errors: { length: 50 } })
  })

  it('can be removed again', async () => {
    await using stack = await startStack()
    const { company, as } = await acme(stack, 'operatorAdministrator', 'AAAA1')
    const staff = await stack.signIn('operatorStaff', company)
    const request = { query: { endpointId: idOf('AAAA1') } }
    expect((await stack.callApi(lifecycleCalls.deleteDevice, request, { as: staff })).status).toBe(403)
    await stack.ask(lifecycleCalls.deleteDevice, request, { as })
    expect(await stack.codeOf(lifecycleCalls.deleteDevice, request, { as })).toBe('nodata')
    expect(await stack.ask(deviceCalls.count, {}, { as })).toMatchObject({ allCount: 0 })
    expect((await linesOf(stack, { endpointId: idOf('AAAA1') })).map(({ action }) => action)).toEqual(['Delete device'])
  })
})
