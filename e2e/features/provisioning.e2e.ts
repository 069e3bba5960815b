import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { setTopBox, startFleet } from '@headend/simulator'
import type { Fleet } from '@headend/simulator'
import { addBanner, addBootAd, addChannel, makeSet, screenSays } from '../support/content.ts'
import { enterFirst } from '../support/enterFirst.ts'
import { startInstallation } from '../support/installation.ts'
import { addModel, importDevices } from '../support/inventory.ts'
import { expectAccessible, expectToast, look, row } from '../support/pages.ts'
import { tryOnPhone } from '../support/reach.ts'
import { test } from '../support/test.ts'

const path = '/management/cms/BulkDeviceActions'
const boxes = 20
const serialOf = (at: number): string => `TWENTY-${String(at).padStart(2, '0')}`
const macOf = (at: number): string => `A4:C7:F2:20:00:${at.toString(16).toUpperCase().padStart(2, '0')}`
const boxOf = (at: number) => setTopBox({ serial: serialOf(at), mac: macOf(at) })

const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const have = (page: Page, name: string, count: string) =>
  expect(card(page, name).getByText(count, { exact: true })).toBeVisible({ timeout: 60_000 })

/** How many boxes of a fleet say so themselves. */
const withValue = ({ devices }: Fleet, parameter: string, value: string): number =>
  devices.filter((device) => device.value(`Device.X_HEADEND_Content.${parameter}`) === value).length

/** Chooses what is in force of a kind, found by what is typed. */
const choose = async (page: Page, kind: string, label: string, typed: string): Promise<void> => {
  await card(page, kind)
    .getByRole('button', { name: /^(Choose|Change)…$/ })
    .press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(label).first()).toBeVisible()
  const taken = dialog.getByRole('button', { name: /^Take .+ off$/ })
  if ((await taken.count()) > 0) await taken.press('Enter')
  await dialog.getByLabel(label).fill(typed)
  await expect(dialog.getByRole('option')).toHaveCount(1)
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: 'Put in force' }).press('Enter')
  await expect(dialog).toBeHidden()
}

test('what set-top boxes show is put in force for twenty, changed, and follows one that is added', async ({
  browser,
  page: unused,
}) => {
  // Twenty boxes, two starts of the console and all that is made for it.
  test.slow()
  await unused.close()
  await using installation = await startInstallation()
  const context = await browser.newContext({ baseURL: installation.url })
  const page = await context.newPage()
  await enterFirst(page)
  await addModel(page, 'setTopBox', ['General', 'AV'])
  const all = Array.from({ length: boxes }, (_, at) => ({ serial: serialOf(at), mac: macOf(at) }))
  await importDevices(page, all, 'setTopBox')
  const options = { url: installation.deviceUrl, bootMs: 100, pace: 0, longestRetryMs: 500 }
  await using fleet = startFleet({ ...options, devices: all.map((_, at) => boxOf(at)) })
  await fleet.whenConnected()
  await page.goto(path)
  await expect(card(page, 'Boot ad')).toContainText('No boot ad is in force.')
  await addBootAd(page, 'Spring', 5)
  await addBootAd(page, 'Summer', 8)
  await addChannel(page, 'Garam News', 12)
  await addChannel(page, 'Garam One', 5)
  await addBanner(page, 'Season')
  await makeSet(page, 'Home', '1.0')

  // One box has no room for a film: it says so, and is tried again by a person.
  const [full] = fleet.devices
  full?.fault('no-room')
  await page.goto(path)
  await choose(page, 'Boot ad', 'Boot ad', 'spring')
  await expectToast(page, 'It is in force now.')
  await have(page, 'Boot ad', '19 / 20')
  expect(withValue(fleet, 'BootAd.Name', 'Spring')).toBe(boxes - 1)
  await page
    .getByRole('row')
    .filter({ hasText: macOf(0) })
    .getByRole('link')
    .press('Enter')
  await expect(page.getByRole('dialog')).toContainText('7005')
  await page.keyboard.press('Escape')
  full?.fault()
  await page.getByRole('button', { name: 'Retry now' }).press('Enter')
  await have(page, 'Boot ad', '20 / 20')
  expect(withValue(fleet, 'BootAd.Name', 'Spring')).toBe(boxes)

  await choose(page, 'Landing channel', 'Channel', '12')
  await have(page, 'Landing channel', '20 / 20')
  expect(withValue(fleet, 'LandingChannel.Number', '12')).toBe(boxes)
  await card(page, 'Metadata set').getByRole('button', { name: 'Choose…' }).click()
  await expect(page.getByRole('dialog').getByLabel('Metadata set')).toHaveValue('Home')
  await expect(page.getByRole('dialog').getByLabel('Version')).toHaveText('1.0')
  await page.getByRole('dialog').getByRole('button', { name: 'Put in force' }).click()
  await have(page, 'Metadata set', '20 / 20')
  expect(withValue(fleet, 'Metadata.Version', '1.0')).toBe(boxes)

  // Others of their lists; a stop and a start, and the flag stays as it was.
  await page.goto('/management/cms/bootAd')
  await expect(row(page, /Spring/)).toContainText(/In force\s*· 20 \/ 20/)
  await row(page, /Summer/)
    .getByRole('button', { name: 'Put in force' })
    .press('Enter')
  await page.getByRole('button', { name: 'Put in force' }).last().press('Enter')
  await expectToast(page, 'Summer is in force.')
  await expect(row(page, /Summer/)).toContainText(/In force\s*· 20 \/ 20/)
  await expect(row(page, /Spring/)).toContainText('Not in use')
  await expect.poll(() => withValue(fleet, 'BootAd.Name', 'Summer')).toBe(boxes)
  await row(page, /Summer/)
    .getByRole('checkbox')
    .check()
  await expect(page.getByRole('button', { name: 'Delete', exact: true }).last()).toHaveAttribute(
    'aria-disabled',
    'true',
  )
  await look(page, 'boot-ads-in-force')
  await makeSet(page, 'Home', '1.1')
  await row(page, '1.1').getByRole('button', { name: 'Put in force' }).click()
  await page.getByRole('button', { name: 'Put in force' }).last().click()
  await expectToast(page, 'Home 1.1 is in force.')
  await expect.poll(() => withValue(fleet, 'Metadata.Version', '1.1')).toBe(boxes)

  await page.goto(path)
  await card(page, 'Landing channel').getByRole('button', { name: 'Stop' }).click()
  await page.getByRole('button', { name: 'Stop', exact: true }).last().click()
  await expectToast(page, 'Garam News is given to no further device.')
  await expect(card(page, 'Landing channel')).toContainText('Stopped')
  await choose(page, 'Landing channel', 'Channel', 'one')
  await expect(card(page, 'Landing channel')).toContainText('Garam One')
  await expect(card(page, 'Landing channel')).toContainText('Stopped')
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
  await tryOnPhone(page, [/^Change…$/, /^Stop$/])
  await page.goto(path)
  await tryOnPhone(page, [/^Change…$/, /^Stop$/])
  await expectAccessible(page)

  // One that is added follows in all three, and shows them: the ad as it starts, the channel behind it.
  await importDevices(page, [{ serial: serialOf(boxes), mac: macOf(boxes) }], 'setTopBox')
  await using added = startFleet({ ...options, devices: [boxOf(boxes)] })
  await added.whenConnected()
  await page.goto(path)
  for (const kind of ['Boot ad', 'Landing channel', 'Metadata set']) await have(page, kind, '21 / 21')
  expect(withValue(added, 'BootAd.Name', 'Summer')).toBe(1)
  expect(withValue(added, 'Metadata.Version', '1.1')).toBe(1)
  const [box] = added.devices
  await page.goto(`/device/deviceDetail/${encodeURIComponent(box?.endpointId ?? '')}`)
  await page.getByRole('tab', { name: 'AV' }).click()
  const view = page.getByRole('dialog', { name: 'Remote view' })
  const screen = view.getByRole('img', { name: /^Screen of/ })
  await expect(async () => {
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Reboot' }).click({ timeout: 5000 })
    await page.getByRole('dialog', { name: 'Reboot' }).getByRole('button', { name: 'Reboot' }).click()
    await expect.poll(() => box?.value('Device.X_HEADEND_DVBS.ChannelName')).toBe('Garam One')
    await page.getByRole('button', { name: 'Remote view', exact: true }).click({ timeout: 10_000 })
    await expect(screen).toBeVisible({ timeout: 10_000 })
    await expect.poll(() => screenSays(screen, 'message', 'AD Summer 1.0'), { timeout: 5000 }).toBe(true)
    await expect.poll(() => screenSays(screen, 'channel', '5 Garam One'), { timeout: 5000 }).toBe(true)
  }).toPass({ timeout: 120_000 })
  await context.close()
})
