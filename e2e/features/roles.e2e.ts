import { expect } from '@playwright/test'
import { expectAccessible, expectToast, look } from '../support/pages.ts'
import { test } from '../support/test.ts'

const roles = '/management/account/roleList'

test.describe('roles', () => {
  test('are added with what another one may do, changed box by box, and deleted', async ({
    page,
    signIn,
    problems,
  }) => {
    test.slow()
    problems.allow(/status of 400/)
    await signIn('busan')
    await page.goto(roles)
    const list = page.getByRole('navigation', { name: 'roles' })
    await list.getByRole('link', { name: /Operator Staff/ }).click()
    await expect(page.getByText('Every installation has this role: it cannot be changed.').first()).toBeVisible()
    await expect(page.getByRole('checkbox', { name: /^Reboot Restart one/ })).toBeDisabled()

    await page.getByRole('button', { name: 'Add role' }).click()
    const form = page.getByRole('dialog', { name: 'Add a role' })
    await form.getByLabel('Level').fill('5')
    await form.getByLabel('Role name').fill('Support desk')
    await form.getByLabel(/Description/).fill('First line, phone and chat')
    await form.getByLabel(/Begins with/).selectOption({ label: 'Support' })
    await form.getByRole('button', { name: 'Save role' }).click()
    await expect(form.getByText('You cannot give a role above your own.')).toBeVisible()
    await form.getByLabel('Level').fill('40')
    await expectAccessible(page)
    await form.getByRole('button', { name: 'Save role' }).click()
    await expectToast(page, /The role .+ was saved\./)

    await expect(list.getByRole('link', { name: /Support desk/ })).toHaveAttribute('aria-current', 'page')
    const [toast, foot] = await Promise.all(
      [
        page.getByRole('status').filter({ hasText: /The role .+ was saved\./ }),
        page.getByRole('button', { name: 'Save role' }),
      ].map((one) => one.boundingBox()),
    )
    expect((toast?.y ?? 0) + (toast?.height ?? 0), 'a message covers no button').toBeLessThanOrEqual(foot?.y ?? 0)
    const device = page.getByRole('region', { name: 'Device', exact: true })
    await expect(device.getByRole('checkbox', { name: /^Reboot/ })).toBeChecked()
    await expect(page.getByRole('checkbox', { name: /^Reference tables/ })).toBeDisabled()
    const save = page.getByRole('button', { name: 'Save role' })
    await expect(save).toHaveAttribute('data-tip', 'Nothing is changed.')

    // With the keyboard alone: what a permission needs comes with it.
    const group = page.getByRole('region', { name: 'Group', exact: true })
    await group.getByRole('checkbox', { name: /^Lock and unlock/ }).focus()
    await page.keyboard.press('Space')
    await expect(group.getByRole('checkbox', { name: /^Manage/ })).toBeChecked()
    await device.getByRole('checkbox', { name: /^Reboot/ }).focus()
    await page.keyboard.press('Space')
    const aside = page.getByRole('complementary', { name: 'What becomes of the role' })
    await expect(aside.getByText('Group: Lock and unlock')).toBeVisible()
    await expect(aside.getByText('Device: Reboot')).toBeVisible()
    await expect(page.getByText('Counts for 0 accounts as soon as it is saved.')).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Enter')
    await expectToast(page, /The role .+ was changed\./)
    await page.reload()
    await expect(group.getByRole('checkbox', { name: /^Lock and unlock/ })).toBeChecked()
    await expect(device.getByRole('checkbox', { name: /^Reboot/ })).not.toBeChecked()
    await look(page, 'roles-editor')

    // On a phone the list alone opens none, and what is not seen is not deleted.
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(roles)
    await expect(list.getByRole('link', { name: /Support desk/ })).toBeVisible()
    const remove = page.getByRole('button', { name: 'Delete', exact: true })
    await expect(remove).toHaveCount(0)
    await list.getByRole('link', { name: /Support desk/ }).click()
    await expect(remove).toBeVisible()
    expect((await save.boundingBox())?.width, 'as wide as the page').toBeGreaterThan(300)
    await page.setViewportSize({ width: 1440, height: 900 })

    await device.getByRole('checkbox', { name: /^Reboot/ }).check({ force: true })
    await list.getByRole('link', { name: /Viewer/ }).click()
    const unsaved = page.getByRole('dialog')
    await expect(unsaved).toBeVisible()
    await unsaved.getByRole('button').first().click()
    await page.getByRole('button', { name: 'Discard' }).click()
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    await page.getByRole('button', { name: 'Delete 1 role' }).click()
    await expectToast(page, 'Deleted 1 role.')
    await expect(list.getByRole('link', { name: /Support desk/ })).toHaveCount(0)
  })

  test('are read, and stay, where the reader may not change them', async ({ page, signIn }) => {
    await signIn('busan')
    await page.goto(`${roles}?row=systemAdministrator`)
    await expect(page.getByRole('heading', { name: 'Roles and permissions' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Delete', exact: true })).toHaveCount(0)
    await expect(page.getByLabel('Role name')).toBeDisabled()
    await look(page, 'roles')
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(roles)
    await page.getByRole('link', { name: /Viewer/ }).click()
    await expect(page.getByLabel('Role name')).toHaveValue('Viewer')
  })
})
