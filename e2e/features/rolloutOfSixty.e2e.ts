import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { router, startFleet } from '@headend/simulator'
import type { DeviceProfile, Fleet, SimulatedDevice } from '@headend/simulator'
import { approvedFirmware } from '../support/firmware.ts'
import { enterFirst } from '../support/enterFirst.ts'
import { startInstallation } from '../support/installation.ts'
import { addModel, importDevices } from '../support/inventory.ts'
import { expectRowVisible, expectToast, settled } from '../support/pages.ts'
import { test } from '../support/test.ts'

const version = '9.0.0'
const before = '7.4.1'

/** Devices of a kind, by what they do in the order in which they are begun. */
const kinds = [
  // The first group: one of them takes seconds for its file.
  { is: 'good', count: 6 },
  { is: 'slow-download', count: 1 },
  { is: 'breaks-off-download', count: 1 },
  { is: 'never-returns', count: 1 },
  { is: 'unanswered', count: 1 },
  { is: 'damages-download', count: 4 },
  { is: 'no-room', count: 4 },
  { is: 'in-use', count: 2 },
  { is: 'keeps-image', count: 2 },
  { is: 'declined', count: 1 },
  { is: 'good', count: 36 },
  { is: 'breaks-off-download', count: 1 },
] as const
type Kind = (typeof kinds)[number]['is']
const firstGroup = 8
const atOnce = 12

const all: readonly Kind[] = kinds.flatMap(({ is, count }) => Array.from({ length: count }, () => is))
const serialOf = (at: number): string => `SIXTY-${String(at).padStart(2, '0')}`
const macOf = (at: number): string => `58:2B:0A:60:00:${at.toString(16).toUpperCase().padStart(2, '0')}`

/** Everybody is asked before the new version starts, and most agree. */
const profileOf = (is: Kind, at: number): DeviceProfile =>
  router({
    serial: serialOf(at),
    mac: macOf(at),
    firmwareVersion: before,
    consent: is === 'declined' ? 'declines' : is === 'unanswered' ? 'never' : 'agrees',
    ...(is !== 'good' && is !== 'declined' && is !== 'unanswered' && { fault: is }),
  })

const those = (fleet: Fleet, is: Kind): readonly SimulatedDevice[] => fleet.devices.filter((_, at) => all[at] === is)

/** How many devices run the new version, whatever the console says. */
const updatedIn = (fleet: Fleet): number =>
  fleet.devices.filter((device) => device.value('Device.DeviceInfo.SoftwareVersion') === version).length

/** What the page says of the roll-out. */
const partsOn = async (page: Page) => {
  const words = await page.getByRole('term').allTextContents()
  const values = await page.getByRole('definition').allTextContents()
  const of = (word: string): number => Number.parseInt(values[words.findIndex((one) => one.trim() === word)] ?? '', 10)
  return { updated: of('Updated'), underWay: of('In progress'), waiting: of('Waiting'), failed: of('Failed') }
}

/** Plans the roll-out to all devices of the model once all of them are there to be asked. */
const plan = async (page: Page): Promise<void> => {
  await page.goto('/management/firmware/firmwareProfileList')
  await settled(page)
  await page.getByRole('button', { name: 'New update profile' }).first().click()
  const form = page.getByRole('dialog', { name: 'New update profile' })
  await form.getByLabel('Name', { exact: true }).fill('Sixty homes')
  const model = form.getByRole('combobox').first()
  await model.fill('strand r7')
  await model.press('Enter')
  await form.locator('[name=firmwareFileId]').selectOption({ label: `${version} (900)` })
  await form.locator('[name=target]').selectOption('all')
  await form.getByLabel('When', { exact: true }).selectOption('any')
  await form.getByLabel('Starts the new version').selectOption('After confirmation by the user')
  await form.getByLabel('Retries for each device').fill('0')
  await form.getByLabel('First group', { exact: true }).selectOption('count')
  await form.getByLabel('Devices of the first group').fill(String(firstGroup))
  await form.getByLabel('Devices at a time').fill(String(atOnce))
  await form.getByRole('switch', { name: 'In random order' }).press('Space')
  await expect(form.getByRole('status', { name: 'What it comes to' })).toContainText(
    `${all.length} deviceswould be updated, connected now`,
  )
  await form.getByRole('button', { name: 'Create profile' }).click()
  await expectToast(page, /The update profile .+ was created\./)
}

test('a roll-out to sixty devices goes by a first group, pauses by itself, and ends as its page says', async ({
  browser,
  page: unused,
}) => {
  await unused.close()
  await using installation = await startInstallation({
    FIRMWARE_APPROVAL: 'any',
    FIRMWARE_START_SECONDS: '5',
    FIRMWARE_RETURN_SECONDS: '8',
  })
  const page = await (await browser.newContext({ baseURL: installation.url })).newPage()
  await enterFirst(page)
  await addModel(page)
  await importDevices(
    page,
    all.map((_, at) => ({ serial: serialOf(at), mac: macOf(at) })),
  )
  await using fleet = startFleet({
    url: installation.deviceUrl,
    devices: all.map(profileOf),
    bootMs: 100,
    pace: 0,
    longestRetryMs: 500,
  })
  await fleet.whenConnected()
  // Three megabytes are twelve seconds on a slow line.
  await approvedFirmware(page, version, 900, 'strand r7', 3_000_000)
  await plan(page)
  await page.getByRole('link', { name: 'Sixty homes' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Sixty homes' })).toBeVisible()
  // Nothing is loaded again from here on.
  await page.evaluate(() => Object.assign(window, { sameDocument: true }))
  const parts = () => expect.poll(() => partsOn(page), { timeout: 30_000 })

  // The first group alone has begun, and the others wait for its last.
  await parts().toMatchObject({ updated: 7, underWay: 1, waiting: 52, failed: 0 })
  expect(updatedIn(fleet)).toBe(7)
  await page.getByRole('tab', { name: /^Waiting/ }).click()
  await expect(page.getByText('The first group is not through yet.').first()).toBeVisible()

  // Then the others, until too many of them have failed.
  await expect(page.getByText('Paused by itself').first()).toBeVisible({ timeout: 30_000 })
  await page.getByRole('button', { name: /^Notifications, 1/ }).click()
  const message = page.getByRole('region', { name: 'To you' }).getByRole('link', { name: /^Sixty homes/ })
  await expect(message).toContainText('This roll-out has paused by itself: too many devices failed.')
  await expect(message).toHaveAttribute('href', new URL(page.url()).pathname)
  await page.keyboard.press('Escape')
  const why = page.getByRole('region', { name: 'Why devices failed' })
  const noRoom = 'The device has no room for it.'
  await expect(why.getByRole('listitem').filter({ hasText: noRoom })).toContainText('4')
  await expect(why.getByRole('listitem').filter({ hasText: 'damaged' })).toContainText('4')
  // Those under way go on to their end: whoever is asked does not answer, and one stays away.
  await parts().toMatchObject({ underWay: 0 })
  const paused = await partsOn(page)
  expect(paused.updated).toBe(updatedIn(fleet))
  expect(paused.waiting).toBeGreaterThan(20)
  expect(paused.updated + paused.failed + paused.waiting).toBe(all.length)
  await expect(why.getByRole('listitem').filter({ hasText: 'It did not come back' })).toContainText('1')

  // The cause of one reason is gone, and its devices are tried again when the rest goes on.
  for (const device of those(fleet, 'no-room')) device.fault()
  await why.getByRole('button', { name: `Retry 4 failed: ${noRoom}` }).click()
  await expectToast(page, '4 devices are tried again.')
  await parts().toMatchObject({ failed: paused.failed - 4, waiting: paused.waiting + 4 })
  await page.getByRole('button', { name: 'Resume' }).click()
  await expect(page.getByText(/^Completed,\s\d+\sfailed$/).first()).toBeVisible({ timeout: 60_000 })

  const failed = {
    'damages-download': 4,
    'in-use': 2,
    'keeps-image': 2,
    declined: 1,
    unanswered: 1,
    'never-returns': 1,
  }
  const fails = Object.values(failed).reduce((sum, count) => sum + count, 0)
  await parts().toMatchObject({ updated: all.length - fails, failed: fails, underWay: 0, waiting: 0 })
  expect(updatedIn(fleet)).toBe(all.length - fails)
  await expect(page.getByText(`Completed, ${fails} failed`).first()).toBeVisible()
  await page.getByRole('button', { name: /^Notifications, 2/ }).click()
  await expect(page.getByRole('region', { name: 'To you' })).toContainText(
    `This roll-out is complete, but ${fails} devices failed.`,
  )
  await page.keyboard.press('Escape')
  await page.getByRole('tab', { name: /^Failed/ }).click()
  const rowOf = (is: Kind): string => macOf(all.indexOf(is))
  await expectRowVisible(page, rowOf('damages-download'), 'Failed', 'damaged')
  await expectRowVisible(page, rowOf('in-use'), 'Failed', 'The device is in use')
  await expectRowVisible(page, rowOf('declined'), 'Failed', 'The user declined')
  await expectRowVisible(page, rowOf('unanswered'), 'Failed', 'The user did not answer')
  await expectRowVisible(page, rowOf('keeps-image'), 'Failed', 'It came back with the version it had before')
  await expectRowVisible(page, rowOf('never-returns'), 'Failed', 'It did not come back after the update.')
  await page.getByRole('tab', { name: /^Updated/ }).click()
  await expectRowVisible(page, rowOf('slow-download'), 'Updated', version)
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true)
})
