import { expect } from '@playwright/test'
import { router, startFleet } from '@headend/simulator'
import { lifecycleCalls } from '@headend/contract/lifecycle'
import { unregisteredCalls } from '@headend/contract/unregistered'
import { asAdmin } from '../support/api.ts'
import { card, openDevice } from '../support/device.ts'
import { expectRowVisible, expectToast, look } from '../support/pages.ts'
import { test } from '../support/test.ts'

const list = '/management/unregistereddevice/unregisteredDeviceListPage'

test('two endpoints that say they are one device: somebody decides, and the pages of both say who and what', async ({
  page,
  context,
  signIn,
  stack,
  problems,
}) => {
  test.slow()
  // Of an endpoint that lost its device, the inventory knows nothing.
  problems.allow(/status of 400 .*\/devices/)
  const twin = (endpointId?: string) =>
    startFleet({
      url: stack.deviceUrl,
      devices: [router({ serial: 'TWIN05', ...(endpointId !== undefined && { endpointId }) })],
      bootMs: 500,
      begin: 'running',
    })
  await using first = twin()
  await first.whenConnected()
  const endpointId = first.devices[0]?.endpointId ?? ''
  await signIn()
  await page.goto(`${list}?q=TWIN05`)
  await expectRowVisible(page, endpointId, 'Online')
  // The fleets of other tests have the same addresses.
  const macAddr = '58:2B:0A:7A:00:05'
  const registered = await asAdmin(page.request, unregisteredCalls.update, (opId) => ({ endpointId, opId, macAddr }))
  expect(registered).toMatchObject({ code: 'success' })
  const other = 'ops::582B0A-R7-TWIN05'
  const { method, path } = lifecycleCalls.deleteDevice
  // Other tests count the devices of the example, whatever becomes of this one.
  await using _ = {
    [Symbol.asyncDispose]: async () => {
      for (const id of [endpointId, other])
        await asAdmin(page.request, { method, path: `${path}?endpointId=${encodeURIComponent(id)}` }, () => ({}))
    },
  }
  await openDevice(page, { endpointId })
  await expect(page.getByText('Online').first()).toBeVisible()

  await using second = twin(other)
  await second.whenConnected()
  const deciding = await context.newPage()
  const resolve = deciding.getByRole('button', { name: 'Resolve' })
  // A further tab of the browser is signed in by itself, where the first one finds the time to answer it.
  await expect(async () => {
    await deciding.goto(`${list}?q=TWIN05`)
    await expect(resolve).toBeVisible({ timeout: 5000 })
  }).toPass()
  const dialog = deciding.getByRole('dialog', { name: /^Which one is Strand R7/ })
  await look(deciding, 'claim', async () => {
    const menu = deciding.getByRole('button', { name: /TWIN05/ })
    if ((await menu.count()) > 0) {
      await menu.click()
      await deciding.getByRole('menuitem').first().click()
    } else
      await deciding
        .getByRole('row', { name: /TWIN05/ })
        .getByRole('button')
        .first()
        .click()
    await expect(deciding.getByRole('dialog').last()).toContainText(other)
  })
  await resolve.click()
  await dialog.getByRole('button', { name: 'Hand over' }).click()
  await expectToast(deciding, /handed over/)

  // It is the page of an endpoint without a device, and not of one that is online.
  await expect(page.getByText('Unregistered', { exact: true }).first()).toBeVisible()
  await expect(card(page, 'Live')).toContainText('Endpoint replaced in identity conflict')
  await expect(card(page, 'Live')).toContainText('Decided by Administrator')
  await first.close()
  await expect(page.getByText('Offline').first()).toBeVisible()
  await openDevice(deciding, { endpointId: other })
  await expect(deciding.getByText('Online').first()).toBeVisible()
  await expect(card(deciding, 'Live')).toContainText('Decided by Administrator')

  // The history says it in the words of the screen, and nothing of changes where there are none.
  await deciding.goto('/management/account/auditList?actionName=Hand+over+to+other+endpoint')
  await deciding.getByRole('row').getByRole('link').first().click()
  const line = deciding.getByRole('dialog')
  await expect(line).toContainText('Decision: Hand over · In the inventory: ')
  await expect(line).not.toContainText('Changes')
  await look(deciding, 'audit-decision')
})

test('an imported device that is found by its serial number: its page leads on to the endpoint it is, which says what was done', async ({
  page,
  signIn,
  stack,
  problems,
}) => {
  // What the page asks for in the moment in which the endpoint is given up is refused, before it leads on.
  problems.allow(/400 \(Bad Request\).*(tasks\/page|system-log|alarms\/(page|settings))/)
  const imported = 'os::582B0A-IMPORTED06'
  const is = 'ops::582B0A-R7-FOUND06'
  const row = { endpointId: imported, deviceSn: 'FOUND06', macAddr: '58:2B:0A:7A:00:06', modelName: 'Strand R7' }
  const made = await asAdmin(page.request, lifecycleCalls.createDevices, (opId) => ({ devices: [{ ...row, opId }] }))
  expect(made).toMatchObject({ code: 'success' })
  await signIn()
  await openDevice(page, { endpointId: imported })
  await expect(page.getByText('Offline').first()).toBeVisible()

  await using fleet = startFleet({
    url: stack.deviceUrl,
    devices: [router({ serial: 'FOUND06', endpointId: is })],
    bootMs: 500,
    begin: 'running',
  })
  await fleet.whenConnected()
  const address = new RegExp(`/device/deviceDetail/${encodeURIComponent(is)}`)
  await expect(page).toHaveURL(address)
  await expect(page.getByText('Online').first()).toBeVisible()
  await expect(card(page, 'Live')).toContainText(`Imported as ${imported}`)
  await expect(card(page, 'Lifecycle')).toContainText('Headend')
  // So does a link that somebody kept, and what is done is known by who did it.
  await openDevice(page, { endpointId: imported }, 'History')
  await expect(page).toHaveURL(address)
  await expectRowVisible(page, 'Find by serial number', 'Headend')
  await expectRowVisible(page, 'Register devices', 'Administrator')

  const { method, path } = lifecycleCalls.deleteDevice
  const call = { method, path: `${path}?endpointId=${encodeURIComponent(is)}` }
  expect(await asAdmin(page.request, call, () => ({}))).toMatchObject({ code: 'success' })
})
