import { expect } from '@playwright/test'
import type { APIRequestContext, Locator, Page } from '@playwright/test'
import type { MenuPermission, Permission } from '@headend/contract/core'
import { somebodyWith } from './api.ts'
import { expectAccessible, expectFits, expectNoRow, expectRowVisible, expectToast, look, settled } from './pages.ts'
import { giveSession } from './session.ts'
import { password } from './test.ts'

type Texts = Readonly<{ [key: string]: string | Texts }>

/** A screen of `listScreen`, or a list as a tab of a page, whose rows are made and changed by forms of `formDialog`. */
export type NounScreen = Readonly<{
  path: string
  /** Its dictionary in English, by which its buttons, fields and messages are found. */
  texts: string
  /** What a new row is given, field by field; the first is what people know it by. */
  fill: Readonly<Record<string, string>>
  /** What fields refuse, and what they say then. */
  refused: readonly (readonly [field: string, value: string, problem: string])[]
  /** Another value of a field. */
  change: readonly [field: string, value: string]
  /** What somebody needs who may look and not write. */
  reader: Readonly<{ permissions: readonly Permission[]; menus: readonly MenuPermission[] }>
}>

const at = (texts: Texts, key: string): string | undefined => {
  const found = key.split('.').reduce<string | Texts | undefined>((place, part) => Object(place)[part], texts)
  return typeof found === 'string' ? found : undefined
}

const dictionary = async (name: string): Promise<Texts> => {
  const found: Record<string, Texts> = await import(`../../packages/web/src/lib/i18n/en/${name}.ts`)
  return found[name] ?? {}
}

/** The texts of a noun as its screen says them: its own, else those of any noun. */
const wordsOf = async (name: string) => {
  const [own, list, forms] = await Promise.all([name, 'list', 'forms'].map((one) => dictionary(one)))
  if (!own || !list || !forms) throw new Error(`${name} has no texts`)
  const maybe = (key: string): string | undefined =>
    (at(own, key) ?? at(list, key) ?? at(forms, key))
      ?.replaceAll('{{count}}', '1')
      .replaceAll(/\{\{(nouns?)\}\}/g, (_place, which: string) => at(own, which) ?? which)
  return Object.assign((key: string): string => maybe(key) ?? key, { maybe })
}

type Words = Awaited<ReturnType<typeof wordsOf>>

const fieldIn = (word: Words, form: Locator, name: string): Locator =>
  form.getByLabel(new RegExp(`^${word.maybe(`field.${name}`) ?? word(`column.${name}`)}( \\(optional\\))?$`))

const fillIn = async (field: Locator, value: string): Promise<void> => {
  const isChoice = await field.evaluate(({ tagName }) => tagName === 'SELECT')
  await (isChoice ? field.selectOption(value) : field.fill(value))
}

/**
 * Does with a noun what people do with every noun: refused and then written, found by a word, opened, changed, not left by
 * accident, read on a phone and by somebody who may not write, and deleted after a question. Gives back an empty list of
 * what it made.
 */
export const walkNoun = async (
  { page, request }: Readonly<{ page: Page; request: APIRequestContext }>,
  { path, texts, fill, refused, change, reader }: NounScreen,
): Promise<void> => {
  const word = await wordsOf(texts)
  const title = Object.values(fill)[0] ?? ''
  const search = page.getByRole('search').getByRole('searchbox').first()
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })

  await page.goto(path)
  await page.getByRole('button', { name: word('create.open') }).click()
  const form = page.getByRole('dialog', { name: word('create.title') })
  const save = form.getByRole('button', { name: word('create.action') })
  await save.click()
  await expect(form.getByRole('alert').first()).toHaveText('This value is required.')
  for (const [name, value] of Object.entries(fill)) await fillIn(fieldIn(word, form, name), value)
  for (const [name, value, problem] of refused) {
    await fillIn(fieldIn(word, form, name), value)
    await save.click()
    await expect(form.getByText(problem)).toBeVisible()
    await expectAccessible(page)
    await fillIn(fieldIn(word, form, name), fill[name] ?? '')
  }
  await page.keyboard.press('Escape')
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await save.click()
  await expectToast(page, word('create.doneOf').replace('{{name}}', title))
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expectRowVisible(page, title)

  await search.fill('nothing of the kind')
  await expect(page.getByText(word('noMatch'))).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await search.fill(title)
  await expect(page).toHaveURL(/[?&](?:\w+\.)?q=/)
  await expectRowVisible(page, title)
  await look(page, word('nouns'))

  const [changed, value] = change
  const row = page.getByRole('row').filter({ has: page.getByRole('link', { name: title, exact: true }) })
  await row.getByRole('link', { name: title, exact: true }).click()
  const edit = page.getByRole('dialog', { name: word('edit.title') })
  await expect(edit.locator('header')).toContainText(title)
  await expect(fieldIn(word, edit, changed)).toHaveValue(fill[changed] ?? '')
  await fillIn(fieldIn(word, edit, changed), value)
  await edit.getByRole('button', { name: word('edit.action') }).click()
  await expectToast(page, word('edit.doneOf').replace('{{name}}', title))
  await row.getByRole('link', { name: title, exact: true }).click()
  await expect(fieldIn(word, edit, changed)).toHaveValue(value)
  await page.keyboard.press('Escape')
  await expect(edit).toBeHidden()

  const there = await page
    .context()
    .browser()
    ?.newContext({ baseURL: new URL(page.url()).origin })
  if (!there) throw new Error('the page has no browser')
  const other = await there.newPage()
  await other.goto('/login')
  await giveSession(other, await somebodyWith(request, `only${word('noun')}`, reader), password)
  await other.goto(path)
  await expectRowVisible(other, title)
  await expect(other.getByRole('button', { name: word('create.open') })).toHaveCount(0)
  await expect(other.getByRole('table').getByRole('button', { name: 'Delete' })).toHaveCount(0)
  await expect(other.getByRole('table').getByRole('checkbox')).toHaveCount(0)
  await other.setViewportSize({ width: 390, height: 844 })
  await settled(other)
  await other
    .getByRole('list', { name: word('title') })
    .getByRole('link', { name: title })
    .first()
    .click()
  const shown = other.getByRole('dialog')
  const read = fieldIn(word, shown, changed)
  await expect(read).toBeDisabled()
  // Nothing in it takes the focus: what is long is read by scrolling the whole.
  expect(await read.evaluate((field) => field.scrollHeight - field.clientHeight > 1), 'it is cut').toBe(false)
  await expect(shown.getByRole('button', { name: word('edit.action') })).toHaveCount(0)
  await expectFits(other)
  await expectAccessible(other)
  await there.close()

  await row.getByRole('checkbox').check({ force: true })
  await page.getByRole('toolbar').getByRole('button', { name: 'Delete' }).click()
  const sure = page.getByRole('dialog', { name: word('remove.title_one') })
  await expect(sure).toContainText(title)
  await page.keyboard.press('Escape')
  await expect(sure).toBeHidden()
  await expectRowVisible(page, title)
  await page.getByRole('toolbar').getByRole('button', { name: 'Delete' }).click()
  await sure.getByRole('button', { name: word('remove.title_one') }).click()
  await expectToast(page, word('remove.done_one'))
  await page.goto(path)
  await expectNoRow(page, title)
}

/** More stops of Tab than any form has. */
const mostStops = 60

/** Goes on by Tab until an element has the focus. */
const tabTo = async (page: Page, target: Locator): Promise<void> => {
  for (let stops = 0; stops < mostStops; stops += 1) {
    if (await target.evaluate((one) => one === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  await expect(target).toBeFocused()
}

/**
 * Looks at a form that is a page of its own, fills it in the order of its fields and sends it, with the keyboard alone: it is
 * empty again then. `open` shows in the pictures what is behind a choice.
 */
export const walkForm = async (
  page: Page,
  { path, texts, fill }: Pick<NounScreen, 'path' | 'texts' | 'fill'>,
  open?: (page: Page) => Promise<void>,
): Promise<void> => {
  const word = await wordsOf(texts)
  const form = page.getByRole('main')
  await page.goto(path)
  await look(page, `${texts}New`, open)
  await page.getByRole('heading', { level: 1 }).focus()
  for (const [name, value] of Object.entries(fill)) {
    await tabTo(page, fieldIn(word, form, name))
    await page.keyboard.type(value)
  }
  await tabTo(page, form.getByRole('button', { name: word('create.action') }))
  await page.keyboard.press('Enter')
  await expectToast(page, word('create.doneOf').replace('{{name}}', Object.values(fill)[0] ?? ''))
  for (const name of Object.keys(fill).slice(0, 1)) await expect(fieldIn(word, form, name)).toHaveValue('')
}
