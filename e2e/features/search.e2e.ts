import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import type { Locator, Page } from '@playwright/test'
import { plannedDevice } from '../support/device.ts'
import { expectAccessible, expectToast, row, settled } from '../support/pages.ts'
import { test } from '../support/test.ts'

const list = '/device/deviceList/1'

/** The MAC address of the first device of the list that is online. */
const firstOnline = (page: Page): Locator => row(page, 'Online').first().locator('.hd-mono').first()

test.describe('the search', () => {
  test('opens what a scanner typed, however quickly Enter follows, and finds by several words', async ({
    page,
    signIn,
  }) => {
    await signIn()
    await page.goto(list)
    await settled(page)
    const row = page.getByRole('row').nth(3)
    const mac = await row.locator('.hd-mono').first().innerText()
    const model = await row.getByRole('cell').nth(3).innerText()
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: /^Search/ }).fill(`${model} ${mac.slice(-8)}`)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/deviceDetail/)
    await expect(page.getByRole('main')).toContainText(mac)
  })

  test('keeps what is typed before the search is there, and opens the single match of the list on Enter', async ({
    page,
    signIn,
  }) => {
    await signIn()
    await page.goto(list)
    await settled(page)
    const mac = await page.getByRole('row').nth(3).locator('.hd-mono').first().innerText()
    const isSearch = (url: URL): boolean => /usePaletteSearch|Palette/.test(url.pathname)
    // The code of the search comes when everything was typed.
    const typed = Promise.withResolvers<void>()
    await page.route(isSearch, async (route) => {
      await typed.promise
      await route.continue()
    })
    await page.keyboard.press('Control+k')
    await page.keyboard.type(mac.replaceAll(':', ''))
    await page.keyboard.press('Enter')
    typed.resolve()
    await expect(page).toHaveURL(/deviceDetail/)
    await expect(page.getByRole('main')).toContainText(mac)

    await page.goto(list)
    await settled(page)
    await page.keyboard.press('/')
    await page.keyboard.type(mac)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/deviceDetail/)
    await expect(page.getByRole('main')).toContainText(mac)
  })

  test('loses no letter while the search takes the place of the field that stood in for it', async ({
    page,
    signIn,
  }) => {
    await signIn()
    await page.goto(list)
    await settled(page)
    await page.keyboard.press('Control+k')
    // Written until after the search is there: its code comes, and it is drawn, in the midst of this.
    const letters = 'abcdefghijklmnopqrstuvwxyz'.repeat(3)
    await page.keyboard.type(letters, { delay: 10 })
    await expect(page.getByRole('listbox', { name: 'Search' })).toBeAttached()
    await expect(page.getByRole('combobox', { name: /^Search/ })).toHaveValue(letters)
  })

  test('finds by kind with the keys alone, and asks before an action on what it found', async ({ page, signIn }) => {
    await signIn()
    await page.goto('/home')
    await settled(page)
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: /^Search/ }).fill('aria s410')
    const results = page.getByRole('listbox', { name: 'Search' })
    await expect(results.getByRole('group', { name: 'Devices' }).getByRole('option').first()).toBeVisible()
    await expect(results.getByRole('group', { name: 'Models' }).getByRole('option')).toHaveCount(1)
    for (const kind of ['Device ID', 'AP name', 'Model']) {
      await page.keyboard.press('Tab')
      await expect(page.getByRole('radio', { name: kind })).toBeChecked()
    }
    await expect(results.getByRole('option')).toHaveCount(1)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/deviceList\/1\?model=/)
    await settled(page)
    const mac = await firstOnline(page).innerText()

    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: /^Search/ }).fill(mac.replaceAll(':', ''))
    await expect(results.getByRole('option', { name: `Reboot ${mac}` })).toBeVisible()
    await expectAccessible(page)
    // Up from the first line is the last; the actions are behind what was found.
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    const asked = page.getByRole('dialog', { name: `Reboot ${mac}` })
    await expect(asked.getByRole('button', { name: 'Cancel' })).toBeFocused()
    await asked.getByRole('button', { name: `Reboot ${mac}` }).click()
    await expectToast(page, /Reboot/)
  })

  test('offers an action by its name, for the device whose page is open or with the way to one', async ({
    page,
    signIn,
  }) => {
    await signIn()
    await page.goto('/home')
    await settled(page)
    const results = page.getByRole('listbox', { name: 'Search' })
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: /^Search/ }).fill('set-top boxes')
    await expect(results.getByRole('option', { name: /^Set-top boxes/ }), 'pages of one name').toHaveCount(2)
    await page.getByRole('combobox', { name: /^Search/ }).fill('reboot')
    const offered = results.getByRole('option', { name: 'Reboot Open a device that is online first' })
    await expect(offered).toBeVisible()
    await expect(results.getByRole('option')).toHaveCount(1)
    await expect(page.getByText(/^1 result in/)).toBeVisible()
    await expect(page.getByText('Nothing found')).toHaveCount(0)
    await offered.click()
    await expect(page).toHaveURL(/deviceList\/1/)
    await settled(page)
    const online = firstOnline(page)
    const mac = await online.innerText()
    await online.click()
    await expect(page).toHaveURL(/deviceDetail/)
    await settled(page)
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: /^Search/ }).fill('reboot')
    await results.getByRole('option', { name: `Reboot ${mac}` }).click()
    await expect(page.getByRole('dialog', { name: `Reboot ${mac}` })).toBeVisible()
  })

  test('takes an action and its device in one line, one Enter from the question, in both languages', async ({
    page,
    signIn,
  }) => {
    await signIn()
    await page.goto(list)
    await settled(page)
    const mac = await firstOnline(page).innerText()
    const ask = async (typed: string): Promise<void> => {
      await page.keyboard.press('Control+k')
      await page.getByRole('dialog').getByRole('combobox').fill(typed)
    }
    await ask(`Reboot ${mac.toLowerCase()}`)
    const results = page.getByRole('listbox', { name: 'Search' })
    await expect(results.getByRole('option').first()).toHaveAccessibleName(new RegExp(`^Reboot ${mac}`))
    await expect(results.getByRole('group', { name: 'Devices' }).getByRole('option')).toHaveCount(1)
    await page.keyboard.press('Enter')
    const asked = page.getByRole('dialog', { name: `Reboot ${mac}` })
    await expect(asked.getByRole('button', { name: 'Cancel' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(asked).toBeHidden()

    await page.evaluate(() => {
      const settings: unknown = JSON.parse(localStorage.getItem('headend.settings') ?? '{}')
      localStorage.setItem('headend.settings', JSON.stringify({ ...Object(settings), language: 'ko' }))
    })
    await page.reload()
    await settled(page)
    await ask(`${mac.replaceAll(':', '')} 재부팅`)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog', { name: `${mac} 재부팅` })).toBeVisible()
  })

  test('says of an action all that its device is known by, counts devices, and finds one beside words for its pages', async ({
    page,
    signIn,
  }) => {
    await signIn()
    await page.goto(list)
    await settled(page)
    const mac = await firstOnline(page).innerText()
    const results = page.getByRole('listbox', { name: 'Search' })
    await page.keyboard.press('Control+k')
    const field = page.getByRole('combobox', { name: /^Search/ })
    await field.fill(`reboot ${mac}`)
    await expect(results.getByRole('option').first()).toHaveAccessibleName(new RegExp(`^Reboot ${mac}`))
    const devices = results.getByRole('group', { name: 'Devices' })
    const details = await devices.getByRole('option').first().locator('.hd-palette-more').innerText()
    expect(details).toMatch(/^\w/)
    await expect(results.getByRole('option').first()).toContainText(details)
    await expect(page.getByText(/^1 result in/), 'not the actions').toBeVisible()

    // More than are listed are counted as well.
    await field.fill('aria s410')
    const total = devices.locator('.hd-palette-group span')
    await expect(devices.getByRole('option').first()).toContainText('Aria S410')
    const models = await results.getByRole('group', { name: 'Models' }).getByRole('option').count()
    expect(models).toBe(1)
    const firmware = await results.getByRole('group', { name: 'Firmware' }).getByRole('option').count()
    expect(firmware).toBe(1)
    const all = Number(await total.innerText()) + models + firmware
    expect(all).toBeGreaterThan(10)
    await expect(page.getByText(new RegExp(`^${all} results in`))).toBeVisible()

    // What was found is whole, before what is always said.
    const { serial } = plannedDevice('Aria S410', 4)
    await field.fill(serial)
    const hits = devices.locator('.hd-palette-more mark')
    await expect(hits).toHaveText([serial])
    expect(
      await hits.evaluateAll((marks) =>
        marks.filter(
          (mark) => mark.getBoundingClientRect().right > (mark.parentElement?.getBoundingClientRect().right ?? 0),
        ),
      ),
    ).toEqual([])

    for (const words of ['channel scan', 'frobnicate']) {
      await field.fill(`${words} ${mac.slice(-8).replaceAll(':', '')}`)
      await expect(devices.getByRole('option')).toHaveCount(1)
      await expect(devices.getByRole('option')).toContainText(mac)
    }
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/deviceDetail/)
  })

  test('says places in Korean, finds them in both languages and exports them as shown', async ({ page, signIn }) => {
    await signIn()
    await page.goto('/home')
    await page.evaluate(() => {
      const settings: unknown = JSON.parse(localStorage.getItem('headend.settings') ?? '{}')
      localStorage.setItem('headend.settings', JSON.stringify({ ...Object(settings), language: 'ko' }))
    })
    await page.goto(list)
    await settled(page)
    const results = page.getByRole('listbox', { name: '검색' })
    for (const word of ['haeundae', '해운대']) {
      await page.keyboard.press('Control+k')
      await page.getByRole('combobox', { name: /검색$/ }).fill(word)
      await expect(results.getByRole('option', { name: /해운대 지역의 단말/ })).toBeVisible()
      await expect(results).not.toContainText('Haeundae')
      await page.keyboard.press('Escape')
    }

    await page.getByRole('button', { name: '필터 추가' }).click()
    const adding = page.getByRole('dialog', { name: '필터 추가' })
    await adding.getByRole('button', { name: '도시' }).click()
    await adding.getByRole('searchbox', { name: '찾기' }).fill('haeun')
    await expect(adding.getByRole('checkbox')).toHaveCount(1)
    await adding.getByRole('checkbox', { name: '해운대' }).check()
    await adding.getByRole('button', { name: '완료' }).click()
    await settled(page)
    const places = page.getByRole('cell', { name: '해운대', exact: true })
    await expect(places).toHaveCount((await page.getByRole('row').count()) - 1)

    await page.getByRole('button', { name: '내보내기' }).click()
    await page.getByRole('radio', { name: 'CSV' }).check({ force: true })
    const download = page.waitForEvent('download')
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^단말 \d+대 내보내기/ })
      .click()
    const file = await readFile(await (await download).path(), 'utf8')
    expect(file).toContain('해운대')
    expect(file).not.toContain('Haeundae')
  })
})
