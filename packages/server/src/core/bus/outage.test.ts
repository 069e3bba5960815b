import { once } from 'node:events'
import { expect, onTestFinished, test } from 'vitest'
import { WebSocket } from 'ws'
import { diagnosticsCalls } from '@headend/contract/diagnostics'
import { iamCalls } from '@headend/contract/iam'
import { router } from '@headend/simulator'
import { deviceBench } from '../../testing/bench.ts'
import { startNats } from '../testing/nats.ts'

test('while NATS is away actions say so at once, devices stay connected, and browsers start anew when it is back', async () => {
  await using nats = await startNats()
  await using b = await deviceBench(router(), { stack: { split: false, env: { NATS_URL: nats.url } } })
  const { clientId } = await b.stack.ask(iamCalls.registerClient, { body: {} }, { as: b.as })
  const browser = new WebSocket(`${b.stack.url.replace('http', 'ws')}/ws/${clientId}`)
  onTestFinished(() => browser.terminate())
  await once(browser, 'open')
  browser.send(JSON.stringify({ type: 'subscribe', token: b.as.info.token, clientId }))
  await once(browser, 'message')
  const session = () => b.stack.db.selectFrom('session').select('session_id').executeTakeFirstOrThrow()
  const before = await session()
  const body = { endpointId: b.endpointId, host: '8.8.8.8', repetitions: 2 }
  const ping = () => b.stack.callApi(diagnosticsCalls.startPing, { body }, { as: b.as })

  await nats.stop()
  await expect.poll(async () => (await ping()).envelope.code).toBe('unavailable')
  const began = performance.now()
  expect(await ping()).toMatchObject({ status: 503, envelope: { code: 'unavailable' } })
  expect(performance.now() - began).toBeLessThan(5_000)
  expect(browser.readyState).toBe(WebSocket.OPEN)

  const closed = once(browser, 'close')
  await using again = await startNats({ port: nats.port })
  expect((await closed)[0]).toBe(1013)
  const { taskId } = await b.stack.ask(diagnosticsCalls.startPing, { body }, { as: b.as })
  expect(await b.ended(taskId)).toMatchObject({ taskStatus: 'success' })
  expect(await session()).toEqual(before)
  expect(again.port).toBe(nats.port)
})
