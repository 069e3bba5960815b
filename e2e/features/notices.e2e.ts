import { expect } from '@playwright/test'
import { walkForm, walkNoun } from '../support/noun.ts'
import { expectAccessible, expectNoRow, expectRowVisible, expectToast } from '../support/pages.ts'
import { enter, password, people, test } from '../support/test.ts'

const path = '/management/notice/noticeList'

test.describe('notices', () => {
  test('are written, found, changed and deleted as every noun is', async ({ page, request, signIn }) => {
    test.slow()
    await signIn()
    await walkNoun(
      { page, request },
      {
        path,
        texts: 'notices',
        fill: { notiTitle: 'Line works', contents: 'Tonight.', periodStart: '2020-01-01', periodEnd: '2020-01-02' },
        refused: [
          ['notiTitle', 'x'.repeat(201), 'Must be at most 200 characters.'],
          ['periodEnd', '2019-12-31', 'The last day is before the first.'],
        ],
        // So long that whoever may only read it has to scroll.
        change: ['contents', `${'Tomorrow.\n'.repeat(60)}At last.`],
        reader: { permissions: ['notice.manage'], menus: ['menu.management', 'menu.management.notice'] },
      },
    )
  })

  test('are not said to be none while they are on the way', async ({ page, signIn }) => {
    const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>()
    await page.route('**/api/v1/iam/notices', async (route) => {
      await arrived
      await route.continue()
    })
    await signIn('viewer')
    await page.goto('/home')
    await page.getByRole('button', { name: /^Notifications/ }).click()
    const none = page.getByText('Nothing new')
    await expect(none).toHaveCount(1)
    await expect(none).toBeHidden()
    arrive()
    await expect(page.getByRole('region', { name: 'Notices' }).or(none).locator('visible=true').first()).toBeVisible()
  })

  test('reach the company they name at once, are read there, and go once their period is over', async ({
    page,
    signIn,
    browser,
    stack,
  }) => {
    const there = await (await browser.newContext({ baseURL: stack.url })).newPage()
    await there.goto('/login')
    await enter(there, people.busan, password)
    // What the example operator publishes: two notices, and a message to this company.
    await there.getByRole('button', { name: 'Notifications, 3' }).click()
    const messages = there.getByRole('region', { name: 'Messages to your company' })
    const example = messages.getByRole('group').filter({ hasText: 'Deployment requests in Busan' })
    await expect(example).toContainText(/until \d\d-\d\d-\d\d · Unread/)
    await expect(there.getByText('Nothing new')).toHaveCount(1)
    await expect(there.getByText('Nothing new')).toBeHidden()
    await there.keyboard.press('Escape')

    await signIn()
    await page.goto(path)
    await page.getByRole('button', { name: 'New notice' }).click()
    const form = page.getByRole('dialog', { name: 'Publish a notice' })
    await form.getByLabel('Title').fill('Maintenance in Busan')
    await form.getByLabel('Contents').fill('Tonight from 2 to 4.')
    await form.getByLabel('First day').fill('2020-01-01')
    await form.getByLabel('Last day').fill('2099-12-31')
    await form.getByText('Chosen companies').click()
    await form.getByRole('searchbox').fill('busan')
    await form.getByRole('checkbox', { name: 'Garam Busan' }).check({ force: true })
    await expectAccessible(page)
    await form.getByRole('button', { name: 'Publish notice' }).click()
    await expectRowVisible(page, 'Maintenance in Busan', 'Published', 'Garam Busan')

    await expectToast(there, 'Maintenance in Busan, from Garam Vision')
    await there.getByRole('button', { name: 'Notifications, 4' }).click()
    await messages.getByText('Maintenance in Busan').click()
    await expect(there.getByText('Tonight from 2 to 4.')).toBeVisible()
    await expect(there.getByRole('button', { name: 'Notifications, 3' })).toBeVisible()
    await expectAccessible(there)

    const row = page.getByRole('row', { name: /Maintenance in Busan/ })
    await expect(row.getByRole('button', { name: 'Delete' })).toHaveAttribute('data-tip', /ends on 99-12-31/)
    await row.getByRole('link', { name: 'Maintenance in Busan' }).click()
    const change = page.getByRole('dialog', { name: 'Change notice' })
    await change.getByLabel('Last day').fill('2020-01-02')
    await change.getByRole('button', { name: 'Save notice' }).click()
    await expect(messages.getByText('Maintenance in Busan')).toHaveCount(0)
    await row.getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('button', { name: 'Delete 1 notice' }).click()
    await expectNoRow(page, 'Maintenance in Busan')
    await there.context().close()
  })

  test('are written on a page of their own, with the keyboard alone', async ({ page, signIn }) => {
    await signIn('ulsan')
    await page.goto('/home')
    await walkForm(
      page,
      {
        path: '/management/notice/noticeListPagePublishing',
        texts: 'notices',
        fill: { notiTitle: 'Storm over Ulsan', notiType: 'Alert', contents: 'Stay in.' },
      },
      (shown) => shown.getByRole('radio').last().check({ force: true }),
    )
    await page.goto(`${path}?notiType=ALERT`)
    await expectRowVisible(page, 'Storm over Ulsan', 'Alert', 'Everybody')
  })
})
