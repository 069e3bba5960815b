import { presetCalls } from '@headend/contract/presets'
import { errorData } from '@headend/contract/schemas/core'
import { expect, it } from 'vitest'
import { startStack } from '../../core/testing.ts'

it('a preset that is changed is refused what one that is made is, and stays as it was', async () => {
  await using stack = await startStack()
  const as = await stack.signIn('operatorAdministrator', await stack.company('Acme Telecom'))
  const body = { events: ['boot'], configuration: { 'Device.DeviceInfo.FriendlyName': 'Box' }, enabled: false }
  const make = (name: string) => stack.ask(presetCalls.create, { body: { ...body, name } } as never, { as })
  const [, once] = [await make('Twice'), await make('Once')]
  const change = async (over: object) => {
    const request = { params: { presetId: once.presetId }, body: { ...body, name: 'Once', weight: 7, ...over } }
    const { envelope } = await stack.callApi(presetCalls.update, request as never, { as })
    return [envelope.code, errorData.safeParse(envelope.data).data?.field]
  }
  expect(await change({ name: ' TWICE ' })).toEqual(['nameconflict', 'name'])
  for (const field of ['gid', 'mid', 'roomId']) expect(await change({ [field]: '999999' })).toEqual(['nodata', field])
  expect(await change({ endpointIds: ['os::nobody'] })).toEqual(['nodata', 'endpointIds'])
  const { rows } = await stack.ask(presetCalls.list, { query: { keyword: 'once' } }, { as })
  expect(rows).toEqual([once])
  // As a form, as it is documented: its fields are texts.
  const form = { params: { presetId: once.presetId }, body: { ...body, name: 'Once', weight: 7 }, files: {} }
  const texts = { ...form.body, events: '["boot"]', configuration: JSON.stringify(body.configuration) }
  expect(await stack.ask(presetCalls.update, { ...form, body: texts } as never, { as })).toMatchObject({
    name: 'Once',
    weight: 7,
    events: ['boot'],
    configuration: body.configuration,
    enabled: false,
  })
})
