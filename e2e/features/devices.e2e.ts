import { expect } from '@playwright/test'
import { expectAccessible, expectRowVisible, expectToast, look, settled } from '../support/pages.ts'
import { leave, test } from '../support/test.ts'
import { examplePlan } from '../../scripts/evaluation/plan.ts'
import { plannedDevice } from '../support/device.ts'

const list = '/device/deviceList/1'

test.describe('the device list', () => {
  test('shows the fleet with its counts, and the address is the view', async ({ page, signIn }) => {
    await signIn()
    await page.goto(list)
    await settled(page)
    await expect(page.getByRole('tab', { name: /^All/ })).toContainText('60')
    await expect(page.getByRole('row')).toHaveCount(16)

    await page.getByRole('tab', { name: /^Requested/ }).click()
    await expect(page).toHaveURL(/tab=requested/)
    await expectRowVisible(page, 'Requested')
    await expect(page.getByRole('cell', { name: 'Deployed', exact: true })).toHaveCount(0)

    await page.getByRole('tab', { name: /^All/ }).click()
    await page.getByRole('button', { name: /MAC address/ }).click()
    await expect(page).toHaveURL(/sort=macAddr\.asc/)
    await settled(page)
    const first = await page.getByRole('row').nth(1).locator('.hd-mono').first().innerText()
    await page.reload()
    await settled(page)
    await expect(page.getByRole('row').nth(1)).toContainText(first)

    await page.getByRole('button', { name: 'Next page' }).click()
    await expect(page).toHaveURL(/deviceList\/2/)
    await page.goBack()
    await expect(page).toHaveURL(/deviceList\/1/)
  })

  test('asks for its rows while its texts are on the way, and asks once', async ({ page, signIn }) => {
    await signIn()
    await page.goto('/home')
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    const rows = page.waitForRequest('**/api/v1/devices/connects/page')
    // The texts of the page come once its rows are asked for, and never before.
    await page.route(/\/assets\/en-[^/]*\.js$/, async (texts) => {
      await rows
      await texts.continue()
    })
    await page.goto(list)
    await expect(page.getByRole('row')).toHaveCount(16)
    expect(asked.filter((path) => path.startsWith('/assets/en-'))).toHaveLength(1)
    // Its code came with what every page needs, in the first round.
    expect(asked.some((path) => path.startsWith('/assets/DeviceList-'))).toBe(false)
    expect(asked.filter((path) => path === '/api/v1/devices/connects/page')).toHaveLength(1)
  })

  test('finds one device by a MAC in any form', async ({ page, signIn }) => {
    await signIn()
    await page.goto(list)
    await settled(page)
    const mac = await page.getByRole('row').nth(5).locator('.hd-mono').first().innerText()
    await page.keyboard.press('/')
    await page.keyboard.type(mac.replaceAll(':', '').toLowerCase())
    await expect(page.getByRole('row')).toHaveCount(2)
    await expectRowVisible(page, mac)
  })

  test('narrows by filters, says when nothing matches and offers the way out', async ({ page, signIn }) => {
    await signIn()
    await page.goto(`${list}?class=${encodeURIComponent('["STB"]')}&q=no-such-device`)
    await settled(page)
    await expect(page.getByText('No device matches')).toBeVisible()
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await expect(page.getByRole('row')).toHaveCount(16)
    await page.goto(`${list}?class=${encodeURIComponent('["EXTENDER"]')}`)
    await settled(page)
    await expectRowVisible(page, 'Strand X2')
    await expect(page.getByRole('cell', { name: 'Aria S410' })).toHaveCount(0)
  })

  test('locks a device after asking, and shows the answer of the device', async ({ page, signIn }) => {
    await signIn()
    await page.goto(`${list}?status=Online&access=Unlocked&q=Strand%20R7&sort=macAddr.desc`)
    await settled(page)
    const row = page.getByRole('row').nth(1)
    const mac = await row.locator('.hd-mono').first().innerText()
    await row.getByRole('checkbox').check()
    const bar = page.getByRole('toolbar', { name: 'Actions for the selection' })
    await expect(bar).toContainText('1 selected')
    await bar.getByRole('button', { name: 'Lock', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText('Lock 1 device')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Lock 1 device' }).click()
    await expectToast(page, /Lock/)
    await page.goto(`${list}?q=${encodeURIComponent(mac)}`)
    await expectRowVisible(page, mac, 'Locked')
    await page.getByRole('row').nth(1).getByRole('checkbox').check()
    await bar.getByRole('button', { name: 'Unlock', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Unlock 1 device' }).click()
    await expectRowVisible(page, mac, 'Unlocked')
  })

  test('names the device that refused an action, and leads to why', async ({ page, signIn }) => {
    const refusing = examplePlan(60).find(({ fault, locked }) => fault === 'refuses' && locked !== true)
    if (!refusing) throw new Error('The fleet has no device that refuses')
    const willing = plannedDevice(refusing.modelName, 0)
    await signIn()
    await page.goto(`${list}?status=Online&access=Unlocked&q=${encodeURIComponent(refusing.modelName)}&size=60`)
    await settled(page)
    for (const { mac } of [refusing, willing]) await page.getByRole('row', { name: mac }).getByRole('checkbox').check()
    await page.getByRole('toolbar').getByRole('button', { name: 'Lock', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Lock 2 devices' }).click()
    await expectToast(page, 'Locked 1 of 2 devices.')
    await expectToast(page, /: The device refused the request: “.*not allowed/)
    // The one that refused stays chosen, to be tried again; what can be done with it is not under what is said.
    await expect(page.getByRole('row', { name: refusing.mac }).getByRole('checkbox')).toBeChecked()
    await expect(page.getByRole('toolbar')).toContainText('1 selected')
    const said = await page.getByRole('region', { name: 'Messages' }).boundingBox()
    const bar = await page.getByRole('toolbar').boundingBox()
    expect((said?.y ?? 0) + (said?.height ?? 0)).toBeLessThan(bar?.y ?? 0)
    // It counts what runs, of other tests of this person too.
    await page.getByRole('button', { name: /^(Tasks|\d+ tasks?)/ }).click()
    const tray = page.getByRole('dialog', { name: 'Tasks' })
    await expect(tray).toContainText('1 done, 1 failed')
    await tray.getByText('See why').first().click()
    await expect(tray.getByRole('list', { name: 'Devices that failed, and why' })).toContainText('refused the request')
    // What was announced does not come back.
    await page.reload()
    await settled(page)
    await expect(page.getByRole('region', { name: 'Messages' }).getByText('Locked')).toHaveCount(0)
  })

  test('asks for the number before a factory reset, and refuses different models', async ({ page, signIn }) => {
    await signIn()
    await page.goto(`${list}?status=Online&q=Aria&size=30`)
    await settled(page)
    await page.getByRole('checkbox', { name: 'Select all rows of this page' }).check()
    const bar = page.getByRole('toolbar', { name: 'Actions for the selection' })
    await bar.getByRole('button', { name: 'Factory reset…' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText('Choose one model first')
    await expect(dialog).toContainText(/You selected 30 devices of \d models\./)
    const keep = dialog.getByRole('button', { name: /^Keep this model only: \d+ / }).first()
    const middles = await Promise.all(
      [dialog.getByRole('term').first(), keep].map(async (one) => {
        const box = await one.boundingBox()
        return (box?.y ?? 0) + (box?.height ?? 0) / 2
      }),
    )
    expect(Math.abs((middles[0] ?? 0) - (middles[1] ?? 99)), 'a model and its button stand on one line').toBeLessThan(2)
    await keep.click()
    const confirm = dialog.getByRole('button', { name: /^Factory reset \d+ devices/ })
    await expect(confirm).toBeDisabled()
    await dialog.getByRole('textbox').fill('1')
    await expect(confirm).toBeDisabled()
    await page.keyboard.press('Enter')
    await expect(dialog).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await page.keyboard.press('Escape')
    await expect(bar).toBeHidden()
    // No row was chosen by itself: the rows are gone on with from the first.
    await expect(page.getByRole('row').nth(1).getByRole('link').first()).toBeFocused()
  })

  test('keeps devices chosen from page to page, and chooses all that are found', async ({ page, signIn }) => {
    await signIn()
    await page.goto(`${list}?class=${encodeURIComponent('["STB"]')}`)
    await settled(page)
    const bar = page.getByRole('toolbar', { name: 'Actions for the selection' })
    const first = page.getByRole('row').nth(1).getByRole('checkbox')
    await first.check()
    await page.getByRole('button', { name: 'Next page' }).click()
    await expect(page).toHaveURL(/deviceList\/2/)
    await settled(page)
    await expect(first).not.toBeChecked()
    await first.check()
    await expect(bar).toContainText('2 selected')
    const all = bar.getByRole('button', { name: /^Select all \d+/ })
    const found = /\d+/.exec(await all.innerText())?.[0] ?? ''
    await all.click()
    await expect(bar).toContainText(`${found} selected`)
    await expect(all).toHaveCount(0)
    await page.getByRole('button', { name: 'Next page' }).click()
    await settled(page)
    await expect(first).toBeChecked()
    await first.uncheck()
    await expect(bar).toContainText(`${Number(found) - 1} selected`)
  })

  test('exports the view', async ({ page, signIn }) => {
    await signIn()
    await page.goto(`${list}?q=Q-Box`)
    await settled(page)
    await page.getByRole('button', { name: 'Export' }).click()
    await page.getByRole('radio', { name: 'CSV' }).check({ force: true })
    const download = page.waitForEvent('download')
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Export \d+ devices?/ })
      .click()
    const file = await download
    expect(file.suggestedFilename()).toMatch(/^headend-devices-.*\.csv$/)
    const chunks: Buffer[] = []
    for await (const chunk of await file.createReadStream()) chunks.push(Buffer.from(chunk))
    const lines = Buffer.concat(chunks).toString('utf8').split('\r\n')
    expect(lines[0]).toContain('MAC address')
    expect(lines.slice(1).every((line) => line.includes('Q-Box 300'))).toBe(true)
    // What the screen says, not what the API holds.
    expect(lines[1]).toMatch(/Online|Offline/)
    expect(lines[1]).toMatch(/\d\dd \d\dh \d\dm \d\ds/)
    expect(lines[1]).not.toMatch(/true|false/)
  })

  test('says when a file could not be fetched, and keeps what was chosen for another try', async ({
    page,
    signIn,
    context,
    problems,
  }) => {
    problems.allow(/ERR_INTERNET_DISCONNECTED/)
    await signIn()
    await page.goto(`${list}?q=Q-Box`)
    await settled(page)
    await page.getByRole('button', { name: 'Export' }).click()
    const dialog = page.getByRole('dialog')
    const run = dialog.getByRole('button', { name: /^Export \d+ devices?/ })
    await expect(run).toBeVisible()
    await context.setOffline(true)
    await run.click()
    await expectToast(page, /FAILED.*The Excel file could not be fetched\. Try again\./)
    await page.getByRole('radio', { name: 'CSV' }).check({ force: true })
    await run.click()
    await expectToast(page, /FAILED.*CSV file download has failed\. Please try again\./)
    await context.setOffline(false)
    const download = page.waitForEvent('download')
    await run.click()
    expect((await download).suggestedFilename()).toMatch(/\.csv$/)
    await expect(dialog).toBeHidden()
  })

  test('keeps a view under a name, and counts uptimes on', async ({ page, signIn }) => {
    await signIn()
    await page.setViewportSize({ width: 1024, height: 768 })
    await page.goto(`${list}?status=Online&sort=upTime.desc&size=60`)
    await settled(page)
    const header = await page.getByRole('columnheader', { name: 'Uptime' }).boundingBox()
    expect((header?.x ?? 0) + (header?.width ?? 0)).toBeLessThanOrEqual(1024)
    // States, addresses, models, cities and uptimes are never cut.
    const cut = await page
      .getByRole('row')
      .locator('td:is(:nth-child(-n + 5), :nth-last-child(-n + 2))')
      .evaluateAll((cells) =>
        // The link that names a row is a box of its own, which cuts what is longer.
        cells
          .flatMap((cell) => [cell, ...cell.querySelectorAll('.hd-row-link')])
          .flatMap((box) => (box.scrollWidth > box.clientWidth ? [box.textContent] : [])),
      )
    expect(cut).toEqual([])
    const uptime = page.getByRole('row').nth(1).getByRole('cell').last()
    const before = await uptime.innerText()
    await expect(uptime).not.toHaveText(before)

    await page.getByRole('button', { name: 'Save view' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Name of the view').fill('Longest up')
    await page.keyboard.press('Enter')
    await expect(dialog).toBeHidden()
    await page.goto(list)
    await settled(page)
    await page.getByRole('button', { name: 'Longest up' }).click()
    await expect(page).toHaveURL(/status=Online/)
    await expect(page).toHaveURL(/sort=upTime\.desc/)
    await page.getByRole('button', { name: 'Save view' }).click()
    await dialog.getByRole('button', { name: 'Delete Longest up' }).click()
    await expect(page.getByRole('button', { name: 'Longest up' })).toHaveCount(0)
  })

  test('filters and sorts on a phone', async ({ page, signIn }) => {
    await signIn()
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(`${list}?tab=requested`)
    const listed = page.getByRole('list', { name: 'Devices' }).getByRole('listitem')
    await expect(listed.first()).toContainText('Requested')
    await page.goto(list)
    await settled(page)
    await page.getByRole('button', { name: 'Filters' }).click()
    await page.getByRole('dialog').getByText('Class', { exact: true }).click()
    await page.getByRole('checkbox', { name: 'Extender' }).check()
    await page.getByRole('dialog').getByRole('button', { name: 'Show' }).click()
    await expect(page).toHaveURL(/class=/)
    await expect(page.getByRole('button', { name: '1 filter' })).toBeVisible()
    await page.getByRole('button', { name: 'Sort' }).click()
    const menu = await page.getByRole('menu').boundingBox()
    const { y = 0 } = (await page.getByRole('heading', { level: 1 }).boundingBox()) ?? {}
    expect(menu?.y).toBeGreaterThan(y)
    expect((menu?.y ?? 0) + (menu?.height ?? 0)).toBeLessThanOrEqual(844)
    await page.keyboard.press('End')
    await expect(page.getByRole('menuitemradio').last()).toBeInViewport({ ratio: 1 })
    await page.getByRole('menuitemradio', { name: 'MAC address' }).click()
    await expect(page).toHaveURL(/sort=macAddr/)
  })

  test('is asked for again once the browser has its network back', async ({ page, signIn, context, problems }) => {
    problems.allow(/ERR_INTERNET_DISCONNECTED/)
    await signIn()
    await page.goto(list)
    await settled(page)
    await context.setOffline(true)
    await page.getByRole('tab', { name: /^Requested/ }).click()
    await expect(page.getByText('The list did not load')).toBeVisible()
    await context.setOffline(false)
    await expectRowVisible(page, 'Requested')
  })

  test('opens a device and steps to the next one of the list', async ({ page, signIn }) => {
    await signIn()
    await page.goto(`${list}?sort=macAddr.asc`)
    await settled(page)
    const second = await page.getByRole('row').nth(2).locator('.hd-mono').first().innerText()
    await page.getByRole('row').nth(1).getByRole('cell').nth(3).click()
    await expect(page).toHaveURL(/deviceDetail/)
    await expect(page.getByText('1 of 60')).toBeVisible()
    await page.getByRole('button', { name: 'Next device' }).click()
    await expect(page.getByRole('main')).toContainText(second)
  })

  test('shows support staff no action they may not take, and another company nothing of this one', async ({
    page,
    signIn,
  }) => {
    await signIn('support')
    await page.goto(list)
    await settled(page)
    await page.getByRole('row').nth(1).getByRole('checkbox').check()
    const bar = page.getByRole('toolbar', { name: 'Actions for the selection' })
    await expect(bar.getByRole('button', { name: 'Reboot' })).toBeVisible()
    await expect(bar.getByRole('button', { name: 'Lock', exact: true })).toHaveCount(0)
    await expect(bar.getByRole('button', { name: 'Factory reset…' })).toHaveCount(0)

    await leave(page)
    await signIn('busan')
    await page.goto(`${list}?size=50`)
    await settled(page)
    await expect(page.getByRole('cell', { name: 'Garam Busan' }).first()).toBeVisible()
    await expect(page.getByRole('cell', { name: 'Garam Ulsan' })).toHaveCount(0)
  })

  test('shows a person who may do nothing no boxes to check, and the last page where a list ends earlier', async ({
    page,
    signIn,
  }) => {
    await signIn('viewer')
    await page.goto('/device/deviceList/99')
    await expect(page).toHaveURL(/deviceList\/4$/)
    await settled(page)
    await expect(page.getByRole('row')).toHaveCount(16)
    await expect(page.getByRole('checkbox')).toHaveCount(0)
    // The address that led too far is not in the way back.
    await page.goBack()
    await expect(page).not.toHaveURL(/deviceList/)
  })

  test('cuts no company beside the rail and no city on a desk, and scrolls at neither', async ({ page, signIn }) => {
    await signIn()
    await page.goto(list)
    await page.getByRole('combobox', { name: 'Rows per page' }).selectOption('100')
    for (const [width, column] of [
      [1024, 'Company'],
      [1440, 'City'],
    ] as const) {
      await page.setViewportSize({ width, height: 900 })
      await settled(page)
      await expect(page.getByRole('row').nth(60)).toBeVisible()
      const headings = await page.getByRole('columnheader').allInnerTexts()
      const cells = page.getByRole('row').locator(`td:nth-child(${headings.indexOf(column) + 1})`)
      expect((await cells.allInnerTexts()).join(), column).toMatch(/Garam|Haeundae/)
      const cut = await cells.evaluateAll((all) =>
        all.filter((cell) => cell.scrollWidth > cell.clientWidth).map((cell) => cell.textContent),
      )
      expect(cut, column).toEqual([])
      const wider = await page.getByRole('table').evaluate((table) => {
        const room = table.parentElement
        return room && room.scrollWidth - room.clientWidth
      })
      expect(wider, column).toBe(0)
    }
  })

  test('looks right', async ({ page, signIn }) => {
    test.slow()
    await signIn()
    await page.goto(list)
    await settled(page)
    await look(page, 'devices')
  })
})
