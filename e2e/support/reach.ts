import { expect } from '@playwright/test'
import type { Locator, Page } from '@playwright/test'
import { settled } from './pages.ts'

/** What somebody opens and closes: a dialog, a menu, whatever floats beside its button. */
export const front = (page: Page): Locator =>
  page.locator('dialog[open], [popover]:popover-open:not(.hd-tip, .hd-toasts)').last()

/**
 * Everything to press within `box` that cannot be pressed: less than 24 px high or wide (44 px high on a phone, of buttons),
 * not on the screen although whatever
 * scrolls was scrolled to it, or under something else. Only what people can scroll is scrolled.
 */
export const unreachable = (
  box: Locator,
  what = 'button, a[href], input, select, textarea, summary',
): Promise<string[]> =>
  box.evaluate((root, selector) => {
    const bring = (element: Element): void => {
      for (let above = element.parentElement; above; above = above.parentElement) {
        const { overflowX, overflowY, scrollPaddingBottom } = getComputedStyle(above)
        const [inner, outer] = [element.getBoundingClientRect(), above.getBoundingClientRect()]
        if (/auto|scroll/.test(overflowY)) {
          // As far as a browser does that brings the focus there: what stands at the foot lies over the rest.
          const lowest = outer.bottom - (Number.parseFloat(scrollPaddingBottom) || 0)
          if (inner.bottom > lowest) above.scrollTop += inner.bottom - lowest + 8
          else if (inner.top < outer.top) above.scrollTop -= outer.top - inner.top + 8
        }
        if (/auto|scroll/.test(overflowX)) {
          // The cells that stay where they are while the others pass below them.
          const pinned = [...(element.closest('tr')?.children ?? [])].filter(
            (cell) => !cell.contains(element) && getComputedStyle(cell).position === 'sticky',
          )
          const widest = (side: 'left' | 'right') =>
            Math.max(
              0,
              ...pinned
                .filter((cell) => getComputedStyle(cell)[side] !== 'auto')
                .map((cell) => cell.getBoundingClientRect().width),
            )
          const [from, to] = [outer.left + widest('left'), outer.right - widest('right')]
          if (inner.right > to) above.scrollLeft += inner.right - to + 8
          else if (inner.left < from) above.scrollLeft -= from - inner.left + 8
        }
      }
    }
    const problemOf = (pressed: Element): string | null => {
      // What is drawn of a check box and the like is its label.
      const target =
        (pressed.matches('input[type="checkbox"], input[type="radio"]') && pressed.closest('label')) || pressed
      bring(target)
      const { top, left, right, bottom, width, height } = target.getBoundingClientRect()
      const least = target.matches('button, [role="menuitem"], label') ? 24 : 1
      // A finger needs more room than a pointer.
      const lowest = innerWidth <= 640 && target.matches('.hd-button, .hd-icon-button') ? 44 : least
      if (width * height === 0 && !target.matches('button, a, input, select, textarea')) return null
      if (width < least || height < lowest) return `${Math.round(width)}×${Math.round(height)} px`
      if (top < -1 || left < -1 || bottom > innerHeight + 1 || right > innerWidth + 1)
        return `off the screen at ${Math.round(left)},${Math.round(top)} to ${Math.round(right)},${Math.round(bottom)}`
      // A message goes by itself, and other tests of the same person bring some.
      const hit = document
        .elementsFromPoint((left + right) / 2, (top + bottom) / 2)
        .find((over) => !over.closest('.hd-toasts'))
      if (hit && (target.contains(hit) || hit.contains(target) || hit.closest('label')?.contains(pressed))) return null
      return `under ${hit?.outerHTML.slice(0, 80) ?? 'nothing'}`
    }
    return [...root.querySelectorAll(selector)].flatMap((pressed) => {
      if (
        !pressed.checkVisibility({ visibilityProperty: true, opacityProperty: true }) ||
        pressed.closest('.hd-said, [inert]')
      )
        return []
      const problem = problemOf(pressed)
      const name = pressed.getAttribute('aria-label') ?? pressed.textContent.trim().slice(0, 40)
      return problem === null ? [] : [`${pressed.tagName.toLowerCase()} “${name}”: ${problem}`]
    })
  }, what)

/** What is in front is on the screen, and all of it can be pressed. */
export const expectUsable = async (page: Page, name: string): Promise<void> => {
  const box = front(page)
  await expect(box, `${name} opens`).toBeVisible()
  await expect(box.locator('[aria-busy="true"], .hd-skeleton')).toHaveCount(0)
  await expect(box.locator('button, a[href], input, select').first(), `${name} has something to press`).toBeVisible()
  expect.soft(await unreachable(box), `${name}: cannot be pressed`).toEqual([])
}

/** What is in front goes with Esc, and the focus is back where it was. */
export const expectDismissed = async (page: Page, name: string, opener: Locator): Promise<void> => {
  const before = await page.locator('dialog[open], [popover]:popover-open:not(.hd-tip, .hd-toasts)').count()
  await page.keyboard.press('Escape')
  await expect(
    page.locator('dialog[open], [popover]:popover-open:not(.hd-tip, .hd-toasts)'),
    `${name} closes`,
  ).toHaveCount(before - 1)
  await expect(opener, `${name} gives the focus back`).toBeFocused()
}

/** What somebody presses on a screen, and what of a menu behind it opens a dialog. */
type Opened = string | RegExp | Readonly<{ menu: string | RegExp; items: readonly (string | RegExp)[] }>

const phone = { width: 390, height: 844 }

/** At the width of a phone: opens, uses and closes the dialogs behind buttons and menus of a page, as it stands. */
export const tryOnPhone = async (page: Page, opened: readonly Opened[]): Promise<void> => {
  const size = page.viewportSize()
  await page.setViewportSize(phone)
  await settled(page)
  const button = (name: string | RegExp) => page.getByRole('main').getByRole('button', { name }).first()
  for (const one of opened)
    if (typeof one === 'string' || one instanceof RegExp) await tryOpener(page, button(one))
    else {
      await tryOpener(page, button(one.menu))
      await tryItems(page, button(one.menu), one.items)
    }
  if (size) await page.setViewportSize(size)
}

/** Opens, uses and closes what a button opens. `inside` goes on within it. */
export const tryOpener = async (page: Page, opener: Locator, inside?: () => Promise<void>): Promise<void> => {
  const name = (await opener.getAttribute('aria-label')) ?? (await opener.innerText())
  await opener.click()
  await expectUsable(page, name)
  await inside?.()
  await expectDismissed(page, name, opener)
}

/** Every item of the menu behind a button that opens a dialog, one after another. */
export const tryItems = async (page: Page, opener: Locator, names: readonly (string | RegExp)[]): Promise<void> => {
  for (const name of names) {
    await opener.click()
    await page.getByRole('menuitem', { name }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectUsable(page, String(name))
    await expectDismissed(page, String(name), opener)
  }
}
