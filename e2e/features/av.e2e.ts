import { expect } from '@playwright/test'
import type { Locator, Page } from '@playwright/test'
import { avCalls } from '@headend/contract/av'
import { setTopBox } from '@headend/simulator'
import { boxWhoseViewer, card, openDevice, plannedDevice } from '../support/device.ts'
import { registered } from '../support/ownDevice.ts'
import { expectToast, look } from '../support/pages.ts'
import { startProduct } from '../support/product.ts'
import { consoleIn, currentStack } from '../support/stack.ts'
import { enter, password, people, test } from '../support/test.ts'

const frameOf = async (screen: Locator): Promise<number> => Number(await screen.getAttribute('data-frame'))

const openView = async (page: Page, box: ReturnType<typeof boxWhoseViewer>): Promise<Locator> => {
  await openDevice(page, box, 'AV')
  await page.getByRole('button', { name: 'Remote view', exact: true }).click()
  return page.getByRole('dialog', { name: 'Remote view' })
}

test.describe('AV', () => {
  test('a box that is offline is asked for nothing, neither of its screen nor of its apps', async ({
    page,
    signIn,
  }) => {
    await signIn()
    await page.goto(`/device/deviceList/1?status=Offline&class=${encodeURIComponent('["STB"]')}`)
    await page.getByRole('row').nth(1).getByRole('link').first().click()
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    for (const tab of ['AV', 'Android apps']) {
      await page.getByRole('tab', { name: tab, exact: true }).click()
      await expect(page.getByRole('main').getByText('This device is offline').first()).toBeVisible()
    }
    expect(asked.filter((path) => path.endsWith('/avs/full') || path.endsWith('/androids/info'))).toEqual([])
  })

  test('a set-top box shows what it puts out, is switched and shows a message', async ({ page, signIn }) => {
    test.slow()
    await signIn()
    await openDevice(page, boxWhoseViewer('agrees', 1), 'AV')
    await expect(card(page, 'HDMI')).toContainText('1920x1080/60Hz')
    await expect(card(page, 'HDMI')).toContainText('Present')
    await expect(card(page, 'EDID')).toContainText('LMN')
    await expect(card(page, 'EDID')).toContainText('3840 × 2160')
    await expect(card(page, 'Bluetooth remote controls')).toContainText('%')
    const control = card(page, 'Control')
    const audio = control.getByRole('switch', { name: 'Audio output' })
    await audio.click()
    await expectToast(page, 'Audio output switched off')
    await expect(audio).not.toBeChecked()
    await expect(audio).toBeEnabled()
    await control.getByRole('switch', { name: 'HDMI CEC' }).click()
    await expect(control.getByRole('switch', { name: 'HDMI CEC' })).not.toBeChecked()

    await control.getByRole('button', { name: 'OSD message' }).click()
    await expect(page).toHaveURL(/#av-osd-message$/)
    const dialog = page.getByRole('dialog', { name: 'OSD message' })
    await dialog.getByRole('button', { name: 'Show message' }).click()
    await expect(dialog.getByRole('textbox')).toHaveAttribute('aria-invalid', 'true')
    await dialog.getByRole('textbox').fill('Maintenance at two')
    await dialog.getByRole('button', { name: 'Show message' }).click()
    await expect(control).toContainText('Maintenance at two')
    await look(page, 'av', async (shown) => {
      const isKorean = (await shown.locator('html').getAttribute('lang')) === 'ko'
      await expect(card(shown, 'HDMI')).toContainText(isKorean ? '켜짐' : 'Enabled')
    })
  })

  test('a router has no such tab', async ({ page, signIn }) => {
    await signIn()
    await openDevice(page, plannedDevice('Strand R7', 1))
    await expect(page.getByRole('tab', { name: 'AV' })).toHaveCount(0)
  })

  test('the screen of a box is seen once its viewer agreed, with keys, and ends with the dialog', async ({
    page,
    signIn,
  }) => {
    test.slow()
    await signIn()
    await page.goto('/home')
    // The head of the page leads there from every other tab.
    await openDevice(page, boxWhoseViewer('agrees'))
    await page.getByRole('button', { name: 'Remote view', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Remote view' })
    await dialog.getByRole('button', { name: 'Ask the viewer' }).click()
    const screen = dialog.getByRole('img', { name: /^Screen of/ })
    await expect(screen).toBeVisible({ timeout: 20_000 })
    await expect(dialog).toContainText(/Viewer agreed \d/)

    // Another picture all the time, at least ten a second: as a share of those that were asked for.
    await expect.poll(() => frameOf(screen)).toBeGreaterThan(5)
    const [from, begun] = [await frameOf(screen), Date.now()]
    await expect.poll(() => frameOf(screen), { timeout: 15_000 }).toBeGreaterThan(from + 40)
    expect(((await frameOf(screen)) - from) / ((Date.now() - begun) / 1000) / 12.5).toBeGreaterThanOrEqual(0.8)
    const pixels = (): Promise<string> => screen.evaluate((one: HTMLCanvasElement) => one.toDataURL())
    const before = await pixels()
    await expect.poll(pixels).not.toBe(before)

    await dialog.getByRole('button', { name: 'Ch +' }).click()
    await expect(dialog.locator('.hd-av-key')).toHaveText(/Ch \+ \d+ ms/)
    await screen.focus()
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('Escape')
    await expect(dialog.locator('.hd-av-key')).toHaveCount(3)
    await expect(dialog.locator('.hd-av-key').last()).toHaveText(/Back \d+ ms/)
    const ended = page.waitForRequest((request) => request.url().endsWith(avCalls.cancelScreenCapture.path))
    await dialog.getByRole('button', { name: 'Close', exact: true }).last().click()
    await ended
    await expect(dialog).toHaveCount(0)
    await page.getByRole('tab', { name: 'History' }).click()
    await expect(page.getByText('Remote View Cancel').first()).toBeVisible()
    await expect(page.getByText('Remote View Consent', { exact: true }).first()).toBeVisible()

    await page.getByRole('tab', { name: 'AV' }).click()
    await page.getByRole('button', { name: 'Remote view', exact: true }).click()
    await expect(screen).toBeVisible({ timeout: 20_000 })
    // Each view is a page of its own, which ends the one before it: the viewer is asked anew.
    await look(page, 'remote-view', async (view) => {
      const shown = view.getByRole('dialog', { name: /Remote view|원격 화면/ })
      await shown.getByRole('button', { name: /Ask the viewer|동의 요청/ }).click()
      const picture = shown.getByRole('img', { name: /^Screen of|화면$/ })
      await expect(shown.locator('canvas').and(picture)).toBeVisible({ timeout: 20_000 })
    })
  })

  test('a viewer who declines is not seen, and no key goes there', async ({ page, signIn }) => {
    await signIn()
    const dialog = await openView(page, boxWhoseViewer('declines'))
    await expect(dialog.getByRole('alert')).toContainText('The viewer declined the remote view.', { timeout: 20_000 })
    await dialog.getByRole('button', { name: 'OK', exact: true }).click({ force: true })
    await expectToast(page, 'The remote control works only while the screen is shown.')
    await expect(dialog.getByRole('button', { name: 'Ask again' })).toBeVisible()
  })

  test('a question nobody answers is taken back by leaving the page', async ({ page, signIn }) => {
    await signIn()
    const dialog = await openView(page, boxWhoseViewer('never'))
    await expect(dialog.getByText('Waiting, up to 60 s')).toBeVisible()
    await page.goto('/device/deviceList/1')
    await openDevice(page, boxWhoseViewer('never'), 'History')
    await expect(page.getByText('Remote View Cancel').first()).toBeVisible()
  })

  test('a view that cannot begin says why, and does not go on loading', async ({ page, signIn, problems }) => {
    problems.allow(/400 \(Bad Request\)/)
    await page.route(`**${avCalls.startScreenCapture.path}`, async (route) =>
      // Whatever it asked for before: there is no consent of such a device.
      route.continue({ postData: JSON.stringify({ endpointId: plannedDevice('Aria S410', 6).endpointId }) }),
    )
    await signIn()
    const dialog = await openView(page, boxWhoseViewer('agrees', 5))
    await expect(dialog.getByRole('alert')).toContainText('The view did not begin', { timeout: 20_000 })
    await expect(dialog.getByRole('alert')).toContainText('has not agreed to this remote view')
    await expect(dialog.getByRole('button', { name: 'Ask again' })).toBeVisible()
    await expect(dialog.getByText('The first picture is on its way')).toHaveCount(0)
  })

  test('an address alone asks nobody', async ({ page, signIn }) => {
    await signIn()
    const { endpointId } = boxWhoseViewer('agrees', 2)
    await page.goto(`/device/deviceDetail/${encodeURIComponent(endpointId)}#av-remote-view`)
    const dialog = page.getByRole('dialog', { name: 'Remote view' })
    await expect(dialog.getByText('Nothing is shown before the viewer at the device agrees.')).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Ask the viewer' })).toBeVisible()
  })

  test('a page that nobody sees for half a minute ends the view', async ({ page, signIn }) => {
    await signIn()
    await page.clock.install()
    const dialog = await openView(page, boxWhoseViewer('agrees', 3))
    const screen = dialog.getByRole('img', { name: /^Screen of/ })
    await page.clock.runFor(1000)
    await expect(screen).toBeVisible({ timeout: 20_000 })
    const setHidden = (isHidden: boolean) =>
      page.evaluate((hidden) => {
        Object.defineProperty(document, 'hidden', { configurable: true, value: hidden })
        document.dispatchEvent(new Event('visibilitychange'))
      }, isHidden)
    const cancelled: string[] = []
    page.on('request', (request) => {
      if (request.url().endsWith(avCalls.cancelScreenCapture.path)) cancelled.push(request.url())
    })
    // Seen again in time, it goes on.
    await setHidden(true)
    await page.clock.runFor(20_000)
    await setHidden(false)
    await page.clock.runFor(20_000)
    expect(cancelled).toEqual([])
    await setHidden(true)
    await page.clock.runFor(31_000)
    await expect.poll(() => cancelled).toHaveLength(1)
    await setHidden(false)
    await page.clock.runFor(5000)
    await expect(dialog.getByRole('alert')).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Ask again' })).toBeVisible()
    await expect(page.getByText('Loading')).toHaveCount(0)
  })

  test('a second operator is told that the box is taken; the first goes on', async ({
    page,
    signIn,
    browser,
    stack,
  }) => {
    test.slow()
    const box = boxWhoseViewer('agrees', 4)
    await signIn()
    const dialog = await openView(page, box)
    const screen = dialog.getByRole('img', { name: /^Screen of/ })
    await expect(screen).toBeVisible({ timeout: 20_000 })
    const colleague = await browser.newPage({ baseURL: stack.url })
    await colleague.goto('/login')
    await enter(colleague, people.staff, password)
    await expect(colleague).toHaveURL(/\/home$/)
    const theirs = await openView(colleague, box)
    await expect(theirs.getByRole('alert')).toContainText('Another action is running on this device.')
    await expect(theirs.getByRole('button', { name: 'Ask the viewer' })).toBeVisible()
    await theirs.getByRole('button', { name: 'Close', exact: true }).last().click()
    const from = await frameOf(screen)
    await expect.poll(() => frameOf(screen)).toBeGreaterThan(from + 5)
    await dialog.getByRole('button', { name: 'Stop viewing' }).click()
    await expect(dialog.getByRole('button', { name: 'Ask again' })).toBeVisible()
    await colleague.close()
  })
})

test('a server that starts anew ends a remote view: that is said, and the viewer can be asked again', async ({
  browser,
}) => {
  test.slow()
  const product = await startProduct({ devices: 0, consoleFolder: () => consoleIn(currentStack()) })
  const page = await browser.newPage({ baseURL: product.news.url })
  try {
    const profile = setTopBox({ serial: 'VIEW01', mac: 'A4:C7:F2:7B:02:01', consent: 'agrees' })
    await using box = await registered(page, product.news, profile, { newModelClass: 'STB' })
    await page.goto('/login')
    await enter(page, people.admin, password)
    await expect(page).toHaveURL(/\/home$/)
    await openDevice(page, box.device, 'AV')
    await page.getByRole('button', { name: 'Remote view', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Remote view' })
    const ask = dialog.getByRole('button', { name: /^Ask/ })
    // A box that came just now is set up by the server, and one that comes back is not connected at first: either is said.
    const expectView = () =>
      expect(async () => {
        if (await ask.isVisible()) await ask.click()
        await expect(dialog.locator('.hd-av-rate')).toBeVisible({ timeout: 8000 })
      }).toPass({ timeout: 150_000 })
    await expectView()
    await product.restart()
    await expect(dialog.getByRole('alert')).toBeVisible({ timeout: 40_000 })
    await expectView()
  } finally {
    await page.close()
    await product.stop()
  }
})
