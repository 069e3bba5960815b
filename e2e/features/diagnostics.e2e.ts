import { expect } from '@playwright/test'
import { diagnosticsCalls } from '@headend/contract/diagnostics'
import { taskCalls } from '@headend/contract/tasks'
import { expectAccessible, expectToast, look } from '../support/pages.ts'
import { test } from '../support/test.ts'
import { card, openDevice, plannedDevice } from '../support/device.ts'

test.describe('diagnostics', () => {
  test('a ping is drawn reply by reply, and can be read as a table', async ({ page, signIn }) => {
    test.slow()
    await signIn()
    await openDevice(page, plannedDevice('Aria S410', 4), 'Diagnostics')
    const ping = card(page, 'Ping Test')
    // Nobody has tested a host in this browser: it begins with what the device itself knows.
    await expect(ping.getByLabel('Host')).toHaveValue(/^10(\.\d+){3}$/)
    await expect(card(page, 'Trace Route Test').getByLabel('Host')).toHaveValue(/^10(\.\d+){3}$/)
    await ping.getByLabel('Host').fill('speed.example.com')
    const sent = page.waitForRequest((request) => request.url().endsWith(diagnosticsCalls.startPing.path))
    await ping.getByRole('button', { name: 'Run' }).click()
    expect((await sent).postDataJSON()).toMatchObject({ host: 'speed.example.com', repetitions: 15 })
    await expectToast(page, 'Ping Test started')
    await expect(ping.getByText(/^Proceeding, \d+ of 15$/)).toBeVisible()
    await expect(ping.getByText(/^of [1-9]/)).toBeVisible()
    await expect(ping.getByText(/^Completed/)).toBeVisible({ timeout: 60_000 })
    await expect(ping.getByText('of 15', { exact: true })).toBeVisible()
    await expect(ping.getByRole('img', { name: /15 tries/ })).toBeVisible()
    await ping.getByRole('button', { name: 'Show as table' }).click()
    await expect(ping.getByRole('row')).toHaveCount(16)
    await expect(ping.getByRole('button', { name: 'Run again' })).toBeVisible()
  })

  test('a running ping is there again when one comes back, and can be stopped', async ({ page, signIn }) => {
    const device = plannedDevice('Aria S410', 5)
    await signIn()
    await openDevice(page, device, 'Diagnostics')
    const ping = card(page, 'Ping Test')
    await ping.getByLabel('Host').fill('8.8.8.8')
    await ping.getByLabel('Repetitions').fill('100')
    await ping.getByRole('button', { name: 'Run' }).click()
    await expect(ping.getByText(/^Proceeding, \d+ of 100$/)).toBeVisible()
    await page.reload()
    await expect(ping.getByText(/^Proceeding/)).toBeVisible()
    await expect(ping.getByLabel('Host')).toHaveValue('8.8.8.8')

    // Another device knows nothing of it.
    await openDevice(page, plannedDevice('Aria S410', 6), 'Diagnostics')
    await expect(card(page, 'Ping Test').getByText(/^Proceeding/)).toHaveCount(0)

    await openDevice(page, device, 'Diagnostics')
    const stopped = page.waitForResponse((response) => response.url().endsWith(taskCalls.cancel.path))
    await ping.getByRole('button', { name: 'Stop' }).click()
    expect((await stopped).ok()).toBe(true)
    await expect(ping.getByText('Stopped', { exact: true })).toBeVisible()
    await expectToast(page, /^Ping Test stopped on /)
  })

  test('says what cannot be asked before it asks', async ({ page, signIn }) => {
    await signIn()
    await openDevice(page, plannedDevice('Aria S410', 6), 'Diagnostics')
    const ping = card(page, 'Ping Test')
    await ping.getByLabel('Host').fill('')
    await ping.getByLabel('Repetitions').fill('101')
    await ping.getByRole('button', { name: 'Run' }).click()
    await expect(ping.getByText('This value is required.')).toBeVisible()
    await expect(ping.getByText('Must be at most 100.')).toBeVisible()
  })

  test('a failure shows its reason and nothing measured', async ({ page, signIn }) => {
    await signIn()
    await openDevice(page, plannedDevice('Aria S410', 6), 'Diagnostics')
    const ping = card(page, 'Ping Test')
    await ping.getByLabel('Host').fill('nowhere.invalid')
    await ping.getByRole('button', { name: 'Run' }).click()
    await expect(ping.getByText('Failed', { exact: true })).toBeVisible()
    await expect(ping.getByText('The device cannot resolve the host name.')).toBeVisible()
    await expectToast(page, /Ping Test failed/)
    // The speed test says as much, in the language of who reads it, however it came to the page.
    await page.evaluate(() => localStorage.setItem('headend.settings', JSON.stringify({ language: 'ko' })))
    await page.reload()
    const speed = card(page, '속도 테스트')
    await speed.getByLabel('호스트').fill('nowhere.invalid')
    await speed.getByRole('button', { name: '실행' }).first().click()
    await expect(speed.getByText('단말이 호스트 이름을 찾지 못했습니다.')).toBeVisible()
  })

  test('a test that does not start is shown as stopped', async ({ page, context, signIn, problems }) => {
    problems.allow(/ERR_INTERNET_DISCONNECTED|WebSocket/)
    await signIn()
    await openDevice(page, plannedDevice('Aria S410', 7), 'Diagnostics')
    const route = card(page, 'Trace Route Test')
    await route.getByLabel('Host').fill('8.8.8.8')
    await context.setOffline(true)
    await route.getByRole('button', { name: 'Run' }).click()
    await expectToast(page, /\[Trace Route Test\] Stopped\. The server could not be reached/)
    await context.setOffline(false)
  })

  test('a route is a row a hop', async ({ page, signIn }) => {
    await signIn()
    await openDevice(page, plannedDevice('Strand R6', 1), 'Diagnostics')
    const route = card(page, 'Trace Route Test')
    await route.getByLabel('Host').fill('8.8.8.8')
    const sent = page.waitForRequest((request) => request.url().endsWith(diagnosticsCalls.startTraceroute.path))
    await route.getByRole('button', { name: 'Run' }).click()
    await sent
    await expect(route.getByRole('row', { name: /8\.8\.8\.8/ })).toBeVisible({ timeout: 45_000 })
    await expect(route.getByText(/\d+ hops/)).toBeVisible()
  })

  test('speeds are measured one after the other against this server', async ({ page, signIn }) => {
    test.slow()
    await signIn()
    await openDevice(page, plannedDevice('Strand R6', 2), 'Diagnostics')
    const speed = card(page, 'Speed test')
    await speed.getByLabel('File, MB').fill('5')
    const down = page.waitForRequest((request) => request.url().endsWith(diagnosticsCalls.startDownloadSpeed.path))
    const [loading, sending] = ['Download', 'Upload'].map((name) => speed.getByRole('group', { name, exact: true }))
    if (!loading || !sending) throw new Error('no directions')
    await loading.getByRole('button', { name: 'Run', exact: true }).click()
    await down
    await expect(page.getByText('SUCCESS', { exact: true }), 'of a test that has only begun').toHaveCount(0)
    await expect(loading.getByRole('button', { name: 'Run again' })).toBeVisible({ timeout: 45_000 })
    const up = page.waitForRequest((request) => request.url().endsWith(diagnosticsCalls.startUploadSpeed.path))
    await sending.getByRole('button', { name: 'Run', exact: true }).click()
    await up
    await expect(sending.getByRole('button', { name: 'Run again' })).toBeVisible({ timeout: 45_000 })
    await expect(speed.getByText('Mbps')).toHaveCount(2)
    await expect(speed.getByText(/^Last time/)).toHaveCount(0)
    await loading.getByRole('button', { name: 'Run again' }).click()
    await expect(loading.getByText(/^Last time \d+\.\d$/), 'beside the newest').toBeVisible({ timeout: 45_000 })
    await expect(loading.getByText(/^Completed/)).toBeVisible({ timeout: 45_000 })
    const [ended, before] = await Promise.all(
      [/^Completed/, /^Last time/].map((words) => loading.getByText(words).boundingBox()),
    )
    expect(before, 'on one line').toMatchObject({ y: ended?.y, height: ended?.height })

    // What was measured stays: the page of tomorrow begins with it.
    await page.getByRole('button', { name: 'Earlier speed tests' }).click()
    const earlier = page.getByRole('dialog', { name: 'Earlier speed tests' })
    await expect(earlier.getByRole('row', { name: /Download .* Mbps/ })).toHaveCount(2)
    await expect(earlier.getByRole('row', { name: /Upload .* Mbps/ })).toHaveCount(1)
    const [room, table] = [earlier.locator('.hd-table-scroll'), earlier.getByRole('table')]
    expect(await room.evaluate((box) => box.scrollWidth - box.clientWidth), 'no column is cut').toBe(0)
    expect(
      await table
        .getByRole('cell')
        .or(table.getByRole('columnheader'))
        .evaluateAll((cells) =>
          cells.filter((cell) => cell.scrollWidth > cell.clientWidth).map((cell) => cell.textContent),
        ),
    ).toEqual([])
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: 'Earlier speed tests' })).toBeFocused()

    await page.reload()
    for (const direction of [loading, sending])
      await expect(direction.getByText(/^Completed \d\d:\d\d:\d\d, 5\.0 MB in/), 'when it was').toBeVisible()
  })

  test('the signal test ends when its view is left', async ({ page, signIn }) => {
    await signIn()
    await openDevice(page, plannedDevice('Strand X2', 0), 'Diagnostics')
    const signal = card(page, 'Wifi Signal Strength')
    const sent = page.waitForRequest((request) => request.url().endsWith(diagnosticsCalls.startSignalStrength.path))
    await signal.getByLabel('How long').selectOption({ label: '1 min' })
    await signal.getByRole('button', { name: 'Run' }).click()
    expect((await sent).postDataJSON()).toMatchObject({ interval: 1, count: 60 })
    await expect(signal.getByText(/^\d+ of 60$/)).toBeVisible()
    const cancelled = page.waitForResponse((response) =>
      response.url().endsWith(diagnosticsCalls.cancelSignalStrength.path),
    )
    await page.getByRole('tab', { name: 'General' }).click()
    expect((await cancelled).ok()).toBe(true)
    await expect(card(page, 'Live')).toContainText('Wifi Signal Strength stopped')
  })

  test('looks as it should', async ({ page, signIn }) => {
    test.slow()
    const device = plannedDevice('Strand X2', 1)
    await signIn()
    await openDevice(page, device, 'Diagnostics')
    const ping = card(page, 'Ping Test')
    // Nobody has tested a host in this browser: it begins with what the device itself knows; a mesh extender knows its router.
    await expect(ping.getByLabel('Host')).toHaveValue(/^(?:10|192\.168)(?:\.\d+){2,3}$/)
    await expect(card(page, 'Trace Route Test').getByLabel('Host')).toHaveValue(/^(?:10|192\.168)(?:\.\d+){2,3}$/)
    await ping.getByLabel('Host').fill('speed.example.com')
    await ping.getByRole('button', { name: 'Run' }).click()
    const route = card(page, 'Trace Route Test')
    await route.getByLabel('Host').fill('8.8.8.8')
    await route.getByRole('button', { name: 'Run' }).click()
    await expect(ping.getByText(/^Completed/)).toBeVisible({ timeout: 60_000 })
    await expect(route.getByText(/^Completed/)).toBeVisible({ timeout: 60_000 })
    await look(page, 'device-diagnostics')
  })
})
