import { expect, it } from 'vitest'
import { mostKeys } from '@headend/contract/av'
import { systemRandom } from '../../core/random.ts'
import type { Change, Line } from '../../core/change.ts'
import { fail } from '../../core/errors.ts'
import { silentLog } from '../../core/log.ts'
import { fakeClock } from '../../core/testing.ts'
import { remoteKeys } from './keys.ts'

const device = { endpointId: 'os::box', name: 'Living room', companyId: '3' }
const actor = { userId: '7', userName: 'Han' }
const settled = () => new Promise((resolve) => setImmediate(resolve))

/** Keys to a device that takes each of its orders when the test says so. */
const stand = () => {
  const orders: { keys: readonly string[]; done: () => void; fail: () => void }[] = []
  const lines: Line[] = []
  const clock = fakeClock()
  const change: Change = async (_actor, _call, work) => work(undefined as never, (line) => void lines.push(line))
  const keys = remoteKeys({
    clock,
    random: systemRandom(),
    log: silentLog(),
    change,
    link: {
      operate: (_endpointId, _command, { inputArgs }) =>
        new Promise((resolve, reject) => {
          orders.push({
            keys: (inputArgs?.['Keys'] ?? '').split(','),
            done: () => resolve({ kind: 'completed', outputArgs: {} }),
            fail: () => reject(fail('wstimeout')),
          })
        }),
    },
  })
  let may = true
  const view = {
    taskId: 'view',
    check: async () => {
      if (!may) throw fail('roleerr')
    },
  }
  const press = (key: 'OK' | 'UP' | 'DOWN' = 'OK') =>
    keys.press(actor, device, view, key).then(
      () => 'taken',
      (thrown: unknown) => String(Reflect.get(Object(thrown), 'code')),
    )
  return { clock, keys, orders, lines, press, forbid: () => void (may = false) }
}

it('wait for a device while it is busy, 400 of them; the 401st is refused', async () => {
  const { orders, press } = stand()
  const pressed = Array.from({ length: mostKeys }, () => press())
  expect(await press()).toBe('wsoutofbuffer')
  while (orders.length > 0) {
    orders.shift()?.done()
    await settled()
  }
  expect(new Set(await Promise.all(pressed))).toEqual(new Set(['taken']))
  const again = press()
  await settled()
  orders.shift()?.done()
  expect(await again).toBe('taken')
})

it('go in their order, those together that came meanwhile', async () => {
  const { orders, press } = stand()
  void press('OK')
  await settled()
  void press('UP')
  void press('DOWN')
  expect(orders[0]?.keys).toEqual(['OK'])
  orders[0]?.done()
  await settled()
  expect(orders[1]?.keys).toEqual(['UP', 'DOWN'])
})

it('are dropped when the device fails: what comes late is not what was meant', async () => {
  const { orders, press } = stand()
  const pressed = [press('OK')]
  await settled()
  pressed.push(press('UP'), press('DOWN'))
  orders[0]?.fail()
  expect(await Promise.all(pressed)).toEqual(['wstimeout', 'wstimeout', 'wstimeout'])
  expect(orders).toHaveLength(1)
})

it('are dropped once they may not be pressed any more, all that wait', async () => {
  const { orders, press, forbid } = stand()
  const first = press()
  await settled()
  const pressed = Array.from({ length: mostKeys - 1 }, () => press())
  forbid()
  orders[0]?.done()
  expect(await first).toBe('taken')
  expect(new Set(await Promise.all(pressed))).toEqual(new Set(['roleerr']))
  expect(orders).toHaveLength(1)
})

it('are dropped when they come too late for what was seen, all that wait', async () => {
  const { clock, orders, press } = stand()
  const pressed = [press('OK')]
  await settled()
  pressed.push(press('UP'))
  clock.tick(3000)
  pressed.push(press('DOWN'))
  clock.tick(1500)
  orders[0]?.done()
  expect(await Promise.all(pressed)).toEqual(['taken', 'wstimeout', 'wstimeout'])
  expect(orders).toHaveLength(1)
})

it('are a number in the history, not keys: they may be somebody’s PIN', async () => {
  const { clock, keys, orders, lines, press } = stand()
  for (let index = 0; index < 3; index += 1) {
    const one = press()
    await settled()
    orders[index]?.done()
    await one
  }
  expect(lines).toEqual([])
  clock.tick(5000)
  await settled()
  const line = { companyId: '3', endpointId: 'os::box', target: '3', detail: { view: 'view', keys: 3 } }
  expect(lines).toEqual([line])
  const last = press()
  await settled()
  orders[3]?.done()
  await last
  await keys.stop()
  expect(lines[1]).toMatchObject({ target: '1' })
})
