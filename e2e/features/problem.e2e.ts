import { expect } from '@playwright/test'
import { miscCalls } from '@headend/contract/misc'
import { expectRowVisible, expectToast, look, settled } from '../support/pages.ts'
import { test } from '../support/test.ts'

test('an address that no screen has leads to 404 and home', async ({ page }) => {
  await page.goto('/no/such/screen')
  await expect(page).toHaveURL(/\/404\?/)
  await expect(page.getByText('/no/such/screen')).toBeVisible()
  await page.getByRole('link', { name: 'Return Home' }).click()
  await expect(page).toHaveURL(/\/login$/)
})

test('a person who is signed in can say where a link that leads nowhere came from', async ({ page, signIn }) => {
  await signIn()
  await page.goto('/no/such/screen')
  await page.getByRole('button', { name: 'Feedback' }).click()
  const dialog = page.getByRole('dialog', { name: 'Feedback' })
  // A word of another part of the console stands at no field.
  await expect(dialog.getByText('Help', { exact: true })).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Send feedback' }).click()
  await expect(dialog.getByText('This value is required.')).toHaveCount(2)
  await expect(dialog.getByLabel('Subject')).toBeFocused()
  await dialog.getByLabel('Subject').fill('A link of a mail')
  await dialog.getByLabel('What you would like to say').fill('It led here.')
  await expect(dialog).toContainText('/no/such/screen')
  const sent = page.waitForRequest((request) => request.url().endsWith(miscCalls.createClickupTask.path))
  await dialog.getByRole('button', { name: 'Send feedback' }).click()
  expect((await sent).postDataJSON()).toMatchObject({ type: 'bug', address: '/no/such/screen' })
  await expectToast(page, 'Feedback sent')

  await page.goto('/admin/feedback')
  await expectRowVisible(page, 'A link of a mail', 'Problem', 'Garam Vision')
  await look(page, 'feedback')
  await page.getByRole('link', { name: 'A link of a mail' }).click()
  const said = page.getByRole('dialog', { name: 'A link of a mail' })
  await expect(said).toContainText('It led here.')
  await expect(said).toContainText('/no/such/screen')
  await said.getByRole('button', { name: 'Close' }).last().click()
  await page.getByRole('button', { name: /^v\d/ }).click()
  await expect(page.getByRole('tab', { name: 'Versions', selected: true })).toBeVisible()
  await expect(page.getByRole('dialog')).toContainText('First release')
})

test('a page the role does not open says so, and asks nothing of the server', async ({ page, signIn }) => {
  await signIn('viewer')
  await page.goto('/home')
  await settled(page)
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('unregistered') && request.resourceType() === 'fetch') asked.push(request.url())
  })
  await page.goto('/management/unregistereddevice/unregisteredDeviceListPage')
  await expect(page.getByRole('heading', { name: 'Forbidden' })).toBeVisible()
  await expect(page.getByRole('main')).toContainText('An administrator can give it Inventory: Excel upload')
  await look(page, 'forbidden')
  expect(asked).toEqual([])
  await expect(page.getByRole('alert')).toHaveCount(0)
  await page.getByRole('main').getByRole('link').click()
  await expect(page).toHaveURL(/\/home$/)
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

test('a screen whose script does not come says so, and is there once it comes', async ({ page, signIn, problems }) => {
  problems.allow(/ERR_FAILED|dynamically imported module/)
  await signIn()
  await page.goto('/home')
  const script = /\/assets\/GroupScreens-[^/]*\.js$/
  await page.route(script, (route) => route.abort())
  await page.goto('/management/group/groupListPage')
  await expect(page.getByText('This page stopped working')).toBeVisible()
  // The rest of the console goes on.
  await expect(page.getByRole('navigation').first()).toBeVisible()
  await page.unroute(script)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Groups' })).toBeVisible()
})
