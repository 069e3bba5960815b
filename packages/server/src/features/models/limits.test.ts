import { expect, it } from 'vitest'
import { deviceCalls } from '@headend/contract/devices'
import { diagnosticsCalls } from '@headend/contract/diagnostics'
import { limitProblems } from '@headend/contract/modelLimits'
import { networkCalls } from '@headend/contract/network'
import { wifiCalls } from '@headend/contract/wifi'
import { router } from '@headend/simulator'
import { deviceBench } from '../../testing/bench.ts'
import type { DeviceBench } from '../../testing/bench.ts'

/** Gives the model of the device these support features. */
const limited = async ({ stack: { db }, row }: DeviceBench, names: readonly string[]): Promise<void> => {
  const { mid } = await row()
  for (const name of names) {
    const { feature_id } = await db
      .selectFrom('feature')
      .select('feature_id')
      .where('feature_key', '=', name)
      .executeTakeFirstOrThrow()
    await db.insertInto('model_feature').values({ mid, feature_id }).execute()
  }
}

it('a model that takes IPv4 or a static address only is given nothing else, by any call, and nothing is sent', async () => {
  await using b = await deviceBench(router())
  const { endpointId } = b
  const v6 = '2001:db8::53'
  const ofDevice = { as: b.as, language: 'ko' } as const
  const tries = {
    ping: () => b.stack.callApi(diagnosticsCalls.startPing, { body: { endpointId, host: v6 } }, ofDevice),
    route: () => b.stack.callApi(diagnosticsCalls.startTraceroute, { body: { endpointId, host: v6 } }, ofDevice),
    download: () =>
      b.stack.callApi(
        diagnosticsCalls.startDownloadSpeed,
        { body: { endpointId, host: `http://[${v6}]/file`, filesize: 1 } },
        ofDevice,
      ),
    upload: () =>
      b.stack.callApi(diagnosticsCalls.startUploadSpeed, { body: { endpointId, host: v6, filesize: 1 } }, ofDevice),
    time: () => b.stack.callApi(deviceCalls.setTime, { body: { endpointId, enable: true, ntpServer2: v6 } }, ofDevice),
    radius: () =>
      b.stack.callApi(
        wifiCalls.setRadio,
        { body: { endpointId, radios: [{ idx: 1, radiusServerAddr: v6 }] } },
        ofDevice,
      ),
    wan: () =>
      b.stack.callApi(networkCalls.setWan, { body: { endpointId, wan: { connection_type: 'DHCP' } } }, ofDevice),
  }
  const fields = {
    ping: 'host',
    route: 'host',
    download: 'host',
    upload: 'host',
    time: 'ntpServer2',
    radius: 'radios.0.radiusServerAddr',
    wan: 'wan.connection_type',
  }
  await limited(b, ['ipv4Only', 'staticOnly'])
  const lines = () => b.stack.db.selectFrom('audit').select('action').execute()
  const before = await lines()
  for (const name of Object.keys(tries) as (keyof typeof tries)[]) {
    const { envelope } = await tries[name]()
    const problem = limitProblems[name === 'wan' ? 'staticOnly' : 'ipv4Only'].ko
    expect(envelope, name).toMatchObject({ code: 'custom', data: { reason: 'invalid' } })
    expect(envelope.data, name).toMatchObject({ fields: [{ field: fields[name], problem }] })
  }
  expect(await lines()).toEqual(before)
  expect(await b.stack.db.selectFrom('task').select('task_id').execute()).toEqual([])

  // Without those limits the same is taken.
  await b.stack.db.deleteFrom('model_feature').execute()
  for (const name of ['ping', 'time', 'wan'] as const) expect((await tries[name]()).envelope.code, name).toBe('success')
})
