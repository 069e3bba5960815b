import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { expectToast, row } from './pages.ts'

/** Uploads and approves firmware of a model, Strand R7 by default, which a simulated device takes for this version. */
export const approvedFirmware = async (
  page: Page,
  fwVer: string,
  fwCode: number,
  model = 'strand r7',
  bytes = 100_000,
): Promise<void> => {
  await page.goto('/management/firmware/firmwareFileList')
  await page.getByRole('button', { name: 'Upload firmware' }).first().click()
  const form = page.getByRole('dialog', { name: 'Upload firmware' })
  const buffer = Buffer.concat([Buffer.from(`VERSION=${fwVer}\n`), Buffer.alloc(bytes, fwVer)])
  await form.locator('input[type=file]').setInputFiles({ name: `r7-${fwVer}.bin`, mimeType: '', buffer })
  await expect(form.getByText(/ · Sent/)).toBeVisible()
  await form.getByRole('combobox', { name: 'Model' }).fill(model)
  await form.getByRole('combobox', { name: 'Model' }).press('Enter')
  await form.getByLabel('Version name').fill(fwVer)
  await form.getByLabel('Version code').fill(String(fwCode))
  await form.getByRole('button', { name: 'Upload firmware' }).click()
  await expectToast(page, /The firmware .+ was uploaded\. It waits for its approval\./)
  await page.getByRole('tab', { name: 'File Approve' }).click()
  await row(page, fwVer).getByRole('button', { name: 'Approve' }).click()
  await page.getByRole('button', { name: 'Approve', exact: true }).last().click()
  await expectToast(page, /was approved/)
}
