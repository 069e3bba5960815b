import { describe, expect, it } from 'vitest'
import type { Answered, Deed } from '../support/deeds.ts'
import { possible } from './ledger.ts'
import type { Entry } from './ledger.ts'
import { judge } from './verdict.ts'
import type { Kept } from './verdict.ts'

const entry = (deed: Deed, answered: 'begun' | Answered = 'acknowledged', ...taskIds: string[]): Entry => ({
  deed,
  answered,
  taskIds,
})
const edit = (value: string, answered?: Answered) => entry({ kind: 'edit', endpointId: 'a', value }, answered)

const deeds = [
  edit('first'),
  edit('second'),
  entry({ kind: 'create', title: 'kept' }),
  entry({ kind: 'create', title: 'gone' }),
  entry({ kind: 'delete', title: 'gone' }),
  entry({ kind: 'set', endpointId: 'a', path: 'Device.X', value: 'Room' }),
  entry({ kind: 'start', what: 'ping', endpointIds: ['a'] }, 'acknowledged', 'task'),
  entry({ kind: 'create', title: 'nobody knows' }, 'unknown'),
]
const ended = { state: 'success', isOpen: false, overdueMs: 0, what: 'PingTest' }
const sound: Kept = {
  customers: new Map([['a', 'second']]),
  notices: new Set(['kept']),
  lines: new Set(['first', 'second', '+kept', '+gone', '-gone', 'Room', 'task']),
  tasks: new Map([['task', ended]]),
  ends: new Map([['task', 1]]),
}
const without = (...lines: readonly string[]) => new Set([...sound.lines].filter((line) => !lines.includes(line)))

const found = (kept: Partial<Kept>, entries = deeds, state = 'success') => {
  const { tasks: _, ...findings } = judge(entries, [{ taskId: 'task', state }], { ...sound, ...kept })
  return Object.fromEntries(Object.entries(findings).filter(([, sentences]) => sentences.length > 0))
}

describe('the verdict', () => {
  it('has nothing to say of a product that kept everything', () => {
    expect(found({})).toEqual({})
  })

  it.each<[string, Partial<Kept>, object]>([
    ['an edit', { customers: new Map([['a', 'first']]) }, { lostWrites: ['a has customer first, not second'] }],
    ['a notice', { notices: new Set() }, { lostWrites: ['notice kept is gone'] }],
    ['a deletion', { notices: new Set(['kept', 'gone']) }, { lostWrites: ['notice gone is there again'] }],
    [
      'a task',
      { tasks: new Map() },
      { lostTasks: ['ping task'], shownOtherwise: ['task was shown as success and is undefined'] },
    ],
    ['the line of an edit', { lines: without('first') }, { withoutLine: ['edit of a to first'] }],
    ['the line of a notice', { lines: without('+kept') }, { withoutLine: ['+kept'] }],
    ['the line of a Set', { lines: without('Room') }, { withoutLine: ['set of a to Room'] }],
    ['the line of a task', { lines: without('task') }, { withoutLine: ['PingTest task'] }],
    ['one end of two', { ends: new Map([['task', 2]]) }, { twoEnds: ['task ended 2 times'] }],
  ])('finds that %s is lost', (_what, kept, findings) => {
    expect(found(kept)).toEqual(findings)
  })

  it('finds a task without an end once its time is up for half a minute', () => {
    const open = (overdueMs: number) => ({
      tasks: new Map([['task', { ...ended, state: 'running', isOpen: true, overdueMs }]]),
    })
    expect(found(open(29_000), deeds, 'running')).toEqual({})
    expect(found(open(31_000), deeds, 'running')).toEqual({ withoutEnd: ['PingTest task'] })
  })

  it('finds an end that was shown otherwise than it is kept', () => {
    expect(found({}, deeds, 'fail')).toEqual({ shownOtherwise: ['task was shown as fail and is success'] })
  })
})

it('a device has the value that was acknowledged last, or one after it of which nobody knows', () => {
  const values = (...entries: readonly Entry[]) => possible(entries, 'edit').get('a')
  expect(values(edit('1', 'unknown'))).toBeUndefined()
  expect(values(edit('1'), edit('2', 'unknown'), edit('3', 'refused'))).toEqual(['1', '2'])
  expect(values(edit('1'), edit('2', 'unknown'), edit('3'))).toEqual(['3'])
})
