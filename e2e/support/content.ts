import { expect } from '@playwright/test'
import type { Locator, Page } from '@playwright/test'
import { shownFilmOf } from '@headend/media/film.fake'
import { colouredPictureOf } from '@headend/media/media.fake'
import { screenPicture } from '@headend/simulator'
import { expectToast } from './pages.ts'

/** A film that browsers play, as somebody chooses it. */
export const film = (width: number, height: number, seconds: number, name = 'film.mp4') => ({
  name,
  mimeType: 'video/mp4',
  buffer: Buffer.from(shownFilmOf(width, height, seconds)),
})

/** A picture in colours of its own. */
export const picture = (width: number, height: number, index = 0) => ({
  name: `picture-${index}.png`,
  mimeType: 'image/png',
  buffer: Buffer.from(colouredPictureOf(width, height, index)),
})

const tabs = { channel: 'channels', 'radio channel': 'radio-channels', banner: 'banners' } as const

/** Opens the form of a new one of a kind, with its picture sent. */
const openForm = async (page: Page, noun: keyof typeof tabs, file: ReturnType<typeof picture>): Promise<Locator> => {
  await page.goto(`/management/cms/metadataSets#${tabs[noun]}`)
  await page
    .getByRole('button', { name: `Add ${noun}` })
    .first()
    .click()
  const form = page.getByRole('dialog')
  await form.locator('input[type=file]').setInputFiles(file)
  await expect(form.getByText(/ · Sent/)).toBeVisible()
  return form
}

/** Adds a channel with a logo of its own to those of the company in view. */
export const addChannel = async (page: Page, name: string, number: number): Promise<void> => {
  const form = await openForm(page, 'channel', picture(106, 106, number))
  await form.getByLabel('Name').fill(name)
  await form.getByLabel('Channel number').fill(String(number))
  await form.getByRole('button', { name: 'Add channel' }).click()
  await expect(form).toBeHidden()
}

/** Adds a banner with a picture of its own. */
export const addBanner = async (page: Page, name: string): Promise<void> => {
  const form = await openForm(page, 'banner', picture(1280, 600, 3))
  await form.getByLabel('Name').fill(name)
  await form.getByRole('button', { name: 'Add banner' }).click()
  await expect(form).toBeHidden()
}

/** Adds a boot ad of so many seconds, in the version 1.0. */
export const addBootAd = async (page: Page, name: string, seconds: number): Promise<void> => {
  await page.goto('/management/cms/bootAd')
  await page.getByRole('button', { name: 'Add boot ad' }).first().click()
  const form = page.getByRole('dialog', { name: 'Add boot ad' })
  await form.locator('input[type=file]').setInputFiles(film(1280, 720, seconds, `${name.toLowerCase()}.mp4`))
  await expect(form.getByText(/ · Sent/)).toBeVisible()
  await form.getByLabel('Name').fill(name)
  await form.getByLabel('Version').fill('1.0')
  await form.getByRole('button', { name: 'Add boot ad' }).click()
  await expectToast(page, `The boot ad ${name} was added.`)
}

/** Makes a metadata set of all that the company in view has. */
export const makeSet = async (page: Page, name: string, version: string): Promise<void> => {
  await page.goto('/management/cms/metadataSets')
  await page.getByRole('button', { name: 'Make a set' }).first().click()
  const form = page.getByRole('dialog')
  await expect(form.getByText(/ · \d+(?:\.\d)? K?B/).first()).toBeVisible()
  await form.getByLabel('Name').fill(name)
  await form.getByLabel('Version').fill(version)
  await form.getByRole('button', { name: 'Make the set' }).click()
  await expectToast(page, `The metadata set ${name} ${version} was made.`)
}

/** Where a simulated set-top box writes on its screen what is on, and what it shows in front of that: left, top, width and height. */
const places = { channel: [20, 226, 440, 22], message: [60, 90, 360, 60] } as const

/**
 * Whether the screen of a simulated set-top box, as the console draws it, has these words: its picture is compared with one that says them, dot by
 * dot.
 */
export const screenSays = (screen: Locator, place: keyof typeof places, words: string): Promise<boolean> => {
  const said = { title: '', message: '', [place === 'channel' ? 'title' : 'message']: words }
  const wanted = screenPicture({ now: 0, seed: 1, key: '', ...said })
  return screen.evaluate(
    async (canvas: HTMLCanvasElement, { png, area: [left, top, width, height] }) => {
      const bytes = Uint8Array.from(atob(png), (letter) => letter.charCodeAt(0))
      const other = new OffscreenCanvas(canvas.width, canvas.height).getContext('2d')
      other?.drawImage(await createImageBitmap(new Blob([bytes], { type: 'image/png' })), 0, 0)
      const dots = [canvas.getContext('2d'), other].map((one) =>
        one?.getImageData(left, top, width, height).data.join(),
      )
      return dots[0] === dots[1]
    },
    { png: wanted.toString('base64'), area: places[place] },
  )
}
