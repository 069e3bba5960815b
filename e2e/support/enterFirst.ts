import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { installer } from './installation.ts'
import { enter } from './test.ts'

/** Signs the installer of a new installation in for the first time, with the password of their own that is asked for then. */
export const enterFirst = async (page: Page, own = 'Second-day-2026!'): Promise<void> => {
  await page.goto('/login')
  await enter(page, installer.email, installer.password)
  await page.getByLabel('New password', { exact: true }).fill(own)
  await page.getByLabel('New password again').fill(own)
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page).toHaveURL(/\/home$/)
}
