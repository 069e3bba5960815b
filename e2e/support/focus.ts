import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'

type Step = Readonly<{ at: string; inside: boolean; problem: string | null }>

/** Every control that Tab comes to within the part of a page: of radio buttons of a group one, of a tree or a list of tabs one. */
const controlsOf = (page: Page, part: string): Promise<readonly string[]> =>
  page.locator(part).evaluate((root) => {
    const groups = new Set<string>()
    return [...root.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary, [tabindex]')]
      .filter((one) => {
        const isThere = one.checkVisibility({ visibilityProperty: true }) && !one.matches(':disabled, [type="hidden"]')
        if (!isThere || one.tabIndex < 0 || one.closest('[inert]')) return false
        if (!(one instanceof HTMLInputElement) || one.type !== 'radio') return true
        const isFirst = !groups.has(one.name)
        groups.add(one.name)
        return isFirst
      })
      .map((one, index) => {
        const key = one instanceof HTMLInputElement && one.type === 'radio' ? `radio ${one.name}` : `${index}`
        one.dataset['stop'] = key
        return key
      })
  })

/** Where the focus is, and what is wrong with it: on nothing, out of sight, or with no ring that people see. */
const stepOf = (page: Page, part: string): Promise<Step> =>
  page.evaluate((selector) => {
    const focused = document.activeElement
    if (!(focused instanceof HTMLElement) || focused === document.body)
      return { at: '', inside: false, problem: 'the focus is on nothing' }
    const name = `${focused.tagName.toLowerCase()} “${focused.getAttribute('aria-label') ?? focused.textContent.trim().slice(0, 40)}”`
    const inside = focused.closest(selector) !== null
    const radio = focused instanceof HTMLInputElement && focused.type === 'radio' ? `radio ${focused.name}` : undefined
    const at = radio ?? focused.dataset['stop'] ?? `new ${name}`
    // What is drawn of a check box is its label, and of a field its frame.
    const drawn = [focused, focused.parentElement, focused.closest('label'), focused.nextElementSibling]
    const isRinged = drawn.some((one) => {
      if (!one) return false
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(one)
      // A field has its ring as a shadow, and no shadow otherwise.
      const isField = focused.matches('input, select, textarea') && (one === focused || one.contains(focused))
      return (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0) || (isField && boxShadow !== 'none')
    })
    const { top, bottom, left, right } = focused.getBoundingClientRect()
    const isSeen = bottom > 0 && top < innerHeight && right > 0 && left < innerWidth
    return { at, inside, problem: isSeen ? (isRinged ? null : `${name} has no ring`) : `${name} is out of sight` }
  }, part)

/** Waits until a part of the page shows what it has: no skeleton, and the same controls twice. */
const drawn = async (page: Page, part: string): Promise<void> => {
  let before = ''
  await expect(page.locator(`${part} .hd-skeleton`)).toHaveCount(0)
  await expect
    .poll(
      async () => {
        const now = await page.locator(part).evaluate((root) => {
          const own = root.querySelectorAll('h2, section, table, [role="status"]').length
          return own === 0 ? '' : `${own} ${root.querySelectorAll('a, button, input, select').length}`
        })
        const isSame = now !== '' && now === before
        before = now
        return isSame
      },
      { message: `${part} is drawn`, intervals: [150] },
    )
    .toBe(true)
}

/**
 * Goes with Tab through a part of the page, from where the focus is before it, and gives what is wrong: controls that are never
 * reached, a focus that is lost or that nobody sees.
 */
export const walkFocus = async (page: Page, part: string, most = 120): Promise<readonly string[]> => {
  await drawn(page, part)
  const controls = await controlsOf(page, part)
  const reached = new Set<string>()
  const problems: string[] = []
  let wasInside = false
  for (let step = 0; step < Math.min(most, controls.length + 5); step += 1) {
    await page.keyboard.press('Tab')
    const { at, inside, problem } = await stepOf(page, part)
    const isMissing = controls.some((control) => !reached.has(control))
    if (problem !== null && (inside || isMissing)) problems.push(problem)
    if (wasInside && !inside) break
    wasInside ||= inside
    reached.add(at)
  }
  const missed = controls.filter((control) => !reached.has(control))
  return [
    ...problems,
    ...(await nameOf(page, missed.slice(0, 10))),
    ...(missed.length > 10 ? [`${missed.length} in all`] : []),
  ]
}

/** What controls are, by their marks; one that went meanwhile was no stop. */
const nameOf = (page: Page, stops: readonly string[]): Promise<readonly string[]> =>
  page.evaluate(
    (all) =>
      [...document.querySelectorAll<HTMLElement>('[data-stop]')]
        .filter(({ dataset }) => all.includes(dataset['stop'] ?? ''))
        .map(({ outerHTML }) => `never reached: ${outerHTML.slice(0, 140)}`),
    [...stops],
  )
