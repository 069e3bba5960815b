import { setTimeout as pause } from 'node:timers/promises'
import { chromium, errors } from 'playwright-core'
import type { Browser, CDPSession, Page } from 'playwright-core'
import { evaluationAdmin } from '@headend/server/core/config'
import { chromiumFlags, chromiumPath } from '../../../e2e/support/chromium.ts'

/** People at the console: tabs of one Chromium, each signed in and on a screen that lives. */

/** Of every four tabs three stay open for the whole run, the others are closed and opened anew. */
const isLasting = (index: number): boolean => index % 4 !== 3
const dwellMs = { least: 20_000, most: 60_000 }
/** Other programs on the machine may take its time; milliseconds. */
const patienceMs = 120_000
/** A tab that is late so often in a row is no longer waiting for the machine. */
const mostLate = 3
/** Pages that a tab shows before it is closed. */
const pagesOfPassing = 5

type Needs = Readonly<{
  url: string
  count: number
  /** Devices by the company they belong to; the first company sees all of them. */
  devices: readonly (readonly string[])[]
  random: () => number
  problem: (what: string, text: string) => void
}>

/** What the tabs that stay open hold, together: bytes of the script heap, nodes and listeners of documents. */
export type TabMetrics = Readonly<{ heap: number; nodes: number; listeners: number; tabs: number }>

export type Browsers = AsyncDisposable &
  Readonly<{
    metrics: () => Promise<TabMetrics>
    /** Pages that were shown, and how often a call of a page was refused. */
    counts: () => Readonly<Record<string, number>>
  }>

type Tab = Readonly<{ page: Page; session: CDPSession; close: () => Promise<void> }>

const companies = ['vision', 'busan', 'ulsan', 'daegu'] as const
const roles = ['admin', 'staff', 'support', 'viewer'] as const
const emailOf = (index: number): string =>
  index === 0
    ? evaluationAdmin.email
    : `${roles[Math.floor(index / companies.length) % roles.length]}@${companies[index % companies.length]}.headend.example`

/** Opens a tab of its own context and signs in through the form. */
const open = async (
  browser: Browser,
  index: number,
  { url, problem }: Needs,
  count: (what: string) => void,
): Promise<Tab> => {
  const context = await browser.newContext({
    locale: 'en-US',
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
  })
  await using undo = new AsyncDisposableStack()
  undo.defer(() => context.close())
  context.setDefaultTimeout(patienceMs)
  const page = await context.newPage()
  page.on('pageerror', (error) => problem('page', error.stack ?? error.message))
  page.on('console', (message) => {
    if (message.type() !== 'error') return
    // What a device or a rule refused; the operators' calls tell the server's own faults.
    if (/status of 4\d\d/.test(message.text())) count('refused in a page')
    else problem('console', `${message.text()} (${message.location().url})`)
  })
  await page.goto(`${url}/login`)
  await page.getByLabel('E-mail').fill(emailOf(index))
  await page.getByLabel('Password', { exact: true }).fill(evaluationAdmin.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL(/\/home$/)
  const session = await context.newCDPSession(page)
  await session.send('Performance.enable')
  undo.move()
  return { page, session, close: () => context.close() }
}

const metricsOf = async ({ session }: Tab): Promise<ReadonlyMap<string, number>> => {
  const { metrics } = await session.send('Performance.getMetrics')
  return new Map(metrics.map(({ name, value }) => [name, value]))
}

/** Starts the tabs one after the other and has each go from screen to screen until it is disposed of. */
export const startBrowsers = async (needs: Needs): Promise<Browsers> => {
  const { random, devices, problem } = needs
  const browser = await chromium.launch({
    executablePath: chromiumPath(),
    args: [...chromiumFlags],
  })
  const end = new AbortController()
  const counts: Record<string, number> = {}
  const count = (what: string): void => {
    counts[what] = (counts[what] ?? 0) + 1
  }
  const tabs = new Map<number, Tab>()

  const addressFor = (index: number): string => {
    const own = devices[index === 0 ? 0 : index % companies.length] ?? []
    const device = own[Math.floor(random() * own.length)] ?? ''
    const page = `/device/deviceDetail/${encodeURIComponent(device)}`
    const addresses = [
      '/home',
      '/device/deviceList/1',
      '/device/deviceList/1?status=Online',
      `/device/deviceList/${1 + Math.floor(random() * 10)}`,
      page,
      page,
      `${page}#diagnostics`,
      `${page}#history`,
      index === 0 ? '/admin/task' : '/home',
    ]
    return addresses[Math.floor(random() * addresses.length)] ?? '/home'
  }

  /** Goes to another screen as a link does: the page stays, and what it does not let go of stays with it. */
  const goOn = async (page: Page, address: string): Promise<void> => {
    await page.evaluate(`history.pushState({}, '', ${JSON.stringify(address)})`)
    await page.getByRole('heading', { level: 1 }).first().waitFor({ timeout: patienceMs })
    count('screens shown')
  }

  const live = async (index: number): Promise<void> => {
    let shown = 0
    let late = 0
    while (!end.signal.aborted) {
      await pause(dwellMs.least + random() * (dwellMs.most - dwellMs.least), undefined, { signal: end.signal })
      const tab = tabs.get(index)
      try {
        if (tab === undefined) tabs.set(index, await open(browser, index, needs, count))
        else if (!isLasting(index) && (shown += 1) % pagesOfPassing === 0) {
          tabs.delete(index)
          await tab.close()
          count('tabs closed')
        } else await goOn(tab.page, addressFor(index))
        late = 0
      } catch (thrown) {
        if (end.signal.aborted) return
        count('screens late')
        late += 1
        if (!(thrown instanceof errors.TimeoutError) || late >= mostLate)
          problem(`tab ${index}`, thrown instanceof Error ? thrown.message : String(thrown))
      }
    }
  }

  for (let index = 0; index < needs.count; index += 1) tabs.set(index, await open(browser, index, needs, count))
  const lives = Array.from({ length: needs.count }, (_, index) => live(index).catch(() => undefined))
  return {
    counts: () => ({ ...counts }),
    metrics: async () => {
      const lasting = [...tabs].filter(([index]) => isLasting(index))
      const all = await Promise.all(lasting.map(([, tab]) => metricsOf(tab)))
      const sum = (name: string): number => all.reduce((total, metrics) => total + (metrics.get(name) ?? 0), 0)
      return {
        heap: sum('JSHeapUsedSize'),
        nodes: sum('Nodes'),
        listeners: sum('JSEventListeners'),
        tabs: tabs.size,
      }
    },
    [Symbol.asyncDispose]: async () => {
      end.abort()
      await Promise.race([Promise.all(lives), pause(5_000)])
      await browser.close()
    },
  }
}
