import { expect, it } from 'vitest'
import { repeatable } from '../../../bench/src/support/random.ts'
import { kills } from './killer.ts'
import type { Mode } from './killer.ts'

const some = (mode: Mode, seed: number) => {
  const schedule = kills(mode, repeatable(seed))
  return Array.from({ length: 300 }, () => schedule.next().value)
}

it('the same seed kills the same, in the same order and after the same pauses', () => {
  expect(some('several', 7)).toEqual(some('several', 7))
  expect(some('several', 7)).not.toEqual(some('several', 8))
})

it.each<[Mode, readonly string[]]>([
  ['one', ['server', 'postgres', 'backend', 'fleet']],
  ['several', ['api', 'gateway', 'worker', 'nats', 'postgres', 'backend', 'fleet']],
])('of a server that is %s everything is killed', (mode, targets) => {
  expect(new Set(some(mode, 1).map(({ target }) => target))).toEqual(new Set(targets))
})
