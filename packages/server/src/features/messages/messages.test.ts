import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { lifecycleCalls } from '@headend/contract/lifecycle'
import { noticeCalls, noticeReadingCalls } from '@headend/contract/notices'
import { staleTopic } from '../../core/stale.ts'
import { fakeClock, startStack } from '../../core/testing.ts'
import type { Stack, TestSession } from '../../core/testing.ts'
import { idOf, plant } from '../../testing/devices.ts'

let stack: Stack
const clock = fakeClock(Date.parse('2026-11-21T03:00:00Z'))
let company: string
let installer: TestSession
let colleague: TestSession
let staff: TestSession
let count = 0

beforeAll(async () => {
  stack = await startStack({ clock })
  company = await stack.company('Acme')
  installer = await stack.signIn('installer', company)
  colleague = await stack.signIn('installer', company)
  staff = await stack.signIn('operatorStaff', company)
})
afterAll(() => stack[Symbol.asyncDispose]())

const messages = (as: TestSession, language: 'en' | 'ko' = 'en') =>
  stack.ask(noticeReadingCalls.listMessages, {}, { as, language })
const activate = (endpointId: string, as: TestSession) =>
  stack.ask(lifecycleCalls.activate, { body: { endpointId } }, { as })
const reject = (endpointId: string, as: TestSession) =>
  stack.ask(lifecycleCalls.reject, { body: { endpointId } }, { as })

/** A device for which somebody asked. */
const asked = async (as: TestSession): Promise<string> => {
  const serial = `MSG${++count}`
  await plant(stack, company, serial)
  await activate(idOf(serial), as)
  return idOf(serial)
}
const newest = async (as: TestSession, language?: 'en' | 'ko') => (await messages(as, language))[0]

describe('whoever asked for a deployment', () => {
  it('is told that it was granted: which device, by whom, in the language they read', async () => {
    const endpointId = await asked(installer)
    const stale: unknown[] = []
    stack.core.bus.subscribe(staleTopic, (hint) => void stale.push(hint))
    await stack.db
      .updateTable('device')
      .set({ friendly_name: 'Hallway' })
      .where('endpoint_id', '=', endpointId)
      .execute()
    await activate(endpointId, staff)
    await expect.poll(() => stale).toContainEqual({ calls: ['iam.listMessages'], companies: [company] })
    const { user_name: userName } = await stack.db
      .selectFrom('user_account')
      .select('user_name')
      .where('user_id', '=', staff.userId)
      .executeTakeFirstOrThrow()
    expect(await newest(installer)).toMatchObject({
      notiTitle: 'Deployment granted: Hallway',
      contents: `${userName} (Acme) deployed the device as you asked.`,
      about: { answer: 'granted', endpointId, device: 'Hallway' },
      ops: [],
      readStatus: false,
    })
    expect(await newest(installer, 'ko')).toMatchObject({
      notiTitle: '배포 승인: Hallway',
      contents: `${userName}(Acme) 님이 요청하신 단말을 배포했습니다.`,
    })
  })

  it('is told that it was rejected, of a device without a name by its model and address', async () => {
    const endpointId = await asked(installer)
    await reject(endpointId, staff)
    const message = await newest(installer)
    expect(message?.about).toMatchObject({ answer: 'rejected', endpointId })
    expect(message?.notiTitle).toMatch(/^Deployment rejected: Aria S410 \S/)
    // What was asked for before is over: another request is somebody else's.
    await activate(endpointId, colleague)
    await reject(endpointId, staff)
    expect((await newest(colleague))?.about).toMatchObject({ answer: 'rejected', endpointId })
    expect(await newest(installer)).toEqual(message)
  })

  it('alone sees and reads it: nobody else of the company, and nobody among the notices', async () => {
    const endpointId = await asked(installer)
    await activate(endpointId, staff)
    const message = await newest(installer)
    expect(message?.about?.endpointId).toBe(endpointId)
    const body = { notiId: message?.notiId ?? '' }
    for (const as of [colleague, staff, await stack.signIn('operatorAdministrator', company), await stack.signIn()]) {
      expect((await messages(as)).map(({ notiId }) => notiId)).not.toContain(body.notiId)
      expect(await stack.codeOf(noticeReadingCalls.readMessage, { body }, { as })).toBe('nodata')
      expect(await stack.codeOf(noticeReadingCalls.readNotice, { body }, { as })).toBe('nodata')
    }
    const root = await stack.signIn()
    expect(await stack.ask(noticeCalls.list, { query: {} }, { as: root })).toMatchObject({
      pagination: { totalRecords: 0 },
    })
    expect(await stack.codeOf(noticeCalls.get, { params: body }, { as: root })).toBe('nodata')
    expect(await stack.codeOf(noticeCalls.delete, { params: body }, { as: root })).toBe('nodata')
    expect(await stack.ask(noticeReadingCalls.listNotices, {}, { as: installer })).toEqual([])

    await stack.ask(noticeReadingCalls.readMessage, { body }, { as: installer })
    expect((await newest(installer))?.readStatus).toBe(true)
  })

  it('is told nothing by themselves, nor of a deployment that nobody asked for', async () => {
    const before = (await messages(staff)).length
    const own = await asked(installer)
    await stack.db.updateTable('device').set({ requested_by: staff.userId }).where('endpoint_id', '=', own).execute()
    await activate(own, staff)
    await plant(stack, company, 'UNASKED')
    const known = (await messages(installer)).length
    await activate(idOf('UNASKED'), staff)
    expect(await messages(staff)).toHaveLength(before)
    expect(await messages(installer)).toHaveLength(known)
  })

  it('is not told of a request that went when the device was handed on', async () => {
    const endpointId = await asked(colleague)
    const known = await messages(colleague)
    const below = await stack.company('Below', company)
    const above = await stack.signIn('operatorAdministrator', company)
    await stack.ask(lifecycleCalls.allocate, { body: { endpointId, opid: below } }, { as: above })
    await activate(endpointId, above)
    expect(await messages(colleague)).toEqual(known)
  })

  it('takes the messages along when the account goes, and may be gone before the answer', async () => {
    const leaving = await stack.signIn('installer', company)
    await reject(await asked(leaving), staff)
    const waiting = await asked(leaving)
    const rows = () => stack.db.selectFrom('notice').select('notice_id').where('user_id', '=', leaving.userId).execute()
    expect(await rows()).toHaveLength(1)
    await stack.db.deleteFrom('user_account').where('user_id', '=', leaving.userId).execute()
    expect(await rows()).toEqual([])
    expect(await activate(waiting, staff)).toMatchObject({ deviceStatus: 'deployed' })
  })

  it('finds it there for thirty days', async () => {
    const endpointId = await asked(installer)
    await reject(endpointId, staff)
    const message = await newest(installer)
    expect(message).toMatchObject({ periodStart: '2026-11-21', periodEnd: '2026-12-21', about: { endpointId } })
    const over = { period_start: '2026-10-21', period_end: '2026-11-20' }
    await stack.db
      .updateTable('notice')
      .set(over)
      .where('notice_id', '=', message?.notiId ?? '')
      .execute()
    expect((await messages(installer)).map(({ notiId }) => notiId)).not.toContain(message?.notiId)
  })
})
