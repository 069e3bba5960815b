import { expect } from '@playwright/test'
import type { Locator, Page } from '@playwright/test'
import { bootAdCalls } from '@headend/contract/cmsBootads'
import { clearRows } from '../support/api.ts'
import { film } from '../support/content.ts'
import { expectAccessible, expectRowVisible, expectToast, look, row } from '../support/pages.ts'
import { tryOnPhone } from '../support/reach.ts'
import { test } from '../support/test.ts'

const path = '/management/cms/bootAd'

/** It is played by a person, and moves. */
const expectPlays = async (video: Locator): Promise<void> => {
  await expect
    .poll(() => video.evaluate(async (one: HTMLVideoElement) => one.play().then(() => one.currentTime)))
    .toBeGreaterThan(0)
}

test('a boot ad is looked at before it is sent, added, renamed and deleted', async ({
  page,
  request,
  signIn,
  problems,
}) => {
  test.slow()
  problems.allow(/status of 4\d\d|Failed to load resource: net::ERR/)
  await clearRows(request, 'admin', { calls: bootAdCalls, id: 'adFileId' })
  await signIn('admin')
  await page.goto('/home')
  const openForm = async (shown: Page) => {
    await shown.goto(path)
    await shown
      .getByRole('button', { name: /Add boot ad|부팅 광고 추가/ })
      .first()
      .press('Enter')
    const form = shown.getByRole('dialog')
    await form.locator('input[type=file]').setInputFiles(film(1920, 1080, 1, 'large.mp4'))
    await expect(form.getByText(/^large\.mp4: 1920 x 1080/)).toBeVisible()
  }
  await look(page, 'boot-ad-refused', openForm)
  let sent = 0
  page.on('request', (request) => (sent += Number(request.url().includes('upload-file'))))
  await openForm(page)
  const form = page.getByRole('dialog', { name: 'Add boot ad' })
  const choose = form.locator('input[type=file]')
  await expect(form.getByText('large.mp4: 1920 x 1080, must be 1280 x 720.')).toBeVisible()
  await choose.setInputFiles(film(1280, 720, 30.5))
  await expect(form.getByText('film.mp4: 30.5 s, must be at most 30 s.')).toBeVisible()
  await choose.setInputFiles({ name: 'notes.mp4', mimeType: 'video/mp4', buffer: Buffer.from('Spring sale') })
  await expect(form.getByText(/^notes\.mp4: The file is not an MP4 film/)).toBeVisible()
  expect(sent).toBe(0)
  await choose.setInputFiles(film(1280, 720, 12, 'spring.mp4'))
  await expect(form.getByText('MP4 film, 1280 x 720, at most 40 MB and 30 s')).toBeVisible()
  await expect(form.getByText('spring.mp4')).toBeVisible()
  await expectPlays(form.locator('video'))
  await expect(form.getByText(/ · Sent/)).toBeVisible()
  await expectAccessible(page)
  await form.getByLabel('Name').fill('Spring of Garam')
  await form.getByLabel('Version').fill('2.1')
  await form.getByLabel('Version').press('Enter')
  await expectToast(page, 'The boot ad Spring of Garam was added.')
  await expectRowVisible(page, /Spring of Garam/, 'Not in use', '2.1', 'spring.mp4', 'MP4', '12 s')
  await look(page, 'boot-ads')
  await tryOnPhone(page, [/^Add boot ad$/, { menu: 'What can be done with Spring of Garam', items: ['Put in force'] }])

  // Its name is another's already.
  await page.getByRole('button', { name: 'Add boot ad' }).first().click()
  await choose.setInputFiles(film(1280, 720, 2))
  await expect(form.getByText(/ · Sent/)).toBeVisible()
  await form.getByLabel('Name').fill('spring of garam')
  await form.getByLabel('Version').fill('3')
  await form.getByRole('button', { name: 'Add boot ad' }).click()
  await expect(form.getByText('Same Name already exists')).toBeVisible()
  await form.getByRole('button', { name: 'Cancel' }).click()

  const openAd = async (shown: Page) => {
    await shown.getByRole('link', { name: 'Spring of Garam' }).first().press('Enter')
    await expect(shown.getByRole('dialog').locator('video')).toBeVisible()
  }
  await look(page, 'boot-ad', async (shown) => {
    await shown.goto(path)
    await openAd(shown)
  })
  // The pictures may have left it open.
  await page.goto(path)
  await openAd(page)
  const open = page.getByRole('dialog')
  await expectPlays(open.locator('video'))
  await open.getByLabel('Name').fill('Early spring')
  await open.getByRole('button', { name: 'Rename' }).click()
  await expectToast(page, 'The boot ad is called Early spring now.')

  await row(page, /Early spring/)
    .getByRole('checkbox')
    .press('Space')
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByRole('button', { name: 'Delete 1 boot ad' }).click()
  await expectToast(page, /Early spring/)
  await expect(page.getByText('Add the first film that set-top boxes may show')).toBeVisible()
})
