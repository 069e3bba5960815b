import { expect } from '@playwright/test'
import { pixel } from '@headend/server/testing/sampleRow'
import { expectNoRow, expectRowVisible, expectToast, look, row, settled } from '../support/pages.ts'
import { leave, test } from '../support/test.ts'

const screens = [
  ['/admin/models', 'Models', 'Model'],
  ['/admin/images', 'Model images', 'Picture'],
  ['/admin/features', 'Service features', 'Key'],
  ['/admin/tables/role_group', 'Role groups', 'Kind'],
  ['/admin/user/user_list', 'Users', 'E-mail'],
  ['/admin/user/del_list', 'Deleted users', 'Deleted'],
  ['/admin/user/client_list', 'User browsers', 'Platform'],
  ['/admin/role/role_list', 'Roles', 'Level'],
  ['/admin/task', 'Tasks', 'Started by'],
  ['/admin/device/deviceList', 'Device information', 'Endpoint'],
  ['/admin/device/provisioningList', 'Provisioning', 'Serial number'],
  ['/admin/device/modelParameters', 'Model parameters', 'Path'],
  ['/admin/device/modelSupported', 'Model features', 'Service feature'],
] as const

test.describe('the admin tables', () => {
  test('say codes in words, and cut no name of a row', async ({ page, signIn }) => {
    await signIn()
    for (const width of [1440, 1024]) {
      await page.setViewportSize({ width, height: 900 })
      await page.goto('/admin/user/user_list?q=installer')
      await expectRowVisible(page, 'installer@vision.headend.example', 'In use')
      const cut = await page
        .locator('td.hd-cell-identity, td .hd-row-link')
        .evaluateAll((cells) =>
          cells.filter((cell) => cell.scrollWidth > cell.clientWidth).map((cell) => cell.textContent),
        )
      expect(cut).toEqual([])
    }
    await page.goto('/admin/user/user_list?status=inviting')
    await expectNoRow(page, 'installer@vision.headend.example')
    await page.goto('/admin/models?productClass=AP')
    await expectRowVisible(page, 'Access point')
    await page.goto('/admin/role/role_list?roleGroup=system')
    await expectRowVisible(page, 'Viewer', 'System', 'Looks and changes nothing.')
  })

  test('each has its screen, in the navigation of the root administrator alone', async ({ page, signIn }) => {
    await signIn()
    await page.goto('/home')
    await page.getByRole('button', { name: 'Admin', exact: true }).click()
    for (const [path, title, column] of screens) {
      await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: title, exact: true }).click()
      await expect(page).toHaveURL(new RegExp(`${path}$`))
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
      await expect(page.getByRole('columnheader', { name: column, exact: true })).toBeVisible()
    }
    await page.goto('/admin/tables/nothing')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('There is no such table')
    await leave(page)
    await signIn('busan')
    await page.goto('/home')
    await expect(page.getByRole('button', { name: 'Admin', exact: true })).toHaveCount(0)
    await page.goto('/admin/models')
    await expect(page.getByRole('table')).toHaveCount(0)
  })

  test('a row is added, found, changed, and deleted after a question', async ({ page, signIn, problems }) => {
    problems.allow(/status of 409/)
    await signIn()
    await page.goto('/admin/features')
    await page.getByRole('button', { name: 'New row' }).click()
    const form = page.getByRole('dialog', { name: 'New row' })
    await form.getByLabel('Key').fill('auth')
    await form.getByLabel('Name').fill('Night mode')
    await form.getByRole('button', { name: 'Save row' }).click()
    await expect(form.getByText('Same Name already exists')).toBeVisible()
    await form.getByLabel('Key').fill('nightMode')
    await form.getByRole('button', { name: 'Save row' }).click()
    await expectToast(page, /The row( .+)? was saved\./)
    await expect(form).toBeHidden()
    await page.getByRole('searchbox').first().fill('nightMode')
    await expect(page.getByText(/^1 of \d+ rows$/)).toBeVisible()
    await expectRowVisible(page, 'nightMode', 'Night mode', 'No')

    await page.goto('/admin/features?enabled=false')
    await expect(page.getByText(/^1 of \d+ rows$/)).toBeVisible()
    await page.goto('/admin/features?q=nightMode')

    await row(page, 'nightMode').getByRole('link').click()
    const detail = page.getByRole('dialog', { name: 'nightMode' })
    let patches = 0
    page.on('request', (request) => (patches += Number(request.method() === 'PATCH')))
    await detail.getByRole('button', { name: 'Save row' }).click()
    await expect(detail.getByRole('alert').filter({ hasText: 'patchData empty' })).toBeVisible()
    expect(patches).toBe(0)
    await detail.getByRole('switch', { name: 'Enabled' }).press('Space')
    const sent = page.waitForRequest((request) => request.method() === 'PATCH')
    await detail.getByRole('button', { name: 'Save row' }).click()
    expect((await sent).postDataJSON()).toEqual({ enabled: true })
    await expectToast(page, /The row( .+)? was changed\./)
    await expectRowVisible(page, 'nightMode', 'Yes')

    await page.getByRole('table').getByRole('link', { name: 'nightMode' }).focus()
    await page.keyboard.press('Enter')
    await detail.getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('button', { name: 'Delete 1 row' }).click()
    await expectToast(page, 'Deleted 1 row.')
    await expectNoRow(page, 'nightMode')
  })

  test('a new model can be chosen at once, and gets a picture of its own from the disk', async ({ page, signIn }) => {
    await signIn()
    await page.goto('/admin/models')
    await page.getByRole('button', { name: 'New row' }).click()
    const form = page.getByRole('dialog', { name: 'New row' })
    for (const [label, value] of Object.entries({ Model: 'Strand R9', Manufacturer: 'Norwave', OUI: 'A4C7F2' }))
      await form.getByLabel(label, { exact: true }).fill(value)
    await form.getByLabel('Product class').selectOption('AP')
    await form.getByLabel('general').press('Space')
    await form.getByRole('button', { name: 'Save row' }).click()
    await expectToast(page, /The row( .+)? was saved\./)

    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Model images' }).click()
    await page.getByRole('button', { name: 'New row' }).click()
    await form.getByLabel('Picture').setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from(pixel) })
    await expect(form.getByRole('img', { name: 'Preview of the picture' })).toBeVisible()
    await form.getByLabel('Name').fill('Front')
    await form.getByRole('combobox', { name: 'Model' }).fill('r9')
    await form.getByRole('combobox', { name: 'Model' }).press('Enter')
    await expect(form.getByRole('button', { name: 'Take Strand R9 off' })).toBeVisible()
    await form.getByRole('button', { name: 'Save row' }).click()
    await expect(row(page, 'Front').locator('img')).toHaveJSProperty('naturalWidth', 1)
    await page.goto('/admin/models?q=Strand%20R9')
    await row(page, 'Strand R9').getByRole('link').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('button', { name: 'Delete 1 row' }).click()
    await expectNoRow(page, 'Strand R9')
  })

  test('what no field is at fault for is a toast with the words of the server, or that there were none', async ({
    page,
    signIn,
    problems,
  }) => {
    problems.allow(/status of 400/)
    await signIn()
    await page.goto('/admin/role/role_list?q=Viewer')
    await row(page, 'Viewer').getByRole('link').click()
    const form = page.getByRole('dialog', { name: 'Viewer' })
    await form.getByLabel('Name').fill('Mine')
    await form.getByRole('button', { name: 'Save row' }).click()
    await expectToast(page, 'The row was not changed')
    await page.route('**/reference/role/*', (route) => route.fulfill({ status: 200, body: '' }))
    await form.getByRole('button', { name: 'Save row' }).click()
    await expectToast(page, 'Ref Patch')
    await expect(form.getByLabel('Name')).toHaveValue('Mine')
  })

  test('read well in every view', async ({ page, signIn }) => {
    test.slow()
    await signIn()
    await page.goto('/admin/role/role_list')
    await settled(page)
    await look(page, 'admin-roles')
    await page.goto('/admin/models')
    await page.getByRole('table').getByRole('link').first().click()
    await look(page, 'admin-model', (shown) => expect(shown.getByRole('dialog')).toBeVisible())
  })
})
