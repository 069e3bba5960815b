import { expect } from '@playwright/test'
import { test } from '../support/test.ts'

const path = '/management/cms/metadataSets'

test('the page of what set-top boxes show has a tab for each kind', async ({ page, signIn }) => {
  await signIn('admin')
  await page.goto(path)
  await expect(page.getByRole('tab', { name: 'Channels', exact: true })).toHaveAttribute('aria-selected', 'true')
})
