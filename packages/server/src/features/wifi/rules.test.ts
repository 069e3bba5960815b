import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Call, Language, Request } from '@headend/contract/core'
import type { FieldProblem } from '@headend/contract/fieldProblems'
import { wifiCalls } from '@headend/contract/wifi'
import type { GuestWifiChange, Radio, RadioChange } from '@headend/contract/wifi'
import { guestWifiProblems } from '@headend/contract/wifiGuests'
import { radioListProblems } from '@headend/contract/wifiProblems'
import { channelOptions } from '@headend/contract/wifiRules'
import { wifiProblems } from '@headend/contract/wifiWords'
import { router } from '@headend/simulator'
import { deviceBench } from '../../testing/bench.ts'
import type { DeviceBench } from '../../testing/bench.ts'

const model = { kind: 'apRouter', supportFeatures: [] } as const
const bandwidths = ['20MHz', '40MHz', '80MHz', '160MHz', '320MHz', '']
const extensions = ['Auto', 'BelowControlChannel', 'AboveControlChannel', 'None']
const modes = ['None', 'WEP-64', 'WPA-Personal', 'WPA2-Personal', 'WPA3-Personal', 'WPA2-Enterprise', 'Open']
const keys = fc.oneof(
  fc.constantFrom('', 'short1', 'onlyletters', '1234567890', 'päßword-12', 'x1'.repeat(32), 'good-pass-1'),
  fc.string({ maxLength: 70 }).filter((text) => text.isWellFormed() && !text.includes('\0')),
)
const names = fc.oneof(
  fc.constantFrom('a', 'two words', 'Home-5G', 'x'.repeat(33), '집', 'Fine2026'),
  fc.string({ maxLength: 40 }).filter((text) => text.isWellFormed() && !text.includes('\0')),
)
const maybe = <Value>(values: fc.Arbitrary<Value>) => fc.option(values, { nil: undefined, freq: 3 })

/** A record without the fields that nobody filled in. */
const given = <Change>(record: object): Change =>
  Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined)) as Change

/** What somebody may send, sensible or not. */
const change = (idx: fc.Arbitrary<number>): fc.Arbitrary<RadioChange> =>
  fc
    .record({
      idx,
      ssidName: maybe(names),
      securityMode: maybe(fc.constantFrom(...modes)),
      encryptionMode: maybe(fc.constantFrom('AES', 'TKIP/AES', 'TKIP')),
      keyPassPhrase: maybe(keys),
      operatingChannelBandwidth: maybe(fc.constantFrom(...bandwidths)),
      extensionChannel: maybe(fc.constantFrom(...extensions)),
      operatingStandard: maybe(fc.constantFrom('a,n', 'b,g', 'ax', 'ac,ax', 'zz', '')),
      channel: maybe(fc.constantFrom<number | 'Auto'>('Auto', 1, 5, 11, 14, 36, 48, 52, 149, 165, 200)),
      autoChannelEnable: maybe(fc.boolean()),
      power: maybe(fc.constantFrom(100, 60, 25, 0)),
      accessPointIdx: maybe(fc.constantFrom(1, 2, 9)),
      ssidIdx: maybe(fc.constantFrom(1, 2, 9)),
      wepKey: maybe(fc.constantFrom('0123456789', 'zz', '')),
      preSharedKey: maybe(fc.constantFrom('a'.repeat(64), 'a'.repeat(63))),
      saePassphrase: maybe(keys),
      radiusServerAddr: maybe(fc.constantFrom('', '192.0.2.7', 'radius', '2001:db8::7')),
      radiusServerSecret: maybe(fc.constantFrom('', 'shared')),
      secondaryRadiusServerAddress: maybe(fc.constantFrom('', '192.0.2.8', '300.1.1.1')),
    })
    .map((record) => given<RadioChange>(record))

type ListChange = { radios: RadioChange[]; bandSteering?: boolean }

const listChange: fc.Arbitrary<ListChange> = fc
  .tuple(
    fc.uniqueArray(change(fc.constantFrom(1, 2, 3, 7)), { minLength: 1, maxLength: 3, selector: ({ idx }) => idx }),
    maybe(fc.boolean()),
  )
  .map(([radios, bandSteering]) => ({ radios, ...(bandSteering !== undefined && { bandSteering }) }))

/** The same of a guest network. */
const guestChange = (idx: fc.Arbitrary<number>): fc.Arbitrary<GuestWifiChange> =>
  fc
    .record({
      idx,
      band: maybe(fc.constantFrom('twoG', 'fiveG', 'sixG')),
      enable: maybe(fc.boolean()),
      ssid: maybe(names),
      security_mode: maybe(fc.constantFrom(...modes)),
      encryption_mode: maybe(fc.constantFrom('AES', 'TKIP/AES', 'TKIP')),
      ssid_adv_enable: maybe(fc.boolean()),
      wep_key: maybe(fc.oneof(fc.constantFrom('12345', 'abcdefabcd', 'zz'), keys)),
      pre_shared_key: maybe(fc.oneof(fc.constantFrom('a'.repeat(64), 'x'.repeat(64)), keys)),
      key_pass_phrase: maybe(keys),
    })
    .map((record) => given<GuestWifiChange>(record))

/** A channel that is offered is taken, and each other refused. */
const offersWhatItTakes = ([radio]: readonly Radio[]): void => {
  if (radio === undefined) throw new Error('no radio')
  fc.assert(
    fc.property(
      fc.constantFrom('20MHz', '40MHz', '80MHz', '160MHz'),
      fc.constantFrom('Auto', 'BelowControlChannel', 'AboveControlChannel'),
      fc.constantFrom<number | 'Auto'>('Auto', ...radio.possible_channels, 13, 14, 37),
      (bandwidth, extension, channel) => {
        const settings = { operatingChannelBandwidth: bandwidth, extensionChannel: extension, channel }
        const after = { ...radio, operating_channel_bandwidth: bandwidth, extension_channel: extension }
        const list = { radios: { twoG: [], fiveG: [radio] }, band_steering: false }
        const found = radioListProblems(list, { radios: [{ idx: radio.idx, ...settings }] }, model)
        const isRefused = found.some(({ field }) => field === 'radios.0.channel')
        expect(isRefused).toBe(!channelOptions(after).includes(channel))
      },
    ),
  )
}

let b: DeviceBench
beforeAll(async () => {
  b = await deviceBench(router())
})
afterAll(() => b[Symbol.asyncDispose]())

/** A call, sent past the form, is refused for just these problems, each in the reader's words. */
const expectSameWords = async <C extends Call>(
  call: C,
  request: Request<C>,
  language: Language,
  found: readonly FieldProblem[],
): Promise<void> => {
  const { envelope } = await b.stack.callApi(call, request, { as: b.as, language })
  expect(envelope).toMatchObject({ code: 'custom', data: { reason: 'invalid' } })
  expect(envelope.data).toMatchObject({
    fields: found.map(({ field, problem }) => ({ field, problem: problem[language] })),
  })
}

/** A change for each field and what may be wrong with it: chance alone leaves out those that are rare. */
const oneOfEach = <Change>(
  changes: fc.Arbitrary<Change>,
  problemsOf: (change: Change) => readonly FieldProblem[],
): ReadonlyMap<string, Change> => {
  const kinds = new Map<string, Change>()
  for (const change of fc.sample(changes, { numRuns: 4000, seed: 8 }))
    for (const { field, problem } of problemsOf(change)) kinds.set(`${field.split('.').at(-1)}: ${problem.en}`, change)
  return kinds
}

const languages = fc.constantFrom<Language>('en', 'ko')

it('a change that the form refuses is refused past it in the same words, and one it takes is none of them', async () => {
  const { endpointId, as, stack } = b
  const list = await stack.ask(wifiCalls.getRadio, { body: { endpointId, secrets: false } }, { as })
  offersWhatItTakes(list.radios.fiveG)
  const problemsOf = (asked: ListChange) => radioListProblems(list, asked, model)
  const kinds = oneOfEach(listChange, problemsOf)
  const said = new Set([...kinds.values()].flatMap((asked) => problemsOf(asked).map(({ problem }) => problem.en)))
  // What this router cannot be asked wrongly: it has 5 GHz, and reports all of its settings.
  const never = ['noSteering', 'notReported']
  const all = Object.entries(wifiProblems).filter(([name]) => !never.includes(name))
  expect(all.filter(([, { en }]) => !said.has(en))).toEqual([])
  for (const asked of kinds.values())
    await expectSameWords(wifiCalls.setRadio, { body: { endpointId, ...asked } }, 'en', problemsOf(asked))
  let refused = 0
  await fc.assert(
    fc.asyncProperty(listChange, languages, async (asked, language) => {
      const found = radioListProblems(list, asked, model)
      // Those that both take are what the other tests are about; here they would change the device.
      if (found.length === 0) return
      refused += 1
      await expectSameWords(wifiCalls.setRadio, { body: { endpointId, ...asked } }, language, found)
    }),
    { numRuns: 40 },
  )
  expect(refused).toBeGreaterThan(15)
}, 180_000)

it('so is one of guest networks', async () => {
  const { endpointId, as, stack } = b
  const body = { endpointId, secrets: false }
  const { guestWifis: guests } = await stack.ask(wifiCalls.getGuestWifi, { body }, { as })
  const known = guests.map(({ idx }) => idx)
  expect(known.length).toBeGreaterThan(1)
  // One that is there twice is refused too.
  const changes = fc.array(guestChange(fc.constantFrom(...known, 99)), { minLength: 1, maxLength: 3 })
  const problemsOf = (guestWifis: GuestWifiChange[]) => guestWifiProblems(guests, { guestWifis })
  const kinds = oneOfEach(changes, problemsOf)
  for (const guestWifis of kinds.values())
    await expectSameWords(wifiCalls.setGuestWifi, { body: { endpointId, guestWifis } }, 'en', problemsOf(guestWifis))
  await fc.assert(
    fc.asyncProperty(changes, languages, async (guestWifis, language) => {
      const found = problemsOf(guestWifis)
      if (found.length === 0) return
      await expectSameWords(wifiCalls.setGuestWifi, { body: { endpointId, guestWifis } }, language, found)
    }),
    { numRuns: 40 },
  )
  const fields = new Set([...kinds.keys()].map((one) => one.split(':')[0]))
  expect(fields).toEqual(
    new Set(['idx', 'ssid', 'security_mode', 'encryption_mode', 'key_pass_phrase', 'wep_key', 'pre_shared_key']),
  )
}, 180_000)
