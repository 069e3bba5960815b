import { access } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { chromium } from 'playwright-core'
import type { Browser, BrowserContext } from 'playwright-core'
import * as z from 'zod'
import { evaluationAdmin } from '@headend/server/core/config'
import { startChild } from './support/child.ts'
import type { Figure, FigureContext, Row } from './support/figure.ts'
import type { ServerProcess } from './support/serverProcess.ts'
import { median } from './support/statistics.ts'
import { chromiumFlags, chromiumPath } from '../../e2e/support/chromium.ts'

type Sizes = Readonly<{ rounds: number; devices: number }>

export const built = join(import.meta.dirname, '../../packages/web/dist')
const slowDown = 4
/** The page counts as interactive when its main thread was free for so long; milliseconds. */
const quietMs = 1_000
const kilobyte = 1024

type Kept = readonly (readonly [string, string])[]

export const launch = (): Promise<Browser> =>
  chromium.launch({
    executablePath: chromiumPath(),
    args: [...chromiumFlags],
  })

/** What a tab keeps of somebody who signed in. */
export const signedIn = async (browser: Browser, url: string): Promise<Kept> => {
  const context = await browser.newContext({ locale: 'en-US' })
  const page = await context.newPage()
  await page.goto(`${url}/login`)
  await page.getByLabel('E-mail').fill(evaluationAdmin.email)
  await page.getByLabel('Password', { exact: true }).fill(evaluationAdmin.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL(/\/home$/)
  const kept = await page.evaluate(() =>
    Object.entries(sessionStorage).map(([name, value]) => [name, String(value)] as const),
  )
  await context.close()
  return kept
}

type Load = Readonly<{ scriptBytes: number; rowsMs: number; interactiveMs: number }>

/** What happens in the page, by the page's own clock: when its first row stood there, when its thread was last busy. */
const marks = z.object({ rows: z.number(), busy: z.number(), now: z.number() })

/** Opens the device list in a browser that has nothing of it yet, and waits until it is usable. */
const load = async (context: BrowserContext, url: string, kept: Kept): Promise<Load> => {
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowDown })
  const scripts: Promise<number>[] = []
  page.on('response', (response) => {
    if (response.request().resourceType() !== 'script') return
    scripts.push(response.body().then((body) => gzipSync(body, { level: 9 }).length))
  })
  await page.addInitScript((entries) => {
    for (const [name, value] of entries) sessionStorage.setItem(name, value)
  }, kept)
  await page.addInitScript({ path: join(import.meta.dirname, 'support/pageMarks.js') })
  await page.goto(`${url}/device/deviceList/1`, { waitUntil: 'commit' })
  let wanted: readonly Promise<number>[] | undefined
  for (;;) {
    // Asked plainly: a locator would bring its own code, which the slowed page had to compile while it loads.
    const { result } = await session.send('Runtime.evaluate', { expression: 'marks()', returnByValue: true })
    const { rows, busy, now } = marks.parse(result.value)
    const interactiveMs = Math.max(rows, busy)
    // What is fetched once the page has nothing else to do is not part of its first load.
    if (rows > 0) wanted ??= scripts.slice()
    if (wanted !== undefined && now - interactiveMs >= quietMs) {
      const scriptBytes = (await Promise.all(wanted)).reduce((sum, size) => sum + size, 0)
      return { scriptBytes, rowsMs: rows, interactiveMs }
    }
    await page.waitForTimeout(100)
  }
}

/** Loads the device list again and again, each time as if for the first time. */
export const measureConsole = async (
  { rounds, devices }: Sizes,
  { say }: Pick<FigureContext, 'say'>,
): Promise<readonly Row[]> => {
  await access(join(built, 'index.html')).catch(() => {
    throw new Error('the console is not built: run "npm run build" first')
  })
  await using server = await startChild<ServerProcess>('serverProcess.ts')
  const { url } = await server.ask('start', { consoleFolder: built })
  await server.ask('register', { first: 0, count: devices })
  const browser = await launch()
  try {
    const kept = await signedIn(browser, url)
    const loads: Load[] = []
    for (let round = 0; round <= rounds; round += 1) {
      const context = await browser.newContext({
        locale: 'en-US',
        viewport: { width: 1440, height: 900 },
      })
      const result = await load(context, url, kept)
      await context.close()
      say(`${Math.round(result.scriptBytes / kilobyte)} KB, rows after ${result.rowsMs.toFixed(0)} ms`)
      if (round > 0) loads.push(result)
    }
    const interactive = median(loads.map(({ interactiveMs }) => interactiveMs))
    return [
      {
        what: 'JavaScript of the first device list, gzip',
        measured: { value: Math.max(...loads.map(({ scriptBytes }) => scriptBytes)), unit: 'bytes' },
        goals: [{ kind: 'atMost', value: 160 * kilobyte }],
        note: 'every script the browser fetched until the first row stood there, each compressed by itself',
      },
      {
        what: `device list interactive, processor ${slowDown} × slower`,
        measured: { value: interactive, unit: 'ms' },
        goals: [{ kind: 'atMost', value: 1_500 }],
        note: `an empty cache, ${devices} devices; rows shown and the main thread free; rows alone after ${median(loads.map(({ rowsMs }) => rowsMs)).toFixed(0)} ms; median of ${rounds}`,
      },
    ]
  } finally {
    await browser.close()
  }
}

export const figure: Figure = {
  about: 'what the console needs to show the device list for the first time',
  run: (context) => measureConsole({ rounds: context.quick ? 3 : 7, devices: 500 }, context),
}
