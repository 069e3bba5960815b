import { expect } from '@playwright/test'
import { look } from '../support/pages.ts'
import { test } from '../support/test.ts'

test('an address that no screen has leads to 404 and home', async ({ page }) => {
  await page.goto('/no/such/screen')
  await expect(page).toHaveURL(/\/404\?/)
  await expect(page.getByText('/no/such/screen')).toBeVisible()
  await page.getByRole('link', { name: 'Return Home' }).click()
  await expect(page).toHaveURL(/\/login$/)
})

test('a call that does not exist is answered as a call, not with a page', async ({ request }) => {
  const answer = await request.get('/api/v1/no/such/call')
  expect(answer.status()).toBe(404)
  expect(await answer.json()).toMatchObject({ code: 'notfound' })
})

for (const [address, name] of [
  ['/404', '404'],
  ['/errors/error404', 'error404'],
  ['/errors/error500', 'error500'],
] as const) {
  test(`${address} looks right`, async ({ page }) => {
    await page.goto(address)
    await look(page, name)
  })
}

test('/dbcheck says that the database answers, and when', async ({ page }) => {
  await page.goto('/dbcheck')
  await expect(page.getByText('The database answers')).toBeVisible()
  await expect(page.getByText(/Time of the server: .*\d/)).toBeVisible()
  await look(page, 'dbcheck')
})

test('/dbcheck says that the server does not answer', async ({ page, context, problems }) => {
  problems.allow(/ERR_INTERNET_DISCONNECTED/)
  await page.goto('/dbcheck')
  await expect(page.getByText('The database answers')).toBeVisible()
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Check again' }).click()
  await expect(page.getByText('The server does not answer')).toBeVisible()
})
