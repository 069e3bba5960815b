import { writeFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { expectAccessible, expectNoRow, expectRowVisible, expectToast, look, row } from '../support/pages.ts'
import { test } from '../support/test.ts'

const path = '/management/firmware/firmwareFileList'
const mb = 1024 * 1024

/** A line over which the first part of a file gets, and whatever comes after it only once it is mended. */
const poorLine = async (page: Page) => {
  const mended = Promise.withResolvers<void>()
  const stuck = Promise.withResolvers<void>()
  let parts = 0
  await page.route('**/actions/upload-file', async (route) => {
    parts += 1
    if (parts > 1) {
      stuck.resolve()
      await mended.promise
    }
    await route.continue().catch(() => undefined)
  })
  return { mend: () => mended.resolve(), stuck: stuck.promise }
}

test.describe('firmware', () => {
  test('is uploaded over a line that fails, approved, described and deleted', async ({
    page,
    signIn,
    problems,
  }, testInfo) => {
    test.slow()
    problems.allow(/status of 4\d\d|ERR_INTERNET_DISCONNECTED/)
    await signIn('admin')
    await page.goto(path)
    await page.getByRole('button', { name: 'Upload firmware' }).click()
    const form = page.getByRole('dialog', { name: 'Upload firmware' })
    const save = form.getByRole('button', { name: 'Upload firmware' })
    await save.click()
    // The first field at fault is the file, and a number that is not there is missing like the others.
    const file = form.locator('input[type=file]')
    await expect(file).toBeFocused()
    await expect(form.getByText('This value is required.')).toHaveCount(3)
    await expect(form.getByText('Must be a number.')).toHaveCount(0)

    const picture = Buffer.from('GIF89a'.padEnd(64, '\0'))
    await file.setInputFiles({ name: 'gr-1.bin', mimeType: '', buffer: picture })
    await expect(form.getByText('This is a picture, not firmware, whatever it is called.')).toBeVisible()

    const { mend, stuck } = await poorLine(page)
    // From the disk, as people do: in a message to the browser it takes long where others want the processor.
    const image = testInfo.outputPath('gr-1.bin')
    await writeFile(image, Buffer.alloc(20 * mb, 'firmware '))
    await file.setInputFiles(image)
    await form.getByRole('combobox', { name: 'Model' }).fill('strand r7')
    await form.getByRole('combobox', { name: 'Model' }).press('Enter')
    await form.getByLabel('Version name').fill('7.1')
    await form.getByLabel('Version code').fill('0')
    await expect(form.getByText(/40% sent/)).toBeVisible()
    // The first part is answered once the next one is under way.
    await stuck
    await form.getByRole('button', { name: 'Pause' }).click()
    await expect(form.getByText(/Paused at 40%/)).toBeVisible()
    await expectAccessible(page)
    await save.click()
    await expect(form.getByText('Wait until the file is sent to its end.')).toBeVisible()
    await expect(form.getByText('Enter three or four numbers joined by dots, such as 1.0.2.')).toBeVisible()
    mend()
    await page.context().setOffline(true)
    await form.getByRole('button', { name: 'Continue' }).click()
    await expect(form.getByText(/The connection is lost at 40%/)).toBeVisible()
    await page.context().setOffline(false)
    await expect(form.getByText(/20(?:\.0)? MB · Sent/)).toBeVisible()

    await form.getByLabel('Version name').fill('7.1.0')
    await save.click()
    await expect(form.getByText('The firmware code must be above 0.')).toBeVisible()
    await form.getByLabel('Version code').fill('710')
    await form.getByLabel('Description').fill('For the north')
    await save.click()
    await expectToast(page, /The firmware .+ was uploaded\. It waits for its approval\./)
    await expectRowVisible(page, '7.1.0', '710', 'Not approved', 'gr-1.bin')
    await look(page, 'firmware')

    await page.getByRole('tab', { name: 'File Approve' }).click()
    await row(page, '7.1.0').getByRole('button', { name: 'Approve' }).click()
    await expect(page.getByText(/^Approve Strand R7 7\.1\.0 of .+\?$/)).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Approve', exact: true }).last().click()
    await expectToast(page, /7\.1\.0 was approved/)
    await expectNoRow(page, '7.1.0')
    await page.getByRole('tab', { name: 'Manage Firmware' }).click()
    await expectRowVisible(page, '7.1.0', /^Approved$/)
    // An approved file leads to its roll-out, with the file chosen; the search finds it, too.
    await page.goto('/management/upgradefile/upgradeFilesPub')
    await look(page, 'firmware-publish')
    await row(page, '7.1.0').getByRole('button', { name: 'Publish…' }).click()
    const profile = page.getByRole('dialog', { name: 'New update profile' })
    await expect(profile.getByText('Strand R7')).toBeVisible()
    await expect(profile.getByLabel('Approved version')).toHaveValue(/^\d+$/)
    await expect(profile.getByLabel('Approved version').locator('option:checked')).toHaveText('7.1.0 (710)')
    await profile.getByRole('button', { name: 'Cancel' }).click()
    await expect(page).toHaveURL(
      (url) => url.pathname.endsWith('/firmwareProfileList') && !url.search.includes('publish'),
    )
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: /^Search/ }).fill('7.1.0')
    await page.getByRole('option', { name: /7\.1\.0.*File/ }).click()
    await expect(page.getByRole('dialog', { name: /7\.1\.0/ })).toBeVisible()
    await page.keyboard.press('Escape')
    await page.goto(path)
    await page.getByRole('link', { name: '7.1.0' }).click()
    const opened = page.getByRole('dialog', { name: /7\.1\.0/ })
    await expect(opened.getByText('Approved firmware cannot be edited. Take the approval back first.')).toBeVisible()
    await expect(opened.getByRole('term').filter({ hasText: 'Offered to' })).toBeVisible()
    await expect(opened.getByRole('definition').filter({ hasText: 'Everybody' })).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await row(page, '7.1.0').getByRole('button', { name: 'Disapprove' }).click()
    await page.getByRole('button', { name: 'Disapprove' }).last().click()
    await expectToast(page, /was withdrawn/)
    await page.getByRole('link', { name: '7.1.0' }).click()
    await opened.getByLabel('Description').fill('For the south')
    await opened.getByRole('button', { name: 'Save description' }).click()
    await expectToast(page, /The description of .+ was changed\./)

    await page.goto('/management/upgradefile/upgradefileListEmpty')
    await expect(page).toHaveURL(/uploadFileListPage/)
    await expectRowVisible(page, '7.1.0')
    await page.getByRole('tab', { name: 'Publish' }).click()
    await expect(page).toHaveURL(new RegExp('/management/upgradefile/upgradeFilesPub'))
    await expectRowVisible(page, '7.1.0', 'Not approved')
    await page.getByRole('tab', { name: 'Wi-Fi devices' }).click()
    await expect(page).toHaveURL(new RegExp('/management/upgradefile/wifiUpgradeFilesListPage'))
    await expectRowVisible(page, '7.1.0')
    await page.getByRole('tab', { name: 'Firmware files' }).click()
    await expect(page).toHaveURL(new RegExp('/management/upgradefile/uploadFileListPage'))

    await page.goto(path)
    await row(page, '7.1.0').getByRole('checkbox').check({ force: true })
    await page.getByRole('toolbar').getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByRole('dialog')).toContainText(/Strand R7 7\.1\.0 · \w/)
    await page.getByRole('button', { name: 'Delete 1 firmware file' }).click()
    // Those of other tests may stand in the list.
    await expect(page.getByRole('link', { name: '7.1.0' })).toHaveCount(0)
    for (const fpId of ['99999', 'abc']) {
      await page.goto(`/management/firmware/firmwareProfileList/profile/${fpId}`)
      await expect(page.getByText('No such profile')).toBeVisible()
    }
    await page.goto('/management/firmware/newFirmware')
    await expect(page.getByRole('heading', { name: 'Upload firmware' })).toBeVisible()
    await look(page, 'firmware-upload')
  })
})
