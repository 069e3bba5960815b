import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { router } from '@headend/simulator'
import { approvedFirmware } from '../support/firmware.ts'
import { registered } from '../support/ownDevice.ts'
import { expectRowVisible, expectToast, look, row, settled } from '../support/pages.ts'
import { test } from '../support/test.ts'

const list = '/management/firmware/firmwareProfileList'

/** The full hour of Seoul so many from now. */
const hour = (from: number): string => `${String((new Date().getUTCHours() + 9 + from) % 24).padStart(2, '0')}:00`

/** Opens the form of a new profile, in whichever language and width. */
const openForm = async (page: Page): Promise<void> => {
  await page.goto(list)
  await settled(page)
  await page
    .getByRole('button', { name: /New update profile|새 업데이트 프로파일/ })
    .first()
    .click()
  await expect(page.getByRole('dialog')).toBeVisible()
}

const choose = async (page: Page, version: string, macs: readonly string[]): Promise<void> => {
  const form = page.getByRole('dialog')
  const model = form.locator('input[role=combobox]').first()
  await model.fill('strand r7')
  await model.press('Enter')
  await form.locator('[name=firmwareFileId]').selectOption({ label: version })
  await form.locator('[name=target]').selectOption('devices')
  await form.getByText(/^(Pasted rows|붙여 넣은 행)$/).click()
  await form.getByRole('textbox', { name: /One device a row|한 행에 단말 하나/ }).fill(macs.join('\n'))
  await expect(form.getByText(/rows? names? (a device|devices)\.|행에서 단말을 찾았습니다/)).toBeVisible()
}

test.describe('update profiles', () => {
  test('say who would get the firmware before anything is sent, and are started, stopped and deleted', async ({
    page,
    signIn,
    stack,
  }) => {
    test.slow()
    await signIn('admin')
    await using own = await registered(page, stack, router({ serial: 'R7-PLANNED', mac: '58:2B:0A:F2:00:01' }))
    const { mac } = own.device.profile
    await approvedFirmware(page, '8.1.0', 810)

    const fill = async (shown: Page): Promise<void> => {
      await openForm(shown)
      await choose(shown, '8.1.0 (810)', [mac, '58:2B:0A:F2:FF:FF'])
      await expect(shown.getByRole('dialog').getByRole('status').last()).toContainText('1')
    }
    await look(page, 'firmware-profile-new', fill)
    await fill(page)
    const form = page.getByRole('dialog', { name: 'New update profile' })
    await expect(form.getByRole('status', { name: 'What it comes to' })).toContainText(
      '1 devicewould be updated, connected now',
    )
    await expect(form.getByText('1 of 2 rows names a device. Refused: 1.')).toBeVisible()
    await expect(form.getByRole('list', { name: 'Refused rows' })).toContainText(
      'Line 2 58:2B:0A:F2:FF:FF There is no such device among yours.',
    )
    // The same from a file, by serial number.
    await form.getByText('A file', { exact: true }).click()
    await form.getByLabel('From', { exact: true }).selectOption(hour(3))
    await form.getByLabel('Until').selectOption(hour(6))
    await form.locator('input[type=file]').setInputFiles({
      name: 'targets.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('Serial number,Customer\nR7-PLANNED,C-1\n'),
    })
    await expect(form.getByText('1 of 1 rows names a device.')).toBeVisible()
    await expect(form.getByText('Passed over, as nothing of it is taken: the column Customer.')).toBeVisible()
    await expect(form.getByRole('status', { name: 'What it comes to' })).toContainText('1 device')
    // What it comes to stands beside the buttons, wherever in the form somebody is.
    await form.getByLabel('Name', { exact: true }).scrollIntoViewIfNeeded()
    await expect(form.getByRole('status', { name: 'What it comes to' })).toBeInViewport()
    await form.getByLabel('In random order').scrollIntoViewIfNeeded()
    await expect(form.getByRole('status', { name: 'What it comes to' })).toBeInViewport()
    await form.getByRole('button', { name: 'Create profile' }).click()
    await expect(form.getByLabel('Name', { exact: true })).toHaveAttribute('aria-invalid', 'true')
    await form.getByLabel('Name', { exact: true }).fill('Planned 8.1')
    await form.getByRole('switch', { name: /Begin as soon as it is saved/ }).press('Space')
    await form.getByRole('button', { name: 'Create profile' }).click()
    await expectToast(page, /The update profile .+ was created\./)
    await expectRowVisible(page, 'Planned 8.1', 'Waiting', '0 / 1')
    await look(page, 'firmware-profiles')
    await page.getByRole('link', { name: 'Planned 8.1' }).click()
    await expect(page.getByRole('img', { name: new RegExp(`Daily window ${hour(3)}–${hour(6)}`) })).toBeVisible()
    // One device is taken out after a question, and comes back.
    await row(page, mac).getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByText(`Cancel the update of ${mac}?`)).toBeVisible()
    await page.getByRole('button', { name: 'Go back' }).click()
    await expectRowVisible(page, mac, 'Waiting')
    await row(page, mac).getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Cancel update' }).click()
    await expectRowVisible(page, mac, 'Cancelled')
    await row(page, mac).getByRole('button', { name: 'Retry' }).click()
    await expectRowVisible(page, mac, 'Waiting')
    await page.goto(list)

    // Chosen devices are cancelled and tried again together; the words that find one are those a person would type.
    await page.getByRole('link', { name: 'Planned 8.1' }).click()
    await expectRowVisible(page, mac, 'Waiting', '0 of 4', 'Not started yet.')
    await page.getByPlaceholder('MAC, serial, city, version, reason…').fill(`${mac.toLowerCase()} not started`)
    await expect(page).toHaveURL(/devices\.q=/)
    await expectRowVisible(page, mac, 'Waiting')
    await row(page, mac).getByRole('checkbox').check({ force: true })
    const bar = page.getByRole('toolbar')
    await expect(bar.getByRole('button', { name: 'Retry 0' })).toHaveAttribute('aria-disabled', 'true')
    await bar.getByRole('button', { name: 'Cancel 1' }).click()
    const cancelOne = 'Cancel the update of 1 device'
    await page.getByRole('dialog', { name: cancelOne }).getByRole('button', { name: cancelOne }).click()
    await expectToast(page, '1 device was cancelled.')
    await page.getByRole('tab', { name: /^Cancelled/ }).click()
    await expect(page.getByText('No device matches').first()).toBeVisible()
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await page.getByRole('tab', { name: /^Cancelled/ }).click()
    await expectRowVisible(page, mac, 'Cancelled')
    await row(page, mac).getByRole('checkbox').check({ force: true })
    await bar.getByRole('button', { name: 'Retry 1' }).click()
    await expectToast(page, '1 device is tried again.')
    await page.goto(list)

    const more = row(page, 'Planned 8.1').getByRole('button', { name: 'More with this profile' })
    await more.click()
    await page.getByRole('menuitem', { name: 'Start' }).click()
    await expectToast(page, 'Planned 8.1 was started.')
    await expectRowVisible(page, 'Planned 8.1', `Waits for ${hour(3)}`)
    await more.click()
    await page.getByRole('menuitem', { name: 'Stop…' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Stop profile' }).click()
    await expectRowVisible(page, 'Planned 8.1', 'Stopped')

    await row(page, 'Planned 8.1').getByRole('checkbox').check({ force: true })
    await page.getByRole('toolbar').getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete 1 update profile' }).click()
    await expectToast(page, 'Deleted 1 update profile.')
    await page.goto(list)
    await expect(page.getByText('Planned 8.1')).toHaveCount(0)
  })

  test('show every device of a roll-out as it goes: it pauses by itself, and goes on once the cause is gone', async ({
    page,
    signIn,
    stack,
  }) => {
    test.slow()
    await signIn('admin')
    await using good = await registered(page, stack, router({ serial: 'R7-GOOD', mac: '58:2B:0A:F3:00:01' }))
    await using full = await registered(page, stack, router({ serial: 'R7-FULL', mac: '58:2B:0A:F3:00:02' }))
    full.device.fault('no-room')
    // About eight seconds at its line.
    good.device.fault('slow-download')
    await approvedFirmware(page, '8.2.0', 820, undefined, 2_000_000)
    await openForm(page)
    await choose(page, '8.2.0 (820)', [good.device.profile.mac, full.device.profile.mac])
    const form = page.getByRole('dialog', { name: 'New update profile' })
    await form.getByLabel('Name', { exact: true }).fill('Rolled 8.2')
    await form.getByLabel('When', { exact: true }).selectOption('any')
    await form.getByLabel('Starts the new version').selectOption('Immediately')
    await form.getByLabel('Retries for each device').fill('0')
    await form.getByLabel('And at least so many failures').fill('1')
    await form.getByRole('button', { name: 'Create profile' }).click()
    await expectToast(page, /The update profile .+ was created\./)
    await page.getByRole('link', { name: 'Rolled 8.2' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Rolled 8.2' })).toBeVisible()

    // Nothing is loaded again from here on.
    await page.evaluate(() => Object.assign(window, { sameDocument: true }))
    // How far the one under way is comes by itself as well.
    await expect(row(page, good.device.profile.mac)).toContainText('Downloading', { timeout: 30_000 })
    await expect(page.getByText('Paused by itself').first()).toBeVisible({ timeout: 60_000 })
    await expectRowVisible(page, full.device.profile.mac, 'Failed', '1 of 1')
    const why = page.getByRole('region', { name: 'Why devices failed' })
    const reason = why.getByRole('listitem').getByRole('button').first()
    await reason.click()
    await expect(page).toHaveURL(/tab=fail/)
    await expect(reason).toHaveAttribute('aria-pressed', 'true')
    await expectRowVisible(page, full.device.profile.mac, 'Failed')

    full.device.fault()
    await why.getByRole('button', { name: /^Retry 1 failed/ }).click()
    await expectToast(page, '1 device is tried again.')
    await page.getByRole('button', { name: 'Resume' }).click()
    await expect(page.getByText('Completed').first()).toBeVisible({ timeout: 60_000 })
    await page.getByRole('tab', { name: /^All/ }).click()
    // Nobody has this reason any more; the address asks for it still.
    await expect(page.getByText('No device matches')).toBeVisible()
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await expectRowVisible(page, good.device.profile.mac, 'Updated', '8.2.0', '7.4.1 to 8.2.0 in')
    await expectRowVisible(page, full.device.profile.mac, 'Updated', '8.2.0')
    expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true)
    expect(full.device.value('Device.DeviceInfo.SoftwareVersion')).toBe('8.2.0')

    await page.getByRole('button', { name: 'Edit' }).click()
    const edit = page.getByRole('dialog', { name: 'Edit update profile' })
    await edit.getByLabel('Name', { exact: true }).fill('Rolled 8.2, done')
    await edit.getByRole('button', { name: 'Save changes' }).click()
    await expectToast(page, /The update profile .+ was changed\./)
    await expect(page.getByRole('heading', { level: 1, name: 'Rolled 8.2, done' })).toBeVisible()
    const [fpId] = /\d+$/.exec(new URL(page.url()).pathname) ?? []
    await page.goto(`/management/firmware/profile/${fpId}`)
    await expect(page).toHaveURL(/firmwareProfileList\/profile\//)
    await page.goto(`/management/firmware/firmwareProfileList/profile/${fpId}`)
    await look(page, 'firmware-profile')
    // The file stays as long as the profile does, which is said before anything is asked.
    const here = page.url()
    await page.goto('/management/firmware/firmwareFileList')
    const keep = row(page, '8.2.0').getByRole('button', { name: 'Delete' })
    await expect(keep).toHaveAttribute('aria-disabled', 'true')
    await page.goto(here)
    // On a phone the state stands beside the name, never upon it.
    await page.setViewportSize({ width: 390, height: 844 })
    const [name, state] = await Promise.all([
      page.getByRole('heading', { level: 1 }).boundingBox(),
      page.locator('.hd-page-head .hd-pill').boundingBox(),
    ])
    if (!name || !state) throw new Error('a head')
    expect(state.x >= name.x + name.width || state.y >= name.y + name.height, 'the state lies upon the name').toBe(true)
    await page.getByRole('button', { name: 'Delete' }).click()
    const asked = page.getByRole('dialog', { name: 'Delete 1 update profile' })
    await expect(asked).toContainText(/Rolled 8\.2, done · \w/)
    await asked.getByRole('button', { name: 'Delete 1 update profile' }).click()
    await expectToast(page, 'Deleted 1 update profile.')
    await expect(page).toHaveURL(/firmwareProfileList$/)
  })

  test('begin by themselves where an auto profile says so', async ({ page, signIn }) => {
    await signIn('admin')
    await page.goto(`${list}#auto-profiles`)
    await page.getByRole('button', { name: 'New auto profile' }).first().click()
    const form = page.getByRole('dialog', { name: 'New auto profile' })
    await form.locator('input[role=combobox]').first().fill('strand r7')
    await form.locator('input[role=combobox]').first().press('Enter')
    // Made ready alone: other tests have devices of this model.
    await form.getByRole('switch', { name: 'On', exact: true }).press('Space')
    await form.getByRole('button', { name: 'Save auto profile' }).click()
    await expectToast(page, /The auto profile( .+)? was saved\./)
    await expectRowVisible(page, 'Strand R7', 'Off', 'Newest approved', '02:00–05:00')
    await look(page, 'auto-profiles')

    await page.goto('/management/upgradefile/autoUpgradePub')
    await row(page, 'Strand R7').getByRole('button', { name: 'Change' }).click()
    const edit = page.getByRole('dialog', { name: 'Change auto profile' })
    await edit.getByLabel('When', { exact: true }).selectOption('any')
    await edit.getByRole('button', { name: 'Save auto profile' }).click()
    await expectRowVisible(page, 'Strand R7', 'Off', 'At any time')
    await row(page, 'Strand R7').getByRole('checkbox').check({ force: true })
    await page.getByRole('toolbar').getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete 1 auto profile' }).click()
    await expectToast(page, 'Deleted 1 auto profile.')
  })
})
