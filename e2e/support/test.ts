import { expect, test as base } from '@playwright/test'
import type { Page } from '@playwright/test'
import { evaluationAdmin } from '@headend/server/core/config'
import { giveSession } from './session.ts'
import { currentStack } from './stack.ts'
import type { Stack } from './stack.ts'

/** Who somebody is: their e-mail address. Everybody of an evaluation has the same password. */
export const people = {
  /** System Administrator of the root company. */
  admin: evaluationAdmin.email,
  /** People of the root company, Garam Vision. */
  staff: 'staff@vision.headend.example',
  /** May ask for a deployment, not grant it. */
  installer: 'installer@vision.headend.example',
  support: 'support@vision.headend.example',
  viewer: 'viewer@vision.headend.example',
  /** Operator Administrators of companies beside each other, below Garam Vision. */
  busan: 'admin@busan.headend.example',
  ulsan: 'admin@ulsan.headend.example',
} as const
export type Person = keyof typeof people

export const password = evaluationAdmin.password

type Fixtures = {
  stack: Stack
  /** Signs in, so that the next address that the page opens is shown to that person. */
  signIn: (person?: Person) => Promise<void>
  /** Fails the test when the page logs an error or throws one. `allow` names what is expected. */
  problems: { allow: (pattern: RegExp) => void }
}

/** Fills in the form of the sign-in screen and sends it. */
export const enter = async (page: Page, email: string, secret: string): Promise<void> => {
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(secret)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

/** Signs out, and waits until it is so: the other tabs of the browser are asked first. */
export const leave = async (page: Page): Promise<void> => {
  await page.goto('/logout')
  await expect(page).toHaveURL(/\/login/)
}

export const test = base.extend<Fixtures>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads from the pattern which fixtures are needed: none.
  stack: async ({}, use) => {
    await use(currentStack())
  },
  baseURL: async ({ stack }, use) => {
    await use(stack.url)
  },
  signIn: async ({ page }, use) => {
    await use(async (person = 'admin') => {
      await giveSession(page, people[person], password)
    })
  },
  problems: [
    async ({ page }, use) => {
      const allowed: RegExp[] = []
      const seen: string[] = []
      page.on('pageerror', (error) => seen.push(error.stack ?? error.message))
      page.on('console', (message) => {
        if (message.type() === 'error') seen.push(`${message.text()} (${message.location().url})`)
      })
      await use({ allow: (pattern) => allowed.push(pattern) })
      const unexpected = seen.filter((text) => !allowed.some((pattern) => pattern.test(text)))
      expect(unexpected, 'the page reported errors').toEqual([])
    },
    { auto: true },
  ],
})
