import { expect, test } from 'vitest'
import { descriptorLimit, shareDescriptors } from './descriptors.ts'

const nothing = { total: undefined, perAddress: undefined }
const shared = (given: Partial<Parameters<typeof shareDescriptors>[0]> = {}) =>
  shareDescriptors({
    descriptors: 20_220,
    databasePool: 20,
    roles: ['api', 'gateway', 'worker'],
    people: nothing,
    devices: nothing,
    ...given,
  })

test('the limit of this process is known', () => {
  expect(descriptorLimit()).toBeGreaterThan(100)
})

test('both ports together leave descriptors for the database, files and all else', () => {
  expect(shared()).toEqual({
    people: { total: 4000, perAddress: 1000 },
    devices: { total: 12_000, perAddress: 6000 },
  })
  for (const descriptors of [64, 256, 1024, 4096, 65_536, 1_000_000]) {
    const { people, devices } = shared({ descriptors }) ?? expect.unreachable()
    expect(2 * people.total + devices.total).toBeLessThanOrEqual(Math.max(descriptors - 220, descriptors / 4))
    // Nobody fills a port alone.
    for (const { total, perAddress } of [people, devices]) {
      expect(perAddress).toBeLessThan(total)
      expect(perAddress).toBeGreaterThan(0)
    }
  }
})

test('a process with one port has all for it', () => {
  expect(shared({ roles: ['api', 'worker'] })?.people.total).toBe(10_000)
  expect(shared({ roles: ['gateway'] })?.devices.total).toBe(20_000)
})

test('what one port is given leaves the other the rest, and more than there is is refused', () => {
  const devices = { total: 18_000, perAddress: undefined }
  expect(shared({ devices })).toMatchObject({ people: { total: 1000 }, devices: { total: 18_000, perAddress: 9000 } })
  const people = { total: 1000, perAddress: 50 }
  expect(shared({ people })).toMatchObject({ people, devices: { total: 18_000 } })
  expect(shared({ people, devices })).toBeDefined()
  expect(shared({ people, devices: { total: 18_001, perAddress: 1 } })).toBe(undefined)
  expect(shared({ devices: { total: 20_001, perAddress: 1 } })).toBe(undefined)
  expect(shared({ roles: ['gateway'], devices: { total: 20_001, perAddress: 1 } })).toBe(undefined)
})
