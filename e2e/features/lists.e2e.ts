import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { settled } from '../support/pages.ts'
import { test } from '../support/test.ts'

// As in the browser of a person: there a list that is longer than its window is narrower by a scrollbar.
test.use({
  launchOptions: async ({ launchOptions }, use) => use({ ...launchOptions, ignoreDefaultArgs: ['--hide-scrollbars'] }),
})

/** The addresses of every entry of the navigation. */
const screensOf = async (page: Page): Promise<readonly string[]> => {
  const main = page.getByRole('navigation', { name: 'Main' })
  const found = new Set<string>()
  for (const menu of await main.getByRole('button').all()) {
    if ((await menu.getAttribute('aria-expanded')) === 'false') await menu.click()
    for (const link of await main.getByRole('link').all()) found.add((await link.getAttribute('href')) ?? '')
  }
  return [...found]
}

/** By how many pixels each table is wider than the place it has. */
const wideIn = (page: Page): Promise<readonly string[]> =>
  page.locator('.hd-table-scroll').evaluateAll((tables) =>
    tables.flatMap(({ scrollWidth, clientWidth }) => {
      const wider = scrollWidth - clientWidth
      return wider > 0 ? [`${wider} px wider than its place`] : []
    }),
  )

for (const language of ['en', 'ko'] as const)
  test(`no list scrolls sideways, beside the rail and on a wide screen, in ${language}`, async ({ page, signIn }) => {
    test.slow()
    await signIn()
    await page.goto('/home')
    // The entries are there when it is known who asks for them.
    await expect.poll(async () => (await screensOf(page)).length).toBeGreaterThan(15)
    const screens = await screensOf(page)
    await page.evaluate((language) => {
      const settings: unknown = JSON.parse(localStorage.getItem('headend.settings') ?? '{}')
      localStorage.setItem('headend.settings', JSON.stringify({ ...Object(settings), language }))
    }, language)
    const wide: string[] = []
    const look = async (where: string): Promise<void> => {
      for (const width of [1024, 1440]) {
        await page.setViewportSize({ width, height: 600 })
        await settled(page)
        wide.push(...(await wideIn(page)).map((what) => `${where} at ${width}: ${what}`))
      }
    }
    const companies = '/management/company/companyList'
    expect(screens).toContain(companies)
    // The others of its tabs are lists as well.
    for (const path of [...screens, `${companies}?tab=roles`, `${companies}?tab=companies`]) {
      await page.goto(path)
      await look(path)
    }
    expect(wide).toEqual([])
  })
