import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { startOidcProvider } from '@headend/server/testing/oidcProvider'
import { freePort, installer, startInstallation } from '../support/installation.ts'
import { expectAccessible, look } from '../support/pages.ts'
import { enter, test } from '../support/test.ts'

/** Signs in at the provider, where any password does. */
const atProvider = async (page: Page, login: string): Promise<void> => {
  await page.locator('[name=login]').fill(login)
  await page.locator('[name=password]').fill('any')
  await page.keyboard.press('Enter')
}

test('the page offers the provider of the installation, which leads in with the keyboard alone, and back where somebody was', async ({
  page,
  context,
  problems,
}) => {
  test.slow()
  problems.allow(/40[0-9]|503/)
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  await using provider = await startOidcProvider(`${url}/login/oidc`)
  await using _installation = await startInstallation({ PORT: String(port), PUBLIC_URL: url, ...provider.env })
  const button = page.getByRole('button', { name: /Garam Login/ })
  await page.goto(`${url}/login`)
  await expect(button).toBeVisible()
  await look(page, 'oidc-sign-in', async () => expect(button).toBeVisible())

  await page.goto(`${url}/management/account/accountList?size=30`)
  await expect(page).toHaveURL(/\/login/)
  await button.focus()
  await page.keyboard.press('Enter')
  await atProvider(page, installer.email)
  await expect(page, 'back where it was').toHaveURL(/\/accountList.*size=30/)
  // The temporary password was not used, and nothing asks for another one.
  await expect(page.getByRole('cell', { name: installer.email }).first()).toBeVisible()

  // Unlinked, the account is as the password opens it: the temporary one has to be changed now.
  const unlinking = page.getByRole('dialog', { name: 'Unlink from the identity provider' })
  const open = async (): Promise<void> => {
    await page.getByRole('button', { name: 'Your account' }).click()
    await page.getByRole('menuitem', { name: 'User information' }).click()
    await expect(page.getByText(/^Linked to Garam Login since/)).toBeVisible()
    await page.getByRole('button', { name: 'Unlink' }).click()
    await expect(unlinking).toBeVisible()
  }
  const korean = async (): Promise<void> => {
    await page.getByRole('button', { name: /Your account|내 계정/ }).click()
    await page.getByRole('menuitem', { name: /User information|사용자 정보/ }).click()
    await page.getByRole('button', { name: /Unlink|연결 해제/ }).click()
    await expect(page.getByRole('dialog').last()).toBeVisible()
  }
  await look(page, 'oidc-unlink', korean)
  await open()
  await unlinking.getByLabel('Password').fill(installer.password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/login/)
  await enter(page, installer.email, installer.password)
  await expect(page.getByRole('heading', { name: 'Choose a password of your own' })).toBeVisible()

  await page.goto(`${url}/logout`)
  await expect(page).toHaveURL(/\/login$/)

  // Somebody without an account is told no more than that.
  await context.clearCookies()
  await page.goto(`${url}/login`)
  await button.click()
  await atProvider(page, 'nobody@operator.example')
  await expect(page.getByRole('heading', { name: 'You are not signed in' })).toBeVisible()
  await expect(page.getByText('You were not signed in through Garam Login.')).toBeVisible()
  await expectAccessible(page)
  // What was answered once is not good again.
  await look(page, 'oidc-refused', async () => expect(page.getByRole('alert')).toBeVisible())
  await page.getByRole('link', { name: 'Back to sign in' }).press('Enter')
  await expect(button).toBeVisible()

  await page.goto('about:blank')
})

test('a provider that does not answer is said to be away, beside the form', async ({ page, problems }) => {
  test.slow()
  problems.allow(/400/)
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  await using provider = await startOidcProvider(`${url}/login/oidc`)
  provider.control.isBroken = true
  await using _installation = await startInstallation({ PORT: String(port), PUBLIC_URL: url, ...provider.env })
  await page.goto(`${url}/login`)
  await page.getByRole('button', { name: 'Continue with Garam Login' }).click()
  await expect(page.getByText('Garam Login cannot be reached at the moment.')).toBeVisible()
  await expectAccessible(page)
  await enter(page, installer.email, installer.password)
  await expect(page.getByRole('heading', { name: 'Choose a password of your own' })).toBeVisible()
  await page.goto('about:blank')
})
