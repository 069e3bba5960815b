import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { filmOf } from '@headend/media/media.fake'
import { setTopBox, startFleet } from '@headend/simulator'
import type { Fleet } from '@headend/simulator'
import { addChannel } from '../support/channels.ts'
import { enterFirst } from '../support/enterFirst.ts'
import { startInstallation } from '../support/installation.ts'
import { addModel, importDevices } from '../support/inventory.ts'
import { expectAccessible, expectToast, look, row } from '../support/pages.ts'
import { test } from '../support/test.ts'

const path = '/management/cms/BulkDeviceActions'
const boxes = 20
const serialOf = (at: number): string => `TWENTY-${String(at).padStart(2, '0')}`
const macOf = (at: number): string => `A4:C7:F2:20:00:${at.toString(16).toUpperCase().padStart(2, '0')}`
const boxOf = (at: number) => setTopBox({ serial: serialOf(at), mac: macOf(at) })

const addAd = async (page: Page, name: string, seconds: number): Promise<void> => {
  await page.goto('/management/cms/bootAd')
  await page.getByRole('button', { name: 'Add boot ad' }).first().click()
  const form = page.getByRole('dialog', { name: 'Add boot ad' })
  await form.locator('input[type=file]').setInputFiles({
    name: 'film.mp4',
    mimeType: 'video/mp4',
    buffer: Buffer.from(filmOf(1280, 720, seconds)),
  })
  await expect(form.getByText(/ · Sent/)).toBeVisible()
  await form.getByLabel('Name').fill(name)
  await form.getByLabel('Version').fill('1.0')
  await form.getByRole('button', { name: 'Add boot ad' }).click()
  await expectToast(page, `The boot ad ${name} was added.`)
}

const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const have = (page: Page, name: string, count: string) =>
  expect(card(page, name).getByText(count, { exact: true })).toBeVisible({ timeout: 30_000 })

/** How many boxes of a fleet say so themselves. */
const withValue = ({ devices }: Fleet, parameter: string, value: string): number =>
  devices.filter((device) => device.value(`Device.X_HEADEND_Content.${parameter}`) === value).length

test('what set-top boxes show is put in force for twenty, changed, and follows one that is added', async ({
  browser,
  page: unused,
}) => {
  await unused.close()
  await using installation = await startInstallation()
  const context = await browser.newContext({ baseURL: installation.url })
  const page = await context.newPage()
  await enterFirst(page)
  await addModel(page, 'setTopBox')
  const all = Array.from({ length: boxes }, (_, at) => ({ serial: serialOf(at), mac: macOf(at) }))
  await importDevices(page, all, 'setTopBox')
  const options = { url: installation.deviceUrl, bootMs: 100, pace: 0, longestRetryMs: 500 }
  await using fleet = startFleet({ ...options, devices: all.map((_, at) => boxOf(at)) })
  await fleet.whenConnected()
  await addAd(page, 'Spring', 5)
  await addAd(page, 'Summer', 8)
  await addChannel(page, 'Garam News', 12)
  await addChannel(page, 'Garam One', 5)

  await page.goto(path)
  await expect(card(page, 'Boot ad')).toContainText('No boot ad is in force.')
  await card(page, 'Boot ad').getByRole('button', { name: 'Choose…' }).click()
  await page.getByRole('dialog').getByLabel('Boot ad').selectOption('Spring 1.0')
  await page.getByRole('dialog').getByRole('button', { name: 'Put in force' }).click()
  await expectToast(page, 'It is in force now.')
  await have(page, 'Boot ad', '20 / 20')
  expect(withValue(fleet, 'BootAd.Name', 'Spring')).toBe(boxes)
  await card(page, 'Landing channel').getByRole('button', { name: 'Choose…' }).click()
  await page.getByRole('dialog').getByLabel('Channel').selectOption('12 Garam News')
  await page.getByRole('dialog').getByRole('button', { name: 'Put in force' }).click()
  await have(page, 'Landing channel', '20 / 20')
  expect(withValue(fleet, 'LandingChannel.Number', '12')).toBe(boxes)

  // Another film, from its own list; a stop and a start, and the flag stays as it was.
  await page.goto('/management/cms/bootAd')
  await expect(row(page, 'Spring')).toContainText('In force')
  await row(page, 'Summer').getByRole('button', { name: 'Put in force' }).click()
  await page.getByRole('button', { name: 'Put in force' }).last().click()
  await expectToast(page, 'The boot ad Summer is in force.')
  await page.goto(path)
  await have(page, 'Boot ad', '20 / 20')
  await expect.poll(() => withValue(fleet, 'BootAd.Name', 'Summer')).toBe(boxes)
  await card(page, 'Landing channel').getByRole('button', { name: 'Stop' }).click()
  await page.getByRole('button', { name: 'Stop', exact: true }).last().click()
  await expectToast(page, 'Garam News is given to no further device.')
  await expect(card(page, 'Landing channel')).toContainText('Stopped')
  await card(page, 'Landing channel').getByRole('button', { name: 'Change…' }).click()
  await page.getByRole('dialog').getByLabel('Channel').selectOption('5 Garam One')
  await page.getByRole('dialog').getByRole('button', { name: 'Put in force' }).click()
  await expect(card(page, 'Landing channel')).toContainText('Garam One')
  expect(withValue(fleet, 'LandingChannel.Number', '12')).toBe(boxes)
  await card(page, 'Landing channel').getByRole('button', { name: 'Start' }).click()
  await page.getByRole('button', { name: 'Start', exact: true }).last().click()
  await have(page, 'Landing channel', '20 / 20')
  expect(withValue(fleet, 'LandingChannel.Number', '5')).toBe(boxes)
  const shown = (address: string) => async (view: Page) => {
    await view.goto(address)
    await expect(view.getByText('Garam One').first()).toBeVisible()
  }
  await look(page, 'bulk-provisioning', shown(`${path}#LandingChannel`))
  await look(page, 'landing-channel', shown('/management/cms/landingChannel'))
  await expectAccessible(page)

  // One that is added follows, and shows both once it starts.
  await importDevices(page, [{ serial: serialOf(boxes), mac: macOf(boxes) }], 'setTopBox')
  await using added = startFleet({ ...options, devices: [boxOf(boxes)] })
  await added.whenConnected()
  await page.goto(path)
  await have(page, 'Boot ad', '21 / 21')
  await have(page, 'Landing channel', '21 / 21')
  expect(withValue(added, 'BootAd.Name', 'Summer')).toBe(1)
  const [box] = added.devices
  await page.goto(`/device/deviceDetail/${encodeURIComponent(box?.endpointId ?? '')}`)
  await page.getByRole('button', { name: 'Reboot' }).click()
  await page.getByRole('dialog', { name: 'Reboot' }).getByRole('button', { name: 'Reboot' }).click()
  await expect.poll(() => box?.value('Device.X_HEADEND_DVBS.ChannelName')).toBe('Garam One')
  await context.close()
})
