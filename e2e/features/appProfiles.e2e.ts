import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { appFileCalls } from '@headend/contract/appFiles'
import { appProfileCalls } from '@headend/contract/appProfiles'
import { packageOf } from '@headend/server/features/appFiles/testPackage'
import { setTopBox } from '@headend/simulator'
import { clearRows } from '../support/api.ts'
import { registered } from '../support/ownDevice.ts'
import { expectRowVisible, expectToast, look, row, settled } from '../support/pages.ts'
import { tryOnPhone } from '../support/reach.ts'
import { test } from '../support/test.ts'

const path = '/management/app/components/appFileListPage'

const upload = async (page: Page): Promise<void> => {
  await page.goto(path)
  await page.getByRole('button', { name: 'Upload application' }).click()
  const form = page.getByRole('dialog', { name: 'Upload application' })
  const facts = { packageName: 'com.garam.karaoke2', versionName: '2.1.0', versionCode: 210, label: 'Karaoke Night' }
  await form
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'karaoke.apk', mimeType: '', buffer: await packageOf(facts) })
  await expect(form.getByLabel('Package')).toHaveValue(facts.packageName)
  await form.getByRole('button', { name: 'Upload application' }).click()
  await expectToast(page, /The application .+ was uploaded\./)
}

/** Opens the form of a new profile, in whichever language and width. */
const openForm = async (page: Page): Promise<void> => {
  await page.goto(`${path}#profiles`)
  await settled(page)
  await page
    .getByRole('button', { name: /New application profile|새 애플리케이션 프로파일/ })
    .first()
    .click()
  await expect(page.getByRole('dialog')).toBeVisible()
}

const choose = async (page: Page, macs: readonly string[]): Promise<void> => {
  const form = page.getByRole('dialog')
  const app = form.locator('[name=appId]')
  await expect(app.locator('option', { hasText: 'Karaoke Night' })).toHaveCount(1)
  await app.selectOption({ label: 'Karaoke Night (Android)' })
  await expect(form.locator('[name=fileId] option', { hasText: '2.1.0' })).toHaveCount(1)
  await form.locator('[name=fileId]').selectOption({ label: '2.1.0' })
  await form.locator('[name=target]').selectOption('devices')
  await form.getByText(/^(Pasted rows|붙여 넣은 행)$/).click()
  await form.getByRole('textbox', { name: /One device a row|한 행에 단말 하나/ }).fill(macs.join('\n'))
  await expect(form.getByText(/rows? names? (a device|devices)\.|행에서 단말을 찾았습니다/)).toBeVisible()
}

test.describe('application profiles', () => {
  test('say who would get the application, bring it to devices, tell why one failed, and are changed and deleted', async ({
    page,
    request,
    signIn,
    stack,
    problems,
  }) => {
    test.slow()
    // A deletion is refused on the way.
    problems.allow(/status of 4\d\d/)
    // What an attempt before left.
    await clearRows(request, 'admin', {
      calls: { list: appProfileCalls.listPage, delete: appProfileCalls.delete },
      id: 'appProfileId',
      which: ({ profileName }) => String(profileName).startsWith('Karaoke'),
    })
    await clearRows(request, 'admin', {
      calls: { list: appFileCalls.listPage, delete: appFileCalls.delete },
      id: 'appId',
      which: ({ packageName }) => packageName === 'com.garam.karaoke2',
    })
    await signIn('admin')
    await page.goto('/home')
    await using good = await registered(page, stack, setTopBox({ serial: 'S4-SINGS', mac: 'A4:C7:F2:F4:00:01' }))
    await using full = await registered(page, stack, setTopBox({ serial: 'S4-FULL', mac: 'A4:C7:F2:F4:00:02' }))
    full.device.fault('no-room')
    const macs = [good.device.profile.mac, full.device.profile.mac]
    await upload(page)

    const fill = async (shown: Page): Promise<void> => {
      await openForm(shown)
      await choose(shown, macs)
      await expect(shown.getByRole('status', { name: /^(What it comes to|예상 결과)$/ })).toContainText('2')
    }
    await look(page, 'app-profile-new', fill)
    await fill(page)
    const form = page.getByRole('dialog', { name: 'New application profile' })
    await expect(form.getByRole('status', { name: 'What it comes to' })).toContainText('2 devices')
    await form.getByRole('button', { name: 'Create profile' }).click()
    await expect(form.getByLabel('Name', { exact: true })).toHaveAttribute('aria-invalid', 'true')
    await form.getByLabel('Name', { exact: true }).fill('Karaoke everywhere')
    await form.getByLabel('When', { exact: true }).selectOption('any')
    await form.getByLabel('Retries for each device').fill('0')
    await form.getByRole('switch', { name: /Begin as soon as it is saved/ }).press('Space')
    // It begins and ends at hours of its operator, in Seoul.
    await form.getByLabel('First day (optional)').fill('2020-01-05')
    await form.getByLabel('From the hour').selectOption('09:00')
    await form.getByLabel('Last day (optional)').fill('2099-12-31')
    await expect(form.getByLabel('Until the hour')).toHaveValue('24:00')
    await form.getByLabel('Until the hour').selectOption('18:00')
    await form.getByRole('button', { name: 'Create profile' }).click()
    await expectToast(page, /The application profile .+ was created\./)
    await expectRowVisible(
      page,
      'Karaoke everywhere',
      'Waiting',
      'Karaoke Night',
      '2.1.0',
      'Android',
      '20-01-05 09:00:00',
      '0 / 2',
    )
    await look(page, 'app-profiles', async (shown) => {
      await shown.goto(`${path}#profiles`)
      await expect(shown.getByText('Karaoke everywhere').first()).toBeVisible()
    })
    await page.goto(`${path}#profiles`)
    await tryOnPhone(page, [/^New application profile$/])

    // What is rolled out stays while there is the profile.
    await page.getByRole('tab', { name: 'Files', exact: true }).click()
    await row(page, 'Karaoke Night').getByRole('checkbox').check({ force: true })
    await page.getByRole('toolbar').getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete 1 application' }).click()
    await expect(page.getByText('An application profile uses it. Delete that first.').first()).toBeVisible()

    await page.goto(`${path}#profiles`)
    await page.getByRole('link', { name: 'Karaoke everywhere' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Karaoke everywhere' })).toBeVisible()
    await expectRowVisible(page, good.device.profile.mac, 'Waiting', '0 of 1', 'Not started yet.')
    await page.evaluate(() => Object.assign(window, { sameDocument: true }))
    await page.getByRole('button', { name: 'Start', exact: true }).click()
    await expectToast(page, 'Karaoke everywhere was started.')
    await expectRowVisible(page, good.device.profile.mac, 'Done', '2.1.0', '1 of 1')
    await expectRowVisible(page, full.device.profile.mac, 'Failed', '1 of 1', 'no room')
    const why = page.getByRole('region', { name: 'Why devices failed' })
    await expect(why.getByRole('listitem')).toContainText('no room')

    // That it ended with failures is said wherever it stands, and to who began it.
    await expect(page.getByText('Completed, 1 failed').first()).toBeVisible()
    await page.getByRole('button', { name: /^Notifications/ }).click()
    const message = page.getByRole('region', { name: 'To you' }).getByRole('link', { name: /^Karaoke everywhere/ })
    await expect(message).toContainText('This roll-out is complete, but 1 device failed.')
    await expect(message).toHaveAttribute('href', new URL(page.url()).pathname)
    await page.keyboard.press('Escape')
    expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true)
    const address = page.url()
    await look(page, 'app-profile-failed')
    await tryOnPhone(page, ['Edit', 'Add devices'])
    await page.goto(`${path}#profiles`)
    await expectRowVisible(page, 'Karaoke everywhere', 'Completed, 1 failed', '1 / 2')
    await look(page, 'app-profiles-failed')
    // The search finds it, and the application, under their own heading.
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: /^Search/ }).fill('karaoke')
    const found = page.getByRole('group', { name: 'Applications' }).getByRole('option')
    await expect(found).toHaveText([
      /Karaoke Night.*Application$/,
      /Karaoke everywhere.*2 devices.*Application profile$/,
    ])
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(address)
    await expect(why.getByRole('listitem')).toContainText('no room')
    await page.evaluate(() => Object.assign(window, { sameDocument: true }))

    full.device.fault()
    await why.getByRole('button', { name: /^Retry 1 failed/ }).click()
    await expectToast(page, '1 device is tried again.')
    await expectRowVisible(page, full.device.profile.mac, 'Done', '2.1.0')
    await expect(page.getByText('Completed', { exact: true }).first()).toBeVisible()
    expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true)

    // Devices that it does not have yet are added from those that run the platform.
    await using late = await registered(page, stack, setTopBox({ serial: 'S4-LATE', mac: 'A4:C7:F2:F4:00:03' }))
    await page.goto(address)
    const opened = async (shown: Page): Promise<void> => {
      await shown.getByRole('button', { name: /^(Add devices|단말 추가)$/ }).click()
      await shown.getByRole('dialog').getByRole('searchbox').fill('S4-')
      await expect(shown.getByRole('dialog').getByRole('checkbox')).toHaveCount(3)
    }
    await look(page, 'app-profile-add', opened)
    await page.goto(address)
    await opened(page)
    const adding = page.getByRole('dialog', { name: 'Add devices' })
    await expect(adding.getByRole('checkbox', { name: /in the profile already/ })).toHaveCount(2)
    await adding.getByRole('button', { name: 'Add to the profile' }).click()
    await expect(adding.getByRole('alert').or(adding.locator('[aria-invalid=true]')).first()).toBeVisible()
    await adding.getByRole('checkbox', { name: /^(?!.*in the profile already)/ }).press('Space')
    await expect(adding.getByText('1 device chosen')).toBeVisible()
    await adding.getByRole('button', { name: 'Add to the profile' }).click()
    await expectToast(page, 'The devices were added.')
    await expectRowVisible(page, late.device.profile.mac, 'Done', '2.1.0')

    await page.getByRole('button', { name: 'Edit' }).click()
    const edit = page.getByRole('dialog', { name: 'Edit application profile' })
    await expect(edit.getByLabel('From the hour')).toHaveValue('09:00')
    await edit.getByLabel('Until the hour').selectOption('24:00')
    await edit.getByLabel('Name', { exact: true }).fill('Karaoke, done')
    await edit.getByRole('button', { name: 'Save changes' }).click()
    await expectToast(page, /The application profile .+ was changed\./)
    await expect(page.getByRole('heading', { level: 1, name: 'Karaoke, done' })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Settings' })).toContainText('00-01-01 00:00:00')
    const [appProfileId, serviceTaskId] = new URL(page.url()).pathname.split('/').toReversed()
    await page.goto(`/management/app/components/${serviceTaskId}/${appProfileId}`)
    await expect(page).toHaveURL(/appFileListPage\//)
    await page.goto(`/management/app/components/appFileListPage/${serviceTaskId}/${appProfileId}`)
    await expect(page.getByRole('heading', { level: 1, name: 'Karaoke, done' })).toBeVisible()
    await look(page, 'app-profile')

    await page.goto(`${path}#profiles`)
    await row(page, 'Karaoke, done').getByRole('checkbox').check({ force: true })
    await page.getByRole('toolbar').getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete 1 application profile' }).click()
    await expectToast(page, 'Deleted 1 application profile.')
    await expect(page.getByText('Karaoke, done')).toHaveCount(0)

    // Nothing keeps the application any more.
    await page.getByRole('tab', { name: 'Files', exact: true }).click()
    await row(page, 'Karaoke Night').getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('button', { name: 'Delete 1 application' }).click()
    await expect(page.getByRole('link', { name: 'Karaoke Night' })).toHaveCount(0)
  })
})
