import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import type { Locator, Page } from '@playwright/test'
import axe from 'axe-core'
import type { AxeResults, RunOptions } from 'axe-core'

const root = join(import.meta.dirname, '..', '..')
const looks = join(root, 'artifacts', 'looks')

/** The table row that shows all of these texts, each in a cell of its own. */
export const row = (page: Page, ...texts: readonly (string | RegExp)[]): Locator =>
  texts.reduce<Locator>(
    (rows, text) => rows.filter({ has: page.getByRole('cell', { name: text }) }),
    page.getByRole('row'),
  )

/** A row of the table shows all of these texts. */
export const expectRowVisible = async (page: Page, ...texts: readonly (string | RegExp)[]): Promise<void> => {
  await expect(row(page, ...texts).first()).toBeVisible()
}

/** No row of the table shows all of these texts. The table itself has to be there: an empty page proves nothing. */
export const expectNoRow = async (page: Page, ...texts: readonly (string | RegExp)[]): Promise<void> => {
  await expect(page.getByRole('table').first()).toBeVisible()
  await expect(row(page, ...texts)).toHaveCount(0)
}

/** A message of the bottom right corner appears. */
export const expectToast = async (page: Page, text: string | RegExp): Promise<void> => {
  await expect(page.getByRole('region', { name: 'Messages' }).getByText(text).first()).toBeVisible()
}

/** Rules of WCAG 2.2 A and AA, or what the colours alone decide of them. */
type Rules = 'all' | 'colours'

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/**
 * The page has no violation of WCAG 2.2 A and AA that axe can find. A document is given axe once, and only what is wrong is
 * described: together less than half of the time.
 */
export const expectAccessible = async (page: Page, rules: Rules = 'all'): Promise<void> => {
  expect(page.frames(), 'frames, of which only the first is looked at').toHaveLength(1)
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const runOnly = rules === 'all' ? standards : { type: 'rule' as const, values: ['color-contrast'] }
  const violations = await page.evaluate(
    async (options) => {
      const { axe: own }: { axe: { run: (root: Document, options: RunOptions) => Promise<AxeResults> } } =
        Object(window)
      const result = await own.run(document, options)
      return result.violations
    },
    { runOnly, resultTypes: ['violations' as const] },
  )
  const found = violations.flatMap(({ id, help, nodes }) =>
    nodes.map((node) => `${id}: ${help}\n    ${node.target.join(' ')}\n    ${node.html.slice(0, 200)}`),
  )
  expect(found, `axe found:\n${found.join('\n')}`).toEqual([])
}

/** What reached past the right edge, or is cut without saying so: nothing on a page that fits. */
export const expectFits = async (page: Page): Promise<void> => {
  const wider = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    return scrollWidth - clientWidth
  })
  expect(wider, 'the page is wider than its window, in CSS pixels').toBeLessThanOrEqual(0)
  const squeezed = await page
    .getByRole('tab')
    .evaluateAll((tabs) => tabs.filter((tab) => tab.scrollWidth > tab.clientWidth).map((tab) => tab.textContent))
  expect(squeezed, 'tabs narrower than their words').toEqual([])
}

/** Nothing stands for itself because the dictionary has no text for it. */
export const expectWords = async (page: Page): Promise<void> => {
  const keys = await page
    .locator('label, legend, button, option, th, dt, dd, h1, h2, h3, [role=tab], [role=menuitem]')
    .evaluateAll((all) =>
      all.flatMap((one) =>
        [one.textContent.trim(), one.getAttribute('aria-label') ?? ''].filter((text) =>
          /^(\w+:)?(column|field|help|option|choose|part|page|tab|create|edit|remove|export|action)\.[\w.-]+$/.test(
            text,
          ),
        ),
      ),
    )
  expect(keys, 'keys that the dictionary has no text for').toEqual([])
}

type View = Readonly<{ language: 'en' | 'ko'; width: number; height: number }>

const wide: View = { language: 'en', width: 1440, height: 900 }
const korean: View = { ...wide, language: 'ko' }
const phone: View = { language: 'en', width: 390, height: 844 }

/** The page as this view shows it: loaded again where its language is another one, else in a window of another size. */
const show = async (page: Page, { language, ...size }: View, again: boolean): Promise<void> => {
  await page.setViewportSize(size)
  const isOther = await page.evaluate((chosen) => {
    const settings: unknown = JSON.parse(localStorage.getItem('headend.settings') ?? '{}')
    localStorage.setItem('headend.settings', JSON.stringify({ ...Object(settings), language: chosen }))
    return document.documentElement.lang !== chosen
  }, language)
  if (again || isOther) await page.reload()
  // What watches its size hears of a new one with the frame after it.
  else await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  await settled(page)
}

/** Waits until nothing loads: the page has its heading, its faces, and no part that is still a skeleton. */
export const settled = async (page: Page): Promise<void> => {
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  await page.evaluate(() => document.fonts.ready)
}

/**
 * Takes the page's picture in light, dark, Korean and at phone width into artifacts/looks, and checks that it fits and is
 * accessible; where it is dark only its colours are others, and in Korean only its words. What is open in it (a dialog) has
 * to be opened by `prepare`, and is for each width and language anew.
 */
export const look = async (page: Page, name: string, prepare?: (page: Page) => Promise<void>): Promise<void> => {
  mkdirSync(looks, { recursive: true })
  const size = page.viewportSize()
  const picture = async (view: string): Promise<void> => {
    await page.screenshot({ path: join(looks, `${name}-${view}.png`), animations: 'disabled' })
  }
  const open = async (view: View): Promise<void> => {
    await show(page, view, prepare !== undefined)
    await prepare?.(page)
    await expectFits(page)
    await expectWords(page)
  }
  // Korean first: two loads of the page are enough then for all four.
  await open(korean)
  await picture('ko')
  await open(wide)
  await expectAccessible(page)
  await picture('light')
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectAccessible(page, 'colours')
  await picture('dark')
  await page.emulateMedia({ colorScheme: 'light' })
  await open(phone)
  await expectAccessible(page)
  await picture('390')
  if (prepare) await show(page, { ...wide, ...size }, true)
  else if (size) await page.setViewportSize(size)
}
