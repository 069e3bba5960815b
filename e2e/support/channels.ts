import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { pictureOf } from '@headend/media/media.fake'

/** Adds a channel with a logo of its own to those of the company in view. */
export const addChannel = async (page: Page, name: string, number: number): Promise<void> => {
  await page.goto('/management/cms/metadataSets#channels')
  await page.getByRole('button', { name: 'Add channel' }).first().click()
  const form = page.getByRole('dialog')
  const buffer = Buffer.from(pictureOf(106, 106))
  await form.locator('input[type=file]').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer })
  await expect(form.getByText(/ · Sent/)).toBeVisible()
  await form.getByLabel('Name').fill(name)
  await form.getByLabel('Channel number').fill(String(number))
  await form.getByRole('button', { name: 'Add channel' }).click()
  await expect(form).toBeHidden()
}
