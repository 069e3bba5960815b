import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { filmOf } from '@headend/media/media.fake'
import { expectAccessible, expectRowVisible, expectToast, look, row } from '../support/pages.ts'
import { test } from '../support/test.ts'

const path = '/management/cms/bootAd'
const film = (width: number, height: number, seconds: number) => ({
  name: 'spring.mp4',
  mimeType: 'video/mp4',
  buffer: Buffer.from(filmOf(width, height, seconds)),
})

test('a boot ad is looked at before it is sent, added, renamed and deleted', async ({ page, signIn, problems }) => {
  // No browser plays a film without pictures.
  problems.allow(/status of 4\d\d|Failed to load resource: net::ERR/)
  await signIn('admin')
  const openForm = async (shown: Page) => {
    await shown.goto(path)
    await shown
      .getByRole('button', { name: /Add boot ad|부팅 광고 추가/ })
      .first()
      .click()
    const form = shown.getByRole('dialog')
    await form.locator('input[type=file]').setInputFiles(film(1920, 1080, 5))
    await expect(form.getByText(/^1920 x 1080/)).toBeVisible()
  }
  await look(page, 'boot-ad-refused', openForm)
  let sent = 0
  page.on('request', (request) => (sent += Number(request.url().includes('upload-file'))))
  await openForm(page)
  const form = page.getByRole('dialog', { name: 'Add boot ad' })
  const choose = form.locator('input[type=file]')
  await expect(form.getByText('1920 x 1080, must be 1280 x 720.')).toBeVisible()
  await choose.setInputFiles(film(1280, 720, 30.5))
  await expect(form.getByText('30.5 s, must be at most 30 s.')).toBeVisible()
  expect(sent).toBe(0)
  await choose.setInputFiles(film(1280, 720, 12))
  await expect(form.getByText('MP4 film, 1280 x 720, at most 40 MB and 30 s')).toBeVisible()
  await expect(form.getByText('spring.mp4')).toBeVisible()
  await expect(form.getByText(/ · Sent/)).toBeVisible()
  await expectAccessible(page)
  await form.getByLabel('Name').fill('Spring of Garam')
  await form.getByLabel('Version').fill('2.1')
  await form.getByRole('button', { name: 'Add boot ad' }).click()
  await expectToast(page, 'The boot ad Spring of Garam was added.')
  await expectRowVisible(page, 'Spring of Garam', '2.1', 'spring.mp4', 'MP4', '12 s')
  await look(page, 'boot-ads')

  await page.getByRole('link', { name: 'Spring of Garam' }).press('Enter')
  const open = page.getByRole('dialog')
  await open.getByLabel('Name').fill('Early spring')
  await open.getByRole('button', { name: 'Rename' }).click()
  await expectToast(page, 'The boot ad is called Early spring now.')

  await row(page, 'Early spring').getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByRole('button', { name: 'Delete 1 boot ad' }).click()
  await expectToast(page, /Early spring/)
  await expect(page.getByText('Add the first film that set-top boxes may show')).toBeVisible()
})
