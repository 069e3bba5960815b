import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { settled } from '../support/pages.ts'
import { enter, password, people, test } from '../support/test.ts'
import { openDevice, plannedDevice } from '../support/device.ts'

const question = (page: Page) => page.getByRole('dialog', { name: 'Leave without saving?' })
const stay = (page: Page) => question(page).getByRole('button', { name: 'Keep editing' }).click()
const leave = (page: Page) => question(page).getByRole('button', { name: 'Discard changes' }).click()

test.describe('changes nobody saved', () => {
  test('are not lost to a link, to Back, to another tab or to a closed window', async ({ page, signIn }) => {
    await signIn()
    await page.goto('/device/deviceList/1?q=Aria%20S620')
    await settled(page)
    await page.getByRole('row').nth(1).getByRole('link').first().click()
    const field = page.getByLabel('Retailer', { exact: true })
    await page.getByRole('button', { name: 'Edit Retailer' }).click()
    await field.fill('Not yet')

    await page.getByRole('link', { name: 'Home' }).first().click()
    await expect(question(page).getByRole('button', { name: 'Keep editing' })).toBeFocused()
    await stay(page)
    await expect(field).toHaveValue('Not yet')

    await page.goBack()
    await stay(page)
    await expect(page).toHaveURL(/deviceDetail/)
    await expect(field).toHaveValue('Not yet')

    await page.getByRole('tab', { name: 'Details' }).click()
    await page.keyboard.press('Escape')
    await expect(question(page)).toBeHidden()
    await expect(field).toHaveValue('Not yet')

    const asked = page.waitForEvent('dialog')
    await page.close({ runBeforeUnload: true })
    const dialog = await asked
    expect(dialog.type()).toBe('beforeunload')
    await dialog.dismiss()
    await expect(field).toHaveValue('Not yet')

    await page.getByRole('link', { name: 'Home' }).first().click()
    await leave(page)
    await expect(page).toHaveURL(/\/home$/)
  })

  test('are asked about before signing out in another tab, which says afterwards why it is signed out', async ({
    page,
    context,
    signIn,
  }) => {
    await signIn()
    await page.goto('/home')
    // A tab that this one opens has its sign-in from the beginning.
    const opened = context.waitForEvent('page')
    await page.evaluate(() => void window.open('/home'))
    const form = await opened
    await settled(form)
    await openDevice(form, plannedDevice('Aria S620', 3))
    const address = form.url()
    await form.getByRole('button', { name: 'Edit Retailer' }).click()
    await form.getByLabel('Retailer', { exact: true }).fill('Not yet')

    const signOut = async (): Promise<void> => {
      await page.getByRole('button', { name: 'Your account' }).click()
      await page.getByRole('menuitem', { name: 'Sign out' }).click()
      await expect(page.getByRole('heading', { name: 'Sign out of every tab?' })).toBeVisible()
    }
    await signOut()
    await page.getByRole('button', { name: 'Stay signed in' }).click()
    await expect(page).toHaveURL(/\/home$/)
    await expect(form.getByLabel('Retailer', { exact: true })).toHaveValue('Not yet')

    await signOut()
    await page.getByRole('button', { name: 'Sign out' }).click()
    await expect(page).toHaveURL(/\/login$/)
    await expect(form.getByText('You signed out in another tab.')).toBeVisible()
    await enter(form, people.admin, password)
    await expect(form).toHaveURL(address)
  })

  test('are asked about only while there are any', async ({ page, signIn }) => {
    await signIn()
    await openDevice(page, plannedDevice('Aria S620', 2))
    await page.getByRole('button', { name: 'Edit Retailer' }).click()
    await page.getByRole('link', { name: 'Home' }).first().click()
    await expect(page).toHaveURL(/\/home$/)
  })

  test('keep a dialog open until it is said what becomes of them', async ({ page, signIn }) => {
    await signIn()
    await page.goto('/home')
    await settled(page)
    const dialog = page.getByRole('dialog', { name: 'Personal settings' })
    const open = async (): Promise<void> => {
      await page.getByRole('button', { name: 'Your account' }).click()
      await page.getByRole('menuitem', { name: 'Personal settings' }).click()
      await expect(dialog).toBeVisible()
    }
    await open()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()

    await open()
    await dialog.getByLabel('Rows per page').selectOption('50')
    for (const close of [
      () => page.keyboard.press('Escape'),
      () => dialog.getByRole('button', { name: 'Close' }).click(),
      () => page.mouse.click(8, 8),
    ]) {
      await close()
      await stay(page)
      await expect(dialog.getByLabel('Rows per page')).toHaveValue('50')
    }
    // The browser closes a dialog at a second Esc whatever the page says.
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await expect(dialog).toBeVisible()
    if (await question(page).isHidden()) await page.keyboard.press('Escape')
    await leave(page)
    await expect(dialog).toBeHidden()
    await open()
    await expect(dialog.getByLabel('Rows per page')).not.toHaveValue('50')
  })
})
