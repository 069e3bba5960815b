import { expect, it } from 'vitest'
import { inProcessBus } from '../core/bus/inProcess.ts'
import { fakeClock } from '../core/clock.ts'
import { silentLog } from '../core/log.ts'
import type { DeviceSession } from '../device/session.ts'
import { sessions as gatewaySessions } from './sessions.ts'

it('counts the sessions of devices in no inventory, whatever becomes of them, and vouches for the others', async () => {
  const [clock, log] = [fakeClock(), silentLog()]
  const bus = inProcessBus({ clock, log })
  const sessions = gatewaySessions({
    bus,
    clock,
    log,
    events: { write: async () => undefined },
    epoch: () => 'epoch',
    deviceUrl: () => '',
    registered: async () => false,
  })
  const vouched: string[] = []
  const sessionOf = (endpointId: string): DeviceSession => ({
    endpointId,
    remoteAddress: '192.0.2.1',
    host: undefined,
    certificate: undefined,
    proof: undefined,
    connectedTime: clock.now(),
    request: () => Promise.reject(new Error('nobody asks')),
    isOpen: () => true,
    subscriptionPaths: [],
    subscribe: async () => ({ announcesBoots: true }),
    vouch: () => void vouched.push(endpointId),
    end: () => undefined,
  })
  const walked = () => [...sessions.entries().values()].filter(({ state }) => state !== 'registered').length
  const expectHeld = (count: number) => expect([sessions.held(), walked()]).toEqual([count, count])
  const turn = (endpointId: string, state: 'new' | 'registered' | 'unregistered') => {
    const entry = sessions.entries().get(endpointId)
    if (entry !== undefined) entry.state = state
    return entry
  }

  const [a, b] = [sessionOf('os::a'), sessionOf('os::b')]
  expectHeld(0)
  sessions.opened(a)
  sessions.opened(b)
  expectHeld(2)
  turn('os::a', 'unregistered')
  expectHeld(2)
  const older = turn('os::b', 'registered')
  expectHeld(1)
  turn('os::b', 'new')
  expectHeld(2)
  // It comes again: what is still found out about the session before counts for nothing.
  const next = sessionOf('os::b')
  sessions.opened(next)
  expectHeld(2)
  if (older !== undefined) older.state = 'unregistered'
  expectHeld(2)
  sessions.closed(b, { replaced: true, message: '' })
  expectHeld(2)
  turn('os::b', 'registered')
  expectHeld(1)
  sessions.closed(next, { replaced: false, message: '' })
  sessions.closed(a, { replaced: false, message: '' })
  expectHeld(0)
  expect(vouched).toEqual(['os::b', 'os::b'])
  await bus.close()
})
