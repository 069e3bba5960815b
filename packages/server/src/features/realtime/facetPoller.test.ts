import { setImmediate as delivered } from 'node:timers/promises'
import { uspError } from '@headend/usp'
import { expect, it } from 'vitest'
import { facetNames } from '@headend/contract/facets'
import type { FacetName } from '@headend/contract/facets'
import type { DeviceUpdate } from '@headend/contract/realtime'
import { inProcessBus } from '../../core/bus/inProcess.ts'
import { fakeClock } from '../../core/clock.ts'
import { silentLog } from '../../core/log.ts'
import { vendorPrefix } from '../../device/facets/places.ts'
import { publishValue } from '../../device/state.ts'
import { topics } from '../../device/topics.ts'
import { facetPoller } from './facetPoller.ts'

const endpointId = 'os::A4C7F2-1'
const name = 'Device.DeviceInfo.FriendlyName'
const cpu = 'Device.DeviceInfo.ProcessStatus.CPUUsage'

const address = 'Device.Firewall.Chain.1.Rule.1.SourceMAC'

/** A poller of a device that says what the test has it say, answering when the test has it answer. */
const stand = () => {
  const clock = fakeClock()
  const bus = inProcessBus({ clock, log: silentLog() })
  const values = new Map<string, string>()
  const asked: (readonly string[])[] = []
  let answered: Promise<void> = Promise.resolve()
  let answersAll = false
  let refuses = false
  const published: DeviceUpdate[] = []
  bus.subscribe(topics.state.of(endpointId), (update) => void published.push(update))
  const poller = facetPoller({
    bus,
    clock,
    reader: {
      plan: async () => ({ paths: [name, cpu], live: [cpu], did: '7' }),
    },
    link: {
      get: async (_, paths) => {
        asked.push(paths)
        const said = new Map([...values].filter(([path]) => answersAll || paths.includes(path)))
        await answered
        const errors = paths.map((path) => ({ path, code: uspError.requestDenied, message: 'not now' }))
        return refuses ? { values: new Map(), errors, cut: false } : { values: said, errors: [], cut: false }
      },
    },
  })(endpointId)
  return {
    clock,
    values,
    asked,
    published,
    poller,
    poll: async (wants: readonly FacetName[] | null = null) => {
      await poller.poll([wants])
      await delivered()
    },
    /** Whatever it is asked. */
    answerAll: (): void => {
      answersAll = true
    },
    refuse: (): void => {
      refuses = true
    },
    later: async () => {
      await clock.advance(100)
      await delivered()
    },
    /** Readings take until this is settled. */
    slowly: (until: Promise<void>): void => {
      answered = until
    },
    report: async (path: string, value: string) => {
      publishValue(bus, { endpointId, time: clock.now(), path, value })
      await delivered()
    },
    names: () => published.flatMap((update) => (update.method === 'device_info' ? [update.value.friendly_name] : [])),
    methods: () => published.splice(0).map(({ method }) => method),
  }
}

it('publishes every facet once, and then those alone that say something new', async () => {
  const s = stand()
  s.values.set(name, 'Hall').set(cpu, '20')
  await s.poll()
  expect(s.methods()).toHaveLength(facetNames.length)
  await s.poll()
  expect(s.methods()).toEqual([])
  s.values.set(cpu, '21')
  await s.poll()
  expect(s.methods()).toEqual(['system', 'vitals'])
  expect(s.asked).toEqual([[name, cpu], [cpu], [cpu]])
  // A watcher joined, who got nothing so far.
  s.poller.joined()
  await s.poll()
  expect(s.methods()).toHaveLength(facetNames.length)
  expect(s.asked.at(-1)).toEqual([name, cpu])
})

it('publishes what a device reports together, and reads again what may have changed with it', async () => {
  const s = stand()
  s.values.set(name, 'Hall').set(cpu, '20')
  await s.poll()
  s.methods()
  for (let index = 0; index < 50; index += 1) await s.report(name, `Hall ${index}`)
  await s.report('Device.WiFi.AccessPoint.1.Security.KeyPassphrase', 'x')
  expect(s.published).toEqual([])
  await s.later()
  expect(s.names()).toEqual(['Hall 49'])
  s.values.set(name, 'Hall 49')
  await s.poll()
  expect(s.asked.at(-1)).toEqual([name, cpu])
  expect(s.names()).toEqual(['Hall 49'])
})

it('does not take back what was reported while an older reading was on its way', async () => {
  const s = stand()
  s.values.set(name, 'Hall').set(cpu, '20')
  await s.poll()
  s.poller.joined()
  const answer = Promise.withResolvers<void>()
  s.slowly(answer.promise)
  const polled = s.poll()
  await s.report(name, 'Attic')
  answer.resolve()
  await polled
  await s.later()
  expect(s.names()).toEqual(['Hall', 'Attic'])
  await s.poll()
  expect(s.asked.at(-1)).toEqual([name, cpu])
})

it('publishes nothing before all of it was read, nor after it ended', async () => {
  const s = stand()
  await s.report(name, 'Attic')
  await s.later()
  expect(s.published).toEqual([])
  await s.poll()
  s.methods()
  await s.report(name, 'Hall')
  s.poller.end()
  await s.later()
  expect(s.published).toEqual([])
})

it('reads what is looked at in whole each time, so that a row that is gone is gone, and nothing that nobody looks at', async () => {
  const s = stand()
  s.values.set('Device.Firewall.Chain.1.Enable', 'true').set(address, '02:11:22:33:44:55')
  s.values.set('Device.Firewall.Chain.1.Rule.1.Target', 'Drop')
  s.answerAll()
  const filters = () =>
    s.published.flatMap((update) => (update.method === 'network_filter' ? [update.value.macFilters.length] : []))
  await s.poll(['network_filter'])
  s.values.delete(address)
  await s.poll(['network_filter'])
  expect(filters()).toEqual([1, 0])
  expect(s.methods()).toEqual(['network_filter', 'network_filter'])
})

it('reads of what is looked at also what does not always change', async () => {
  const s = stand()
  const remote = `${vendorPrefix}AV.BluetoothRemote.1.Name`
  s.values.set(`${vendorPrefix}AV.CECEnable`, 'true').set(remote, 'Aria Voice Remote')
  s.answerAll()
  await s.poll(['av'])
  s.values.delete(remote)
  await s.poll(['av'])
  const remotes = s.published.map((update) => (update.method === 'av' ? update.value.bluetooth_remotes.length : null))
  expect(remotes).toEqual([1, 0])
})

it('says of a device that refuses to be read neither that something changed nor that it is gone', async () => {
  const s = stand()
  s.values.set(name, 'Hall')
  await s.poll()
  s.published.length = 0
  s.refuse()
  await expect(s.poll()).rejects.toMatchObject({ code: 'wsfail' })
  expect(s.methods()).toEqual([])
})
