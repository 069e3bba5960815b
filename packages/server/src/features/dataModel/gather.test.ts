import { describe, expect, it } from 'vitest'
import type { InstanceEnd } from '../../device/listener.ts'
import { gather } from './gather.ts'

const [first, second] = ['Device.X.1.Test()', 'Device.X.2.Test()'] as const
const done = (command: string): InstanceEnd => ({
  command,
  end: { kind: 'completed', outputArgs: { Status: 'Complete' } },
})
const answer: readonly InstanceEnd[] = [first, second].map((command) => ({ command, end: null }))

describe('a command on several instances', () => {
  it('is over once each has ended, in whichever order that is heard', () => {
    type Heard = Readonly<{ ends: readonly InstanceEnd[]; answered: boolean }>
    const said: Heard = { ends: answer, answered: true }
    const one: Heard = { ends: [done(first)], answered: false }
    const two: Heard = { ends: [done(second)], answered: false }
    for (const order of [
      [said, one, two],
      [one, said, two],
      [two, one, said],
    ]) {
      let result: unknown = null
      const kinds = order.map(({ ends, answered }) => {
        const outcome = gather({ result }, ends, answered)
        result = outcome.result
        return outcome.kind
      })
      expect(kinds).toEqual(['wait', 'wait', 'success'])
      expect(result).toMatchObject({
        instances: expect.arrayContaining([expect.objectContaining({ command: second })]),
      })
    }
  })

  it('has failed when one has, and says what became of the others', () => {
    const failed: InstanceEnd = { command: second, end: { kind: 'failed', code: 7022, message: 'Not now' } }
    expect(gather({ result: null }, [done(first), failed], true)).toMatchObject({
      kind: 'fail',
      said: `${second}: 7022 Not now`,
      result: { instances: [{ status: 'success', outputArgs: { Status: 'Complete' } }, { error: '7022 Not now' }] },
    })
  })
})
