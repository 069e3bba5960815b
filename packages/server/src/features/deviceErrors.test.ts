import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { DescribedCall, ErrorCode } from '@headend/contract/core'
import { guardedCalls, tenantBoundary } from '../testing/boundary.ts'
import type { TenantBoundary } from '../testing/boundary.ts'
import { eventually } from '../testing/devices.ts'

/**
 * What every call that goes to a device answers when the device is not there, keeps silent or refuses: the code that its
 * description promises. What a call is sent is what the test of the tenant boundary sends.
 */

let boundary: TenantBoundary
beforeAll(async () => {
  boundary = await tenantBoundary()
})
afterAll(() => boundary[Symbol.asyncDispose]())

/** Calls about the devices of the ground that may fail so. */
const thatMayFail = (code: ErrorCode): readonly DescribedCall[] =>
  guardedCalls.filter(({ id, fails }) => fails.some((one) => one === code) && !ofUnregistered.includes(id))

/** They are about a device in no inventory, and the root company's. */
const ofUnregistered: readonly string[] = ['bulk.lock', 'unregistered.act']

/** They begin a task, whose end says what became of it, or have those who watch told later. */
const begins = (id: string): boolean =>
  /^(?:bulk\.|diagnostics\.start|av\.(?:enableCec|sendOsdMessage|requestConsent|cancelConsent|startScreenCapture|cancelScreenCapture)$)/.test(
    id,
  ) || ['dataModel.runCommand', 'dataModel.watch', 'devices.setMonitoring', 'wifi.startChannelScan'].includes(id)

const answerOf = async (call: DescribedCall): Promise<string> => {
  const line = boundary.lineOf(call)
  const { envelope } = await boundary.stack.callApi(call, line.sent, { as: boundary.ground.owner })
  const reason: unknown = Reflect.get(Object(envelope.data), 'reason')
  return typeof reason === 'string' ? `${envelope.code} ${reason}` : envelope.code
}

describe('a call to a device', () => {
  it('says that the device keeps silent', async () => {
    // The data model as a whole may take a minute, and what begins a task is answered at once.
    const calls = thatMayFail('wstimeout').filter(({ id }) => id !== 'dataModel.getSupported' && !begins(id))
    expect(calls.length).toBeGreaterThan(50)
    for (const device of boundary.fleet.devices) device.fault('silent')
    const answers = await Promise.all(calls.map(async (call) => [call.id, await answerOf(call)]))
    // Nobody sees its screen: it is not asked.
    const answer = (id: string): string => (id === 'av.sendRemoteKey' ? 'custom notPlaying' : 'wstimeout')
    expect(answers).toEqual(calls.map(({ id }) => [id, answer(id)]))
  }, 60_000)

  it('says that the device is not connected', async () => {
    const calls = thatMayFail('wsdisconnect')
    expect(calls.length).toBeGreaterThan(70)
    for (const device of boundary.fleet.devices) device.fault('offline')
    await eventually(async () => {
      const rows = await boundary.stack.db.selectFrom('device').select('did').where('online', '=', true).execute()
      return rows.length === 0
    })
    const others: Readonly<Record<string, string>> = {
      // What is kept of a device is shown, and whoever watches is told once it is back.
      'dataModel.getSupported': 'success',
      'dataModel.watch': 'success',
      'devices.setMonitoring': 'success',
      // Nobody sees its screen, and the consent was taken back just before: it is not asked.
      'av.startScreenCapture': 'custom noConsent',
      'av.sendRemoteKey': 'custom notPlaying',
    }
    const answer = (id: string): string => others[id] ?? (id.startsWith('bulk.') ? 'grpcdisconn' : 'wsdisconnect')
    const answers: string[][] = []
    // One after the other: two tasks of one kind at a time are one too many.
    for (const call of calls) answers.push([call.id, await answerOf(call)])
    expect(answers).toEqual(calls.map(({ id }) => [id, answer(id)]))
  })
})
