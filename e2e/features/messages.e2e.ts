import { expect } from '@playwright/test'
import { lifecycleCalls } from '@headend/contract/lifecycle'
import { asAdmin } from '../support/api.ts'
import { expectAccessible, expectToast, settled } from '../support/pages.ts'
import { test } from '../support/test.ts'

test('whoever asked for a deployment sees at once that it was granted, and is led to the device', async ({
  page,
  signIn,
  request,
}) => {
  test.slow()
  await signIn('installer')
  await page.goto('/device/deviceList/1?tab=inventory&sort=macAddr.asc')
  await settled(page)
  const row = page.getByRole('row').nth(1)
  const address = (await row.getByRole('link').first().getAttribute('href')) ?? ''
  const endpointId = decodeURIComponent(address.split('/').at(-1) ?? '')
  await row.getByRole('checkbox').check()
  const bar = page.getByRole('toolbar', { name: 'Actions for the selection' })
  await bar.getByRole('button', { name: 'Request deployment' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Request deployment of 1 device' }).click()
  await expectToast(page, /^Requested deployment of \S/)
  const bell = page.getByRole('button', { name: /^Notifications/ })
  // What the example operator announces is unread.
  await expect(bell).toHaveAccessibleName(/, \d+$/)
  const before = Number(/\d+/.exec((await bell.getAttribute('aria-label')) ?? '')?.[0])

  expect(await asAdmin(request, lifecycleCalls.activate, () => ({ endpointId }))).toMatchObject({ code: 'success' })
  await expectToast(page, /^Deployment granted: \S/)
  await page.getByRole('button', { name: `Notifications, ${before + 1}` }).click()
  const mine = page.getByRole('region', { name: 'To you' })
  await expect(
    mine.getByRole('link', { name: /^Deployment granted: .* deployed the device as you asked\..*Unread$/ }),
  ).toBeVisible()
  await expectAccessible(page)
  // With the keyboard alone.
  await mine.getByRole('link').first().press('Enter')
  await expect(page).toHaveURL(new RegExp(`/device/deviceDetail/${encodeURIComponent(endpointId)}`))
  await expect(mine).toHaveCount(0)
  await expect(page.getByRole('button', { name: `Notifications, ${before}`, exact: true })).toBeVisible()
})
