import { describe, expect, it } from 'vitest'
import type { RealtimeEvent } from '@headend/contract/realtime'
import { fakeClock } from '../../core/clock.ts'
import { defaultOutboxLimits, outbox } from './outbox.ts'

const value = (path: string, text: string): RealtimeEvent => ({
  kind: 'ValueUpdate',
  endpointId: 'os::1',
  time: 0,
  method: 'valueChanged',
  path,
  value: text,
})

const stand = (limits = {}) => {
  const clock = fakeClock()
  const sent: string[] = []
  const state = { buffered: 0, overflowed: false }
  const box = outbox({
    clock,
    limits: { ...defaultOutboxLimits, ...limits },
    wire: {
      send: (text) => {
        const message: unknown = JSON.parse(text)
        const field = (name: string) =>
          typeof message === 'object' && message !== null ? Reflect.get(message, name) : undefined
        sent.push(String(field('value') ?? field('type')))
      },
      buffered: () => state.buffered,
      overflow: () => {
        state.overflowed = true
      },
    },
  })
  return { clock, box, sent, state }
}

describe('an outbox', () => {
  it('sends a value at once, further ones once a second, the last of them always', async () => {
    const { clock, box, sent } = stand()
    for (const text of ['1', '2', '3']) box.latest('cpu', value('cpu', text))
    expect(sent).toEqual(['1'])
    await clock.advance(999)
    box.flush()
    expect(sent).toEqual(['1'])
    await clock.advance(1)
    box.flush()
    expect(sent).toEqual(['1', '3'])
  })

  it('keeps only the latest of each value for a browser that does not read, and every end of a task', async () => {
    const { clock, box, sent, state } = stand()
    state.buffered = 10_000_000
    for (let count = 0; count < 1000; count += 1) {
      box.latest('cpu', value('cpu', `cpu ${count}`))
      box.latest('memory', value('memory', `memory ${count}`))
    }
    box.must({ type: 'pong' })
    box.must({ type: 'subscribed' })
    expect(sent).toEqual([])
    expect(box.waiting()).toBe(4)
    state.buffered = 0
    await clock.advance(1000)
    box.flush()
    expect(sent).toEqual(['pong', 'subscribed', 'cpu 999', 'memory 999'])
  })

  it('merges what waits where a merge is given', async () => {
    const { clock, box, sent } = stand()
    box.latest('state', value('', 'first'))
    const add = (text: string) =>
      box.latest('state', value('', text), (before) =>
        value(
          '',
          `${'kind' in before && before.kind === 'ValueUpdate' && before.method === 'valueChanged' ? before.value : ''}+${text}`,
        ),
      )
    add('a')
    add('b')
    await clock.advance(1000)
    box.flush()
    expect(sent).toEqual(['first', 'a+b'])
  })

  it('lets a browser go that can never catch up', () => {
    const { box, state } = stand({ queued: 2 })
    state.buffered = 10_000_000
    box.must({ type: 'pong' })
    box.must({ type: 'pong' })
    expect(state.overflowed).toBe(false)
    box.must({ type: 'pong' })
    expect(state.overflowed).toBe(true)
  })
})
