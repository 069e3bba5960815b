import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod'
import type { DescribedCall, ErrorCode } from '@headend/contract/core'
import type { FaultName } from '@headend/simulator'
import { guardedCalls, tenantBoundary } from '../testing/boundary.ts'
import type { TenantBoundary } from '../testing/boundary.ts'
import { eventually } from '../testing/devices.ts'

/**
 * What every call that goes to a device answers when the device is not there, keeps silent, refuses or answers something else:
 * the code that its description promises. What a call is sent is what the test of the tenant boundary sends.
 */

let boundary: TenantBoundary
beforeAll(async () => {
  boundary = await tenantBoundary()
})
afterAll(() => boundary[Symbol.asyncDispose]())

const codes = ['wsdisconnect', 'wstimeout', 'wsfail', 'wsfailauth'] as const satisfies readonly ErrorCode[]

/** Every call that goes to a device, by what it promises. */
const toDevices = guardedCalls.filter(({ fails }) => codes.some((code) => fails.includes(code)))

/** It begins a task, whose end says what became of it: what it answers has its id, or is its row among the tables of Admin. */
const begins = ({ id, data }: DescribedCall): boolean =>
  id === 'admin.createTask' || (data instanceof z.ZodObject && ('taskId' in data.shape || 'taskIds' in data.shape))

const misbehave = (fault: FaultName): void => {
  for (const device of boundary.fleet.devices) device.fault(fault)
}

/** What a call answers: its code, with what is said of it beside where that is one of our reasons. */
const answerOf = async (call: DescribedCall): Promise<string> => {
  const line = boundary.lineOf(call)
  const isRoots = line.kind === 'guarded' && !line.seenBy.includes('owner')
  const as = isRoots ? await boundary.stack.signIn() : boundary.ground.owner
  const { envelope } = await boundary.stack.callApi(call, line.sent, { as })
  const reason: unknown = Reflect.get(Object(envelope.data), 'reason')
  return envelope.code === 'custom' ? `custom ${String(reason)}` : envelope.code
}

type Answers = Readonly<Record<string, string>>

/** Whoever watches is told once the device says something. */
const watching: Answers = { 'dataModel.watch': 'success', 'devices.setMonitoring': 'success' }
/** Nobody sees its screen, and the consent was taken back just before: it is not asked. */
const unseen: Answers = { 'av.startScreenCapture': 'custom noConsent', 'av.sendRemoteKey': 'custom notPlaying' }

/** One after the other: two tasks of one kind at a time are one too many. */
const answersOf = async (calls: readonly DescribedCall[]): Promise<Answers> => {
  const answers: Record<string, string> = {}
  for (const call of calls) answers[call.id] = await answerOf(call)
  return answers
}

const expected = (calls: readonly DescribedCall[], answer: (call: DescribedCall) => string): Answers =>
  Object.fromEntries(calls.map((call) => [call.id, answer(call)]))

describe('a call to a device', () => {
  it('promises all that a connection may come to', () => {
    expect(toDevices.length).toBeGreaterThan(75)
    for (const { id, fails } of toDevices) expect(fails, id).toEqual(expect.arrayContaining([...codes]))
  })

  it('says that the device answers something else', async () => {
    misbehave('other-answers')
    // What it supports is kept, where somebody has asked it by now: it is asked again.
    await boundary.stack.db.deleteFrom('supported_model').execute()
    const others: Answers = { ...watching, ...unseen }
    expect(await answersOf(toDevices)).toEqual(expected(toDevices, ({ id }) => others[id] ?? 'wsfail'))
  }, 120_000)

  it('says that the device refuses what would change it', async () => {
    misbehave('refuses')
    const writes = toDevices.filter(({ action }) => action !== undefined)
    const others: Answers = {
      ...unseen,
      // It begins with a reading, and changes nothing.
      'diagnostics.startSignalStrength': 'success',
      // What a device is so already is not written once more.
      'wifi.setWan': 'success',
      'wifi.setRemote': 'success',
      // A controller's own settings are not the device's: no agent refuses those here.
      'dataModel.addObject': 'success',
      'dataModel.deleteObject': 'success',
    }
    expect(await answersOf(writes)).toEqual(expected(writes, ({ id }) => others[id] ?? 'wsfail'))
  }, 120_000)

  it('says that the device refuses what is read', async () => {
    misbehave('rejects-get')
    const reads = toDevices.filter(({ action }) => action === undefined)
    const others: Answers = {
      ...watching,
      ...unseen,
      // What is refused stands there path by path; what a device supports is another question.
      'dataModel.getValues': 'success',
      'dataModel.getSupported': 'success',
    }
    expect(await answersOf(reads)).toEqual(expected(reads, ({ id }) => others[id] ?? 'wsfail'))
  }, 120_000)

  it('says that the device trusts this server with nothing', async () => {
    misbehave('denies')
    await boundary.stack.db.deleteFrom('supported_model').execute()
    const others: Answers = { ...watching, ...unseen, 'dataModel.getValues': 'success' }
    expect(await answersOf(toDevices)).toEqual(expected(toDevices, ({ id }) => others[id] ?? 'wsfailauth'))
  }, 120_000)

  it('says that the device keeps silent', async () => {
    misbehave('silent')
    // The data model as a whole may take a minute, and what begins a task is answered once that has begun; apps are looked up
    // first, and an unregistered device is locked before that is answered.
    const isStarted = (call: DescribedCall): boolean =>
      begins(call) && !call.id.startsWith('apps') && call.id !== 'unregistered.act'
    const calls = toDevices.filter((call) => call.id !== 'dataModel.getSupported' && !isStarted(call))
    expect(calls.length).toBeGreaterThan(50)
    const answers = await Promise.all(calls.map(async (call) => [call.id, await answerOf(call)]))
    const others: Answers = { ...watching, ...unseen }
    expect(Object.fromEntries(answers)).toEqual(expected(calls, ({ id }) => others[id] ?? 'wstimeout'))
  }, 60_000)

  it('says that the device is not connected', async () => {
    misbehave('offline')
    await eventually(async () => {
      const [devices, unregistered] = await Promise.all([
        boundary.stack.db.selectFrom('device').select('did').where('online', '=', true).execute(),
        boundary.stack.db.selectFrom('session').select('endpoint_id').execute(),
      ])
      return devices.length + unregistered.length === 0
    })
    // What is kept of a device is shown.
    const others: Answers = { ...watching, ...unseen, 'dataModel.getSupported': 'success' }
    const answer = ({ id }: DescribedCall): string =>
      others[id] ?? (id.startsWith('bulk.') || id === 'groups.runCommand' ? 'grpcdisconn' : 'wsdisconnect')
    expect(await answersOf(toDevices)).toEqual(expected(toDevices, answer))
  }, 60_000)
})
