import { expect, onTestFinished, test } from 'vitest'
import { authCalls } from '@headend/contract/auth'
import { router } from '@headend/simulator'
import { peopleChanged } from '../../features/auth/sessions.ts'
import { busLink } from '../../device/link.ts'
import { deviceBench } from '../../testing/bench.ts'
import { systemClock } from '../clock.ts'
import { silentLog } from '../log.ts'
import { inProcessBus } from './inProcess.ts'

test('a server communicates over the bus it is given, answers there, and leaves it open', async () => {
  const bus = inProcessBus({ clock: systemClock(), log: silentLog() })
  onTestFinished(bus.close)
  const link = busLink({ bus })
  let changes = 0
  bus.subscribe(peopleChanged, () => void (changes += 1))
  let endpointId = ''
  {
    await using b = await deviceBench(router(), { stack: { split: false, overrides: { bus } } })
    endpointId = b.endpointId
    const path = 'Device.DeviceInfo.SerialNumber'
    const { values } = await link.get(endpointId, [path])
    expect(values.get(path)).toBe(b.device.profile.serial)
    await b.stack.ask(authCalls.revokeToken, { body: { refreshToken: b.as.info.refreshToken } }, { as: b.as })
    await expect.poll(() => changes).toBeGreaterThan(0)
  }
  await expect(link.get(endpointId, ['Device.'])).rejects.toMatchObject({ code: 'wsdisconnect' })
  const before = changes
  bus.publish(peopleChanged, {})
  await expect.poll(() => changes).toBe(before + 1)
})
