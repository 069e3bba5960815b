import { expect } from '@playwright/test'
import type { BrowserContext, Page } from '@playwright/test'
import { extender, router, setTopBox } from '@headend/simulator'
import type { DeviceProfile, FaultName, SimulatedDevice } from '@headend/simulator'
import { errors } from '@headend/contract/core'
import { card } from '../support/device.ts'
import { expectNoWaiting, keptParts, openPart, reportedParts } from '../support/deviceParts.ts'
import { registered } from '../support/ownDevice.ts'
import { test } from '../support/test.ts'

type Home = Readonly<{ device: SimulatedDevice; parts: readonly string[] }>

/** How many parts are opened at a time: each may wait for the device as long as it may take to answer. */
const pagesAtOnce = 3

/** Parts in which what the server itself knows stands beside the device's values: its connection, and its role in the mesh. */
const besideKept: readonly string[] = ['wifi-monitoring-device-status', 'network-extender']

/** What would be a value, or would change one: none of it stands where the device said nothing. */
const valuesOf = (page: Page) =>
  page
    .getByRole('tabpanel')
    .first()
    .locator('table, dl dd, meter, input:not([type=search]), [role=switch], [role=treeitem]')

/** Each part says why the device's values are not there, shows none, and waits for nothing. */
const expectReasons = async (context: BrowserContext, homes: readonly Home[], reason: string): Promise<void> => {
  const parts = homes.flatMap(({ device, parts }) => parts.map((anchor) => ({ device, anchor })))
  const walk = async (): Promise<void> => {
    const page = await context.newPage()
    for (let next = parts.shift(); next !== undefined; next = parts.shift()) {
      const { device, anchor } = next
      const panel = await openPart(page, device, anchor)
      await expect(panel.getByText(reason).first(), anchor).toBeVisible({ timeout: 45_000 })
      await expectNoWaiting(page, anchor)
      if (!besideKept.includes(anchor)) await expect(valuesOf(page), anchor).toHaveCount(0)
    }
    await page.close()
  }
  await Promise.all(Array.from({ length: pagesAtOnce }, walk))
}

/** One whose command may be answered once it is done goes on until its time is over, or somebody stops it. */
type OneTest = Readonly<{ title: string; of?: string; goesOn?: 'stoppable' | 'twoMinutes' }>

const tests: readonly OneTest[] = [
  { title: 'Ping Test' },
  { title: 'Trace Route Test', goesOn: 'stoppable' },
  { title: 'Speed test', of: 'Download', goesOn: 'stoppable' },
  { title: 'Wifi Signal Strength' },
  { title: 'Channel scan', goesOn: 'twoMinutes' },
]

/** One test of a device: the card or the direction it is in. */
const testOf = (page: Page, { title, of }: OneTest) => {
  const whole = card(page, title)
  return of === undefined ? whole : whole.getByRole('group', { name: of })
}

const runs = /^(?:Run|Scan)/

const beginTests = async (page: Page): Promise<void> => {
  for (const title of ['Ping Test', 'Trace Route Test']) await card(page, title).getByLabel('Host').fill('192.0.2.9')
  for (const one of tests) await testOf(page, one).getByRole('button', { name: runs }).click()
}

/** Each of them says why it measured nothing, or is stopped by hand, and can be begun anew. */
const expectTestsEnd = async (page: Page, reason: string, isSilent: boolean): Promise<void> => {
  const said = reason.replace(/\.$/, '')
  const expectEnd = async (one: OneTest): Promise<void> => {
    const test = testOf(page, one)
    if (isSilent && one.goesOn === 'twoMinutes')
      return expect(test.getByText(/Proceeding|Failed/).first()).toBeVisible()
    if (isSilent && one.goesOn === 'stoppable') {
      await test.getByRole('button', { name: 'Stop' }).click()
      await expect(test.getByText('Stopped').first(), one.title).toBeVisible()
    } else await expect(test.getByText(said).first(), one.title).toBeVisible({ timeout: 45_000 })
    await expect(test.getByRole('button', { name: runs }), one.title).toBeEnabled()
  }
  for (const one of tests) await expectEnd(one)
  // One direction at a time.
  const upload: OneTest = { title: 'Speed test', of: 'Upload', goesOn: 'stoppable' }
  await testOf(page, upload).getByRole('button', { name: runs }).click()
  await expectEnd(upload)
}

const serial = (fault: FaultName, number: number): { serial: string; mac: string } => {
  const at = fault === 'silent' ? '61' : '62'
  return { serial: `MUTE${at}${number}`, mac: `58:2B:0A:7B:${at}:0${number}` }
}

for (const [what, fault, code, verdict] of [
  ['trusts the server with nothing', 'denies', 'wsfailauth', 'gave none of its values'],
  ['answers nothing', 'silent', 'wstimeout', 'does not answer since'],
] as const)
  test(`a device that ${what}: each of its parts says so, and none of them waits for ever`, async ({
    page,
    context,
    signIn,
    stack,
    problems,
  }) => {
    test.slow()
    problems.allow(/status of 400/)
    await signIn()
    const own = (profile: DeviceProfile) => registered(page, stack, profile)
    await using home = await own(router(serial(fault, 1)))
    await using mesh = await own(extender(serial(fault, 2)))
    await using android = await own(setTopBox(serial(fault, 3)))
    await using modules = await own(setTopBox({ model: 'Q-Box 300', ...serial(fault, 4) }))
    for (const { device } of [home, mesh, android, modules]) device.fault(fault)
    const reason = errors[code].message

    await openPart(page, home.device, 'general')
    await expect(page.getByText(verdict).first()).toBeVisible({ timeout: 45_000 })
    await expect(page.getByText('Works normally')).toHaveCount(0)
    await expect(page.locator('.hd-vital').getByText('N/A')).toHaveCount(6)

    // The data model, which a device is given a minute to tell, and the tests begin before the parts and end after them.
    const debug = await context.newPage()
    const model = await openPart(debug, home.device, 'debug')
    await openPart(page, home.device, 'diagnostics')
    await beginTests(page)

    await expectReasons(
      context,
      [
        { device: home.device, parts: reportedParts.router },
        { device: mesh.device, parts: reportedParts.extender },
        { device: android.device, parts: reportedParts.androidBox },
        { device: modules.device, parts: reportedParts.moduleBox },
      ],
      reason.en,
    )

    await expect(model.getByText(reason.en).first()).toBeVisible({ timeout: 60_000 })
    await expect(model).toContainText('The agent did not tell its data model.')
    await expect(model).toContainText('Nothing read yet')
    await model.getByRole('button', { name: 'Read all' }).click()
    await expectTestsEnd(page, reason.en, fault === 'silent')
    await expect(model.getByText('The path was not read.')).toBeVisible({ timeout: 45_000 })
    await expectNoWaiting(debug, 'debug')
    await expect(valuesOf(debug)).toHaveCount(0)
    await debug.close()

    // What the server itself has is there.
    for (const anchor of keptParts) {
      const panel = await openPart(page, home.device, anchor)
      await expect(panel.getByRole('heading').first()).toBeVisible()
      await expectNoWaiting(page, anchor)
    }

    // In the reader's language.
    await page.evaluate(() => {
      const settings: unknown = JSON.parse(localStorage.getItem('headend.settings') ?? '{}')
      localStorage.setItem('headend.settings', JSON.stringify({ ...Object(settings), language: 'ko' }))
    })
    await page.reload()
    const wan = await openPart(page, home.device, 'network-wan')
    await expect(wan.getByText(reason.ko).first()).toBeVisible({ timeout: 45_000 })
  })
