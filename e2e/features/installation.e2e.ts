import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { router, startFleet } from '@headend/simulator'
import type { DeviceProfile } from '@headend/simulator'
import { testDatabase } from '@headend/server/core/testing'
import { wayTo } from '@headend/server/core/testing/awayDatabase'
import { signer } from '../support/certificates.ts'
import { installer, startInstallation } from '../support/installation.ts'
import type { Installation } from '../support/installation.ts'
import { expectAccessible, expectRowVisible, expectToast, look } from '../support/pages.ts'
import { enter, test } from '../support/test.ts'

const list = '/management/unregistereddevice/unregisteredDeviceListPage'
const fixture = (name: string): string =>
  join(import.meta.dirname, '..', '..', 'packages', 'server', 'src', 'gateway', 'fixtures', name)
const pem = (name: string): string => readFileSync(fixture(name), 'utf8')

const fleetOf = (installation: Installation, device: DeviceProfile) =>
  startFleet({ url: installation.deviceUrl, devices: [device], bootMs: 500, longestRetryMs: 1000, begin: 'running' })

/** Signs in for the first time, with a password of one's own. */
const signInFirst = async (page: Page, { url }: Installation): Promise<void> => {
  await page.goto(`${url}/login`)
  await enter(page, installer.email, installer.password)
  await page.getByLabel('New password', { exact: true }).fill('Second-day-2026!')
  await page.getByLabel('New password again').fill('Second-day-2026!')
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page).toHaveURL(/\/home$/)
}

/** Takes a connected device of no known model into the inventory, reads it, sets a value and reboots it. */
const takeIn = async (page: Page, { url }: Installation, endpointId: string): Promise<void> => {
  await page.goto(`${url}${list}`)
  await expectRowVisible(page, endpointId, 'Online')
  await page
    .getByRole('row', { name: new RegExp(endpointId) })
    .getByRole('button', { name: 'Register' })
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Model').selectOption({ label: 'New model: router' })
  await dialog.getByRole('button', { name: /^Register/ }).click()
  await expect(dialog).toBeHidden()

  await page.goto(`${url}/device/deviceDetail/${encodeURIComponent(endpointId)}`)
  await page.getByRole('tab', { name: 'Debug' }).click()
  const tree = page.getByRole('treegrid', { name: 'Data model of the device' })
  await page.getByRole('searchbox').fill('ProvisioningCode')
  const row = tree.getByRole('row', { name: /^ProvisioningCode/ })
  await row.hover()
  await row.getByRole('button', { name: 'Set ProvisioningCode' }).click()
  await page.getByLabel('New value').fill('DAY-1')
  await page.getByRole('button', { name: 'Set value' }).click()
  await expect(row).toContainText('DAY-1')

  await page.getByRole('tab', { name: 'General' }).click()
  await page.getByRole('button', { name: 'Reboot' }).first().click()
  await page.getByRole('button', { name: 'Reboot' }).last().click()
  await expectToast(page, /^Rebooted /)
}

test.describe('an empty installation', () => {
  test('takes in its first device, and asks it for a secret once it has one', async ({ page }) => {
    test.slow()
    await using installation = await startInstallation()
    const device = router({ serial: 'FIRST01' })
    const fleet = fleetOf(installation, device)
    await fleet.whenConnected()
    const endpointId = fleet.devices[0]?.endpointId ?? ''
    await signInFirst(page, installation)
    await takeIn(page, installation, endpointId)
    const shown = page.url()

    await page.goto(`${installation.url}/management/upgradefile/upgradefileListEmpty`)
    await look(page, 'upgrade-empty')
    await page.getByRole('link', { name: 'Upload firmware' }).click()
    await expect(page.getByRole('heading', { name: 'Upload firmware' })).toBeVisible()

    await page.goto(shown)
    await page.getByRole('button', { name: 'Secret of the device' }).click()
    const dialog = page.getByRole('dialog')
    await expectAccessible(page)
    const own = dialog.getByLabel('One that the device has already (optional)')
    await own.fill('too short')
    await dialog.getByRole('button', { name: 'Give a secret' }).click()
    await expect(dialog.getByRole('alert')).toHaveText('Use 16 to 128 letters, digits and signs, without spaces.')
    await expect(own).toBeFocused()
    await own.clear()
    await dialog.getByRole('button', { name: 'Give a secret' }).click()
    // Nobody can read it again: it is not lost by a key.
    await expect(page.getByRole('dialog', { name: 'The secret of the device' })).toBeVisible()
    await page.keyboard.press('Escape')
    const question = page.getByRole('dialog', { name: 'Close without the secret?' })
    await expectAccessible(page)
    await question.getByRole('button', { name: 'Back to the secret' }).click()
    const secret = await dialog.locator('.hd-copy').last().locator('.hd-mono').innerText()
    await dialog.getByRole('button', { name: 'Done' }).click()
    await expect(page.getByText(/^Since /)).toBeVisible()
    await fleet.close()
    await expect(page.getByText('Offline').first()).toBeVisible()

    await using unproved = fleetOf(installation, device)
    await using proved = fleetOf(installation, { ...device, secret })
    await proved.whenConnected()
    await expect(page.getByText('Online').first()).toBeVisible()
    expect(unproved.connected).toBe(0)

    await page.getByRole('button', { name: 'Secret of the device' }).click()
    const remove = dialog.getByRole('button', { name: 'Remove the secret' })
    await remove.click()
    const removal = page.getByRole('dialog', { name: 'Remove the secret' })
    await expect(removal).toContainText('the name of the device alone is believed')
    await removal.getByRole('button', { name: 'Remove the secret' }).click()
    await expectToast(page, 'The secret was removed.')
    await expect(page.getByText('None: its name is believed')).toBeVisible()
    // The server goes before the page does.
    await page.goto('about:blank')
  })

  test('whose database is away says so once, and goes on by itself when that is back', async ({ page, problems }) => {
    test.slow()
    problems.allow(/503/)
    await using database = await testDatabase({ migrated: false })
    await using way = await wayTo(database)
    await using installation = await startInstallation({ DATABASE_URL: way.url })
    await signInFirst(page, installation)
    const banner = page.getByText('The server is not fully available.')
    const waiting = page.getByText('Waiting for the server')
    const rows = page.getByRole('row', { name: /installer@operator\.example/ })

    await way.cut()
    const isWaiting = async (now: Page): Promise<void> => {
      await expect(now.locator('.hd-lost-line')).toHaveCount(1)
      await expect(now.getByText(/^(Waiting for the server|서버를 기다리는 중)$/).first()).toBeVisible()
    }
    for (const [name, address] of [
      ['outage-home', '/home'],
      ['outage-list', '/admin/user/user_list'],
    ] as const) {
      await page.goto(`${installation.url}${address}`)
      await expect(banner).toBeVisible()
      await look(page, name, isWaiting)
    }
    await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0)

    await way.mend()
    await expect(rows.first()).toBeVisible({ timeout: 40_000 })
    await expect(banner).toHaveCount(0)
    await expect(waiting).toHaveCount(0)
    await page.goto('about:blank')
  })

  test('that asks for certificates takes in a device with one, and nobody without', async ({ page }) => {
    test.slow()
    const authority = signer(pem('ca.pem'))
    const end = new Date(Date.now() + 10 * 86_400_000)
    const kept = (name: string, text: string): string => {
      const path = test.info().outputPath(name)
      writeFileSync(path, text)
      return path
    }
    await using installation = await startInstallation({
      DEVICE_AUTH: 'mtls',
      DEVICE_TLS_CERT: kept('server.pem', authority.sign(pem('server.pem'), end)),
      DEVICE_TLS_KEY: fixture('server.key'),
      DEVICE_TLS_CA: kept('authority.pem', authority.ca),
    })
    const { ca } = authority
    const tls = { ca, cert: authority.sign(pem('device.pem'), end), key: pem('device.key') }
    await using fleet = fleetOf(installation, router({ serial: 'R7-0', tls }))
    await using others = fleetOf(installation, router({ serial: 'R7-1', tls }))
    await using bare = fleetOf(installation, router({ serial: 'R7-2', tls: { ca } }))
    await fleet.whenConnected()
    await signInFirst(page, installation)
    await takeIn(page, installation, 'os::582B0A-R7-0')
    // By what it proved itself, and that it soon will not any more.
    await expect(page.getByText('CN=Test device of CN=Test authority')).toContainText(/Ends \d\d-\d\d-\d\d/)
    await expectAccessible(page)
    expect([others.connected, bare.connected]).toEqual([0, 0])
    // The port's own certificate is the matter of whoever runs it all.
    await page.goto(`${installation.url}/home`)
    await expect(page.getByText('The certificate of the device port ends soon')).toBeVisible()
    await expectAccessible(page)
    await page.goto('about:blank')
  })
})
