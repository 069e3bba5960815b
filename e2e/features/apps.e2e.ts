import { expect } from '@playwright/test'
import type { Locator, Page } from '@playwright/test'
import { card, openDevice, plannedDevice } from '../support/device.ts'
import { expectToast, look } from '../support/pages.ts'
import { enter, password, people, test } from '../support/test.ts'

const rowOf = (page: Page, name: string): Locator => page.getByRole('row').filter({ hasText: name })

const choose = async (page: Page, name: string, item: string | RegExp): Promise<void> => {
  await page.getByRole('button', { name: `Actions on ${name}` }).click()
  await page.getByRole('menuitem', { name: item }).click()
}

test.describe('apps of a set-top box with Android', () => {
  const box = plannedDevice('Aria S620', 6)

  test('are shown with what they used, installed, updated and taken off, each row saying what is under way', async ({
    page,
    signIn,
  }) => {
    test.slow()
    await signIn()
    await openDevice(page, box, 'Android apps')
    const table = card(page, 'Android apps')
    await expect(rowOf(page, 'Garam Live TV')).toContainText('Running')
    await expect(rowOf(page, 'Garam Live TV')).toContainText('Factory Application')
    await expect(rowOf(page, 'Garam Live TV')).toContainText(/\d\d:\d\d:\d\d/)
    await expect(page.getByText('On offer from the operator')).toBeVisible()
    await expect(card(page, 'Last 7 days').getByRole('img', { name: /^Time of apps a day\. Most used:/ })).toBeVisible()
    await card(page, 'Last 7 days').getByText('Data', { exact: true }).click()
    await expect(card(page, 'Last 7 days').getByRole('img', { name: /^Data of apps a day/ })).toBeVisible()
    for (const title of ['Time used', 'Data used', 'Storage']) {
      const share = card(page, title)
      await expect(share.getByRole('img', { name: title })).toBeVisible()
      await expect(share.getByRole('listitem')).toHaveCount(6)
      await expect(share.getByRole('listitem').last()).toContainText('Other')
    }
    await look(page, 'apps-android')

    await table.getByRole('button', { name: 'Install and update' }).click()
    await expect(page).toHaveURL(/#android-update-dialog$/)
    const dialog = page.getByRole('dialog', { name: 'Install and update apps' })
    await dialog.getByRole('searchbox').fill('news')
    const news = dialog.getByRole('listitem').filter({ hasText: 'News Now' })
    await expect(dialog.getByRole('listitem')).toHaveCount(1)
    await news.getByRole('button', { name: 'Install' }).click()
    await expect(news).toContainText('Installing 1.4.0')
    await dialog.getByRole('button', { name: 'Close' }).last().click()
    await expect(rowOf(page, 'News Now')).toContainText('Installing 1.4.0')
    await expect(rowOf(page, 'News Now')).toContainText('Running', { timeout: 20_000 })
    await expectToast(page, /App installation: News Now/)

    await choose(page, 'News Now', 'Uninstall')
    const question = page.getByRole('dialog', { name: 'Uninstall News Now?' })
    // The app once, and the device it leaves.
    expect((await question.textContent())?.match(/News Now/g)).toHaveLength(1)
    await expect(question).toContainText((await page.getByRole('heading', { level: 1 }).textContent()) ?? '-')
    await expect(question.getByRole('button', { name: 'Uninstall' })).toHaveClass(/danger/)
    await question.getByRole('button', { name: 'Uninstall' }).click()
    await expect(rowOf(page, 'News Now')).toContainText('Removing')
    await expect(rowOf(page, 'News Now')).toHaveCount(0, { timeout: 20_000 })
    await page.getByRole('tab', { name: 'History' }).click()
    await expect(page.getByText('App removal').first()).toBeVisible()
    await expect(page.getByText('App installation').first()).toBeVisible()
  })

  test('say why one could not be installed, and that it is not there', async ({ page, signIn }) => {
    test.slow()
    await signIn()
    await openDevice(page, box, 'Android apps')
    await card(page, 'Android apps').getByRole('button', { name: 'Install and update' }).click()
    const dialog = page.getByRole('dialog', { name: 'Install and update apps' })
    await dialog.getByText('New', { exact: true }).click()
    const cinema = dialog.getByRole('listitem').filter({ hasText: 'Cinema 8K' })
    await cinema.getByRole('button', { name: 'Install' }).click()
    await expectToast(page, '[Android] App Action: ERROR')
    await expectToast(page, /The device has no room for it/)
    await expect(cinema).toContainText('Not installed')
    await look(page, 'apps-android-offers', async (shown) => {
      await expect(shown.getByRole('dialog').getByRole('listitem').first()).toBeVisible()
    })
  })

  test('are seen by two people alike, whoever acts', async ({ page, signIn, browser, stack }) => {
    test.slow()
    await signIn()
    await openDevice(page, box, 'Android apps')
    await expect(rowOf(page, 'Garam VOD')).toBeVisible()
    const other = await browser.newPage({ baseURL: stack.url })
    await other.goto('/login')
    await enter(other, people.staff, password)
    await expect(other).toHaveURL(/\/home$/)
    await openDevice(other, box, 'Android apps')
    await expect(rowOf(other, 'Garam VOD')).toBeVisible()
    await page.getByRole('button', { name: 'Actions on Garam VOD' }).focus()
    // With the keyboard alone.
    await page.keyboard.press('Enter')
    await page.keyboard.press('End')
    await page.keyboard.press('Enter')
    await page
      .getByRole('dialog', { name: 'Uninstall Garam VOD?' })
      .getByRole('button', { name: 'Uninstall' })
      .press('Enter')
    await expect(rowOf(other, 'Garam VOD')).toContainText('Removing')
    await expect(rowOf(other, 'Garam VOD')).toHaveCount(0, { timeout: 20_000 })
    await expect(rowOf(page, 'Garam VOD')).toHaveCount(0)
    await other.close()
  })
})

test.describe('apps of a set-top box with modules', () => {
  const box = plannedDevice('Q-Box 300', 0)

  test('are started, stopped and updated, with the memory they take', async ({ page, signIn }) => {
    test.slow()
    await signIn()
    await openDevice(page, box, 'Apps')
    await expect(page.getByText('Memory in use')).toBeVisible()
    await expect(page.getByText(/of 512\.0 MB/)).toBeVisible()
    await expect(rowOf(page, 'Media Player')).toContainText('Running')
    await choose(page, 'Media Player', 'Stop')
    await page.getByRole('dialog', { name: 'Stop Media Player?' }).getByRole('button', { name: 'Stop' }).click()
    await expect(rowOf(page, 'Media Player')).toContainText('Stopping')
    await expect(rowOf(page, 'Media Player')).toContainText('Stopped', { timeout: 20_000 })
    await choose(page, 'Media Player', 'Start')
    await expect(rowOf(page, 'Media Player')).toContainText('Running', { timeout: 20_000 })

    await choose(page, 'Voice Search', 'Start')
    await expectToast(page, /App start: Voice Search/)
    await expect(rowOf(page, 'Voice Search')).toContainText('Does not start', { timeout: 20_000 })

    await choose(page, 'Recorder', 'Uninstall')
    await page.getByRole('dialog', { name: 'Uninstall Recorder?' }).getByRole('button', { name: 'Uninstall' }).click()
    await expect(rowOf(page, 'Recorder')).toHaveCount(0, { timeout: 20_000 })
    await card(page, 'Apps').getByRole('button', { name: 'Install and update' }).click()
    const dialog = page.getByRole('dialog', { name: 'Install and update apps' })
    const recorder = dialog.getByRole('listitem').filter({ hasText: 'Recorder' })
    await recorder.getByRole('combobox').selectOption('0.9.7')
    await recorder.getByRole('button', { name: 'Install' }).click()
    await expect(recorder).toContainText('Installed 0.9.7', { timeout: 20_000 })
    await expect(recorder.getByRole('button', { name: 'Update' })).toBeVisible()
    await recorder.getByRole('combobox').selectOption('1.0.0')
    await recorder.getByRole('button', { name: 'Update' }).click()
    await expect(recorder).toContainText('Updating to 1.0.0')
    await expect(recorder).toContainText('Installed 1.0.0', { timeout: 20_000 })
    await expectToast(page, /App update: Recorder/)
    await page.keyboard.press('Escape')
    await expect(page).toHaveURL(/#app-management$/)
    await look(page, 'apps-modules')
  })
})

test('a device without apps has no such tab, and somebody who may only look no way to change them', async ({
  page,
  signIn,
}) => {
  await signIn('viewer')
  await openDevice(page, plannedDevice('Aria S620', 6), 'Android apps')
  await expect(rowOf(page, 'Garam Live TV')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Actions on/ })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Install and update' })).toHaveCount(0)
  await expect(page.getByRole('tab', { name: 'Apps', exact: true })).toHaveCount(0)
  await openDevice(page, plannedDevice('Strand R7', 1))
  await expect(page.getByRole('tab', { name: 'Apps' })).toHaveCount(0)
  await expect(page.getByRole('tab', { name: 'Android apps' })).toHaveCount(0)
})
