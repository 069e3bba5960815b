import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { pictureOf } from '@headend/media/media.fake'
import { expectRowVisible, expectToast, look, row } from '../support/pages.ts'
import { test } from '../support/test.ts'

const path = '/management/cms/metadataSets'
const logo = { name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from(pictureOf(106, 106)) }

const addChannel = async (page: Page, name: string, number: number) => {
  await page.getByRole('button', { name: 'Add channel' }).first().click()
  const form = page.getByRole('dialog')
  await form.locator('input[type=file]').setInputFiles(logo)
  await expect(form.getByText(/· Sent/)).toBeVisible()
  await form.getByLabel('Name').fill(name)
  await form.getByLabel('Channel number').fill(String(number))
  await form.getByRole('button', { name: 'Add channel' }).click()
  await expectToast(page, `The channel ${name} was added.`)
}

test('a metadata set is made of what is chosen, compared with another, fetched and deleted', async ({
  page,
  signIn,
}) => {
  // Whose channels no other test has a hand in.
  await signIn('busan')
  await page.goto(`${path}#channels`)
  await addChannel(page, 'Maple', 501)
  await expect(page.getByRole('button', { name: 'Move Maple' })).toBeVisible()
  await addChannel(page, 'Oak', 502)
  await page.getByRole('tab', { name: 'Metadata sets' }).click()
  await expect(page).toHaveURL(new RegExp(`${path}$`))
  const openForm = async (shown: Page) => {
    await shown.goto(path)
    await shown
      .getByRole('button', { name: /Make a set|세트 만들기/ })
      .first()
      .click()
    await expect(
      shown
        .getByRole('dialog')
        .getByText(/ · \d+ B/)
        .first(),
    ).toBeVisible()
  }
  await look(page, 'metadata-set-new', openForm)

  await openForm(page)
  const form = page.getByRole('dialog')
  await form.getByLabel('Name').fill('Spring')
  await form.getByLabel('Version').fill('1.0')
  await form.getByRole('button', { name: 'Make the set' }).click()
  await expectToast(page, 'The metadata set Spring 1.0 was made.')
  await expectRowVisible(page, 'Spring', '1.0', '2')

  await openForm(page)
  await form.getByLabel('Name').fill('Spring')
  await form.getByLabel('Version').fill('1.1')
  await form
    .getByRole('group', { name: /^Channels/ })
    .getByLabel('All, in their order')
    .uncheck()
  await form.getByLabel('Oak').check()
  await expect(form.getByText('1 of 2')).toBeVisible()
  await form.getByRole('button', { name: 'Make the set' }).click()
  await expectToast(page, 'The metadata set Spring 1.1 was made.')
  await look(page, 'metadata-sets')

  const compare = async (shown: Page) => {
    await row(shown, '1.1')
      .getByRole('button', { name: /Compare|비교/ })
      .click()
      .catch(() => undefined)
    await expect(shown.getByRole('dialog').getByText('Maple')).toBeVisible()
  }
  await compare(page)
  await expect(page.getByRole('dialog').getByRole('row', { name: 'Removed Maple –' })).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click()

  const saved = page.waitForEvent('download')
  await row(page, '1.1').getByRole('button', { name: 'Download' }).click()
  expect((await saved).suggestedFilename()).toBe('Spring-1.1.zip')

  for (const version of ['1.1', '1.0']) {
    await row(page, version).getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('button', { name: 'Delete 1 metadata set' }).click()
    await expect(row(page, version)).toHaveCount(0)
  }
  await expect(page.getByText('Make the first set of channels')).toBeVisible()
})
