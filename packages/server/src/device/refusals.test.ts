import { router } from '@headend/simulator'
import { expect, it } from 'vitest'
import { fail } from '../core/errors.ts'
import { deviceBench } from '../testing/bench.ts'
import { busLink } from './link.ts'
import { namingFields } from './refusals.ts'

const fieldOf = (path: string): string | undefined => /\.(Channel|SSID)$/.exec(path)?.[1]

it('names the inputs a device refused, each with its words, and nothing is changed', async () => {
  await using b = await deviceBench(router())
  const channel = b.device.value('Device.WiFi.Radio.1.Channel')
  const written = namingFields(fieldOf, () =>
    busLink(b.stack.core).set(b.endpointId, [
      { object: 'Device.WiFi.SSID.1.', params: { SSID: 'Attic' } },
      { object: 'Device.WiFi.Radio.1.', params: { Channel: 'many' } },
    ]),
  )
  await expect(written).rejects.toMatchObject({
    code: 'wsfail',
    details: {
      fields: [{ field: 'Channel', problem: { en: expect.stringMatching(/^The device refused it: “70\d\d /) } }],
    },
  })
  expect(b.device.value('Device.WiFi.Radio.1.Channel')).toBe(channel)
  expect(b.device.value('Device.WiFi.SSID.1.SSID')).not.toBe('Attic')
})

it('leaves alone what is no refusal of an input', async () => {
  const refused = [{ path: 'Device.Time.Enable', code: 7012, message: '' }]
  await expect(namingFields(fieldOf, () => Promise.reject(fail('wsfail', { refused })))).rejects.toMatchObject({
    details: { refused },
  })
  await expect(namingFields(fieldOf, () => Promise.reject(fail('wstimeout')))).rejects.toMatchObject({
    code: 'wstimeout',
  })
})
