import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { inventoryCalls } from '@headend/contract/inventory'
import { lifecycleCalls } from '@headend/contract/lifecycle'
import { expectAccessible, expectRowVisible, expectToast, look, settled } from '../support/pages.ts'
import { test } from '../support/test.ts'

test.describe('new devices', () => {
  test('are registered one by one or as a list, and what is refused stays to be corrected', async ({
    page,
    signIn,
    problems,
  }) => {
    problems.allow(/ERR_FAILED/)
    await signIn('staff')
    await page.goto('/management/inventory/bulkUploadHistory')
    await page.getByRole('link', { name: 'All devices' }).click()
    await page.getByRole('button', { name: 'Register devices' }).click()
    const dialog = page.getByRole('dialog', { name: 'Register devices' })
    await dialog.getByLabel('Serial number').fill('PASTED01')
    await dialog.getByRole('button', { name: 'Register 1 device' }).click()
    await expect(dialog.getByRole('alert')).toContainText('required')
    await expect(dialog.getByLabel('Model')).toBeFocused()
    await dialog.getByLabel('Model').selectOption({ label: 'Aria S410 · Norwave' })
    await dialog.getByLabel('Endpoint id').fill('os::A4C7F2-OF-ITS-OWN')
    await dialog.getByLabel('Secret').fill('too short')
    await dialog.getByRole('button', { name: 'Register 1 device' }).click()
    await expect(dialog.getByRole('alert')).toHaveText('Use 16 to 128 letters, digits and signs, without spaces.')
    await dialog.getByLabel('Secret').fill('a-secret-of-the-maker')
    // What was typed is there again when the others were looked at.
    await dialog.getByRole('radio', { name: 'Several devices' }).check({ force: true })
    await dialog.getByRole('radio', { name: 'One device' }).check({ force: true })
    await expectAccessible(page)
    const asked = page.waitForRequest((request) => request.url().endsWith(lifecycleCalls.createDevices.path))
    await dialog.getByRole('button', { name: 'Register 1 device' }).click()
    const [sent] = Object((await asked).postDataJSON()).devices
    expect(sent).toMatchObject({ deviceSn: 'PASTED01', endpointId: 'os::A4C7F2-OF-ITS-OWN' })
    expect(sent).toMatchObject({ secret: 'a-secret-of-the-maker' })
    await expect(dialog).toBeHidden()
    await expectToast(page, 'Registered PASTED01')
    // A mistake that only the server knows stands at its field, too.
    await page.getByRole('button', { name: 'Register devices' }).click()
    await dialog.getByLabel('Model').selectOption({ label: 'Aria S410 · Norwave' })
    await dialog.getByLabel('Serial number').fill('PASTED01')
    await dialog.getByRole('button', { name: 'Register 1 device' }).click()
    await expect(dialog.getByLabel('Serial number')).toHaveAccessibleDescription(
      'This serial number is already registered.',
    )
    await dialog.getByRole('button', { name: 'Cancel' }).click()

    await page.getByRole('button', { name: 'Register devices' }).click()
    await dialog.getByRole('radio', { name: 'Several devices' }).check({ force: true })
    const rows = dialog.getByLabel('Devices, one a line')
    await rows.fill('PASTED02\t\tAria S410\nPASTED01\t\tAria S410\nPASTED03\n')
    await dialog.getByRole('button', { name: 'Check the rows' }).click()
    await expect(dialog.getByRole('alert')).toContainText('1 of 3 devices can be registered. Refused: 2.')
    await expect(dialog.getByRole('alert')).toContainText('Line 3 PASTED03')
    // Another model for the rows without one: they are checked again by themselves.
    await dialog.getByLabel('Model of rows that name none').selectOption({ label: 'Aria S410 · Norwave' })
    await expect(dialog.getByRole('alert')).toContainText('2 of 3 devices can be registered. Refused: 1.')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Register 2 devices' }).click()
    await expectToast(page, /PARTLY DONE.*2 of 3 devices were registered\. Refused: 1\./)
    await expect(dialog.getByRole('alert')).toContainText('Line 2 PASTED01 This serial number is already registered.')
    await expect(rows).toHaveValue('Serial number,MAC address,Model,Customer\nPASTED01,,Aria S410,')
    await rows.press('End')
    await rows.pressSequentially('x')
    await expect(dialog.getByRole('alert')).toHaveCount(0)

    // What is pasted is checked at once, with nothing but the keyboard.
    await rows.press('ControlOrMeta+a')
    await rows.press('ControlOrMeta+x')
    await rows.press('ControlOrMeta+v')
    await expect(dialog.getByRole('alert')).toContainText('0 of 1 devices can be registered. Refused: 1.')
    await dialog.getByRole('radio', { name: 'From a file' }).check({ force: true })
    const choose = (text: string) =>
      dialog
        .getByLabel('CSV or Excel file')
        .setInputFiles({ name: 'devices.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
    // Without headings it is asked whether the columns are what they were taken for.
    await choose('PASTED08,,Aria S410\n')
    await expect(dialog.getByText('The first line has no heading that is known.')).toBeVisible()
    const register = dialog.getByRole('button', { name: 'Register 1 device' })
    await expect(register).toHaveAccessibleDescription('Say first whether the columns stand in this order.')
    await dialog.getByRole('checkbox', { name: 'The columns stand in this order' }).check({ force: true })
    await expect(register).toHaveAccessibleDescription('')
    await choose('일련번호,모델\nPASTED01,Aria S410\nPASTED04,Aria S410\n')
    await expect(dialog.getByRole('alert')).toContainText('1 of 2 devices can be registered. Refused: 1.')
    await expect(dialog.getByRole('table')).toContainText('PASTED04')
    await expect(dialog.getByRole('columnheader', { name: 'Serial number' })).toBeVisible()
    await expectAccessible(page)
    const secrets = dialog.getByLabel('Secrets of the devices')
    await secrets.selectOption({ label: 'Make one for each device' })
    await expect(secrets).toHaveAccessibleDescription(/offered once, as a file/)
    // The line breaks while they are taken: what became of them is not guessed.
    const address = `**${inventoryCalls.uploadBulk.path}`
    await page.route(address, (route) => route.abort())
    await register.click()
    await expect(dialog.getByText('The server did not answer. It takes all rows at once or none')).toBeVisible()
    await page.unroute(address)
    await dialog.getByRole('button', { name: 'Check the rows' }).click()
    await expect(dialog.getByRole('alert')).toContainText('1 of 2 devices can be registered. Refused: 1.')
    await dialog.getByRole('button', { name: 'Register 1 device' }).click()
    await expect(dialog.getByRole('alert').first()).toContainText(
      'Line 2 PASTED01 This serial number is already registered.',
    )
    // Nobody can read them again: the dialog is not left without the file of them.
    const made = dialog.getByRole('alert').filter({ hasText: '1 secret was made.' })
    await expect(made).toBeVisible()
    await expectAccessible(page)
    const done = dialog.getByRole('button', { name: 'Done' })
    await expect(done).toHaveAccessibleDescription('Save the secrets first: nobody can read them again.')
    await dialog.getByRole('button', { name: 'Close' }).click()
    const question = page.getByRole('dialog', { name: 'Leave without the secrets?' })
    await expect(question).toContainText('they are lost for good')
    await question.getByRole('button', { name: 'Go back to save' }).click()
    await page.goBack()
    await question.getByRole('button', { name: 'Go back to save' }).click()
    const saving = page.waitForEvent('download')
    await made.getByRole('button', { name: 'Save the secrets' }).click()
    const file = await readFile(await (await saving).path(), 'utf8')
    const [headings, line] = file.split('\r\n').map((text) => text.split(','))
    expect(headings?.map((heading) => heading.replace('\uFEFF', ''))).toEqual([
      'Serial number',
      'Endpoint id (user)',
      'Secret (password)',
      'Authorization (header)',
    ])
    const [serial, endpointId, secret = '', header = ''] = line ?? []
    expect([serial, endpointId]).toEqual(['PASTED04', 'os::A4C7F2-PASTED04'])
    expect(secret).toMatch(/^[A-Za-z][\w-]{26}$/)
    expect(Buffer.from(header.replace('Basic ', ''), 'base64').toString()).toBe(`${endpointId}:${secret}`)
    await expect(dialog.getByText('1 secret was saved.')).toBeVisible()
    await expect(done).toHaveAccessibleDescription('')
    const refused = page.waitForEvent('download')
    await dialog.getByRole('button', { name: 'Save the refused rows' }).click()
    expect((await refused).suggestedFilename()).toBe('headend-refused.csv')
    await done.click()
    // What became of the file is known later too, with the rows that were refused.
    await page.getByRole('link', { name: 'Bulk uploads' }).click()
    await expect(page).toHaveURL(({ pathname }) => pathname === '/management/inventory/bulkUploadHistory')
    await expectRowVisible(page, 'devices.csv', 'Partly taken')
    await look(page, 'uploads')
    await page.getByRole('link', { name: 'devices.csv' }).click()
    const upload = page.getByRole('dialog', { name: 'devices.csv' })
    await expect(upload.getByRole('row')).toHaveCount(2)
    await expect(
      upload.getByRole('row', { name: '2 PASTED01 This serial number is already registered.' }),
    ).toBeVisible()
    await expectAccessible(page)
    await upload.getByRole('button', { name: 'Export' }).click()
    const later = page.waitForEvent('download')
    await page
      .getByRole('dialog', { name: 'Export: Refused rows' })
      .getByRole('button', { name: 'Export 1 row' })
      .click()
    expect((await later).suggestedFilename()).toMatch(/^headend-refused-.*\.xlsx$/)
    // The view of the rows ends with the drawer.
    await upload.getByRole('combobox', { name: 'Rows' }).selectOption('100')
    await expect(page).toHaveURL(/refused\.size=100/)
    await upload.getByRole('button', { name: 'Close' }).last().click()
    await expect(upload).toHaveCount(0)
    await expect(page).toHaveURL(({ search }) => search === '')
    await page.goto('/device/deviceList/1?tab=inventory&q=PASTED0')
    await expect(page.getByRole('row')).toHaveCount(5)
  })

  test('are nobody’s to register who may only look', async ({ page, signIn }) => {
    await signIn('viewer')
    await page.goto('/device/deviceList/1')
    await settled(page)
    await expect(page.getByRole('button', { name: 'Export' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Register devices' })).toHaveCount(0)
  })
})
