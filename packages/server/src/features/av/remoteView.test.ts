import { describe, expect, it } from 'vitest'
import { authCalls } from '@headend/contract/auth'
import { avCalls, framesPath } from '@headend/contract/av'
import { historyCalls } from '@headend/contract/history'
import { taskCalls } from '@headend/contract/tasks'
import { userCalls } from '@headend/contract/users'
import { router, setTopBox } from '@headend/simulator'
import { mostFrameBytes } from '../../device/files.ts'
import { deviceBench } from '../../testing/bench.ts'
import type { DeviceBench } from '../../testing/bench.ts'
import { enter, watch } from '../../testing/browser.ts'
import { eventually } from '../../testing/devices.ts'
import { clockAhead } from '../../testing/clockAhead.ts'
import { beginView, screenOf } from '../../testing/screen.ts'
import { masked } from '../../device/secrets.ts'
import { imageTypeOf } from './image.ts'

const view = 'Device.X_HEADEND_RemoteView.'
const status = (b: DeviceBench) => b.device.value(`${view}Status`)

const lines = async (b: DeviceBench) => {
  const body = { endpointId: b.endpointId }
  const { rows } = await b.stack.ask(historyCalls.listUserActions, { body }, { as: b.as })
  return rows.map(({ actionName, result, target }) => ({ actionName, result, target }))
}

describe('consent to a remote view', () => {
  it('is given at the device, and said over the channel with where the frames are', async () => {
    await using b = await deviceBench(setTopBox())
    using browser = await enter(b.stack, b.as)
    await watch(browser, b.endpointId)
    const taskId = await beginView(b)
    // What proves the address of its frames is nobody's to read.
    const { input } = await b.task(taskId)
    const kept = await b.stack.db.selectFrom('task').select('input').where('task_id', '=', taskId).executeTakeFirst()
    expect(input).toEqual({ ...kept?.input, digest: masked })
    await browser.received(
      (message) =>
        'kind' in message && message.kind === 'AvScreenCaptureResult' && message.user_agreement_state === 'Complete',
    )
    await browser.received(
      (message) =>
        'kind' in message &&
        message.kind === 'AvScreenCaptureResult' &&
        message.result_status === 'OK' &&
        message.image?.startsWith(`${framesPath(taskId)}?t=`) === true,
    )
    await b.ask(avCalls.cancelScreenCapture)
  })

  it('that is declined is said so, and nothing is seen', async () => {
    await using b = await deviceBench(setTopBox({ consent: 'declines' }))
    const { taskId } = await b.ask(avCalls.requestConsent)
    expect(await b.ended(taskId)).toMatchObject({
      taskType: 'ScreenCaptureConsentForm',
      taskStatus: 'fail',
      failKey: 'consentDeclined',
      resultData: { user_agreement_state: 'Declined' },
    })
    expect(await b.tell(avCalls.startScreenCapture)).toMatchObject({ code: 'custom', data: { reason: 'noConsent' } })
    expect(await lines(b)).toContainEqual(
      expect.objectContaining({ actionName: 'Remote View Consent', result: 'fail' }),
    )
  })

  it.each(['never', 'late'] as const)('that comes %s ends after its time as declined', async (consent) => {
    const { clock, forward } = clockAhead()
    await using b = await deviceBench(setTopBox({ consent }), { stack: { clock } })
    const { taskId } = await b.ask(avCalls.requestConsent)
    const task = await b.task(taskId)
    await eventually(() => status(b) === 'Asking')
    const row = await b.stack.db
      .selectFrom('task')
      .select(['deadline', 'start_time'])
      .where('task_id', '=', taskId)
      .executeTakeFirstOrThrow()
    expect(row.deadline.getTime() - row.start_time.getTime()).toBe(60_000)
    expect(task.endTime).toBeNull()
    forward(60_000)
    expect(await b.ended(taskId)).toMatchObject({ taskStatus: 'fail', failKey: 'consentUnanswered' })
    await eventually(async () => (await b.row()).online)
    expect((await b.tell(avCalls.startScreenCapture)).data).toMatchObject({ reason: 'noConsent' })
  })

  it('that is taken back takes the question off the screen, and what was agreed to', async () => {
    await using b = await deviceBench(setTopBox({ consent: 'never' }))
    const { taskId } = await b.ask(avCalls.requestConsent)
    await eventually(() => status(b) === 'Asking')
    // Nobody else asks meanwhile.
    expect((await b.tell(avCalls.requestConsent)).data).toMatchObject({ reason: 'deviceBusy' })
    const cancel = await b.ask(avCalls.cancelConsent)
    expect(await b.ended(cancel.taskId)).toMatchObject({ taskType: 'ScreenCaptureConsentFormCancel' })
    expect((await b.task(taskId)).taskStatus).toBe('cancelled')
    expect(status(b)).toBe('Idle')
  })

  it('holds for one view of whoever asked, and no longer than it goes on', async () => {
    await using b = await deviceBench(setTopBox())
    const other = await b.stack.signIn('operatorAdministrator', b.company)
    const begin = (as = b.as) => b.tell(avCalls.startScreenCapture, { count: 1 }, as)
    expect((await begin()).data).toMatchObject({ reason: 'noConsent' })
    const consent = await b.ask(avCalls.requestConsent)
    await b.ended(consent.taskId)
    expect((await begin(other)).data).toMatchObject({ reason: 'noConsent' })
    await b.ask(avCalls.cancelConsent)
    expect((await begin()).data).toMatchObject({ reason: 'noConsent' })
    const taskId = await beginView(b, { count: 2 })
    expect(await b.ended(taskId)).toMatchObject({ taskStatus: 'success', resultData: { frames: 2 } })
    // What ended with its last frame may go on; what was stopped may not.
    const more = await b.ask(avCalls.startScreenCapture, { count: 100, interval: 1 })
    await b.ask(avCalls.cancelScreenCapture)
    expect((await b.task(more.taskId)).taskStatus).toBe('cancelled')
    expect((await begin()).data).toMatchObject({ reason: 'noConsent' })
  })

  it('is no matter of a device that has no screen', async () => {
    await using b = await deviceBench(router())
    for (const name of ['requestConsent', 'cancelConsent', 'cancelScreenCapture'] as const)
      expect(['wsfail', 'custom']).toContain((await b.tell(avCalls[name])).code)
    expect((await b.tell(avCalls.startScreenCapture)).data).toMatchObject({ reason: 'noConsent' })
  })
})

describe('the frames of a remote view', () => {
  it('reach the one who asked, ten a second and more, each another picture', async () => {
    await using b = await deviceBench(setTopBox())
    const taskId = await beginView(b)
    using screen = await screenOf(b.stack, b.as, taskId)
    expect(screen.headers.get('content-type')).toBe('multipart/x-mixed-replace; boundary=frame')
    expect(screen.headers.get('cache-control')).toBe('no-store')
    await screen.next(2)
    const begun = performance.now()
    const frames = await screen.next(30)
    const perSecond = 30_000 / (performance.now() - begun)
    // Asked for 12.5 a second: at least eight tenths of it, which is ten.
    expect(perSecond / 12.5).toBeGreaterThanOrEqual(0.8)
    expect(frames.map(({ bytes }) => imageTypeOf(bytes))).toEqual(frames.map(() => 'image/png'))
    expect(new Set(frames.map(({ bytes }) => bytes.toString('base64'))).size).toBe(30)
    const numbers = frames.map(({ number }) => number)
    expect(numbers).toEqual(numbers.toSorted((a, b) => a - b))
    await b.ask(avCalls.cancelScreenCapture)
    await eventually(() => status(b) === 'Idle')
    expect(await lines(b)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ actionName: 'Remote View Consent', result: 'success' }),
        expect.objectContaining({ actionName: 'Remote View', result: 'cancelled' }),
        expect.objectContaining({ actionName: 'Remote View Cancel', result: 'success' }),
      ]),
    )
  })

  it('are for nobody else, whatever they know', async () => {
    await using b = await deviceBench(setTopBox())
    const { stack } = b
    const taskId = await beginView(b)
    const beside = await stack.signIn('operatorAdministrator', await stack.company('Beside'))
    const colleague = await stack.signIn('operatorAdministrator', b.company)
    const looker = await stack.signIn('viewer', b.company)
    const codeOf = async (as: typeof b.as, id = taskId) => (await screenOf(stack, as, id)).code()
    expect(await codeOf(beside)).toBe('nodata')
    expect(await codeOf(colleague)).toBe('nodata')
    expect(await codeOf(looker)).toBe('roleerr')
    expect(await codeOf(b.as, 'guessed')).toBe('nodata')
    expect((await fetch(`${stack.url}${framesPath(taskId)}`)).status).toBe(401)
  })

  it('end with the session, and with what somebody may', async () => {
    await using b = await deviceBench(setTopBox())
    const taskId = await beginView(b)
    using first = await screenOf(b.stack, b.as, taskId)
    expect(await first.next(1)).toHaveLength(1)
    const colleague = await b.stack.signIn('operatorAdministrator', b.company)
    const change = { params: { userId: b.as.userId }, body: { roleGroupKey: 'viewer' } }
    await b.stack.ask(userCalls.updateInfo, change, { as: colleague })
    // Whatever was on its way came; then it was over.
    await eventually(async () => (await first.next(50)).length < 50)
    expect((await screenOf(b.stack, b.as, taskId)).status).toBe(403)
  })

  it('end with signing out, and the capture soon after as nobody watches', async () => {
    await using b = await deviceBench(setTopBox())
    const asked = await b.stack.signIn('operatorStaff', b.company)
    const body = { endpointId: b.endpointId }
    const consent = await b.stack.ask(avCalls.requestConsent, { body }, { as: asked })
    await b.ended(consent.taskId)
    const started = await b.stack.ask(avCalls.startScreenCapture, { body: { ...body, interval: 0.1 } }, { as: asked })
    using screen = await screenOf(b.stack, asked, started.taskId)
    expect(await screen.next(1)).toHaveLength(1)
    await b.stack.ask(authCalls.revokeToken, { body: { refreshToken: asked.info.refreshToken } })
    await eventually(async () => (await screen.next(50)).length < 50)
    expect(await b.ended(started.taskId)).toMatchObject({ taskStatus: 'fail', failKey: 'unwatched' })
    await eventually(() => status(b) === 'Idle')
  })

  it('that stay away end it', async () => {
    await using b = await deviceBench(setTopBox())
    const taskId = await beginView(b, { count: 10, interval: 0.05 })
    using screen = await screenOf(b.stack, b.as, taskId)
    await screen.next(1)
    // Gone without a word, as by a power cut.
    b.device.stop('terminate')
    expect(await b.ended(taskId)).toMatchObject({ taskStatus: 'fail', failKey: 'silent' })
    expect(await screen.next(50)).not.toHaveLength(50)
  })
})

describe('the address of frames', () => {
  /** As a device gets it, from what the server kept and sent. */
  const addressed = async () => {
    const b = await deviceBench(setTopBox())
    const taskId = await beginView(b, { count: 200, interval: 1 })
    await eventually(() => status(b) === 'Capturing')
    const url = new URL('/files/frame', (b.stack.server.deviceUrl ?? '').replace('ws', 'http'))
    const put = async (key: string, body: Uint8Array<ArrayBuffer>, task = taskId) => {
      url.search = new URLSearchParams({ task, key }).toString()
      return (await fetch(url, { method: 'PUT', body }).catch(() => undefined))?.status
    }
    return { b, taskId, put, url, [Symbol.asyncDispose]: () => b[Symbol.asyncDispose]() }
  }

  it('is proved by a secret that nobody is told', async () => {
    await using site = await addressed()
    const { b, taskId, put } = site
    const row = await b.stack.db
      .selectFrom('task')
      .select('input')
      .where('task_id', '=', taskId)
      .executeTakeFirstOrThrow()
    expect(Object.keys(row.input)).not.toContain('secret')
    const kept = String(Reflect.get(row.input, 'digest'))
    for (const key of ['', 'x', kept]) expect(await put(key, new Uint8Array(10))).toBe(403)
    expect(await put(kept, new Uint8Array(10), 'other')).toBe(403)
    expect((await fetch(`${site.url.origin}/files/frame?task=${taskId}&key=${kept}`)).status).toBe(405)
    expect(await put('y', new Uint8Array(mostFrameBytes + 1))).toBe(403)
    const listed = await b.stack.ask(taskCalls.list, { body: { endpointId: b.endpointId } }, { as: b.as })
    expect(JSON.stringify(listed)).not.toContain('secret')
  })
})

describe('keys of the remote control', () => {
  it('reach the device in their order while it is seen, and are counted in the history', async () => {
    await using b = await deviceBench(setTopBox())
    expect((await b.tell(avCalls.sendRemoteKey, { keyValue: 'OK' })).data).toMatchObject({ reason: 'notPlaying' })
    const taskId = await beginView(b)
    using screen = await screenOf(b.stack, b.as, taskId)
    await screen.next(1)
    for (const keyValue of ['CH_UP', '7', 'OK'] as const) await b.ask(avCalls.sendRemoteKey, { keyValue })
    expect(b.device.value(`${view}LastKey`)).toBe('OK')
    const other = await b.stack.signIn('operatorAdministrator', b.company)
    expect((await b.tell(avCalls.sendRemoteKey, { keyValue: 'OK' }, other)).data).toMatchObject({
      reason: 'notPlaying',
    })
    const unknown: string = 'SELF_DESTRUCT'
    expect(
      (
        await b.stack.callApi(
          avCalls.sendRemoteKey,
          { body: { endpointId: b.endpointId, keyValue: unknown as 'OK' } },
          { as: b.as },
        )
      ).envelope.code,
    ).toBe('custom')
    const pressed = await eventually(async () =>
      (await lines(b)).find(({ actionName }) => actionName === 'Press keys of remote control'),
    )
    expect(pressed).toMatchObject({ target: '3' })
    await b.ask(avCalls.cancelScreenCapture)
    expect((await b.tell(avCalls.sendRemoteKey, { keyValue: 'OK' })).data).toMatchObject({ reason: 'notPlaying' })
  })
})
