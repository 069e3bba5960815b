import { expect } from '@playwright/test'
import type { APIRequestContext, Page } from '@playwright/test'
import { appFileCalls } from '@headend/contract/appFiles'
import { packageOf, pixel } from '@headend/server/features/appFiles/testPackage'
import { setTopBox } from '@headend/simulator'
import { clearRows } from '../support/api.ts'
import { openDevice } from '../support/device.ts'
import { registered } from '../support/ownDevice.ts'
import { expectAccessible, expectRowVisible, expectToast, look, row } from '../support/pages.ts'
import { tryOnPhone } from '../support/reach.ts'
import { test } from '../support/test.ts'

const path = '/management/app/components/appFileListPage'
const tv = { packageName: 'com.garam.tv', versionName: '5.2.0', versionCode: 520, label: 'Garam TV' }
const fileOf = async (over: Partial<typeof tv> = {}) => ({
  name: 'tv.apk',
  mimeType: '',
  buffer: await packageOf({ ...tv, ...over }),
})

/** Takes away what an attempt before left. */
const clear = (request: APIRequestContext, packageName: string) =>
  clearRows(request, 'admin', {
    calls: { list: appFileCalls.listPage, delete: appFileCalls.delete },
    id: 'appId',
    which: (app) => app['packageName'] === packageName,
  })

test.describe('files of applications', () => {
  test('fill their form in, get versions, and are deleted', async ({ page, request, signIn, problems }) => {
    test.slow()
    problems.allow(/status of 4\d\d/)
    await clear(request, tv.packageName)
    await signIn('admin')
    await page.goto(path)
    await page.getByRole('button', { name: 'Upload application' }).click()
    const form = page.getByRole('dialog', { name: 'Upload application' })
    const save = form.getByRole('button', { name: 'Upload application' })
    await form
      .locator('input[type=file]')
      .first()
      .setInputFiles(await fileOf())
    await expect(form.getByLabel('Package')).toHaveValue('com.garam.tv')
    // The icon is shown as it was read, before anything is kept.
    await expect(form.getByAltText('Preview of the picture')).toHaveAttribute('src', /^data:image\/png/)
    await expect(form.getByLabel('Version')).toHaveValue('5.2.0')
    await expect(form.getByLabel('Name')).toHaveValue('Garam TV')
    await expectAccessible(page)
    await form.getByLabel('Version').fill('9.9')
    await save.click()
    await expect(form.getByText('The file says 5.2.0,')).toBeVisible()
    await form.getByLabel('Version').fill('5.2.0')
    await save.click()
    await expectToast(page, /The application .+ was uploaded\./)
    await expectRowVisible(page, 'Garam TV', 'com.garam.tv', 'Android', '5.2.0')
    await look(page, 'app-files')
    await tryOnPhone(page, [/^Upload application$/])

    // To whom it goes is a column that is chosen.
    await page.goto(path)
    await page.getByRole('button', { name: 'Columns', exact: true }).press('Enter')
    await page.getByRole('checkbox', { name: 'Offered to' }).press('Space')
    await page.keyboard.press('Escape')
    await expectRowVisible(page, 'Garam TV', 'Everybody')
    await look(page, 'app-files-offered')

    const openVersions = async (shown: Page): Promise<void> => {
      await shown.goto(path)
      await shown.getByRole('link', { name: 'Garam TV' }).click()
      await expect(shown.getByRole('dialog')).toContainText('5.2.0')
    }
    await look(page, 'app-versions', openVersions)
    await openVersions(page)
    await page.getByRole('button', { name: 'Add a version' }).click()
    const version = page.getByRole('dialog', { name: 'Add a version' })
    await version.locator('input[type=file]').setInputFiles(await fileOf({ versionName: '5.3.0', versionCode: 530 }))
    await expect(version.getByLabel('Version')).toHaveValue('5.3.0')
    await version.getByRole('button', { name: 'Add version' }).click()
    await expectToast(page, /Version .+ was added\./)
    await expectAccessible(page)

    // A version is changed: what is said of it, its file, and the icon of the application.
    const versions = page.getByRole('dialog', { name: 'Versions of the application' })
    await versions.getByRole('row', { name: '5.3.0' }).getByRole('button', { name: 'Edit' }).click()
    const change = page.getByRole('dialog', { name: 'Change the version' })
    await expect(change.getByLabel('Version')).toHaveValue('5.3.0')
    await change.getByLabel('Description').fill('Faster start')
    await change
      .locator('input[type=file]')
      .first()
      .setInputFiles(await fileOf({ versionName: '5.3.1', versionCode: 531 }))
    await expect(change.getByLabel('Version')).toHaveValue('5.3.1')
    await change.getByLabel('Version').fill('5.3.9')
    await change.getByRole('button', { name: 'Save version' }).click()
    await expect(change.getByText('The file says 5.3.1, which is not 5.3.9.')).toBeVisible()
    await expectAccessible(page)
    await change.getByLabel('Version').fill('5.3.1')
    await change
      .locator('input[type=file]')
      .last()
      .setInputFiles({ name: 'icon.png', mimeType: 'image/png', buffer: pixel })
    await change.getByRole('button', { name: 'Save version' }).click()
    await expectToast(page, /Version .+ was changed\./)
    await expect(versions.getByRole('row', { name: '5.3.1' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expectRowVisible(page, 'Garam TV', '5.3.1', '2')

    await page.goto('/management/upgradefile/lcmApplication')
    await expect(page.getByText('No applications')).toBeVisible()
    await page.goto('/management/upgradefile/application')
    await expectRowVisible(page, 'Garam TV')
    await row(page, 'Garam TV').getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('button', { name: 'Delete 1 application' }).click()
    await expect(page.getByRole('link', { name: 'Garam TV' })).toHaveCount(0)
  })

  test('are installed on a device from its tab of apps, and why one was not is said', async ({
    page,
    request,
    signIn,
    stack,
  }) => {
    test.slow()
    await clear(request, 'com.garam.remote')
    await signIn('admin')
    await using box = await registered(page, stack, setTopBox({ serial: 'OWNAPP1', mac: 'A4:C7:F2:7B:04:01' }))
    await page.goto(path)
    await page.getByRole('button', { name: 'Upload application' }).first().click()
    const form = page.getByRole('dialog', { name: 'Upload application' })
    const remote = { packageName: 'com.garam.remote', versionName: '1.2.0', versionCode: 120, label: 'Garam Remote' }
    await form
      .locator('input[type=file]')
      .first()
      .setInputFiles(await fileOf(remote))
    await expect(form.getByLabel('Name')).toHaveValue('Garam Remote')
    await form.getByRole('button', { name: 'Upload application' }).click()
    await expectToast(page, /The application .+ was uploaded\./)

    await openDevice(page, box.device, 'Android apps')
    await page.getByRole('button', { name: 'Install and update' }).click()
    const dialog = page.getByRole('dialog', { name: 'Install and update apps' })
    await dialog.getByRole('searchbox').fill('remote')
    const offer = dialog.getByRole('listitem').filter({ hasText: 'Garam Remote' })
    await expect(offer).toContainText('Not installed')
    await expect(offer).toContainText('Offered from your files')
    box.device.fault('no-room')
    await offer.getByRole('button', { name: 'Install' }).click()
    await expectToast(page, /The device has no room for it/)
    box.device.fault()
    await offer.getByRole('button', { name: 'Install' }).click()
    await expect(offer).toContainText('Installed 1.2.0', { timeout: 20_000 })
    await dialog.getByRole('searchbox').fill('')
    await look(page, 'app-files-offered', async (shown) => {
      await expect(shown.getByRole('dialog').getByRole('listitem').first()).toBeVisible()
    })
    await dialog.getByRole('button', { name: 'Close' }).last().click()
    await expectRowVisible(page, 'com.garam.remote', 'Running', '1.2.0')

    await page.goto(path)
    await row(page, 'Garam Remote').getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('button', { name: 'Delete 1 application' }).click()
    await expect(page.getByRole('link', { name: 'Garam Remote' })).toHaveCount(0)
  })
})
