import { expect } from '@playwright/test'
import { test } from '../support/test.ts'

test('the addresses of the inventory lead to the devices at their place in its life', async ({ page, signIn }) => {
  await signIn('staff')
  const tab = (name: RegExp) => page.getByRole('tab', { name, selected: true })
  await page.goto('/management/inventory/inventoryActivePage')
  await expect(page).toHaveURL(/\/device\/deviceList\/1\?tab=requested/)
  await expect(tab(/Requested/)).toBeVisible()
  await page.goto('/management/inventory/inventoryListPage#deployed')
  await expect(page).toHaveURL(/\/device\/deviceList\/1\?tab=deployed/)
  await expect(tab(/Deployed/)).toBeVisible()
  await page.goto('/management/inventory/inventoryList?q=Q-Box')
  await expect(page).toHaveURL(/\/device\/deviceList\/1\?q=Q-Box/)
  await page.goto('/management/inventory/inventoryListPage#bulk-upload-history')
  await expect(page).toHaveURL(/\/management\/inventory\/bulkUploadHistory/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})
