import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { bannerCalls } from '@headend/contract/cmsBanners'
import { channelCalls } from '@headend/contract/cmsChannels'
import { liveAdCalls } from '@headend/contract/cmsLiveads'
import { radioChannelCalls } from '@headend/contract/cmsRadio'
import { apiOf, clearRows } from '../support/api.ts'
import { film, picture } from '../support/content.ts'
import { drawnAgain } from '../support/drawn.ts'
import { expectToast, look } from '../support/pages.ts'
import { tryOnPhone } from '../support/reach.ts'
import { test } from '../support/test.ts'

const path = '/management/cms/metadataSets'

type Kind = Readonly<{
  anchor: string
  tab: string
  noun: string
  calls: Parameters<typeof clearRows>[2]['calls']
  size: readonly [number, number]
  /** What its form says below the television. */
  onScreen: string
  fill: (form: ReturnType<Page['getByRole']>, name: string, number: number) => Promise<void>
}>

const numbered: Kind['fill'] = async (form, name, number) => {
  await form.getByLabel('Name').fill(name)
  await form.getByLabel('Channel number').fill(String(number))
}

const kinds: readonly Kind[] = [
  {
    anchor: 'channels',
    tab: 'Channels',
    noun: 'channel',
    calls: channelCalls,
    size: [106, 106],
    onScreen: 'its logo, number and name are shown',
    fill: numbered,
  },
  {
    anchor: 'radio-channels',
    tab: 'Radio channels',
    noun: 'radio channel',
    calls: radioChannelCalls,
    size: [106, 106],
    onScreen: 'its picture fills the screen',
    fill: numbered,
  },
  {
    anchor: 'banners',
    tab: 'Banners',
    noun: 'banner',
    calls: bannerCalls,
    size: [1280, 600],
    onScreen: 'at the top of the home menu',
    fill: async (form, name) => {
      await form.getByLabel('Name').fill(name)
    },
  },
  {
    anchor: 'live-ads',
    tab: 'Live ads',
    noun: 'live ad',
    calls: liveAdCalls,
    size: [1280, 720],
    onScreen: 'at the bottom of the screen',
    fill: async (form, name, number) => {
      await form.getByLabel('Text').fill(name)
      await form.getByLabel('Channels').fill(`100,${number}`)
    },
  },
]

/** Bytes as the console says them. */
const sizeOf = (bytes: number): string => {
  const step = bytes < 1 ? 0 : Math.floor(Math.log2(bytes) / 10)
  const decimals = { minimumFractionDigits: 1, maximumFractionDigits: 1 }
  return step === 0
    ? `${bytes} B`
    : `${(bytes / 1024 ** step).toLocaleString('en-US', decimals)} ${step === 1 ? 'KB' : 'MB'}`
}

const items = (page: Page) => page.locator('main').getByRole('list').getByRole('listitem')
const order = (page: Page) =>
  items(page).evaluateAll((all) =>
    all
      .toSorted((a, b) => Number(a.getAttribute('aria-posinset')) - Number(b.getAttribute('aria-posinset')))
      .map((one) => one.querySelector('.hd-content-text .hd-cut')?.textContent),
  )

for (const { anchor, tab, noun, calls, size, onScreen, fill } of kinds)
  test(`${tab} are added, ordered by pointer and keyboard, changed and deleted`, async ({
    page,
    request,
    signIn,
    problems,
  }) => {
    test.slow()
    problems.allow(/status of 4\d\d/)
    await clearRows(request, 'admin', { calls, id: 'id' })
    await signIn('admin')
    await page.goto(`${path}#${anchor}`)
    await expect(page.getByRole('tab', { name: tab, exact: true })).toHaveAttribute('aria-selected', 'true')
    for (const [at, name] of ['Alder', 'Birch', 'Cedar'].entries()) {
      await page
        .getByRole('button', { name: `Add ${noun}` })
        .first()
        .click()
      const form = page.getByRole('dialog')
      if (at === 0) {
        await form.locator('input[type=file]').setInputFiles(picture(size[0] + 1, size[1]))
        await expect(form.getByText(`${size[0] + 1} x ${size[1]}, must be ${size[0]} x ${size[1]}.`)).toBeVisible()
      }
      const isFilm = noun === 'live ad' && at === 2
      await form.locator('input[type=file]').setInputFiles(isFilm ? film(...size, 3) : picture(...size, at))
      await expect(form.getByText(/· Sent/)).toBeVisible()
      // Shown at its size, and where it will be on the television, before anything is kept.
      if (!isFilm) await expect(form.getByText(`${size[0]} x ${size[1]} pixels`)).toBeVisible()
      await expect(form.getByRole('figure').filter({ hasText: onScreen })).toBeVisible()
      if (at === 0 && size[0] > 1000) {
        await form.getByRole('button', { name: 'At its size' }).press('Enter')
        await expect.poll(() => form.locator('.hd-file img').evaluate((one) => one.clientWidth)).toBe(size[0])
        await form.getByRole('button', { name: 'At its size' }).press('Enter')
      }
      if (noun === 'live ad') {
        await form.getByLabel('Place on the screen').selectOption('Left')
        await expect(form.getByText('The ad is shown at the left of the screen.')).toBeVisible()
        await form.getByLabel('Text').fill('One line\nAnother line\nOne too many')
        await form.getByLabel('Channels').fill('a hundred')
        await form.getByRole('button', { name: `Add ${noun}` }).click()
        await expect(form.locator('[aria-invalid="true"]')).toHaveCount(2)
      } else if (at === 1) {
        await fill(form, 'alder', 102)
        await form.getByRole('button', { name: `Add ${noun}` }).click()
        await expect(form.getByText('Same Name already exists')).toBeVisible()
      }
      await fill(form, name, 101 + at)
      await form.getByRole('button', { name: `Add ${noun}` }).click()
      await expectToast(page, `The ${noun} ${name} was added.`)
      await expect(items(page)).toHaveCount(at + 1)
    }
    await expect.poll(() => order(page)).toEqual(['Alder', 'Birch', 'Cedar'])
    await expect
      .poll(() =>
        items(page)
          .locator('img')
          .evaluateAll((all) => all.map((one) => Number(Reflect.get(one, 'naturalWidth')))),
      )
      .toEqual(noun === 'live ad' ? [size[0], size[0]] : [size[0], size[0], size[0]])
    // The sizes of all kinds, and what they come to together.
    const { opId, ask } = await apiOf(request, 'admin')
    const sums = await Promise.all(
      kinds.map(async ({ calls: { list } }): Promise<number> => {
        const { extras } = await ask({ ...list, path: `${list.path}?opId=${opId}&limit=1` })
        return Number(Object(extras).totalFileSize)
      }),
    )
    const total = sums.reduce((sum, one) => sum + one)
    expect(total).toBeGreaterThan(0)
    await expect(page.locator('.hd-sizes-foot dd')).toHaveText([...sums, total].map((bytes) => sizeOf(bytes)))
    await look(page, `content-${anchor}`)
    if (noun === 'live ad')
      await look(page, 'content-live-ad-new', async (shown) => {
        await shown.goto(`${path}#${anchor}`)
        await shown
          .getByRole('button', { name: /^(Add live ad|라이브 광고 추가)$/ })
          .first()
          .click()
        await shown
          .getByRole('dialog')
          .locator('input[type=file]')
          .setInputFiles(picture(...size, 5))
        await expect(shown.getByRole('dialog').getByRole('figure')).toHaveCount(2)
      })

    await tryOnPhone(page, [
      new RegExp(`^Add ${noun}$`),
      { menu: 'What can be done with Alder', items: ['Change', 'Delete', 'Move to place…'] },
    ])
    const handle = page.getByRole('button', { name: 'Move Alder' })
    // Only rows that change are drawn again: none while the list is scrolled, one when it is lifted, two when they change places.
    const drawn = (work: () => Promise<unknown>) =>
      drawnAgain(page.getByRole('list', { name: tab }), '.hd-content-text .hd-cut', work)
    const flung = await drawn(() =>
      page.locator('.hd-order').evaluate(async (box) => {
        box.style.flex = 'none'
        box.style.height = '90px'
        const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
        for (const top of [20, 50, 70]) {
          box.scrollTop = top
          await frame()
        }
        const reached = box.scrollTop
        await frame()
        box.removeAttribute('style')
        box.scrollTop = 0
        if (reached !== 70) throw new Error('The list did not scroll')
      }),
    )
    expect(flung).toEqual([])
    const lifted = await drawn(async () => {
      await handle.press('Space')
      await expect(page.getByText('Alder is lifted. Place 1 of 3.')).toBeAttached()
    })
    expect(lifted).toEqual(['Alder'])
    const gaveWay = await drawn(async () => {
      await handle.press('ArrowDown')
      await expect(page.getByText('Alder: place 2 of 3.')).toBeAttached()
    })
    expect(gaveWay.toSorted()).toEqual(['Alder', 'Birch'])
    await handle.press('End')
    await handle.press('Escape')
    await expect.poll(() => order(page)).toEqual(['Alder', 'Birch', 'Cedar'])
    await handle.press('Space')
    await handle.press('ArrowDown')
    await handle.press('Space')
    await expect(page.getByText('Alder was dropped at place 2 of 3.')).toBeAttached()
    await expectToast(page, 'Alder is at place 2 now.')
    await expect(handle).toBeFocused()
    await expect.poll(() => order(page)).toEqual(['Birch', 'Alder', 'Cedar'])
    await page.getByRole('button', { name: 'Undo' }).click()
    await expectToast(page, 'Alder is at place 1 now.')
    await expect.poll(() => order(page)).toEqual(['Alder', 'Birch', 'Cedar'])

    const from = await page.getByRole('button', { name: 'Move Cedar' }).boundingBox()
    const to = await handle.boundingBox()
    if (!from || !to) throw new Error('There are no handles.')
    await page.mouse.move(from.x + 8, from.y + 20)
    await page.mouse.down()
    await page.mouse.move(to.x + 8, from.y - 10, { steps: 4 })
    await page.mouse.move(to.x + 8, to.y + 14, { steps: 4 })
    await expect(items(page).first()).not.toHaveCSS('transform', 'none')
    await page.mouse.up()
    await expectToast(page, 'Cedar is at place 1 now.')
    // The first rows stand before the whole list has come; nothing is moved until it has.
    let comes = (): void => undefined
    const whole = new Promise<void>((resolve) => (comes = resolve))
    const isWhole = ({ pathname, searchParams }: URL) => pathname === calls.list.path && !searchParams.has('limit')
    await page.route(isWhole, (route) => whole.then(() => route.continue()))
    await page.reload()
    await expect(items(page)).toHaveCount(3)
    await expect(handle).toHaveAttribute('aria-description', 'The rest of the list is on its way.')
    comes()
    await expect(handle).not.toHaveAttribute('aria-disabled')
    await page.unroute(isWhole)
    await expect.poll(() => order(page)).toEqual(['Cedar', 'Alder', 'Birch'])

    await page.getByRole('button', { name: 'What can be done with Birch' }).click()
    await page.getByRole('menuitem', { name: 'Move to place…' }).click()
    await page.getByRole('dialog').getByLabel('Place, from 1 to 3').fill('1')
    await page.getByRole('dialog').getByRole('button', { name: 'Move', exact: true }).click()
    await expectToast(page, 'Birch is at place 1 now.')
    await expect.poll(() => order(page)).toEqual(['Birch', 'Cedar', 'Alder'])

    await page.getByRole('searchbox').fill('alder')
    await expect(items(page)).toHaveCount(1)
    await expect(page.getByText('The order can be changed once the filter is cleared.')).toBeVisible()
    await expect(handle).toHaveAttribute('aria-disabled', 'true')
    await page.getByRole('searchbox').fill('')

    await page.getByRole('button', { name: 'What can be done with Cedar' }).click()
    await page.getByRole('menuitem', { name: 'Change' }).click()
    await fill(page.getByRole('dialog'), 'Cypress', 109)
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await expectToast(page, `The ${noun} Cypress was changed.`)
    await expect.poll(() => order(page)).toEqual(['Birch', 'Cypress', 'Alder'])
    for (const name of ['Birch', 'Cypress', 'Alder']) {
      await page.getByRole('button', { name: `What can be done with ${name}` }).click()
      await page.getByRole('menuitem', { name: 'Delete' }).click()
      await page.getByRole('button', { name: `Delete 1 ${noun}` }).click()
      await expect(page.getByRole('button', { name: `Move ${name}` })).toHaveCount(0)
    }
    await expect(page.getByText(`No ${noun}s`)).toBeVisible()
  })
