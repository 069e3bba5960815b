import { expect } from '@playwright/test'
import { minimal, startFleet } from '@headend/simulator'
import { expectRowVisible, look, settled } from '../support/pages.ts'
import { test } from '../support/test.ts'

test.describe('the dashboard', () => {
  test('shows the fleet as it is and leads to what needs attention', async ({ page, signIn }) => {
    await signIn()
    await page.goto('/home')
    await settled(page)
    await expect(page.getByRole('heading', { name: 'Fleet health' })).toBeVisible()
    await expect(page.getByText('50 deployed devices')).toBeVisible()
    await expect(page.getByRole('img', { name: /^Share of deployed devices online/ })).toBeVisible()
    await page.getByRole('link', { name: /deployment requests/ }).click()
    await expect(page).toHaveURL(/tab=requested/)
  })

  test('counts in each item what the list behind it shows', async ({ page, signIn }) => {
    await signIn()
    await page.goto('/home')
    const card = page.locator('section', { has: page.getByRole('heading', { name: 'Needs attention' }) })
    // The hot ones are asked how they are within a round or two.
    await expect(async () => {
      await page.reload()
      await expect(card.getByRole('link', { name: /critical device/ })).toBeVisible({ timeout: 2000 })
    }).toPass()
    const items = (await card.getByRole('link').allInnerTexts()).map((text) => text.split('\n')[0] ?? '')
    expect(items.length).toBeGreaterThanOrEqual(5)
    // Devices come and go meanwhile: what is counted is what is listed a moment later.
    for (const item of items)
      await expect(async () => {
        await page.goto('/home')
        const link = card.getByRole('link', { name: item.replace(/^\d+ /, '') })
        const counted = Number(/^\d+/.exec(await link.innerText({ timeout: 3000 }))?.[0])
        await link.click()
        await settled(page)
        await expect(page.getByRole('row'), item).toHaveCount(counted + 1, { timeout: 3000 })
      }).toPass()
  })

  test('says that devices wait to be registered, and leads to them', async ({ page, signIn, stack }) => {
    await using fleet = startFleet({
      url: stack.deviceUrl,
      devices: [minimal({ serial: 'HOMEWAITS1' })],
      begin: 'running',
    })
    await fleet.whenConnected()
    const endpointId = fleet.devices[0]?.endpointId ?? ''
    await signIn()
    // Once the list has it, the figures have.
    await page.goto('/management/unregistereddevice/unregisteredDeviceListPage')
    await expectRowVisible(page, endpointId, 'Online')
    // So has the navigation, and the number of requests leads to them.
    const main = page.getByRole('navigation', { name: 'Main' })
    await expect(main.getByRole('link', { name: /^Unregistered [1-9]/ })).toBeVisible()
    const requests = main.getByRole('link', { name: /^Deployment requests [1-9]/ })
    const waiting = Number(/\d+/.exec(await requests.innerText())?.[0])
    await requests.click()
    await expect(page).toHaveURL(/tab=requested/)
    await settled(page)
    await expect(page.getByRole('row')).toHaveCount(waiting + 1)
    await page.goto('/')
    await page.getByRole('link', { name: /unregistered devices? no company/ }).click()
    await expectRowVisible(page, endpointId, 'Online')
  })

  test('cuts no word of a chart, at any width', async ({ page, signIn }) => {
    await signIn()
    await page.goto('/home')
    for (const width of [1440, 1024, 390]) {
      await page.setViewportSize({ width, height: 900 })
      await expect(page.locator('.hd-chart svg')).toHaveCount(4)
      const cut = () =>
        page.locator('.hd-chart svg').evaluateAll((drawings) =>
          drawings.flatMap((drawing) => {
            const frame = drawing.getBoundingClientRect()
            return [...drawing.querySelectorAll('text')].flatMap((text) => {
              const at = text.getBoundingClientRect()
              const fits =
                at.left >= frame.left && at.right <= frame.right && at.top >= frame.top && at.bottom <= frame.bottom
              return fits ? [] : [text.textContent]
            })
          }),
        )
      await expect.poll(cut, { message: `words cut at ${width}` }).toEqual([])
    }
  })

  test('saves what it shows', async ({ page, signIn }) => {
    await signIn()
    await page.goto('/home')
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export' }).click()
    const file = await download
    expect(file.suggestedFilename()).toMatch(/^headend-home-.*\.csv$/)
    const chunks: Buffer[] = []
    for await (const chunk of await file.createReadStream()) chunks.push(Buffer.from(chunk))
    const text = Buffer.concat(chunks).toString('utf8')
    for (const part of ['Fleet health', 'Needs attention', 'Busan,14,', 'Aria S410,Set-top box,20,40.0%'])
      expect(text).toContain(part)
    // A day of the week is written as the times of the same file are.
    expect(text).toMatch(/^\d\d-\d\d-\d\d,\d/m)
    expect(text).not.toMatch(/^\d{4}-\d\d-\d\d,/m)
    await expect(page.getByText(`${file.suggestedFilename()} was saved.`)).toBeVisible()
  })

  test('counts in the days of the company, and says so to a reader elsewhere', async ({ page, signIn }) => {
    await signIn()
    await page.goto('/home')
    await settled(page)
    await page.getByText(/last 7 days/).waitFor()
    await expect(page.getByText(/last 7 days, days in/)).toHaveCount(0)
    const hours = async (): Promise<string[]> => {
      const card = page.getByRole('region', { name: 'Fleet health' })
      await card.getByRole('button', { name: 'Show as table' }).click()
      return card.getByRole('cell').allInnerTexts()
    }
    const here = await hours()
    await page.evaluate(() => {
      const settings: unknown = JSON.parse(localStorage.getItem('headend.settings') ?? '{}')
      localStorage.setItem('headend.settings', JSON.stringify({ ...Object(settings), timeZone: 'America/New_York' }))
    })
    await page.reload()
    await settled(page)
    await expect(page.getByText('last 7 days, days in Korean Standard Time')).toBeVisible()
    // The newest moves on with the minute.
    expect((await hours()).slice(2, 8)).toEqual(here.slice(2, 8))
  })

  test('looks right', async ({ page, signIn }) => {
    test.slow()
    await signIn()
    await page.goto('/home')
    await settled(page)
    // At the usual size of a desk everything is in sight, with as many things to attend to as there are, once the devices
    // that the other tests restarted are back.
    await expect(async () => {
      const last = await page.getByRole('region', { name: 'Device actions' }).boundingBox()
      expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThanOrEqual(900)
    }).toPass({ timeout: 60_000 })
    await look(page, 'home')
  })
})
