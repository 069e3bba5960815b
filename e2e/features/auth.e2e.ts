import { expect } from '@playwright/test'
import { authCalls } from '@headend/contract/auth'
import { mailTo } from '../support/mail.ts'
import { expectAccessible, look } from '../support/pages.ts'
import { startProduct } from '../support/product.ts'
import { consoleIn } from '../support/stack.ts'
import { enter, leave, password, people, test } from '../support/test.ts'

test.describe('signing in', () => {
  test('leads from the root to the form, then home, and back out', async ({ page, signIn }) => {
    await page.goto('/')
    await expect(page).toHaveURL(/\/login$/)
    await signIn('viewer')
    await page.goto('/home')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()

    await page.goto('/')
    await expect(page).toHaveURL(/\/home$/)

    await page.getByRole('button', { name: 'Your account' }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await expect(page).toHaveURL(/\/login$/)
    await page.goto('/home')
    await expect(page, 'what was signed out stays out').toHaveURL(/\/login/)
  })

  test('is not asked of a new tab while another is signed in, however slow that one is', async ({
    page,
    context,
    signIn,
  }) => {
    await signIn('viewer')
    await page.goto('/home')
    const menu = page.getByRole('button', { name: 'Your account' })
    await menu.click()
    await expect(page.getByText('Viewer, Garam Vision')).toBeVisible()
    // It answers nothing for longer than a new tab waits.
    const isBusy = page.evaluate(() => {
      const end = performance.now() + 3000
      while (performance.now() < end);
    })
    const other = await context.newPage()
    await other.goto('/device/deviceList/1?online=Online')
    await expect(other).toHaveURL(/\/device\/deviceList\/1\?.*online/)
    await expect(other.getByRole('navigation', { name: 'Main' })).toBeVisible()
    await isBusy
    // A form that was open before goes along with a sign-in elsewhere.
    await leave(page)
    await expect(other).toHaveURL(/\/login/)
    await enter(page, people.viewer, password)
    await expect(other).toHaveURL(/\/device\/deviceList\/1/)

    await page.evaluate(() => {
      const settings: unknown = JSON.parse(localStorage.getItem('headend.settings') ?? '{}')
      localStorage.setItem('headend.settings', JSON.stringify({ ...Object(settings), language: 'ko' }))
    })
    await page.reload()
    await page.getByRole('button', { name: '내 계정' }).press('Enter')
    await expect(page.getByText('조회 전용, Garam Vision')).toBeVisible()
  })

  test('Back never shows the form to somebody who is signed in', async ({ page }) => {
    await page.goto('/login')
    await page.getByRole('link', { name: 'Forgot password?' }).click()
    await page.getByRole('link', { name: 'Back to sign in' }).click()
    await enter(page, people.viewer, password)
    await expect(page).toHaveURL(/\/home$/)
    await page.goBack()
    await expect(page).toHaveURL(/\/forget-password$/)
    await page.goBack()
    await expect(page).toHaveURL(/\/home$/)
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
  })

  test('returns to the address that was asked for', async ({ page }) => {
    await page.goto('/device/deviceList/1?online=Online')
    await expect(page).toHaveURL(/\/login\?/)
    await enter(page, people.viewer, password)
    await expect(page).toHaveURL(/\/device\/deviceList\/1\?.*online/)
  })

  test('refuses a wrong password and an unknown address with the same words', async ({ page, problems }) => {
    problems.allow(/400/)
    await page.goto('/login')
    await enter(page, people.viewer, 'Not-the-password-1')
    const words = page.getByText('The e-mail or password is incorrect.')
    await expect(words).toBeVisible()
    await page.reload()
    await enter(page, 'nobody@garam.example', password)
    await expect(words).toBeVisible()
    await expect(page).toHaveURL(/\/login$/)
  })

  test('asks for what is missing before it asks the server', async ({ page }) => {
    await page.goto('/login')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page.getByText('This value is required.').first()).toBeVisible()
    await page.getByLabel('E-mail').fill('no address')
    await page.getByLabel('Password', { exact: true }).fill('x')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page.getByText('Enter an e-mail address')).toBeVisible()
  })

  test('says that it failed when the server cannot be reached, and works again afterwards', async ({
    page,
    context,
    problems,
  }) => {
    problems.allow(/ERR_INTERNET_DISCONNECTED/)
    await page.goto('/login')
    await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
    await context.setOffline(true)
    await enter(page, people.viewer, password)
    await expect(page.getByText('Network Fail').first()).toBeVisible()
    await context.setOffline(false)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page).toHaveURL(/\/home$/)
  })

  test('a session that was ended elsewhere leads back to the form', async ({ page, signIn, request, problems }) => {
    problems.allow(/40[01]/)
    await signIn('viewer')
    await page.goto('/home')
    const kept: unknown = await page.evaluate(() => JSON.parse(sessionStorage.getItem('headend.session') ?? 'null'))
    const { refreshToken } = Object(Object(kept).tokens)
    // With the console open its channel may say so first, and the reload would lose what it said.
    await page.goto('about:blank')
    const ended = await request.fetch(authCalls.revokeToken.path, {
      method: authCalls.revokeToken.method,
      data: { refreshToken },
    })
    expect(ended.status()).toBe(200)
    await page.goto('/home')
    await expect(page).toHaveURL(/\/login/)
    await expect(page.getByText('Your session was ended.')).toBeVisible()
  })

  test('a session that was left alone for an hour says so, then leads back to the form', async ({ page, signIn }) => {
    await page.clock.install()
    await signIn('viewer')
    await page.goto('/device/deviceList/2?status=Online&size=15')
    await expect(page.getByRole('table').first()).toBeVisible()
    await page.clock.fastForward('59:10')
    await expect(page.getByText(/Your session ends in \d+ s\./)).toBeVisible()
    await page.clock.fastForward('01:00')
    await expect(page).toHaveURL(/\/login/)
    await expect(page.getByText(/Your session ended because nobody used it for an hour/)).toBeVisible()
    await enter(page, people.viewer, password)
    await expect(page, 'back where it was, with its filters').toHaveURL(/\/device\/deviceList\/2\?.*status=Online/)
  })

  test('speaks Korean when asked, and remembers it', async ({ page }) => {
    await page.goto('/login')
    await page.getByRole('combobox', { name: 'Language' }).selectOption('ko')
    await expect(page.getByRole('button', { name: '로그인' })).toBeVisible()
    await page.reload()
    await expect(page.getByRole('button', { name: '로그인' })).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('lang', 'ko')
  })

  test('looks right', async ({ page }) => {
    await page.goto('/login')
    await look(page, 'login')
  })
})

test.describe('a forgotten password', () => {
  for (const address of ['/forget-password', '/resetPassword']) {
    test(`is asked for at ${address}, and says the same for an account as for none`, async ({ page }) => {
      for (const email of [people.support, 'nobody@garam.example']) {
        await page.goto(address)
        await page.getByLabel('E-mail').fill(email)
        await page.getByRole('button', { name: 'Send the link' }).click()
        await expect(page.getByText(`If ${email} belongs to an account`)).toBeVisible()
      }
      await expectAccessible(page)
    })
  }
})

test.describe('mailed links', () => {
  test('one that is not valid says so', async ({ page, problems }) => {
    problems.allow(/400/)
    await page.goto('/registerdeviceToSign/not-a-link')
    await expect(page.getByText('This link is no longer valid')).toHaveCount(1)
    await expectAccessible(page)
    await page.goto('/changePassword/not-a-link')
    await expect(page.getByRole('link', { name: 'Send another link' })).toBeVisible()
    await page.goto('/invite/not-a-link')
    await expect(page.getByText('Ask whoever invited you to send another one.')).toBeVisible()
    await page.goto('/register')
    await expect(page.getByLabel('User code')).toBeVisible()
  })

  test('one that is opened in another browser says so, and still verifies its own', async ({
    page,
    browser,
    stack,
    problems,
  }) => {
    test.slow()
    problems.allow(/40[01]/)
    // The product that the other tests share verifies no browsers.
    const { news, stop } = await startProduct({
      devices: 0,
      consoleFolder: () => consoleIn(stack),
      env: { BROWSER_CHECK: 'on' },
    })
    const other = await browser.newContext()
    try {
      await page.goto(`${news.url}/login`)
      await enter(page, people.admin, password)
      await expect(page.getByRole('heading', { name: 'Check your mail' })).toBeVisible()
      const [link] = await mailTo(news, people.admin, /https?:\/\/\S+\/registerdeviceToSign\/\S+/)

      const elsewhere = await other.newPage()
      await elsewhere.goto(link)
      await expect(elsewhere.getByRole('heading', { name: 'Open this link in the other browser' })).toBeVisible()
      await expect(elsewhere.getByRole('button', { name: 'Copy the address' })).toBeVisible()
      await expectAccessible(elsewhere)
      await elsewhere.getByRole('link', { name: 'Go to sign in' }).click()
      await expect(elsewhere).toHaveURL(/\/login$/)

      await page.goto(link)
      await expect(page.getByRole('heading', { name: 'This browser is verified' })).toBeVisible()
      await page.getByRole('link', { name: 'Go to sign in' }).click()
      await enter(page, people.admin, password)
      await expect(page).toHaveURL(/\/home$/)
    } finally {
      await other.close()
      await page.goto('about:blank')
      await stop()
    }
  })

  test('the page of a confirmed account leads to the form', async ({ page }) => {
    await page.goto('/confirm-account')
    await page.getByRole('link', { name: 'Go to sign in' }).click()
    await expect(page).toHaveURL(/\/login$/)
  })
})

test('/logout ends the session', async ({ page, signIn }) => {
  await signIn('viewer')
  await page.goto('/logout')
  await expect(page).toHaveURL(/\/login$/)
  await page.goto('/home')
  await expect(page).toHaveURL(/\/login/)
})
