import { expect } from '@playwright/test'
import type { APIRequestContext, Page } from '@playwright/test'
import { dataModelCalls } from '@headend/contract/dataModel'
import { linearTvCalls } from '@headend/contract/linearTv'
import { dayAfter } from '@headend/contract/periods'
import { vodStatisticsCalls } from '@headend/contract/vodStatistics'
import { apiOf } from '../support/api.ts'
import { plannedDevice } from '../support/device.ts'
import { expectRowVisible, expectToast, look, settled } from '../support/pages.ts'
import { test } from '../support/test.ts'

const force = 'Device.BulkData.Profile.1.ForceCollection()'
const boxes = Array.from({ length: 6 }, (_, nth) => plannedDevice('Aria S410', nth))

/** Today in the zone of the company. */
const today = (): string => new Date(Date.now() + 9 * 3_600_000).toISOString().slice(0, 10)

/** Has boxes of the fleet report what they were watched for, and waits until the statistics have it. */
const report = async (request: APIRequestContext): Promise<void> => {
  const { ask } = await apiOf(request, 'admin')
  const body = { dateType: 'RANGE', startDate: dayAfter(today(), -2), endDate: today() }
  const isThere = async (): Promise<boolean> => {
    const [channels, titles] = await Promise.all([
      ask(linearTvCalls.listChannels, body),
      ask(vodStatisticsCalls.listInfos, body),
    ])
    return [channels.data].flat().length > 2 && [titles.data].flat().length > 0
  }
  // A box that was not told to report yet refuses the command: it is asked again.
  await expect
    .poll(
      async () => {
        if (await isThere()) return true
        await Promise.all(boxes.map(({ endpointId }) => ask(dataModelCalls.runCommand, { endpointId, command: force })))
        return false
      },
      { timeout: 120_000, intervals: [6000] },
    )
    .toBe(true)
}

/** Opens a screen of statistics with what its address says. */
const open = async (page: Page, path: string, title: string): Promise<void> => {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await settled(page)
}

const macAddress = /^(?:[0-9A-F]{2}:){5}[0-9A-F]{2}$/

const charts = (page: Page) => page.locator('.hd-chart svg')

test.describe('statistics of devices', () => {
  test('counts devices, people and actions, and keeps what was chosen', async ({ page, signIn }) => {
    test.slow()
    await signIn()
    await open(page, '/management/statistics/statisticsPage', 'Device statistics')
    await expect(page.getByRole('region', { name: 'Models' }).getByRole('row', { name: /Aria S410/ })).toBeVisible()
    await expect(charts(page).first()).toBeVisible()
    await look(page, 'statistics-devices')
    await expect(page.getByRole('img', { name: /^Map of devices by province/ })).toBeVisible()
    await page.getByRole('region', { name: 'Devices by province' }).getByRole('button', { name: 'Busan' }).click()
    await expect(page.getByRole('region', { name: 'Devices by city' }).getByRole('row').nth(1)).toBeVisible()
    await page.getByRole('radio', { name: 'Firmware' }).check({ force: true })
    await expect(page.getByRole('heading', { name: 'Deployed devices by firmware' })).toBeVisible()

    await page.getByRole('button', { name: 'Export: Models' }).click()
    const download = page.waitForEvent('download')
    await page.getByRole('dialog').getByRole('button', { name: 'Export' }).click()
    expect((await download).suggestedFilename()).toMatch(/^headend-models-.*\.xlsx$/)

    await page.getByRole('button', { name: 'Set target' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(/Devices to be deployed/).fill('80')
    await dialog.getByRole('button', { name: 'Set target' }).click()
    await expectToast(page, 'The activation target was set.')
    await expect(page.getByText(/ of 80 devices, /).first()).toBeVisible()

    for (const tab of ['People', 'Actions', 'Applications']) {
      await page.getByRole('tab', { name: tab }).click()
      await settled(page)
    }
    await page.goto('/management/statistics/statisticsPage?tab=people&type=WEEK')
    await expect(page.getByRole('heading', { name: 'Console users' })).toBeVisible()

    await open(page, '/totalStatistics/resourceStatistics', 'Resources')
    await expect(page.getByRole('region', { name: 'Memory' })).toBeVisible()
  })

  test('has the logs of QR codes and of actions', async ({ page, signIn }) => {
    await signIn()
    await open(page, '/totalStatistics/QRlog', 'QR log')
    await open(page, '/totalStatistics/actionLogs/page/1/mac/all', 'Action logs')
    const line = page
      .getByRole('row')
      .filter({ has: page.getByRole('cell', { name: macAddress }) })
      .first()
    const address = await line.getByRole('cell', { name: macAddress }).innerText()
    await line.getByRole('link').click()
    await expect(page.getByRole('heading', { level: 1, name: `Action logs of ${address}` })).toBeVisible()
    await expectRowVisible(page, address)
    await look(page, 'action-logs')
  })
})

test.describe('statistics of television', () => {
  test('shows what boxes reported, screen by screen', async ({ page, request, signIn }) => {
    test.slow()
    await report(request)
    await signIn()
    const drawn = async (): Promise<void> => expect(charts(page).first()).toBeVisible()

    await open(page, '/totalStatistics/linearTV/channel', 'Channels')
    await expect(page.getByRole('navigation', { name: 'Main' })).toContainText('Linear TV')
    const list = page.getByRole('region', { name: 'All channels' })
    await expect(list.getByRole('row').nth(1)).toBeVisible()
    await drawn()
    await look(page, 'statistics-channels')

    // The address has what was chosen: the days, the words, the channel that is shown and those that are compared.
    const first = list.getByRole('row').nth(1)
    const name = (await first.getByRole('link').innerText()).trim()
    await first.getByRole('link').click()
    await expect(page.getByRole('heading', { name: `Share of ${name}` })).toBeVisible()
    await first.getByRole('checkbox').check()
    await expect(page).toHaveURL(/compare=/)
    await expect(page.getByRole('region', { name: 'Ratings' }).getByRole('button', { name })).toHaveCount(0)
    await page.getByRole('radio', { name: 'Range' }).check({ force: true })
    await expect(page).toHaveURL(/type=RANGE/)
    await page.reload()
    await settled(page)
    await expect(page.getByRole('radio', { name: 'Range' })).toBeChecked()
    await expect(page.getByRole('heading', { name: `Share of ${name}` })).toBeVisible()
    await page.getByRole('searchbox').fill('no channel is called so')
    await expect(page.getByText('Nothing matches')).toBeVisible()

    await open(page, '/totalStatistics/linearTV/program', 'Programs')
    await page.getByRole('region', { name: 'All programs' }).getByRole('link').first().click()
    await drawn()
    await look(page, 'statistics-programs')

    await open(page, '/totalStatistics/linearTV/onlineContents', 'Online contents')
    await page.getByRole('region', { name: 'All contents' }).getByRole('link').first().click()
    await drawn()

    await open(page, '/totalStatistics/linearTV/date', 'By date')
    await drawn()
    await open(page, '/totalStatistics/linearTV/settop', 'Set-top boxes')
    await drawn()

    await open(page, '/totalStatistics/vod/info', 'VOD titles')
    await expect(page.getByRole('region', { name: 'All titles' }).getByRole('row').nth(1)).toBeVisible()
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export: All titles' }).click()
    expect((await download).suggestedFilename()).toMatch(/^headend-vod-.*\.csv$/)
    await open(page, '/totalStatistics/vod/settop', 'Set-top boxes')
    await drawn()
  })

  test('sums up days anew, and says how far that is', async ({ page, signIn }) => {
    await signIn()
    // The address under which the panel of such a collection is known shows the channels behind it.
    await open(page, '/totalStatistics/linearTV', 'Channels')
    await open(page, '/totalStatistics/linearTV/date?type=RANGE', 'By date')
    await page.getByRole('button', { name: 'Collect again' }).click()
    await expect(page).toHaveURL(/type=RANGE.*#custom-aggregate/)
    const dialog = page.getByRole('dialog')
    const last = await dialog.getByLabel('Last day').inputValue()
    await dialog.getByLabel('Days').fill(dayAfter(last, -9))
    await dialog.getByRole('button', { name: 'Collect', exact: true }).click()
    await expect(dialog.getByText('Choose up to 7 days.')).toBeVisible()
    await dialog.getByLabel('Days').fill(dayAfter(last, -1))
    await dialog.getByRole('button', { name: 'Collect', exact: true }).click()
    await expectToast(page, 'These days are being collected again.')
    await expect(page.getByText(/Collected again .+, complete/)).toBeVisible()
  })
})
