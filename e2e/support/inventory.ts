import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { expectToast } from './pages.ts'

const model = 'Strand R7'

/** Adds the model of the simulated routers, which a new installation does not have. */
export const addModel = async (page: Page): Promise<void> => {
  await page.goto('/admin/models')
  await page.getByRole('button', { name: 'New row' }).first().click()
  const form = page.getByRole('dialog', { name: 'New row' })
  for (const [label, value] of Object.entries({ Model: model, Manufacturer: 'Kestrel Devices', OUI: '582B0A' }))
    await form.getByLabel(label, { exact: true }).fill(value)
  await form.getByLabel('Product class').selectOption('APROUTER')
  await form.getByLabel('General').press('Space')
  await form.getByRole('button', { name: 'Save row' }).click()
  await expectToast(page, /The row( .+)? was saved\./)
}

/** Registers devices of that model by a file. */
export const importDevices = async (
  page: Page,
  devices: readonly Readonly<{ serial: string; mac: string }>[],
): Promise<void> => {
  await page.goto('/device/deviceList/1')
  await page.getByRole('button', { name: 'Register devices' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Register devices' })
  await dialog.getByRole('radio', { name: 'From a file' }).check({ force: true })
  const lines = devices.map(({ serial, mac }) => `${serial},${mac},${model}`)
  const buffer = Buffer.from(['Serial number,MAC address,Model', ...lines, ''].join('\n'))
  await dialog.getByLabel('CSV or Excel file').setInputFiles({ name: 'fleet.csv', mimeType: 'text/csv', buffer })
  const register = dialog.getByRole('button', { name: `Register ${devices.length.toLocaleString('en')} devices` })
  await expect(register).toBeEnabled({ timeout: 60_000 })
  await register.click()
  await expectToast(page, `Registered ${devices.length.toLocaleString('en')} devices`)
}
