import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { expectToast } from './pages.ts'

/** Models of simulated devices, which a new installation does not have. */
export const models = {
  router: { model: 'Strand R7', manufacturer: 'Kestrel Devices', oui: '582B0A', productClass: 'APROUTER' },
  setTopBox: { model: 'Aria S410', manufacturer: 'Norwave', oui: 'A4C7F2', productClass: 'STB' },
} as const
type Kind = keyof typeof models

/** Adds the model of the simulated routers, or of another kind, whose devices have these tabs. */
export const addModel = async (
  page: Page,
  kind: Kind = 'router',
  tabs: readonly string[] = ['General'],
): Promise<void> => {
  const { model, manufacturer, oui, productClass } = models[kind]
  await page.goto('/admin/models')
  await page.getByRole('button', { name: 'New row' }).first().click()
  const form = page.getByRole('dialog', { name: 'New row' })
  for (const [label, value] of Object.entries({ Model: model, Manufacturer: manufacturer, OUI: oui }))
    await form.getByLabel(label, { exact: true }).fill(value)
  await form.getByLabel('Product class').selectOption(productClass)
  for (const tab of tabs) await form.getByLabel(tab, { exact: true }).press('Space')
  await form.getByRole('button', { name: 'Save row' }).click()
  await expectToast(page, /The row( .+)? was saved\./)
}

/** Registers devices of that model by a file. */
export const importDevices = async (
  page: Page,
  devices: readonly Readonly<{ serial: string; mac: string }>[],
  kind: Kind = 'router',
): Promise<void> => {
  const { model } = models[kind]
  await page.goto('/device/deviceList/1')
  await page.getByRole('button', { name: 'Register devices' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Register devices' })
  await dialog.getByRole('radio', { name: 'From a file' }).check({ force: true })
  const lines = devices.map(({ serial, mac }) => `${serial},${mac},${model}`)
  const buffer = Buffer.from(['Serial number,MAC address,Model', ...lines, ''].join('\n'))
  await dialog.getByLabel('CSV or Excel file').setInputFiles({ name: 'fleet.csv', mimeType: 'text/csv', buffer })
  const count = devices.length === 1 ? '1 device' : `${devices.length.toLocaleString('en')} devices`
  const register = dialog.getByRole('button', { name: `Register ${count}` })
  await expect(register).toBeEnabled({ timeout: 60_000 })
  await register.click()
  // One is called by its name.
  await expectToast(page, devices.length === 1 ? /^Registered / : `Registered ${count}`)
}
