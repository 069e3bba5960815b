import { access } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import * as z from 'zod'
import { avCalls, framesPath } from '@headend/contract/av'
import { startedTask, task } from '@headend/contract/schemas/tasks'
import { isFinal, taskCalls } from '@headend/contract/tasks'
import { built, launch, signedIn } from './console.ts'
import { startChild } from './support/child.ts'
import type { Memory } from './support/child.ts'
import type { Figure, FigureContext, Row } from './support/figure.ts'
import type { FrameRelay } from './support/frameRelay.ts'
import { frameViewer } from './support/frameViewer.ts'
import type { FrameViewer } from './support/frameViewer.ts'
import { signIn } from './support/http.ts'
import type { HttpUser } from './support/http.ts'
import type { ScreenBoxes } from './support/screenBoxes.ts'
import type { ServerProcess } from './support/serverProcess.ts'
import { median } from './support/statistics.ts'

type Sizes = Readonly<{ viewers: number; rounds: number; ms: number }>

/** Seconds from one frame to the next, as the console asks for them: twelve and a half a second. */
const interval = 0.08
const settleMs = 1500

type Server = Readonly<{ ask: ((name: 'processor') => Promise<number>) & ((name: 'memory') => Promise<Memory>) }>

/** What a process spends on some viewers: milliseconds of a processor a second, bytes, and frames a second of the slowest viewer. */
type Spent = Readonly<{ processor: number; memory: number; frames: number }>

const spentOn = async (server: Server, viewers: readonly FrameViewer[], ms: number): Promise<Spent> => {
  await pause(settleMs)
  const before = viewers.map(({ count }) => count())
  const [from, begun] = [await server.ask('processor'), performance.now()]
  await pause(ms)
  const [to, ended] = [await server.ask('processor'), performance.now()]
  const seconds = (ended - begun) / 1000
  const frames = Math.min(...viewers.map(({ count }, index) => (count() - (before[index] ?? 0)) / seconds))
  return { processor: (to - from) / seconds, frames, memory: (await server.ask('memory')).needed }
}

/** What each further viewer costs a process, from one to many of them. */
const perFurther = (one: Spent, many: Spent, viewers: number): Spent => ({
  processor: (many.processor - one.processor) / (viewers - 1),
  memory: (many.memory - one.memory) / (viewers - 1),
  frames: many.frames,
})

/** Has the viewer at a box agree, and the capture begin: its task. */
const beginView = async (user: HttpUser, endpointId: string): Promise<string> => {
  const consent = startedTask.parse(await user.post(avCalls.requestConsent.path, { endpointId }))
  const isAgreed = async (): Promise<boolean> =>
    z
      .array(task)
      .parse(await user.post(taskCalls.list.path, { endpointId }))
      .some(({ taskId, taskStatus }) => taskId === consent.taskId && isFinal(taskStatus))
  while (!(await isAgreed())) await pause(50)
  return startedTask.parse(await user.post(avCalls.startScreenCapture.path, { endpointId, interval })).taskId
}

type Site = Readonly<{ url: string; user: HttpUser; endpointIds: readonly string[] }>

/** One view, then as many as there are boxes, each of another box. */
const ours = async (
  server: Server,
  { url, user, endpointIds }: Site,
  ms: number,
): Promise<{ spent: Spent; frame: Uint8Array }> => {
  using viewers = new DisposableStack()
  const open = async (endpointId: string): Promise<FrameViewer> => {
    const taskId = await beginView(user, endpointId)
    const headers = { authorization: `Bearer ${user.token}` }
    return viewers.use(await frameViewer(`${url}${framesPath(taskId)}`, headers))
  }
  const [first = '', ...others] = endpointIds
  const one = await open(first)
  const alone = await spentOn(server, [one], ms)
  const all = [one]
  for (const endpointId of others) all.push(await open(endpointId))
  const spent = perFurther(alone, await spentOn(server, all, ms), all.length)
  for (const endpointId of endpointIds) await user.post(avCalls.cancelScreenCapture.path, { endpointId })
  const frame = one.first()
  if (frame === undefined) throw new Error('no frame came')
  return { spent, frame }
}

/** The same through the bare relay. */
const bare = async (
  { relay, boxes, url }: Readonly<{ relay: Server; boxes: Sender; url: string }>,
  { viewers: count, ms }: Sizes,
  frame: Uint8Array,
): Promise<Spent> => {
  using viewers = new DisposableStack()
  const urls = Array.from({ length: count }, (_, index) => `${url}/${index}`)
  const watch = async (some: readonly string[]): Promise<FrameViewer[]> =>
    Promise.all(some.map(async (one) => viewers.use(await frameViewer(one))))
  const send = (some: readonly string[]) => boxes.ask('send', { urls: some, frame, intervalMs: interval * 1000 })
  const one = await watch(urls.slice(0, 1))
  await send(urls.slice(0, 1))
  const alone = await spentOn(relay, one, ms)
  const all = [...one, ...(await watch(urls.slice(1)))]
  await send(urls)
  const spent = perFurther(alone, await spentOn(relay, all, ms), count)
  await boxes.ask('still')
  return spent
}

type Sender = Awaited<ReturnType<typeof startChild<ScreenBoxes>>>

const drawn = z.object({ drawn: z.number(), now: z.number() })

/** Frames a second that the console draws of a box whose viewer agreed. */
const drawnByConsole = async (url: string, endpointId: string, ms: number): Promise<number> => {
  const browser = await launch()
  try {
    const kept = await signedIn(browser, url)
    const context = await browser.newContext({ locale: 'en-US', viewport: { width: 1440, height: 900 } })
    const page = await context.newPage()
    await page.addInitScript({ path: join(import.meta.dirname, 'support/pageFrames.js') })
    await page.addInitScript((entries) => {
      for (const [name, value] of entries) sessionStorage.setItem(name, value)
    }, kept)
    await page.goto(`${url}/device/deviceDetail/${encodeURIComponent(endpointId)}`)
    await page.getByRole('tab', { name: 'AV' }).click()
    await page.getByRole('button', { name: 'Remote view', exact: true }).click()
    await page.getByRole('img', { name: /^Screen of/ }).waitFor()
    await pause(settleMs)
    const from = drawn.parse(await page.evaluate('framesDrawn()'))
    await pause(ms)
    const to = drawn.parse(await page.evaluate('framesDrawn()'))
    await page.getByRole('button', { name: 'Close', exact: true }).last().click()
    return ((to.drawn - from.drawn) * 1000) / (to.now - from.now)
  } finally {
    await browser.close()
  }
}

/** Shows the screens of simulated boxes, beside a bare relay that hands as many frames of the same bytes on. */
const measureRemoteView = async (sizes: Sizes, { say }: Pick<FigureContext, 'say'>): Promise<readonly Row[]> => {
  await access(join(built, 'index.html')).catch(() => {
    throw new Error('the console is not built: run "npm run build" first')
  })
  const { viewers, rounds, ms } = sizes
  await using server = await startChild<ServerProcess>('serverProcess.ts')
  await using relay = await startChild<FrameRelay>('frameRelay.ts')
  await using boxes = await startChild<ScreenBoxes>('screenBoxes.ts')
  const { url, deviceUrl } = await server.ask('start', { consoleFolder: built })
  const devices = await boxes.ask('connect', { url: deviceUrl, count: viewers })
  await server.ask('registerSimulated', {
    model: { name: 'Bench S4', oui: 'A4C7F2', productClass: 'STB', tabs: ['general', 'avManagement'] },
    devices,
  })
  await boxes.ask('whenConnected')
  using user = await signIn(url, 2)
  const endpointIds = devices.map(({ endpointId }) => endpointId)
  const relayUrl = await relay.ask('listen')
  const [watched = ''] = endpointIds
  const perSecond = await drawnByConsole(url, watched, ms * 2)
  say(`${perSecond.toFixed(1)} frames a second drawn`)
  const results: { ours: Spent; bare: Spent; frame: number }[] = []
  for (let round = 0; round <= rounds; round += 1) {
    const { spent, frame } = await ours(server, { url, user, endpointIds }, ms)
    const beside = await bare({ relay, boxes, url: relayUrl }, sizes, frame)
    say(
      `a further viewer: ${spent.processor.toFixed(1)} beside ${beside.processor.toFixed(1)} ms/s, ${(spent.memory / 1024).toFixed(0)} beside ${(beside.memory / 1024).toFixed(0)} KiB, ${spent.frames.toFixed(1)} beside ${beside.frames.toFixed(1)} frames/s`,
    )
    // The first compiles what it runs.
    if (round > 0) results.push({ ours: spent, bare: beside, frame: frame.length })
  }
  const middle = (side: 'ours' | 'bare', what: keyof Spent): number => median(results.map((one) => one[side][what]))
  const size = median(results.map(({ frame }) => frame))
  return [
    {
      what: 'frames of a set-top box drawn by the console',
      measured: { value: perSecond, unit: 'rate' },
      limit: { value: 1 / interval, unit: 'rate', of: 'asked of the box' },
      goals: [{ kind: 'atLeast', value: 10 }],
      note: `from a simulated box over HTTP, server and HTTP to a canvas, in ${(2 * ms) / 1000} s`,
    },
    {
      what: `the same of ${viewers} boxes at once, the slowest`,
      measured: { value: middle('ours', 'frames'), unit: 'rate' },
      limit: { value: middle('bare', 'frames'), unit: 'rate', of: 'bare relay' },
      goals: [{ kind: 'atLeast', value: 10 }],
      note: `read and not drawn; frames of ${(size / 1024).toFixed(1)} KiB, median of ${rounds}`,
    },
    {
      what: 'processor of the server for a further viewer, of a second',
      measured: { value: middle('ours', 'processor'), unit: 'ms' },
      limit: { value: middle('bare', 'processor'), unit: 'ms', of: 'bare relay' },
      goals: [{ kind: 'ratioAtMost', ratio: 5 }],
      note: `from 1 viewer to ${viewers}, each of another box; all threads of the process, the database not`,
    },
    {
      what: 'memory of the server for a further viewer',
      measured: { value: middle('ours', 'memory'), unit: 'bytes' },
      limit: { value: middle('bare', 'memory'), unit: 'bytes', of: 'bare relay' },
      goals: [{ kind: 'atMost', value: 1024 * 1024 }],
      note: 'resident after a collection, while the frames come',
    },
  ]
}

export const figure: Figure = {
  about: 'frames a second of a remote view, and what a further viewer costs',
  run: (context) =>
    measureRemoteView(
      context.quick ? { viewers: 8, rounds: 2, ms: 4_000 } : { viewers: 8, rounds: 5, ms: 8_000 },
      context,
    ),
}
