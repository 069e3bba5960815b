import { expect } from '@playwright/test'
import { bulkCalls } from '@headend/contract/bulk'
import { deviceCalls } from '@headend/contract/devices'
import { historyCalls } from '@headend/contract/history'
import { expectAccessible, expectRowVisible, expectToast, look, settled } from '../support/pages.ts'
import { enter, leave, password, people, test } from '../support/test.ts'
import { card, openDevice, plannedDevice } from '../support/device.ts'

/** What the pages call; the names tie these tests to the contract. */
const pressed = {
  reboot: bulkCalls.reboot.path,
  setTime: deviceCalls.setTime.path,
  detail: historyCalls.getDeviceActionDetail.path,
} as const

test.describe('a device', () => {
  test('opens from the list, is assessed in a sentence, and steps to the next', async ({ page, signIn }) => {
    await signIn()
    await page.goto('/device/deviceList/1?status=Online')
    await settled(page)
    await page.getByRole('row').nth(1).getByRole('link').first().click()
    await expect(page).toHaveURL(/deviceDetail/)
    await expect(page.getByText(/^1 of \d+$/)).toBeVisible()
    await expect(page.getByText(/Works normally\.|Needs attention\.|Look at this\.|Locked\./)).toBeVisible()
    for (const vital of ['CPU usage', 'Memory', 'CPU temperature', 'Uptime']) {
      await expect(page.getByText(vital, { exact: true }).first()).toBeVisible()
    }
    const first = page.url()
    await page.keyboard.press('j')
    await expect(page).not.toHaveURL(first)
    await expect(page.getByText(/^2 of \d+$/)).toBeVisible()
    await page.keyboard.press('k')
    await expect(page).toHaveURL(first)
  })

  test('shows live values without being asked again', async ({ page, signIn }) => {
    const device = plannedDevice('Aria S410', 0)
    await signIn()
    const asked = (path: string) => page.waitForRequest((request) => request.url().endsWith(path))
    const monitored = asked(deviceCalls.setMonitoring.path)
    await openDevice(page, device)
    expect((await monitored).postDataJSON()).toMatchObject({ option: 'ALL' })
    await expect(card(page, 'Live').getByText(/^Updated/)).toBeVisible()
    const uptime = page.locator('.hd-vital', { hasText: 'Uptime' }).locator('.hd-vital-value')
    const before = await uptime.innerText()
    await expect(uptime).not.toHaveText(before)
    // A curve needs a second value: it comes over the realtime channel.
    await expect(page.locator('.hd-vital', { hasText: 'CPU usage' }).locator('svg')).toBeVisible()
    // It reports no longer to a page that was left.
    const ended = asked(deviceCalls.unsubscribeRtd.path)
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'All devices' }).click()
    expect((await ended).postDataJSON()).toMatchObject({ endpointId: device.endpointId })
  })

  test('after a broken line it says how much changed meanwhile, and marks it', async ({ page, browser, signIn }) => {
    test.slow()
    const device = plannedDevice('Aria S410', 8)
    let isBroken = false
    let cut = async (): Promise<void> => undefined
    // The line, not what is said on it: everything goes to the server and comes from it.
    await page.routeWebSocket(/\/ws\//, async (socket) => {
      if (isBroken) return socket.close()
      const server = socket.connectToServer()
      cut = () => Promise.all([socket.close(), server.close()]).then(() => undefined)
    })
    await signIn()
    await openDevice(page, device)
    await expect(card(page, 'Live').getByText(/^Updated/)).toBeVisible()
    isBroken = true
    await cut()
    await expect(page.getByText('Live updates lost.')).toBeVisible()

    const customer = `C-BACK-${Date.now() % 100_000}`
    const colleague = await browser.newPage({ baseURL: new URL(page.url()).origin })
    await colleague.goto('/login')
    await enter(colleague, people.admin, password)
    await expect(colleague).toHaveURL(/\/home$/)
    await openDevice(colleague, device)
    await colleague.getByRole('button', { name: 'Edit Customer' }).click()
    await colleague.getByLabel('Customer', { exact: true }).fill(customer)
    await colleague.keyboard.press('Enter')
    await expect(card(colleague, 'Identity')).toContainText(customer)
    await colleague.close()
    await expect(card(page, 'Identity')).not.toContainText(customer)

    isBroken = false
    await expect(card(page, 'Identity').locator('.hd-fresh', { hasText: customer })).toBeVisible({ timeout: 15_000 })
    await expectToast(page, /Live again, \d+ values? changed/)
  })

  test('its tabs have keys and an address of their own', async ({ page, signIn }) => {
    const device = plannedDevice('Aria S410', 1)
    await signIn()
    await page.goto(`/device/deviceInfo/${encodeURIComponent(device.endpointId)}`)
    await expect(page.getByRole('tab', { name: 'General' })).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('2')
    await expect(page).toHaveURL(/#detailed-information$/)
    await expect(card(page, 'Device info')).toContainText(device.serial)
    await expect(card(page, 'System info')).toContainText('CPU usage')
    await page.reload()
    await expect(page.getByRole('tab', { name: 'Details' })).toHaveAttribute('aria-selected', 'true')

    // One that is chosen before the page stands is not taken back: nothing is drawn without the texts, no screen without its code.
    for (const late of [/\/assets\/en-/, /\/assets\/furtherFeatures-/]) {
      const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
      const asked = page.waitForRequest(late)
      await page.route(late, (route) => held.then(() => route.continue()))
      await page.reload({ waitUntil: 'commit' })
      await asked
      await page.evaluate(() => {
        location.hash = 'diagnostics'
      })
      letGo()
      await expect(page.getByRole('tab', { name: 'Diagnostics' })).toHaveAttribute('aria-selected', 'true')
      await expect(page).toHaveURL(/#diagnostics$/)
      await page.unroute(late)
      await page.keyboard.press('2')
      await expect(page).toHaveURL(/#detailed-information$/)
    }

    // One stop for the row of tabs, arrows within it, and from there into what is shown.
    await page.getByRole('tab', { name: 'Details' }).focus()
    await page.keyboard.press('ArrowRight')
    await expect(page).toHaveURL(/#diagnostics$/)
    await expect(page.getByRole('tab', { name: 'Diagnostics' })).toBeFocused()
    await page.keyboard.press('End')
    await expect(page.getByRole('tab', { name: 'Debug' })).toBeFocused()
    await page.keyboard.press('Home')
    await expect(page.getByRole('tab', { name: 'General' })).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('tabpanel', { name: 'General' })).toBeFocused()
  })

  test('is rebooted after asking, and the page follows it down and up again', async ({ page, signIn }) => {
    test.slow()
    const device = plannedDevice('Strand R6', 0)
    await signIn()
    await openDevice(page, device)
    await expect(page.getByText('Online', { exact: true }).first()).toBeVisible()
    await page.getByRole('button', { name: 'Reboot' }).click()
    const asked = page.getByRole('dialog', { name: 'Reboot' })
    await expect(asked).toContainText('for about a minute')
    // Tab goes round in the question, in either direction, until it is answered.
    for (const key of ['Tab', 'Tab', 'Tab', 'Shift+Tab', 'Shift+Tab', 'Shift+Tab']) {
      await page.keyboard.press(key)
      await expect(asked.locator(':focus')).toHaveCount(1)
    }
    await expectAccessible(page)
    const sent = page.waitForRequest((request) => request.url().endsWith(pressed.reboot))
    await asked.getByRole('button', { name: 'Reboot' }).click()
    await sent
    await expectToast(page, 'Reboot started')
    await expect(page.getByText('Rebooting', { exact: true })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Reboot' })).toHaveAttribute('aria-disabled', 'true')
    await expect(card(page, 'Network')).toContainText('Not Connected')
    await expect(card(page, 'Network')).toContainText('ETH Connected', { timeout: 60_000 })
    await expect(page.getByText('Rebooting', { exact: true })).toBeHidden()
    await expect(card(page, 'Live')).toContainText('Reboot completed')
    // Its seconds begin anew and go on: what was counted before the reboot is over.
    const uptime = page.locator('.hd-vital', { hasText: 'Uptime' }).locator('.hd-vital-value')
    await expect(uptime).toHaveText(/^00d 00h\s*0[0-4]m/)
    await expect(uptime).not.toHaveText(await uptime.innerText())
  })

  test('is locked and unlocked, and says so only when it has answered', async ({ page, signIn }) => {
    const device = plannedDevice('Aria S620', 0)
    await signIn()
    await openDevice(page, device)
    await page.getByRole('button', { name: 'Lock', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Lock' }).click()
    await expect(page.getByText('Locked', { exact: true }).first()).toBeVisible()
    await expect(page.getByText('Locked.', { exact: true })).toBeVisible()
    // In the words of the console, by the word of the device.
    await expect(card(page, 'Live')).toContainText('Access: Locked')
    await page.getByRole('button', { name: 'Unlock' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Unlock' }).click()
    await expect(page.getByRole('button', { name: 'Lock', exact: true })).toBeVisible()
    await expect(card(page, 'Live')).toContainText('Unlock completed')
  })

  test('a factory reset of one device asks for the number of devices', async ({ page, signIn }) => {
    const device = plannedDevice('Aria S620', 1)
    await signIn()
    await openDevice(page, device)
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Factory reset' }).click()
    const dialog = page.getByRole('dialog')
    const button = dialog.getByRole('button', { name: 'Factory reset 1 device' })
    await expect(dialog).toContainText('This cannot be undone.')
    await expect(button).toHaveAttribute('aria-disabled', 'true')
    const name = await page.getByRole('heading', { level: 1, includeHidden: true }).innerText()
    await expect(dialog, 'it says which one').toContainText(name)
    await dialog.getByRole('textbox').fill(name)
    await expect(button).toHaveAttribute('aria-disabled', 'true')
    await dialog.getByRole('textbox').fill('1')
    await expect(button).not.toHaveAttribute('aria-disabled', 'true')
    await dialog.getByRole('textbox').press('Enter')
    await expect(dialog).toBeVisible()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(dialog).toBeHidden()
  })

  test('its customer is edited in place and its time is set', async ({ page, signIn }) => {
    const device = plannedDevice('Aria S620', 2)
    await signIn()
    await openDevice(page, device)
    await page.getByRole('button', { name: 'Edit Customer' }).click()
    await page.getByLabel('Customer', { exact: true }).fill('C-EDITED-1')
    await page.keyboard.press('Enter')
    await expect(card(page, 'Identity')).toContainText('C-EDITED-1')
    await page.reload()
    await expect(card(page, 'Identity')).toContainText('C-EDITED-1')

    await page.getByRole('tab', { name: 'Details' }).click()
    await page.getByRole('button', { name: 'Set time' }).click()
    await page.getByLabel('NTP server 3').fill('no host!')
    await page.getByLabel('Time zone').focus()
    await expect(page.getByText('Enter a host name or an IP address.')).toBeVisible()
    await page.getByLabel('NTP server 3').fill('time.example.com')
    const sent = page.waitForRequest((request) => request.url().endsWith(pressed.setTime))
    await page.getByRole('button', { name: 'Set time' }).click()
    await sent
    await expectToast(page, 'Time settings saved')
    await expect(card(page, 'Time')).toContainText('time.example.com')
  })

  test('keeps a history of what was done, with its result', async ({ page, signIn }) => {
    const device = plannedDevice('Aria S620', 3)
    await signIn()
    await openDevice(page, device)
    await page.getByRole('button', { name: 'Lock', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Lock' }).click()
    await expect(card(page, 'Live')).toContainText('Lock completed')
    await page.getByRole('tab', { name: 'History' }).click()
    await expect(page.getByRole('row', { name: /Lock/ }).first()).toContainText('Completed')
    await page.getByText('Device actions').click()
    await expect(page).toHaveURL(/#history-device-actions$/)
    const detail = page.waitForResponse((response) => response.url().endsWith(pressed.detail))
    await page.getByRole('row', { name: /Lock/ }).first().click()
    expect((await detail).ok()).toBe(true)
    await expect(page.getByRole('dialog')).toContainText('What was sent')
    await expectAccessible(page)
    // What is open stands in the address, beside the tab.
    await expect(page).toHaveURL(/[?&]deviceActions\.row=[^&]+#history-device-actions$/)
    await page.reload()
    await expect(page.getByRole('dialog', { name: 'Lock' })).toContainText('What was sent')
    await page.keyboard.press('Escape')
    await expect(page).toHaveURL(/deviceDetail\/[^?]+#history-device-actions$/)
    await page.getByText('System logs').click()
    await expect(page.getByRole('row', { name: /Connected/ }).first()).toBeVisible()
    await page.getByRole('combobox', { name: 'Rows per page' }).selectOption('30')
    await expect(page).toHaveURL(/[?&]systemLogs\.size=30#history-system-logs$/)

    await page.getByRole('button', { name: 'Export' }).click()
    const dialog = page.getByRole('dialog', { name: 'Export: System logs' })
    await dialog.getByRole('radio', { name: 'CSV' }).check({ force: true })
    const download = page.waitForEvent('download')
    await dialog.getByRole('button', { name: /^Export \d+ row/ }).click()
    const file = await download
    expect(file.suggestedFilename()).toContain('system-logs')
    const chunks: Buffer[] = []
    for await (const chunk of await file.createReadStream()) chunks.push(Buffer.from(chunk))
    expect(Buffer.concat(chunks).toString('utf8')).toMatch(/,Information,Connected,/)
  })

  test('an address of no device says so', async ({ page, signIn, problems }) => {
    problems.allow(/status of 400/)
    await signIn('busan')
    await page.goto(`/device/deviceDetail/${encodeURIComponent('os::000000-NONE')}`)
    await expect(page.getByText('No such device')).toBeVisible()

    // Of what cannot be the address of a device nothing is asked.
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await page.goto(`/device/deviceDetail/nope`)
    await expect(page.getByText('No such device')).toBeVisible()
    await settled(page)
    expect(asked.filter((address) => address.includes('nope') && address.includes('/api/'))).toEqual([])
  })

  test('looks as it should', async ({ page, signIn }) => {
    test.slow()
    const device = plannedDevice('Aria S410', 2)
    await signIn()
    await openDevice(page, device)
    await look(page, 'device-general')
    await page.goto(`/device/deviceDetail/${encodeURIComponent(device.endpointId)}#detailed-information`)
    await look(page, 'device-details')
    await page.goto(`/device/deviceDetail/${encodeURIComponent(device.endpointId)}#history`)
    await look(page, 'device-history')
    // Wider than its card, and with no row that opens: it is scrolled with the keyboard all the same.
    await page.setViewportSize({ width: 820, height: 768 })
    const table = page.getByRole('group', { name: 'User actions' })
    await table.focus()
    await expect(async () => {
      await page.keyboard.press('ArrowRight')
      await expect(table.getByRole('columnheader', { name: 'Result' })).toBeInViewport({ ratio: 1, timeout: 100 })
    }).toPass()
    await expectAccessible(page)
  })
})

test.describe('the life of a device', () => {
  test('goes from deployed to the inventory and back, each after asking', async ({ page, signIn }) => {
    await signIn()
    await openDevice(page, plannedDevice('Strand R6', 3))
    const ask = async (item: string, title: string): Promise<void> => {
      await page.getByRole('button', { name: 'More actions' }).click()
      await page.getByRole('menuitem', { name: item }).click()
      const dialog = page.getByRole('dialog', { name: title })
      await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
      await expectAccessible(page)
      await dialog.getByRole('button', { name: title }).click()
      await expect(dialog).toBeHidden()
    }
    await expect(card(page, 'Lifecycle')).toContainText('Deployed')
    await ask('Retrieve', 'Retrieve 1 device')
    await expectToast(page, /retrieved/)
    await expect(card(page, 'Lifecycle')).toContainText('Inventory')
    await ask('Deploy', 'Deploy 1 device')
    await expectToast(page, /deployed/)
    await expect(card(page, 'Lifecycle')).toContainText('Deployed')
  })

  test('its deployment is asked for by an installer, and rejected by somebody who may grant it', async ({
    page,
    signIn,
  }) => {
    const bar = page.getByRole('toolbar', { name: 'Actions for the selection' })
    const choose = async (address: string): Promise<string> => {
      await page.goto(`/device/deviceList/1?${address}`)
      await settled(page)
      const row = page.getByRole('row').nth(1)
      await row.getByRole('checkbox').check()
      return row.locator('.hd-mono').first().innerText()
    }
    await signIn('installer')
    await page.goto('/home')
    const mac = await choose('tab=inventory&sort=macAddr.desc')
    await expect(bar.getByRole('button', { name: 'Deploy', exact: true })).toHaveCount(0)
    await bar.getByRole('button', { name: 'Request deployment' }).click()
    const dialog = page.getByRole('dialog', { name: 'Request deployment of 1 device' })
    await expect(dialog).toContainText(/waits until somebody who may deploy it does so/)
    await dialog.getByRole('button', { name: 'Request deployment of 1 device' }).click()
    await expectToast(page, /^Requested deployment of \S/)

    await leave(page)
    await signIn('staff')
    await page.goto('/home')
    expect(await choose(`tab=requested&q=${encodeURIComponent(mac)}`)).toBe(mac)
    await expect(bar.getByRole('button', { name: 'Deploy', exact: true })).toBeVisible()
    await expect(bar.getByRole('button', { name: 'Reject deployment' })).toBeVisible()
    // On its page both stand beside the words that say that it waits.
    await page.getByRole('row').nth(1).locator('.hd-mono').first().click()
    const waits = page.getByRole('status').filter({ hasText: 'waits for somebody to deploy or reject it' })
    await expect(waits.getByRole('button', { name: 'Deploy…' })).toBeVisible()
    await page.setViewportSize({ width: 390, height: 844 })
    await waits.getByRole('button', { name: 'Reject deployment…' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Reject deployment of 1 device' }).click()
    await expectToast(page, /Deployment of .* rejected/)
    await expect(waits).toHaveCount(0)
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto(`/device/deviceList/1?q=${encodeURIComponent(mac)}`)
    await expectRowVisible(page, mac, 'Inventory')
  })

  test('a phone has its actions at the bottom, large enough to press', async ({ page, signIn }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await signIn()
    await openDevice(page, plannedDevice('Aria S410', 3))
    const reboot = page.getByRole('button', { name: 'Reboot' })
    await expect(reboot).toHaveCount(1)
    const box = await reboot.boundingBox()
    expect(box?.height).toBeGreaterThanOrEqual(44)
    expect(box?.y).toBeGreaterThan(740)
    await reboot.click()
    await expect(page.getByRole('dialog', { name: 'Reboot' })).toBeInViewport()
    await expectAccessible(page)
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()

    // On the narrowest phones the values are all there.
    await page.setViewportSize({ width: 320, height: 700 })
    const more = await page.locator('.hd-device-more:visible').boundingBox()
    expect((more?.x ?? 320) + (more?.width ?? 0)).toBeLessThanOrEqual(320)
    const vitals = page.getByLabel('Key measures').getByRole('definition')
    await expect(vitals).toHaveCount(6)
    const outside = await vitals.evaluateAll((cells) =>
      cells.filter((cell) => cell.scrollWidth > cell.clientWidth).map((cell) => cell.textContent),
    )
    expect(outside).toEqual([])
  })
})
