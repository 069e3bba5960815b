import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { startVodServer } from '@headend/simulator'
import { expectAccessible, expectNoRow, expectRowVisible, expectToast, look } from '../support/pages.ts'
import { tryOnPhone } from '../support/reach.ts'
import { test } from '../support/test.ts'

const tab = '/management/cms/metadataSets#vod'
const apiKey = 'vod-of-the-browser-test-0042'

test('a VOD server is set, tried, and its list fetched, searched and logged', async ({ page, signIn, problems }) => {
  // The list of an attempt before has its version already.
  const series = `tried ${test.info().retry}`
  // Four views of the page, each in its languages and sizes.
  test.slow()
  problems.allow(/status of 400/)
  await using vod = await startVodServer({ titles: 1500, apiKey, pauseMs: 3000, series })
  await signIn('admin')
  const serverDialog = (shown: Page) => shown.getByRole('dialog', { name: /VOD server|VOD 서버/ })
  await page.goto('/management/cms/metadataSets#vod-server-dialog')
  const dialog = serverDialog(page)
  await dialog.getByLabel('Address').fill(vod.at('titles'))
  await dialog.getByLabel('API key').fill('wrong')
  await dialog.getByRole('button', { name: 'Test connection' }).click()
  await expect(dialog.getByText('401 Unauthorized Auth-Key is Invalid')).toBeVisible()
  await dialog.getByLabel('API key').fill(apiKey)
  await dialog.getByRole('button', { name: 'Test connection' }).press('Enter')
  await expect(dialog.getByText(`Its list has version ${vod.version()}.`)).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expectToast(page, 'The VOD server was saved.')
  await expect(page).toHaveURL(/#vod$/)
  const refresh = page.getByRole('button', { name: 'Refresh', exact: true })
  await refresh.click()
  await expectToast(page, /The VOD list was fetched/)
  await expectRowVisible(page, 'Harbour of the Harbour 1', 'Film', '0:20:00', 'vod-1')
  await expect(page.getByText('1,500', { exact: true }).first()).toBeVisible()
  await page.getByPlaceholder('Filter by title, id or category…').fill('vod-1500')
  await expectRowVisible(page, 'vod-1500')
  await look(page, 'vod', (shown) => shown.goto(tab).then(() => undefined))
  await tryOnPhone(page, [/^VOD server/])
  await look(page, 'vod-server', async (shown) => {
    await shown.goto('/management/cms/metadataSets#vod-server-dialog')
    await expect(serverDialog(shown).getByRole('textbox').first()).toBeVisible()
  })

  // The same version is refused in the documented words; the failing of a server stays in sight.
  await page.goto(tab)
  await refresh.click()
  await expectToast(page, /Already created same version vod list/)
  const set = async (path: '401' | 'slow') => {
    await page.getByRole('button', { name: 'VOD server' }).first().click()
    await serverDialog(page).getByLabel('Address').fill(`${vod.url}/${path}`)
    await expect(serverDialog(page).getByLabel('API key')).toHaveValue('••••••••0042')
    await serverDialog(page).getByRole('button', { name: 'Save' }).click()
    await expect(serverDialog(page)).toBeHidden()
  }
  await set('401')
  await refresh.click()
  await expect(page.getByText('Check the settings of the VOD server, then refresh.')).toBeVisible()
  await look(page, 'vod-failed', (shown) => shown.goto(tab).then(() => undefined))

  vod.move()
  await page.goto(tab)
  await set('slow')
  await refresh.click()
  await expect(page.getByText('The list is being fetched.')).toBeVisible()
  await expect(page.getByText(/^The list is being fetched\. .*titles/)).toContainText('500 titles')
  await expectToast(page, /The VOD list was fetched/)
  await expect(page.getByText('The list is being fetched.')).toBeHidden()
  await page.getByRole('radio', { name: 'Fetched lists' }).check()
  await expectRowVisible(page, vod.version(), 'In use', '1,500')

  await page.goto('/management/cms/metadataSetsApiLogs')
  await expectRowVisible(page, '401 Unauthorized Auth-Key is Invalid', 'cmsVod.refresh', 'Failed', 'By hand')
  await expectRowVisible(page, `Version ${vod.version()}, 1,500 titles.`, 'Success')
  await look(page, 'content-api-logs')
  await page.goto('/management/cms/metadataSetsApiLogs?result=%5B%22fail%22%5D')
  await expectRowVisible(page, '401 Unauthorized Auth-Key is Invalid', 'Failed')
  await expectNoRow(page, 'Success')
  await page.getByPlaceholder('Filter by API, request or message…').fill('same version')
  await expectRowVisible(page, /Already created same version vod list/)
  await expectNoRow(page, '401 Unauthorized Auth-Key is Invalid')
  await page.goto('/management/cms/metadataSetsApiLogs?activeType=%5B%22automatic%22%5D')
  await expectNoRow(page, 'By hand')
})
