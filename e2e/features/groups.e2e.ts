import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { groupCalls } from '@headend/contract/groups'
import { router, setTopBox } from '@headend/simulator'
import { asAdmin } from '../support/api.ts'
import { addChannel } from '../support/content.ts'
import { plannedDevice } from '../support/device.ts'
import { approvedFirmware } from '../support/firmware.ts'
import { walkNoun } from '../support/noun.ts'
import { registered } from '../support/ownDevice.ts'
import { expectAccessible, expectRowVisible, expectToast, look, settled } from '../support/pages.ts'
import { test } from '../support/test.ts'

const groups = '/management/group/groupListPage'
/** Two of one company. */
const devices = [0, 1, 2, 3, 4, 5]
  .map((nth) => plannedDevice('Aria S620', nth))
  .filter(({ companyIndex }) => companyIndex === 0)
const [first, second] = devices
if (!first || !second) throw new Error('The example has no two such boxes')

test.describe('groups of devices', () => {
  test('are added, found, changed and deleted as every noun is', async ({ page, request, signIn }) => {
    test.slow()
    await signIn()
    await walkNoun(
      { page, request },
      {
        path: groups,
        texts: 'groups',
        fill: { groupName: 'River lobby', desc: 'By the door' },
        refused: [['groupName', 'x'.repeat(101), 'Must be at most 100 characters.']],
        change: ['desc', 'Above the door'],
        reader: { permissions: ['group.manage'], menus: ['menu.devices', 'menu.devices.groups'] },
      },
    )
  })

  test('take devices that are chosen in the list, show them there, and let them go again', async ({ page, signIn }) => {
    await signIn()
    await page.goto(groups)
    await page.getByRole('button', { name: 'Add group' }).first().click()
    const form = page.getByRole('dialog', { name: 'Add a group' })
    await form.getByLabel('Name', { exact: true }).fill('Hotel rooms')
    await form.getByRole('button', { name: 'Save group' }).click()
    await expectToast(page, /The group .+ was saved\./)
    await page.goto(`/device/deviceList/1?q=${encodeURIComponent(first.modelName)}&size=60`)
    await settled(page)
    for (const { mac } of [first, second]) await page.getByRole('row', { name: mac }).getByRole('checkbox').check()
    await page.getByRole('toolbar').getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Add to group…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add to a group' })
    await expect(dialog).toContainText('2 devices. One that is in another group leaves it.')
    await expectAccessible(page)
    await dialog.getByLabel('Group').selectOption('Hotel rooms')
    await dialog.getByRole('button', { name: 'Add to group' }).click()
    await expectToast(page, 'Added 2 devices to Hotel rooms')

    await page.goto(groups)
    await expectRowVisible(page, 'Hotel rooms', '2')
    await look(page, 'groups')
    await page.getByRole('button', { name: 'Devices of Hotel rooms' }).click()
    await expect(page).toHaveURL(/group=/)
    await settled(page)
    await expect(page.getByRole('row')).toHaveCount(3)
    await page.getByRole('row', { name: first.mac }).getByRole('checkbox').check()
    await page.getByRole('toolbar').getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Remove from group' }).click()
    await expectToast(page, 'Removed 1 device from the group')
    await expect(page.getByRole('row')).toHaveCount(2)
    await page.goto('/device/deviceList/1?group=999999')
    await expect(page.getByText('one that is gone')).toBeVisible()
  })
})

test('a group takes the devices of a file, and says of the other rows why not', async ({ page, signIn }) => {
  await signIn()
  await page.goto(groups)
  await page.getByRole('button', { name: 'Add group' }).first().click()
  const form = page.getByRole('dialog', { name: 'Add a group' })
  await form.getByLabel('Name', { exact: true }).fill('From a file')
  await form.getByRole('button', { name: 'Save group' }).click()
  await expectToast(page, /The group .+ was saved\./)
  await page.getByRole('button', { name: 'Actions for From a file' }).click()
  await page.getByRole('menuitem', { name: 'Add from a file…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add devices to From a file' })
  const rows = `MAC address\n${first.mac}\nA4:C7:F2:FF:FF:FF\n`
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'devices.csv', mimeType: 'text/csv', buffer: Buffer.from(rows) })
  await expect(dialog.getByText('1 of 2 devices can be added.')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Add 1 device' }).click()
  await expectToast(page, '1 of 2 devices was added. Refused: 1.')
})

test('a group is brought to the newest firmware of its models, with who gets it and who does not', async ({
  page,
  signIn,
  stack,
  problems,
}) => {
  test.slow()
  // That only some were begun comes as a failure, which names the others.
  problems.allow(/status of 400 .*groups\/commands/)
  await signIn()
  await page.goto('/home')
  // A model of their own: what other tests approve is not the newest for them.
  const modelName = `Strand N${test.info().retry}`
  const own = (serial: string, mac: string, name: string) => {
    const profile = router({ serial, mac })
    return { ...profile, model: { ...profile.model, modelName: name } }
  }
  const asNew = { newModelClass: 'APROUTER' } as const
  await using updated = await registered(page, stack, own('RN-1', '58:2B:0A:F2:00:01', modelName), asNew)
  await using left = await registered(
    page,
    stack,
    own('RM-1', '58:2B:0A:F2:00:02', `Strand M${test.info().retry}`),
    asNew,
  )
  await approvedFirmware(page, '7.9.0', 790, modelName.toLowerCase())
  await approvedFirmware(page, '8.0.0', 800, modelName.toLowerCase())
  const groupName = `Brought up ${test.info().retry}`
  const { data } = await asAdmin(page.request, groupCalls.create, (opId) => ({ groupName, opId }))
  const gid = String(Reflect.get(Object(data), 'gid'))
  const endpointIds = [updated.device.endpointId, left.device.endpointId]
  await asAdmin(page.request, groupCalls.associateDevices, () => ({ gid, endpointIds }))

  /** Asks for it from the row of the group, in whichever language and width. */
  const ask = async (): Promise<void> => {
    await page.getByRole('button', { name: new RegExp(`^(?:Actions for ${groupName}|${groupName} 작업)$`) }).click()
    await page.getByRole('menuitem', { name: /^(?:Update to newest firmware|최신 펌웨어로 업데이트)$/ }).click()
    await expect(page.getByRole('dialog').getByRole('list')).toBeVisible()
  }
  await page.goto(`${groups}?q=${encodeURIComponent(groupName)}`)
  await settled(page)
  await look(page, 'groupNewest', ask)
  await page.goto(`${groups}?q=${encodeURIComponent(groupName)}`)
  await ask()
  const question = page.getByRole('dialog', { name: 'Update 1 device to the newest firmware' })
  await expect(question).toContainText('1 without approved firmware')
  await expect(question).toContainText('Each gets the newest approved firmware of its model')
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(question).toBeHidden()
  await expectToast(page, /Firmware update/)
  await expect.poll(() => updated.device.value('Device.DeviceInfo.SoftwareVersion')).toBe('8.0.0')
  expect(left.device.value('Device.DeviceInfo.SoftwareVersion')).toBe('7.4.1')

  await expect(async () => {
    await page.goto(`${groups}?q=${encodeURIComponent(groupName)}`)
    await ask()
    await expect(page.getByRole('dialog')).toContainText('None of these devices gets newer firmware now.', {
      timeout: 1000,
    })
  }).toPass()
  await expect(page.getByRole('dialog')).toContainText('1 has this version')
  await page.keyboard.press('Escape')

  // What changes the life of its devices is asked in the same way, and sends them nothing.
  const give = async (action: string): Promise<void> => {
    await page.getByRole('button', { name: `Actions for ${groupName}` }).click()
    await page.getByRole('menuitem', { name: action, exact: true }).click()
    const asked = page.getByRole('dialog', { name: `${action} 2 devices` })
    await expectAccessible(page)
    await asked.getByRole('button', { name: `${action} 2 devices` }).click()
    await expect(asked).toBeHidden()
  }
  await give('Deploy')
  await expectToast(page, 'Deployed 2 devices')
  await give('Retrieve')
  await expectToast(page, 'Retrieved 2 devices')
})

test('the set-top boxes of a group are set a landing channel', async ({ page, signIn, stack }) => {
  await signIn()
  await page.goto('/home')
  await addChannel(page, 'Group News', 912)
  await using box = await registered(page, stack, setTopBox({ serial: 'GL-1', mac: 'A4:C7:F2:F2:01:01' }))
  const { data } = await asAdmin(page.request, groupCalls.create, (opId) => ({ groupName: 'Landing suite', opId }))
  const gid = String(Reflect.get(Object(data), 'gid'))
  const endpointIds = [box.device.endpointId]
  await asAdmin(page.request, groupCalls.associateDevices, () => ({ gid, endpointIds }))
  const address = `${groups}?q=Landing%20suite`
  const ask = async (view: Page): Promise<void> => {
    await view.goto(address)
    await view.getByRole('button', { name: /^(?:Actions for Landing suite|Landing suite 작업)$/ }).click()
    await view.getByRole('menuitem', { name: /^(?:Set landing channel…|랜딩 채널 설정…)$/ }).click()
    await expect(view.getByRole('dialog').getByRole('combobox')).toBeVisible()
  }
  await look(page, 'groupLanding', ask)
  await ask(page)
  const form = page.getByRole('dialog', { name: 'Landing channel of the group' })
  await expect(form).toContainText('It goes to 1 connected device now')
  await expectAccessible(page)
  await form.getByLabel('Channel').selectOption('912 Group News')
  await form.getByRole('button', { name: 'Set landing channel' }).click()
  await expect.poll(() => box.device.value('Device.X_HEADEND_Content.LandingChannel.Number')).toBe('912')
})

test.describe('a group that is defined by a filter', () => {
  test('says how many devices it finds before it is kept, and shows them in the list', async ({ page, signIn }) => {
    test.slow()
    await signIn()
    await page.goto(groups)
    await page.getByRole('button', { name: 'Add group' }).first().click()
    const form = page.getByRole('dialog', { name: 'Add a group' })
    await form.getByLabel('Devices in it').selectOption('By filter')
    await form.getByLabel('Name', { exact: true }).fill('Set-top boxes of Seoul')
    await form.getByRole('button', { name: 'Save group' }).click()
    await expect(form.getByText('This value is required.')).toBeVisible()
    await form.getByRole('button', { name: 'Filter', exact: true }).click()
    await page.getByRole('button', { name: 'Province' }).click()
    await page.getByRole('checkbox', { name: 'Seoul' }).check()
    await page.getByRole('button', { name: 'Done' }).click()
    await expect(form.getByText(/^Finds \d+ devices now/)).toBeVisible()
    const said = /Finds (\d+) devices/.exec((await form.getByText(/^Finds \d+ devices now/).textContent()) ?? '')?.[1]
    await expectAccessible(page)
    await form.getByRole('button', { name: 'Save group' }).click()
    await expectToast(page, /The group .+ was saved\./)
    await expectRowVisible(page, 'Set-top boxes of Seoul', 'By filter', said ?? '')
    await page.getByRole('button', { name: 'Actions for Set-top boxes of Seoul' }).click()
    await expect(page.getByRole('menuitem', { name: 'Add devices…' })).toHaveCount(0)
    await page.keyboard.press('Escape')
    await page.getByRole('link', { name: 'Set-top boxes of Seoul' }).click()
    await look(page, 'groupRule', async () => {
      await expect(page.getByRole('dialog').getByRole('status')).toContainText(said ?? '')
    })
    await page.goto(groups)
    await page.getByRole('button', { name: 'Devices of Set-top boxes of Seoul' }).click()
    await settled(page)
    await expect(page.getByRole('row')).toHaveCount(Number(said) + 1)
    await page.goto(groups)
    await page.getByRole('row', { name: 'Set-top boxes of Seoul' }).getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete 1 group' }).click()
    await expectToast(page, 'Deleted 1 group.')
  })
})

test.describe('the groups that places are', () => {
  const places = `${groups}#locations`

  test('are regions with their cities, called as a company calls them, which lead to their devices', async ({
    page,
    signIn,
  }) => {
    test.slow()
    await signIn('busan')
    await page.goto(groups)
    await page.getByRole('tab', { name: 'Regions and cities' }).click()
    await expect(page).toHaveURL(/#locations$/)
    await expectRowVisible(page, 'Busan')
    await look(page, 'regions')
    await page.getByRole('link', { name: 'Busan' }).press('Enter')
    await expect(page).toHaveURL(/region=/)
    await expect(page.getByRole('heading', { level: 1, name: 'Busan' })).toBeVisible()
    await look(page, 'cities')

    await page.getByRole('button', { name: 'Rename' }).click()
    const region = page.getByRole('dialog', { name: 'Name the region' })
    await region.getByLabel('Name', { exact: true }).fill('Harbour')
    await region.getByLabel('Description (optional)').fill('By the sea')
    await region.getByRole('button', { name: 'Save region' }).click()
    await expectToast(page, /The region was renamed to .+\./)
    await expect(page.getByRole('heading', { level: 1, name: 'Harbour' })).toBeVisible()

    await page.getByRole('link', { name: 'Haeundae' }).click()
    const city = page.getByRole('dialog', { name: 'Haeundae' })
    await expect(city.getByRole('columnheader', { name: 'Model' })).toBeVisible()
    await expectAccessible(page)
    await city.getByLabel('Name', { exact: true }).fill('The beach')
    await city.getByRole('button', { name: 'Save city' }).click()
    await expectToast(page, /The city was renamed to .+\./)
    await page.getByRole('button', { name: 'Devices of The beach' }).click()
    await expect(page).toHaveURL(/city=/)
    await settled(page)
    await expect(page.getByText('Haeundae').first()).toBeVisible()
  })

  test('take commands for one city or several, with the devices that it reaches', async ({ page, signIn }) => {
    await signIn('ulsan')
    await page.goto(places)
    await page.getByRole('link', { name: 'Ulsan' }).click()
    await settled(page)
    await page.getByRole('checkbox', { name: 'Select all rows of this page' }).check({ force: true })
    await page.getByRole('toolbar').getByRole('button', { name: 'Factory reset…' }).click()
    const reset = page.getByRole('dialog', { name: /Factory reset \d+ devices?/ })
    await expect(reset).toContainText('To go on, type the number of devices')
    await expectAccessible(page)
    await reset.getByRole('button', { name: 'Cancel' }).click()
    await page
      .getByRole('button', { name: /^Actions for / })
      .first()
      .click()
    await page.getByRole('menuitem', { name: 'Lock', exact: true }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Lock \d+ device/ })
      .click()
    await expectToast(page, /Lock/)
    await page
      .getByRole('button', { name: /^Actions for / })
      .first()
      .click()
    await page.getByRole('menuitem', { name: 'Unlock' }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Unlock \d+ device/ })
      .click()
    await expectToast(page, /Unlock/)
  })
})
