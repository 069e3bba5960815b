import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect } from '@playwright/test'
import { expectAccessible, expectNoRow, expectRowVisible, expectToast, look } from '../support/pages.ts'
import { test } from '../support/test.ts'

const path = '/management/webhook/webhookList'

/** A system of the provider's own: it answers the second event alone. */
const startEndpoint = async () => {
  const ids: string[] = []
  const server = createServer((request, response) => {
    ids.push(String(request.headers['webhook-id']))
    request.resume().on('end', () => response.writeHead(ids.length === 1 ? 503 : 200).end('Thank you'))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { ids, address: `http://127.0.0.1:${port}/headend`, [Symbol.dispose]: () => void server.close() }
}

test.describe('webhooks', () => {
  test('are added, tested, sent again from the log and deleted', async ({ page, signIn, problems }) => {
    test.slow()
    problems.allow(/status of 400/)
    using endpoint = await startEndpoint()
    await signIn('busan')
    await page.goto(path)
    await page.getByRole('button', { name: 'New webhook' }).click()
    const form = page.getByRole('dialog', { name: 'Add a webhook' })
    const add = form.getByRole('button', { name: 'Add webhook' })
    await expect(form.getByLabel('Name')).toBeFocused()
    await page.keyboard.type('Tickets')
    await form.getByLabel('Address').fill('tickets')
    await add.click()
    await expect(form.getByText('Enter an address that begins with http:// or https://.')).toBeVisible()
    await expect(form.getByText('This value is required.')).toBeVisible()
    await expectAccessible(page)
    await form.getByLabel('Address').fill(endpoint.address)
    for (const name of ['Device offline', 'Alarm raised']) await form.getByLabel(name).check({ force: true })
    await form.getByLabel('Address').press('Enter')

    const shown = page.getByRole('dialog', { name: 'The secret of the webhook' })
    await expect(shown.getByText(/^whsec_/)).toBeVisible()
    await expectToast(page, /The webhook .+ was added\./)
    await expectAccessible(page)
    await shown.getByRole('button', { name: 'Done' }).click()
    await expectRowVisible(page, 'Tickets', 'Device offline, Alarm raised', 'On')
    await look(page, 'webhooks')

    await page
      .getByRole('row', { name: /Tickets/ })
      .getByRole('button', { name: 'More with this webhook' })
      .click()
    await page.getByRole('menuitem', { name: 'Send a test event' }).click()
    const tested = page.getByRole('dialog', { name: 'Test' })
    await expect(tested).toContainText('HTTP 503')
    await expect(tested).toContainText('"type": "ping"')
    await expectAccessible(page)
    await tested.getByRole('button', { name: 'Close' }).last().click()

    await page
      .getByRole('row', { name: /Tickets/ })
      .getByRole('button', { name: 'More with this webhook' })
      .click()
    await page.getByRole('menuitem', { name: 'Show its deliveries' }).click()
    await expectRowVisible(page, 'Test', 'Tickets', 'Given up', 'HTTP 503')
    await look(page, 'deliveries')
    await page.getByRole('link', { name: 'Test', exact: true }).click()
    await tested.getByRole('button', { name: 'Send again' }).click()
    await expectToast(page, 'The event is sent again.')
    await expect.poll(() => endpoint.ids.length).toBe(2)
    expect(new Set(endpoint.ids).size).toBe(1)
    await page.keyboard.press('Escape')
    await page.reload()
    await expectRowVisible(page, 'Test', 'Delivered', 'HTTP 200')

    await page.getByRole('tab', { name: 'Webhooks' }).click()
    await page
      .getByRole('row', { name: /Tickets/ })
      .getByRole('button', { name: 'More with this webhook' })
      .press('Enter')
    await page.getByRole('menuitem', { name: 'Renew the secret' }).press('Enter')
    const asked = page.getByRole('dialog', { name: 'Renew the secret' })
    await expect(asked).toContainText('For 24 hours')
    await asked.getByRole('button', { name: 'Renew the secret' }).press('Enter')
    const renewed = page.getByRole('dialog', { name: 'The new secret of the webhook' })
    await expect(renewed.getByText(/^whsec_/)).toBeVisible()
    await expect(renewed).toContainText('Events are signed with the former secret as well until')
    await expectAccessible(page)
    await renewed.getByRole('button', { name: 'Done' }).click()
    await page
      .getByRole('row', { name: /Tickets/ })
      .getByRole('button', { name: 'Delete' })
      .click()
    await page.getByRole('button', { name: 'Delete 1 webhook' }).click()
    await expectNoRow(page, 'Tickets')
  })
})
