import { expect, test } from 'vitest'
import { fakeClock } from '../core/clock.ts'
import { silentLog } from '../core/log.ts'
import type { DeviceSession } from '../device/session.ts'
import { onboarding } from './onboarding.ts'
import type { Entry } from './registry.ts'

/** Milliseconds in which a device answers what it is asked. */
const answerMs = 5

/** Onboarding of sessions that answer, or never do; the time is the test's. */
const start = () => {
  const clock = fakeClock()
  const written = new Set<string>()
  const asked: string[] = []
  const crowd = onboarding({
    clock,
    log: silentLog(),
    store: {
      write: async () => new Set(),
      writeUnregistered: async (rows) => rows.forEach(({ endpointId }) => written.add(endpointId)),
      claim: async () => undefined,
      adopt: async () => undefined,
      forget: async () => undefined,
    },
    listener: { booted: async () => undefined, returned: async () => undefined },
    mayAdopt: () => false,
    adopted: () => undefined,
    claimed: async () => undefined,
    reported: () => undefined,
  })
  const come = (endpointId: string, remoteAddress: string, answers: boolean): void => {
    const session: DeviceSession = {
      endpointId,
      remoteAddress,
      host: undefined,
      certificate: undefined,
      proof: undefined,
      connectedTime: clock.now(),
      isOpen: () => true,
      request: async () => {
        asked.push(endpointId)
        await clock.sleep(answers ? answerMs : 1e9)
        return { did: 'get', values: [], errors: [] }
      },
      subscriptionPaths: [],
      subscribe: async () => ({ announcesBoots: true }),
      vouch: () => undefined,
      end: () => undefined,
    }
    const entry: Entry = {
      session,
      sessionId: endpointId,
      stopServing: () => undefined,
      state: 'new',
      known: Promise.resolve(),
      isKnown: () => undefined,
      onBoard: undefined,
      boot: undefined,
      bootTimeKnown: false,
      silentSince: undefined,
      active: false,
    }
    crowd.add({ entry, knownBoot: undefined })
  }
  /** Milliseconds until an honest device is known. */
  const timeOf = async (endpointId: string, address: string): Promise<number> => {
    const begin = clock.monotonic()
    come(endpointId, address, true)
    while (!written.has(endpointId) && clock.monotonic() - begin < 60_000) await clock.advance(answerMs)
    return clock.monotonic() - begin
  }
  return { come, timeOf, asked }
}

test.each([
  ['another address', '198.51.100.1', 5],
  ['the same address', '203.0.113.7', 15],
])('320 peers that never answer hold up the next device by little, from %s', async (_which, address, times) => {
  const { come, timeOf, asked } = start()
  for (let n = 0; n < 30; n += 1) await timeOf(`os::BEFORE-${n}`, address)
  const quiet = await timeOf('os::QUIET', address)
  for (let n = 0; n < 320; n += 1) come(`os::SILENT-${n}`, '203.0.113.7', false)
  const beside = await timeOf('os::HONEST', address)
  expect(beside / quiet).toBeLessThan(times)
  // They have their turn all the same.
  expect(asked.filter((name) => name.startsWith('os::SILENT')).length).toBeGreaterThan(60)
})
