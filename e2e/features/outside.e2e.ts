import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { adminCalls } from '@headend/contract/admin'
import { deviceCalls } from '@headend/contract/devices'
import { asAdmin } from '../support/api.ts'
import { plannedDevice } from '../support/device.ts'
import { look, row, settled } from '../support/pages.ts'
import { test } from '../support/test.ts'

const path = '/management/outsidesa/outsideSaDeviceListPage'
const box = plannedDevice('Aria S410', 7)

const place = async ({ request }: Page, outside: boolean): Promise<void> => {
  const at = `${deviceCalls.getMaster.path}?endpointId=${encodeURIComponent(box.endpointId)}`
  const { data } = await asAdmin(request, { method: 'GET', path: at }, () => ({}))
  const { did } = Object(data) as { did: string }
  const { method, path: rows } = adminCalls.patchDeviceInfo
  expect(await asAdmin(request, { method, path: rows.replace('{id}', did) }, () => ({ outside }))).toMatchObject({
    code: 'success',
  })
}

test('devices outside of the service area have a list of their own, with their provinces, actions and file', async ({
  page,
  signIn,
}) => {
  await signIn()
  await page.goto(path)
  await settled(page)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Devices outside the service area')
  await expect(page.getByText('No devices yet')).toBeVisible()

  await place(page, true)
  try {
    await page.reload()
    await settled(page)
    await expect(page.getByRole('row')).toHaveCount(2)
    await expect(row(page, box.mac)).toBeVisible()
    await expect(
      page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Outside the area' }),
    ).toBeVisible()

    await page.keyboard.press('f')
    await page.getByRole('dialog').getByText('Province').click()
    await expect(page.getByRole('dialog').getByRole('checkbox')).toHaveCount(1)
    await page.keyboard.press('Escape')

    await page.getByRole('button', { name: 'Export' }).click()
    const download = page.waitForEvent('download')
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Export 1 device/ })
      .click()
    expect((await download).suggestedFilename()).toContain('devices')
    await expect(page.getByRole('dialog')).toHaveCount(0)

    await row(page, box.mac).getByRole('checkbox').check()
    const bar = page.getByRole('toolbar', { name: 'Actions for the selection' })
    for (const name of ['Reboot', 'Lock', 'Unlock'])
      await expect(bar.getByRole('button', { name, exact: true })).toBeVisible()
    await look(page, 'outside')
    await row(page, box.mac).getByRole('link').first().click()
    await expect(page).toHaveURL(/deviceDetail/)
  } finally {
    await place(page, false)
  }
})
