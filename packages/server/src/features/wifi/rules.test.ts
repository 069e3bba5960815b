import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { wifiCalls } from '@headend/contract/wifi'
import type { Radio, RadioChange } from '@headend/contract/wifi'
import { radioListProblems } from '@headend/contract/wifiProblems'
import { channelOptions } from '@headend/contract/wifiRules'
import { router } from '@headend/simulator'
import { deviceBench } from '../../testing/bench.ts'

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
    })
    .map(
      (record) => Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined)) as RadioChange,
    )

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

it('a change that the form refuses is refused past it in the same words, and one it takes is none of them', async () => {
  await using b = await deviceBench(router())
  const { endpointId, as, stack } = b
  const list = await stack.ask(wifiCalls.getRadio, { body: { endpointId, secrets: false } }, { as })
  offersWhatItTakes(list.radios.fiveG)
  let refused = 0
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(change(fc.constantFrom(1, 2, 3, 7)), { minLength: 1, maxLength: 3, selector: ({ idx }) => idx }),
      maybe(fc.boolean()),
      fc.constantFrom('en', 'ko'),
      async (radios, bandSteering, language) => {
        const asked = { radios, ...(bandSteering !== undefined && { bandSteering }) }
        const found = radioListProblems(list, asked, model)
        // Those that both take are what the other tests are about; here they would change the device.
        if (found.length === 0) return
        refused += 1
        const { envelope } = await stack.callApi(
          wifiCalls.setRadio,
          { body: { endpointId, ...asked } },
          { as, language },
        )
        expect(envelope).toMatchObject({ code: 'custom', data: { reason: 'invalid' } })
        expect(envelope.data).toMatchObject({
          fields: found.map(({ field, problem }) => ({ field, problem: problem[language] })),
        })
      },
    ),
    { numRuns: 40 },
  )
  expect(refused).toBeGreaterThan(15)
}, 180_000)
