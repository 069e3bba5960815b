import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { bannerCalls } from '@headend/contract/cmsBanners'
import { channelCalls } from '@headend/contract/cmsChannels'
import { metadataSetCalls } from '@headend/contract/metadataSets'
import { clearRows } from '../support/api.ts'
import { addBanner, addChannel, makeSet } from '../support/content.ts'
import { expectRowVisible, expectToast, look, row } from '../support/pages.ts'
import { tryOnPhone } from '../support/reach.ts'
import { test } from '../support/test.ts'

const path = '/management/cms/metadataSets'
/** Opens one of what can be done with a set, by the keyboard. */
const doWith = async (page: Page, set: string, what: RegExp | string): Promise<void> => {
  await page.getByRole('button', { name: new RegExp(`^(What can be done with ${set}|${set} 메뉴)$`) }).press('Enter')
  await page.getByRole('menuitem', { name: what }).press('Enter')
}

test('a metadata set is made of what is chosen, compared with another, fetched and deleted', async ({
  page,
  request,
  signIn,
  problems,
}) => {
  test.slow()
  problems.allow(/status of 4\d\d/)
  // Whose channels no other test has a hand in.
  await clearRows(request, 'busan', { calls: metadataSetCalls, id: 'metaFileId' })
  for (const calls of [channelCalls, bannerCalls]) await clearRows(request, 'busan', { calls, id: 'id' })
  await signIn('busan')
  await page.goto('/home')
  await addChannel(page, 'Maple', 501)
  await expect(page.getByRole('button', { name: 'Move Maple' })).toBeVisible()
  await addChannel(page, 'Oak', 502)
  await addBanner(page, 'Season')
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
        .getByText(/ · \d+(?:\.\d)? K?B/)
        .first(),
    ).toBeVisible()
  }
  await look(page, 'metadata-set-new', openForm)

  await makeSet(page, 'Spring', '1.0')
  await expectRowVisible(page, 'Spring', '1.0', 'Not in use', '2 channels, 1 banner')
  await expect(page.locator('.hd-sizes-total dd')).toHaveText(/^[1-9][\d.]* KB$/)

  await openForm(page)
  const form = page.getByRole('dialog')
  // A version is made once.
  await form.getByLabel('Name').fill('Spring')
  await form.getByLabel('Version').fill('1.0')
  await form.getByLabel('Version').press('Enter')
  await expect(form.getByText('Same Name already exists')).toBeVisible()
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
  await tryOnPhone(page, [/^Make a set$/, { menu: 'What can be done with Spring 1.1', items: ['Compare'] }])

  const compare = async (shown: Page) => {
    await shown.goto(path)
    await doWith(shown, 'Spring 1.1', /^(Compare|비교)$/)
    await expect(shown.getByRole('dialog').getByText('Maple')).toBeVisible()
  }
  await look(page, 'metadata-set-compared', compare)
  await compare(page)
  await expect(page.getByRole('dialog').getByRole('row', { name: 'Removed Maple –' })).toBeVisible()
  await page.keyboard.press('Escape')

  const saved = page.waitForEvent('download')
  await doWith(page, 'Spring 1.1', 'Download')
  expect((await saved).suggestedFilename()).toBe('Spring-1.1.zip')

  for (const version of ['1.1', '1.0']) {
    await row(page, version).getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('button', { name: 'Delete 1 metadata set' }).click()
    await expect(row(page, version)).toHaveCount(0)
  }
  await expect(page.getByText('Make the first set of channels')).toBeVisible()
})
