import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { router } from '@headend/simulator'
import { routesOf } from '../../scripts/repo/routes.ts'
import { sources } from '../../scripts/repo/files.ts'
import { expectAccessible, expectToast, settled } from '../support/pages.ts'
import { expectDismissed, expectUsable, front, tryItems, tryOpener, unreachable } from '../support/reach.ts'
import { registered } from '../support/ownDevice.ts'
import { test } from '../support/test.ts'
import { openDevice, plannedDevice } from '../support/device.ts'
import { examplePlan } from '../../scripts/evaluation/plan.ts'

const phone = { width: 390, height: 844 }
const list = '/device/deviceList/1'

/** What a visible button of the page opens beside itself. */
const openers = (page: Page) => page.getByRole('main').locator('button[aria-haspopup]:visible')

const tryAll = async (page: Page): Promise<void> => {
  const count = await openers(page).count()
  for (let at = 0; at < count; at += 1) await tryOpener(page, openers(page).nth(at))
}

test.describe('what opens in front of the page, at the width of a phone', () => {
  test.use({ viewport: phone })

  test('can be used, closed, and gives the focus back', async ({ page, signIn }) => {
    test.setTimeout(180_000)
    await signIn()
    await page.goto('/home')
    await settled(page)
    const top = page.getByRole('banner')

    await test.step('of the bar above', async () => {
      await tryOpener(page, top.getByRole('button', { name: 'Search' }))
      await tryOpener(page, top.getByRole('button', { name: /Tasks|\d+ task/ }))
      await tryOpener(page, top.getByRole('button', { name: 'Notifications' }))
      const profile = top.getByRole('button', { name: 'Account' })
      await tryOpener(page, profile)
      await tryItems(page, profile, ['User information', 'Personal settings', 'Change password', /^Help/])
      const menu = top.getByRole('button', { name: 'Open the menu' })
      await tryOpener(page, menu, async () => {
        await tryOpener(page, front(page).getByRole('button', { name: /Company/ }))
      })
    })

    await test.step('of the device list', async () => {
      await page.goto(`${list}?status=Online&q=Aria`)
      await settled(page)
      await tryAll(page)
      const more = page.getByRole('button', { name: 'More actions' })
      await more.click()
      const items = await page.getByRole('menuitem').allInnerTexts()
      await page.keyboard.press('Escape')
      expect(items).toContain('Export')
      await tryItems(page, more, items)
    })

    await test.step('of a device', async () => {
      await openDevice(page, plannedDevice('Aria S620', 1))
      await settled(page)
      await tryAll(page)
      const more = page.getByRole('button', { name: 'More actions' })
      await more.click()
      const items = await page.getByRole('menuitem').allInnerTexts()
      await page.keyboard.press('Escape')
      expect(items.length).toBeGreaterThan(1)
      await tryItems(page, more, items)
    })

    await test.step('of its data model', async () => {
      await page.getByRole('tab', { name: 'Debug' }).click()
      await page.getByLabel(/^Find a path/).fill('FriendlyName')
      await tryOpener(page, page.getByRole('button', { name: /^Set / }).first())
      await page.getByLabel(/^Find a path/).fill('IPPing')
      await tryOpener(page, page.getByRole('button', { name: /^Run / }).first())
    })

    await test.step('of the unregistered devices', async () => {
      await page.goto('/management/unregistereddevice/unregisteredDeviceListPage')
      await settled(page)
      await tryAll(page)
    })
  })
})

test('a confirmation at the foot of a phone is as large as what it says', async ({ page, signIn }) => {
  await page.setViewportSize(phone)
  await signIn()
  await openDevice(page, plannedDevice('Strand R6', 1))
  await page.getByRole('button', { name: 'Reboot' }).click()
  const box = await front(page).boundingBox()
  expect(box?.height).toBeGreaterThan(80)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Factory reset' }).click()
  await expectUsable(page, 'Factory reset')
  expect((await front(page).boundingBox())?.height).toBe(phone.height)
  await expectDismissed(page, 'Factory reset', page.getByRole('button', { name: 'More actions' }))

  // What is said of it afterwards does not lie on the actions.
  await page.getByRole('button', { name: 'Reboot' }).click()
  await front(page).getByRole('button', { name: 'Reboot' }).click()
  await expectToast(page, 'Reboot started')
  const toast = await page.getByRole('region', { name: 'Messages' }).boundingBox()
  const action = await page.getByRole('button', { name: 'More actions' }).boundingBox()
  expect((toast?.y ?? 0) + (toast?.height ?? 0)).toBeLessThan(action?.y ?? 0)
})

const addresses = (endpointId: string): readonly string[] =>
  routesOf(sources)
    .filter((route) => route !== '/' && route !== '/logout')
    .map((route) =>
      route.replace('$pageNum', '1').replace('$endpointId', encodeURIComponent(endpointId)).replaceAll(/\$\w+/g, '1'),
    )

/** What was scrolled is as it was when it came, and what watches it has heard so. */
const toTop = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    for (const one of document.querySelectorAll('*')) if (one.scrollTop > 0 || one.scrollLeft > 0) one.scrollTo(0, 0)
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  })

const sizes = [{ width: 1440, height: 900 }, { width: 844, height: 390 }, phone]

test('the end of every screen can be reached, at every width', async ({ page, signIn, problems }) => {
  test.setTimeout(400_000)
  // Addresses with a made-up token, table or row are refused; nothing of a device may be.
  problems.allow(/status of 4\d\d (?!.*\/devices)/)
  await signIn()
  await page.goto('/home')
  const { endpointId } = plannedDevice('Aria S410', 0)
  const everything = 'h1, h2, h3, p, li, td, th, dt, dd, [role="img"], canvas, button, a[href], input, select'
  const check = async (address: string, size: (typeof sizes)[number]): Promise<void> => {
    await settled(page)
    const main = page.getByRole('main')
    await expect(main).toBeVisible()
    expect.soft(await unreachable(main, everything), `${address}, ${size.width} wide`).toEqual([])
  }
  const all = addresses(endpointId)
  expect(all).toContain('/home')
  for (const address of all) {
    await page.goto(address)
    // To load it once for all widths is a third of the work.
    for (const size of sizes) {
      await page.setViewportSize(size)
      await toTop(page)
      await check(address, size)
    }
  }
  for (const size of sizes) {
    await page.setViewportSize(size)
    await openDevice(page, { endpointId })
    const tabs = await page.getByRole('tab').allInnerTexts()
    expect(tabs.length).toBeGreaterThan(3)
    for (const tab of tabs) {
      await page.getByRole('tab', { name: tab, exact: true }).click()
      await check(tab, size)
    }
  }
})

test('a device that is not connected, and never was, is asked for nothing on any of its tabs', async ({
  page,
  signIn,
}) => {
  const away = examplePlan(60).find(({ fault }) => fault === 'offline')
  if (!away) throw new Error('The fleet has no device that is offline')
  await signIn()
  await openDevice(page, away)
  await expect(page.getByText('Offline').first()).toBeVisible()
  const tabs = page.getByRole('tab')
  expect(await tabs.count()).toBeGreaterThan(3)
  // A call that is refused is an error on the console, and fails the test.
  for (const tab of await tabs.all()) {
    await tab.click()
    await settled(page)
  }
})

test('a device that went away: each tab of its values says that they are the last it reported, until it is back', async ({
  page,
  signIn,
  stack,
  problems,
}) => {
  const profile = router({ serial: 'WENTAWAY1', mac: '58:2B:0A:7A:00:31' })
  await using own = await registered(page, stack, profile)
  const { endpointId } = own.device
  await signIn()
  await openDevice(page, { endpointId })
  const tabs = ['Details', 'Network', 'Clients']
  const said = page.getByText(/The device is not connected since .*Values are the last it reported\./)
  for (const tab of tabs) {
    await page.getByRole('tab', { name: tab, exact: true }).click()
    await settled(page)
  }
  await expect(said).toHaveCount(0)
  // What was asked in the moment in which it went is refused.
  problems.allow(/400 \(Bad Request\)/)
  await own.fleet.close()
  for (const tab of tabs) {
    await page.getByRole('tab', { name: tab, exact: true }).click()
    await expect(said, tab).toBeVisible()
  }
  await expectAccessible(page)
})
