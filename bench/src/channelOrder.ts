import { access } from 'node:fs/promises'
import { join } from 'node:path'
import { channelCalls } from '@headend/contract/cmsChannels'
import type { CDPSession, Page } from 'playwright-core'
import * as z from 'zod'
import { built, launch, signedIn } from './console.ts'
import { sharedClock, startChild } from './support/child.ts'
import type { Child } from './support/child.ts'
import type { Figure, FigureContext, Row } from './support/figure.ts'
import { signIn } from './support/http.ts'
import type { ServerProcess } from './support/serverProcess.ts'
import { median, quantile } from './support/statistics.ts'

const channels = 5000
/** Pixels a frame by which a list is scrolled that something is dragged to the edge of. */
const dragged = 18
/** The same of a list that somebody flings. */
const flung = 400

/** What a stretch of frames was like. */
type Frames = Readonly<{
  /** Frames a second. */
  rate: number
  count: number
  /** Frames that were due and not drawn. */
  dropped: number
  /** What the main thread did for one; milliseconds. */
  busyMs: number
  longestMs: number
}>

const metrics = z.object({ metrics: z.array(z.object({ name: z.string(), value: z.number() })) })
const busyOf = async (session: CDPSession): Promise<number> => {
  const found = metrics.parse(await session.send('Performance.getMetrics')).metrics
  return (found.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000
}

/** Counts frames while something is done to the page. */
const framesOf = async (page: Page, session: CDPSession, work: () => Promise<unknown>): Promise<Frames> => {
  await page.evaluate('beginFrames()')
  const before = await busyOf(session)
  await work()
  const busy = (await busyOf(session)) - before
  const gaps = z.array(z.number()).parse(await page.evaluate('endFrames()'))
  const due = median(gaps)
  const dropped = gaps.reduce((sum, gap) => sum + Math.max(0, Math.round(gap / due) - 1), 0)
  const total = gaps.reduce((sum, gap) => sum + gap, 0)
  return {
    rate: (gaps.length / total) * 1000,
    count: gaps.length,
    dropped,
    busyMs: busy / gaps.length,
    longestMs: Math.max(...gaps),
  }
}

/** Drags the first row to the lower edge of the list and holds it there, where the list scrolls, then puts it back. */
const drag = async (page: Page, ms: number): Promise<void> => {
  const list = await page.locator('.hd-order').boundingBox()
  const handle = await page.locator('.hd-order-handle').first().boundingBox()
  if (list === null || handle === null) throw new Error('the list has no handles')
  const x = handle.x + handle.width / 2
  await page.mouse.move(x, handle.y + handle.height / 2)
  await page.mouse.down()
  const began = sharedClock()
  await page.mouse.move(x, list.y + list.height - 10, { steps: 20 })
  // A hand is never still.
  for (let at = 0; sharedClock() - began < ms; at += 1) {
    await page.mouse.move(x, list.y + list.height - 6 - (at % 4))
    await page.waitForTimeout(30)
  }
  await page.keyboard.press('Escape')
  await page.mouse.up()
}

/** Frames of both, taken by turns: the machine may have other guests. */
const together = (all: readonly Frames[]): Frames => ({
  rate: median(all.map(({ rate }) => rate)),
  count: all.reduce((sum, { count }) => sum + count, 0),
  dropped: all.reduce((sum, { dropped }) => sum + dropped, 0),
  busyMs: median(all.map(({ busyMs }) => busyMs)),
  longestMs: Math.max(...all.map(({ longestMs }) => longestMs)),
})

const wordsOf = ({ dropped, count, longestMs }: Frames): string =>
  `${dropped} dropped of ${count + dropped}, the longest took ${longestMs.toFixed(0)} ms`

const frameRows = (what: string, ours: Frames, bare: Frames, note: string): readonly Row[] => [
  {
    what: `frames a second while ${what}`,
    measured: { value: ours.rate, unit: 'rate' },
    limit: { value: bare.rate, unit: 'rate', of: 'the same rows moved by a bare loop' },
    goals: [{ kind: 'ratioAtLeast', ratio: 0.98 }],
    note: `${note}; ${wordsOf(ours)}; bare ${wordsOf(bare)}`,
  },
  {
    what: 'main thread of the browser for a frame of it',
    measured: { value: ours.busyMs, unit: 'ms' },
    limit: { value: bare.busyMs, unit: 'ms', of: 'bare loop' },
    goals: [{ kind: 'atMost', value: 16 }],
  },
]

const framesIn = async (page: Page, { quick, say }: FigureContext): Promise<readonly Row[]> => {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable')
  const [rounds, ms] = quick ? [2, 2000] : [5, 4000]
  const taken: Record<'dragged' | 'bareDragged' | 'flung' | 'bareFlung', Frames[]> = {
    dragged: [],
    bareDragged: [],
    flung: [],
    bareFlung: [],
  }
  const top = () => page.evaluate(`document.querySelector('.hd-order').scrollTop = 0`)
  for (let round = 0; round <= rounds; round += 1) {
    const one = {
      bareDragged: await framesOf(page, session, () => page.evaluate(`moveBare(${dragged}, ${ms})`)),
      dragged: await framesOf(page, session, () => drag(page, ms)),
      bareFlung: await framesOf(page, session, () => page.evaluate(`moveBare(${flung}, ${ms})`)),
      flung: await framesOf(page, session, () => page.evaluate(`scrollList(${flung}, ${ms})`)),
    }
    await top()
    say(`dragged: ${wordsOf(one.dragged)}; flung: ${wordsOf(one.flung)}`)
    // The first compiles what it runs.
    if (round === 0) continue
    for (const name of ['dragged', 'bareDragged', 'flung', 'bareFlung'] as const) taken[name].push(one[name])
  }
  const { came, again } = z
    .object({ came: z.number(), again: z.number() })
    .parse(await page.evaluate(`countDrawn(${flung}, ${ms})`))
  await top()
  return [
    {
      what: 'rows drawn again for each that comes into sight, of a list that is flung',
      measured: { value: again / came, unit: 'ratio' },
      goals: [{ kind: 'atMost', value: 0.1 }],
      note: `${came} rows came into sight, ${again} of those that stood there were drawn again`,
    },
    ...frameRows(
      `one of ${channels.toLocaleString('en-US')} channels is dragged`,
      together(taken.dragged),
      together(taken.bareDragged),
      'held at the edge of the list, which scrolls',
    ),
    ...frameRows(
      `a list of ${channels.toLocaleString('en-US')} channels is flung`,
      together(taken.flung),
      together(taken.bareFlung),
      `${flung} pixels a frame, every row with its logo`,
    ),
  ]
}

/** Moves the last channel to the top again and again, which gives every one another place. */
const keptIn = async (server: Child<ServerProcess>, url: string, ids: readonly string[]): Promise<Row> => {
  using user = await signIn(url, 1)
  const [ours, bare]: [number[], number[]] = [[], []]
  let order = ids
  for (let round = 0; round < 9; round += 1) {
    order = [...order.slice(-1), ...order.slice(0, -1)]
    const start = sharedClock()
    await user.put(channelCalls.sort.path, { ids: order })
    ours.push(sharedClock() - start)
    bare.push(await server.ask('turnChannels'))
    bare.push(await server.ask('turnChannels'))
  }
  return {
    what: `the last of ${channels.toLocaleString('en-US')} channels moved to the top, kept`,
    measured: { value: median(ours), unit: 'ms' },
    limit: { value: median(bare), unit: 'ms', of: 'a bare update of as many places' },
    goals: [{ kind: 'ratioAtMost', ratio: 4 }],
    note: `the call with all of their ids, from its sending to its answer; median of 9, slowest ${quantile(ours, 1).toFixed(0)} ms`,
  }
}

const measure = async (context: FigureContext): Promise<readonly Row[]> => {
  await access(join(built, 'index.html')).catch(() => {
    throw new Error('the console is not built: run "npm run build" first')
  })
  await using server = await startChild<ServerProcess>('serverProcess.ts')
  const { url } = await server.ask('start', { consoleFolder: built })
  const ids = await server.ask('layChannels', { channels })
  const browser = await launch()
  try {
    const kept = await signedIn(browser, url)
    const browserContext = await browser.newContext({ locale: 'en-US', viewport: { width: 1440, height: 900 } })
    const page = await browserContext.newPage()
    await page.addInitScript({ path: join(import.meta.dirname, 'support/pageOrder.js') })
    await page.addInitScript((entries) => {
      for (const [name, value] of entries) sessionStorage.setItem(name, value)
    }, kept)
    await page.goto(`${url}/management/cms/metadataSets#radio-channels`)
    const tab = page.getByRole('tab', { name: 'Channels', exact: true })
    await page.getByRole('button', { name: 'Add radio channel' }).first().waitFor()
    const pressed = sharedClock()
    await tab.click()
    await page.locator('.hd-order-row').first().waitFor()
    const openedMs = sharedClock() - pressed
    return [
      {
        what: `list of ${channels.toLocaleString('en-US')} channels, from its tab to its first row`,
        measured: { value: openedMs, unit: 'ms' },
        goals: [{ kind: 'atMost', value: 2000 }],
        note: 'all of them are fetched, so that each can be dragged to any place; those in sight are drawn',
      },
      ...(await framesIn(page, context)),
      await keptIn(server, url, ids),
    ]
  } finally {
    await browser.close()
  }
}

export const figure: Figure = { about: 'five thousand channels listed and ordered in the console', run: measure }
