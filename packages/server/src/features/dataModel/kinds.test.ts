import { expect, it } from 'vitest'
import { deviceCalls } from '@headend/contract/devices'
import { minimal, router } from '@headend/simulator'
import { fakeClock } from '../../core/clock.ts'
import { fail } from '../../core/errors.ts'
import { staleTopic } from '../../core/stale.ts'
import { busLink } from '../../device/link.ts'
import type { Link } from '../../device/link.ts'
import { deviceBench } from '../../testing/bench.ts'
import type { DeviceBench } from '../../testing/bench.ts'
import { connected, eventually, unregisteredDevice } from '../../testing/devices.ts'
import { kindRounds } from './kinds.ts'
import { supportedModels } from './supported.ts'

const minute = 60_000
const tests = ['PingTest', 'TraceRoute', 'DownloadSpeed', 'UploadSpeed', 'WifiSignalStrength']
const wifi = ['WifiScanChannel', 'UIRadioList', 'UIGuestWifi']
const consent = ['ScreenCaptureConsentForm', 'ScreenCaptureConsentFormCancel']
const screen = ['HdmiCec', 'OsdMessage', ...consent, 'ScreenCapture', 'ScreenCaptureCancel']
const television = ['ResetPin', 'ScanChannels', 'SetLnb']
const apps = ['AppInstall', 'AppUpdate', 'AppUninstall', 'AppStart', 'AppStop']
const content = ['BootingAd', 'LandingChannel', 'DsmCc']
const lacking = [...tests, ...wifi, ...screen, 'Lock', 'Unlock', ...television, 'Firmware', ...apps, ...content]

/** Rounds as those of a server whose clock the test moves, and which devices they asked. */
const roundsOf = ({ stack: { core }, tasks }: DeviceBench, getSupportedModel: Link['getSupportedModel']) => {
  const clock = fakeClock(core.clock.now())
  const asked: string[] = []
  const link = {
    getSupportedModel: (endpointId: string) => {
      asked.push(endpointId)
      return getSupportedModel(endpointId)
    },
  }
  const next = kindRounds({ ...core, clock, ask: supportedModels({ ...core, link, tasks }) })
  return { clock, asked, next }
}

/** The kinds that are noted once every device that was registered is there. */
const noted = ({ stack }: DeviceBench, count: number) =>
  eventually(async () => {
    const kinds = await stack.db.selectFrom('supported_kind').selectAll().execute()
    return kinds.length === count && kinds
  })

it('asks one of many devices of a kind, whichever server looks, and knows of all what they lack', async () => {
  await using b = await deviceBench(minimal(), { more: [router()] })
  const { stack, as } = b
  const bare = Array.from({ length: 19 }, (_, index) => minimal({ serial: `KIND${index}` }))
  await using others = await connected(stack, b.company, bare)
  const devices = [...b.fleet.devices, ...others.devices]
  await using foreign = await unregisteredDevice(stack, minimal({ serial: 'FOREIGN' }))
  await noted(b, 2)
  const link = busLink(stack.core)
  const [one, other] = [roundsOf(b, link.getSupportedModel), roundsOf(b, link.getSupportedModel)]
  // Those that return come first: nobody is asked before the kind has been there for a while.
  await one.next()
  expect(one.asked).toEqual([])

  const stale: (readonly string[] | null)[] = []
  stack.core.bus.subscribe(staleTopic, ({ calls, companies }) => {
    if (calls.includes(deviceCalls.getMaster.id)) stale.push(companies)
  })
  await stack.core.bus.flush()
  for (const { clock } of [one, other]) await clock.advance(minute)
  await Promise.all([one.next(), other.next()])
  const asked = [...one.asked, ...other.asked]
  expect(asked).toHaveLength(2)
  expect(asked).not.toContain(foreign.endpointId)

  const unsupported = async (endpointId: string) =>
    (await stack.ask(deviceCalls.getMaster, { query: { endpointId } }, { as })).unsupported
  for (const { endpointId, profile } of devices) {
    expect(await unsupported(endpointId), endpointId).toEqual(
      profile.kind === 'bare' ? lacking : [...screen, ...television, ...apps, ...content],
    )
  }
  // Open consoles of the company, and of those above it, look again.
  const [heard] = await eventually(() => stale.length > 0 && stale)
  expect(heard?.toSorted()).toEqual([await stack.rootCompany(), b.company].toSorted())

  for (const { clock } of [one, other]) await clock.advance(48 * 60 * minute)
  await Promise.all([one.next(), other.next()])
  expect([...one.asked, ...other.asked]).toEqual(asked)

  // What one of another company says is said of its own alone, and another firmware may have it all.
  const elsewhere = await stack.company('Elsewhere')
  await stack.db
    .updateTable('device')
    .set({ company_id: elsewhere })
    .where('endpoint_id', '!=', asked[0] ?? '')
    .execute()
  const moved = devices.find(({ endpointId, profile }) => profile.kind === 'bare' && !asked.includes(endpointId))
  const root = await stack.signIn()
  const query = { endpointId: moved?.endpointId ?? '' }
  expect((await stack.ask(deviceCalls.getMaster, { query }, { as: root })).unsupported).toEqual([])
})

it('leaves a kind alone whose devices do not answer, longer each time, and asks another of them then', async () => {
  await using b = await deviceBench(minimal({ serial: 'MUTE1' }), { more: [minimal({ serial: 'MUTE2' })] })
  await noted(b, 1)
  const { clock, asked, next } = roundsOf(b, () => Promise.reject(fail('wstimeout')))
  const askedAfter = async (minutes: number): Promise<number> => {
    await clock.advance(minutes * minute)
    await next()
    return asked.length
  }
  expect([await askedAfter(1), await askedAfter(1), await askedAfter(8)]).toEqual([1, 1, 1])
  expect([await askedAfter(2), await askedAfter(50)]).toEqual([2, 2])
  expect(asked[1]).not.toBe(asked[0])
  expect([await askedAfter(11), await askedAfter(300)]).toEqual([3, 3])
})

it('forgets a kind of which no device is connected, until one returns', async () => {
  await using b = await deviceBench(minimal())
  await noted(b, 1)
  b.device.fault('offline')
  await eventually(async () => !(await b.row()).online)
  const { clock, asked, next } = roundsOf(b, busLink(b.stack.core).getSupportedModel)
  await clock.advance(minute)
  await next()
  expect([asked, await noted(b, 0)]).toEqual([[], []])
  b.device.fault()
  await noted(b, 1)
})
