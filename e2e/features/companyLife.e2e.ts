import { expect } from '@playwright/test'
import type { Browser, Page } from '@playwright/test'
import { router, startFleet } from '@headend/simulator'
import { installer, startInstallation } from '../support/installation.ts'
import type { Installation } from '../support/installation.ts'
import { addModel, importDevices } from '../support/inventory.ts'
import { mailTo } from '../support/mail.ts'
import { expectNoRow, expectRowVisible, expectToast, settled } from '../support/pages.ts'
import { enter, test } from '../support/test.ts'

const own = 'Second-day-2026!'
const headOf = { company: 'Harbour Cable', email: 'head@harbour.example', name: 'Han Ji-woo' } as const
const southOf = { company: 'Harbour South', email: 'south@harbour.example', name: 'Oh Min-seo' } as const
const deskOf = { email: 'desk@harbour.example', name: 'Bae Su-ah' } as const

/** Rows of one upload, the most there are; the first few are devices that are connected. */
const rows = 20_000
const serialOf = (nth: number): string => `LIFE${String(nth).padStart(6, '0')}`
const macOf = (nth: number): string =>
  `58:2B:0A:${nth
    .toString(16)
    .toUpperCase()
    .padStart(6, '0')
    .replaceAll(/..(?=.)/g, '$&:')}`
const connected = [1, 2, 3] as const

/** Opens the link of a mail in a browser of its own, and chooses a password there; gives its page. */
const accept = async (
  { browser, installation }: Readonly<{ browser: Browser; installation: Installation }>,
  { email, name }: Readonly<{ email: string; name: string }>,
): Promise<Page> => {
  const page = await (await browser.newContext({ baseURL: installation.url })).newPage()
  const [link] = await mailTo(installation, email, /^http\S+\/invite\/\S+/m)
  await page.goto(link)
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('Password', { exact: true }).fill(own)
  await page.getByLabel('Password again', { exact: true }).fill(own)
  await page.getByRole('button', { name: 'Set the password and sign in' }).click()
  await expect(page).toHaveURL(/\/home$/)
  return page
}

/** Signs in from a browser that nobody has seen: the link of a mail says that it may. */
const verify = async (page: Page, installation: Installation, email: string, secret: string): Promise<void> => {
  await page.goto('/login')
  await enter(page, email, secret)
  await expect(page.getByRole('heading', { name: 'Check your mail' })).toBeVisible()
  const [link] = await mailTo(installation, email, /https?:\/\/\S+\/registerdeviceToSign\/\S+/)
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'This browser is verified' })).toBeVisible()
  await page.getByRole('link', { name: 'Go to sign in' }).click()
  await enter(page, email, secret)
}

const addCompany = async (page: Page, company: string, email: string | null): Promise<void> => {
  await page.goto('/management/company/companyList')
  await page.getByRole('button', { name: 'Add company' }).first().click()
  const form = page.getByRole('dialog', { name: 'Add a company' })
  await form.getByLabel('Name', { exact: true }).fill(company)
  if (email !== null) {
    await form.getByLabel('Invite an administrator').check({ force: true })
    await form.getByLabel('E-mail of the administrator').fill(email)
  }
  await form.getByRole('button', { name: 'Save company' }).click()
  await expectToast(page, /The company .+ was saved\./)
}

/** Puts a company below the reader's in view. */
const lookAt = async (page: Page, company: string): Promise<void> => {
  const shown = page.getByRole('button', { name: /Company in view/ })
  await shown.click()
  await page.getByRole('button', { name: company, exact: true }).click()
  await expect(shown).toContainText(company)
}

/** A role of those that administer a district, in the company in view: they ask for deployments, which others grant. */
const addRole = async (page: Page): Promise<void> => {
  await page.goto('/management/account/roleList')
  await lookAt(page, southOf.company)
  await page.getByRole('button', { name: 'Add role' }).click()
  const form = page.getByRole('dialog', { name: 'Add a role' })
  await form.getByLabel('Level').fill('15')
  await form.getByLabel('Role name').fill('District')
  await form.getByLabel(/Begins with/).selectOption({ label: 'Operator Administrator' })
  await form.getByRole('button', { name: 'Save role' }).click()
  await expectToast(page, /The role .+ was saved\./)
  await expect(page.getByRole('link', { name: /District/ })).toHaveAttribute('aria-current', 'page')
  const grant = page.getByRole('checkbox', { name: /Grant and reject deployments/ })
  await grant.focus()
  await page.keyboard.press('Space')
  await expect(grant).not.toBeChecked()
  await page.keyboard.press('Enter')
  await expectToast(page, /The role .+ was changed\./)
}

const invite = async (
  page: Page,
  { email, role, company }: Readonly<{ email: string; role: string; company?: string }>,
): Promise<void> => {
  await page.goto('/management/account/accountList')
  if (company !== undefined) await lookAt(page, company)
  await page.getByRole('button', { name: 'Invite account' }).click()
  const form = page.getByRole('dialog', { name: 'Invite an account' })
  await form.getByLabel('E-mail').fill(email)
  await form.getByLabel('Role').selectOption({ label: role })
  await form.getByRole('button', { name: 'Send the invitation' }).click()
  await expectToast(page, /The invitation was sent to .+@.+\./)
}

/** Chooses the devices that are connected, which they may not be known to be yet. */
const choose = async (page: Page): Promise<void> => {
  await expect(async () => {
    await page.goto('/device/deviceList/1?status=Online')
    await settled(page)
    await expect(page.getByRole('row')).toHaveCount(connected.length + 1, { timeout: 2000 })
  }).toPass()
  for (const nth of connected)
    await page
      .getByRole('row', { name: macOf(nth) })
      .getByRole('checkbox')
      .check()
}

const confirm = (page: Page, name: RegExp | string): Promise<void> =>
  page.getByRole('dialog').getByRole('button', { name }).click()

test('the life of a company: from the invitation of its administrator to a group that is locked', async ({
  page: first,
  browser,
  problems,
}) => {
  test.slow()
  problems.allow(/status of 40[01]/)
  await using installation = await startInstallation({ BROWSER_CHECK: 'on' })
  const owner = await (await browser.newContext({ baseURL: installation.url })).newPage()
  await first.close()
  await verify(owner, installation, installer.email, installer.password)
  await owner.getByLabel('New password', { exact: true }).fill(own)
  await owner.getByLabel('New password again').fill(own)
  await owner.getByRole('button', { name: 'Change password' }).click()
  await expect(owner).toHaveURL(/\/home$/)
  await addModel(owner)
  await addCompany(owner, headOf.company, headOf.email)

  // Whoever followed the link of the mail is known in that browser, and in no other.
  const invited = await accept({ browser, installation }, headOf)
  await invited.context().close()
  const head = await (await browser.newContext({ baseURL: installation.url })).newPage()
  await verify(head, installation, headOf.email, own)
  await expect(head).toHaveURL(/\/home$/)
  await addCompany(head, southOf.company, null)
  await addRole(head)
  await invite(head, { email: southOf.email, role: 'District', company: southOf.company })
  await invite(head, { email: deskOf.email, role: 'Support' })
  const desk = await accept({ browser, installation }, deskOf)
  await expect(desk.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Devices' })).toBeVisible()
  await expect(desk.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Management' })).toHaveCount(
    0,
  )
  await desk.context().close()

  await importDevices(
    head,
    Array.from({ length: rows }, (_, index) => ({ serial: serialOf(index + 1), mac: macOf(index + 1) })),
  )
  const fleet = startFleet({
    url: installation.deviceUrl,
    devices: connected.map((nth) => router({ serial: serialOf(nth), mac: macOf(nth) })),
    bootMs: 500,
    begin: 'running',
    pace: 0,
  })
  await fleet.whenConnected()
  await choose(head)
  await head.getByRole('toolbar').getByRole('button', { name: 'More actions' }).click()
  await head.getByRole('menuitem', { name: 'Allocate to company…' }).click()
  const allocation = head.getByRole('dialog', { name: 'Allocate to a company' })
  await allocation.getByRole('combobox', { name: 'Company' }).fill(southOf.company)
  await allocation.getByRole('combobox', { name: 'Company' }).press('Enter')
  await allocation.getByRole('button', { name: 'Allocate' }).click()
  await expectToast(head, 'Allocated 3 devices to Harbour South')

  // Their administrator sees those alone, and asks for their deployment, which is granted above.
  const south = await accept({ browser, installation }, southOf)
  await choose(south)
  await expect(south.getByRole('tab', { name: /All 3/ })).toBeVisible()
  await south.getByRole('toolbar').getByRole('button', { name: 'Request deployment' }).click()
  await confirm(south, 'Request deployment of 3 devices')
  await expectToast(south, 'Requested deployment of 3 devices')
  await choose(head)
  await expect(head.getByRole('tab', { name: 'Requested 3' })).toBeVisible()
  await head.getByRole('toolbar').getByRole('button', { name: 'Deploy', exact: true }).click()
  await confirm(head, 'Deploy 3 devices')
  await expectToast(head, 'Deployed 3 devices')
  await south.goto('/device/deviceList/1')
  await expectRowVisible(south, macOf(1), 'Deployed')

  await south.goto('/management/group/groupListPage')
  await south.getByRole('button', { name: 'Add group' }).first().click()
  const group = south.getByRole('dialog', { name: 'Add a group' })
  await group.getByLabel('Name', { exact: true }).fill('Pier 7')
  await group.getByRole('button', { name: 'Save group' }).click()
  await expectToast(south, /The group .+ was saved\./)
  await choose(south)
  await south.getByRole('toolbar').getByRole('button', { name: 'More actions' }).click()
  await south.getByRole('menuitem', { name: 'Add to group…' }).click()
  await south.getByRole('dialog').getByLabel('Group').selectOption('Pier 7')
  await confirm(south, 'Add to group')
  await expectToast(south, 'Added 3 devices to Pier 7')
  await south.goto('/management/group/groupListPage')
  await south.getByRole('button', { name: 'Actions for Pier 7' }).click()
  await south.getByRole('menuitem', { name: 'Lock', exact: true }).click()
  await confirm(south, /^Lock 3 devices/)
  await expectToast(south, /Locked 3 devices/)
  await choose(head)
  for (const nth of connected) await expectRowVisible(head, macOf(nth), 'Locked', southOf.company)
  await expectNoRow(head, serialOf(4))

  await fleet.close()
  for (const page of [owner, head, south]) await page.context().close()
})
