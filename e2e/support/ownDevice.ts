import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { deviceCalls } from '@headend/contract/devices'
import { lifecycleCalls } from '@headend/contract/lifecycle'
import { unregisteredCalls } from '@headend/contract/unregistered'
import { startFleet } from '@headend/simulator'
import type { DeviceProfile, Fleet, SimulatedDevice } from '@headend/simulator'
import { asAdmin } from './api.ts'
import type { Stack } from './stack.ts'

/**
 * A device of a test alone, which it may disturb: connected, and registered with the root company until the test is over; where
 * its model is none yet, as a new one.
 */
export const registered = async (
  page: Page,
  { deviceUrl }: Pick<Stack, 'deviceUrl'>,
  profile: DeviceProfile,
  more: Readonly<{ newModelClass?: 'STB' | 'APROUTER' }> = {},
): Promise<Readonly<{ fleet: Fleet; device: SimulatedDevice }> & AsyncDisposable> => {
  const fleet = startFleet({ url: deviceUrl, devices: [profile], bootMs: 500, begin: 'running', pace: 0 })
  await fleet.whenConnected()
  const [device] = fleet.devices
  if (!device) throw new Error('a device')
  const {
    endpointId,
    profile: { mac: macAddr },
  } = device
  const isRegistered = async (): Promise<boolean> => {
    const { data } = await asAdmin(page.request, deviceCalls.listConnectsPage, () => ({ keyword: endpointId }))
    return Array.isArray(data) && data.length > 0
  }
  await expect
    .poll(
      async () => {
        const { code } = await asAdmin(page.request, unregisteredCalls.update, (opId) => ({
          endpointId,
          opId,
          macAddr,
          ...more,
        }))
        // A second attempt of a test finds its device registered by the first.
        return code === 'nodata' && (await isRegistered()) ? 'success' : code
      },
      // A connection that was just made may be some rounds of the server from its place among the unregistered.
      { timeout: 60_000 },
    )
    .toBe('success')
  return {
    fleet,
    device,
    [Symbol.asyncDispose]: async () => {
      await fleet.close()
      // Other tests count the devices of the example. What a test deleted itself is gone.
      const { method, path } = lifecycleCalls.deleteDevice
      const call = { method, path: `${path}?endpointId=${encodeURIComponent(endpointId)}` }
      expect((await asAdmin(page.request, call, () => ({}))).code).toMatch(/^(?:success|nodata)$/)
    },
  }
}
