import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deletable, noticeCalls, noticeReadingCalls } from '@headend/contract/notices'
import type { NewNotice } from '@headend/contract/notices'
import { fakeClock, startStack } from '../../core/testing.ts'
import type { Stack, TestSession } from '../../core/testing.ts'
import { staleTopic } from '../../core/stale.ts'
import { testNoun } from '../../testing/testNoun.ts'
import { ended, noun } from './isolation.ts'

const notice = (over: Partial<NewNotice> = {}): NewNotice => ({
  ...ended,
  periodStart: '2026-11-20',
  periodEnd: '2026-11-22',
  ...over,
})

let stack: Stack
/** Half an hour before midnight in Seoul, where the companies are. */
const clock = fakeClock(Date.parse('2026-11-21T14:30:00Z'))
let root: TestSession
let north: TestSession
let south: TestSession

beforeAll(async () => {
  stack = await startStack({ clock })
  root = await stack.signIn()
  north = await stack.signIn('operatorAdministrator', await stack.company('North'))
  south = await stack.signIn('operatorAdministrator', await stack.company('South'))
})
afterAll(() => stack[Symbol.asyncDispose]())

const create = (body: NewNotice, as: TestSession) => stack.ask(noticeCalls.create, { body }, { as })
const read = async (as: TestSession, call: 'listNotices' | 'listMessages' = 'listNotices') =>
  (await stack.ask(noticeReadingCalls[call], {}, { as })).map(({ notiId }) => notiId)

testNoun(noun, () => stack)

describe('a notice', () => {
  it('reaches the sender and everybody below, or the companies it names alone', async () => {
    const all = await create(notice(), root)
    const own = await create(notice(), north)
    const named = await create(notice({ ops: [south.companyId, north.companyId] }), root)
    expect(await read(root)).toEqual([all.notiId])
    expect(await read(north)).toEqual([named.notiId, own.notiId, all.notiId])
    expect(await read(south)).toEqual([named.notiId, all.notiId])
    expect(await read(south, 'listMessages')).toEqual([named.notiId])
    // Whom else it names is nobody's business but the sender's.
    const [message] = await stack.ask(noticeReadingCalls.listMessages, {}, { as: south })
    expect(message?.ops).toEqual([south.companyId])
  })

  it('is there from its first day to its last, as the calendar of the sender has it', async () => {
    const today = await create(notice({ periodStart: '2026-11-21', periodEnd: '2026-11-21' }), north)
    const tomorrow = await create(notice({ periodStart: '2026-11-22', periodEnd: '2026-11-22' }), north)
    expect(await read(north)).toContain(today.notiId)
    expect(await read(north)).not.toContain(tomorrow.notiId)
    await clock.advance(40 * 60_000)
    expect(await read(north)).not.toContain(today.notiId)
    expect(await read(north)).toContain(tomorrow.notiId)
    expect(deletable(today, clock.now())).toBe(true)
  })

  it('is read once by each, and stays unread for the others', async () => {
    const { notiId } = await create(notice({ ops: [south.companyId] }), root)
    const status = async (as: TestSession) =>
      (await stack.ask(noticeCalls.get, { params: { notiId } }, { as })).readStatus
    const body = { notiId }
    for (const call of [noticeReadingCalls.readNotice, noticeReadingCalls.readMessage, noticeReadingCalls.readNotice])
      await stack.ask(call, { body }, { as: south })
    const [message] = await stack.ask(noticeReadingCalls.listMessages, {}, { as: south })
    expect(message).toMatchObject({ notiId, readStatus: true })
    expect(await status(root)).toBe(false)
    expect(await stack.codeOf(noticeReadingCalls.readMessage, { body }, { as: north })).toBe('nodata')
    const all = { body: { notiId: (await create(notice(), root)).notiId } }
    expect(await stack.codeOf(noticeReadingCalls.readMessage, all, { as: north })).toBe('nodata')
  })

  it('cannot be deleted while it is published, and says until when', async () => {
    const created = await create(notice(), north)
    const params = { notiId: created.notiId }
    const refused = await stack.callApi(noticeCalls.delete, { params }, { as: north, language: 'ko' })
    expect(refused).toMatchObject({ status: 400, envelope: { code: 'custom' } })
    expect(refused.envelope.message).toBe('게시 기간에는 공지를 삭제할 수 없습니다. 게시 종료일: 2026-11-22')
    const received: string[][] = []
    stack.core.bus.subscribe(staleTopic, ({ calls }) => void received.push(calls))
    await stack.ask(noticeCalls.update, { params, body: ended }, { as: north })
    await expect.poll(() => received[0]).toContain('iam.listNotices')
    await stack.ask(noticeCalls.delete, { params }, { as: north })
  })
})
