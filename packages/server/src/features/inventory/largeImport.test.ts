import { setImmediate } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { inventoryCalls, mostImported } from '@headend/contract/inventory'
import { startStack } from '../../core/testing.ts'
import { plant } from '../../testing/devices.ts'

/** Microseconds of processor time of this thread: another process of the machine adds nothing to them. */
const spent = (): number => {
  const { user, system } = process.threadCpuUsage()
  return user + system
}

/** Below this many microseconds the event loop did nothing but turn. */
const idle = 500

/** How much of the work between turns of the event loop its longest stretch took, while `work` goes on. */
const longestShare = async (work: () => Promise<unknown>): Promise<number> => {
  let isDone = false
  const stretches: number[] = []
  const meanwhile = (async () => {
    for (let before = spent(); !isDone;) {
      await setImmediate()
      const now = spent()
      if (now - before > idle) stretches.push(now - before)
      before = now
    }
  })()
  await work()
  isDone = true
  await meanwhile
  return Math.max(...stretches) / stretches.reduce((sum, stretch) => sum + stretch, 0)
}

it('while a long file is taken in, others have their turn', async () => {
  await using stack = await startStack()
  const company = await stack.company('Acme')
  const as = await stack.signIn('operatorStaff', company)
  await plant(stack, company, 'OLD1')
  const fileOf = (rows: number): Blob =>
    new Blob([
      'deviceSn,Model,Customer\r\n',
      ...Array.from({ length: rows }, (_, at) => `N${at},Aria S410,Customer ${at}\r\n`),
    ])
  const check = (file: Blob) =>
    stack.ask(inventoryCalls.uploadBulk, { body: { dryRun: 'true' }, files: { file } }, { as })
  // What any import needs once is there after a short one.
  await check(fileOf(500))
  const long = fileOf(mostImported)
  const share = await longestShare(async () => expect(await check(long)).toMatchObject({ added: mostImported }))
  expect(share).toBeLessThan(0.07)
}, 60_000)
