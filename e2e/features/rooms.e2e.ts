import { expect } from '@playwright/test'
import { plannedDevice } from '../support/device.ts'
import { walkNoun } from '../support/noun.ts'
import { expectAccessible, expectRowVisible, expectToast, look, settled } from '../support/pages.ts'
import { test } from '../support/test.ts'

const rooms = '/management/group/roomListPage'
/** Two of one company. */
const [first, second] = [0, 1, 2, 3, 4, 5]
  .map((nth) => plannedDevice('Aria S620', nth))
  .filter(({ companyIndex }) => companyIndex === 0)
if (!first || !second) throw new Error('The example has no two such boxes')

test.describe('rooms', () => {
  test('are added, found, changed and deleted as every noun is', async ({ page, request, signIn }) => {
    test.slow()
    await signIn()
    await walkNoun(
      { page, request },
      {
        path: rooms,
        texts: 'rooms',
        fill: { roomName: 'Attic 12', desc: 'Under the roof' },
        refused: [['roomName', 'x'.repeat(101), 'Must be at most 100 characters.']],
        change: ['desc', 'Beside the stairs'],
        reader: { permissions: ['group.manage'], menus: ['menu.devices', 'menu.devices.groups'] },
      },
    )
  })

  test('take devices found by typing and chosen in the list, and let them go again', async ({ page, signIn }) => {
    await signIn()
    await page.goto(rooms)
    await page.getByRole('button', { name: 'Add room' }).first().click()
    const form = page.getByRole('dialog', { name: 'Add a room' })
    await form.getByLabel('Name', { exact: true }).fill('Suite 7')
    await form.getByRole('button', { name: 'Save room' }).click()
    await expectToast(page, /The room .+ was saved\./)
    await page.getByRole('button', { name: 'Actions for Suite 7' }).click()
    await page.getByRole('menuitem', { name: 'Add devices…' }).click()
    const add = page.getByRole('dialog', { name: 'Add devices to Suite 7' })
    await add.getByRole('combobox', { name: 'Devices' }).fill(first.mac)
    await expect(add.getByRole('option')).toHaveCount(1)
    await page.keyboard.press('Enter')
    await expectAccessible(page)
    await add.getByRole('button', { name: 'Add devices' }).click()
    await expectToast(page, 'Added 1 device to Suite 7')
    await expectRowVisible(page, 'Suite 7', '1')

    await page.goto(`/device/deviceList/1?q=${encodeURIComponent(second.mac)}`)
    await settled(page)
    await page.getByRole('row', { name: second.mac }).getByRole('checkbox').check()
    await page.getByRole('toolbar').getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Put into room…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Put into a room' })
    await expect(dialog).toContainText('If it is in another room, it leaves it.')
    await dialog.getByLabel('Room').selectOption('Suite 7')
    await dialog.getByRole('button', { name: 'Put into room' }).click()
    await expectToast(page, 'Put 1 device into Suite 7')

    await page.goto(rooms)
    await look(page, 'rooms')
    await page.getByRole('button', { name: 'Devices of Suite 7' }).click()
    await expect(page).toHaveURL(/room=/)
    await settled(page)
    await expect(page.getByRole('row')).toHaveCount(3)
    await page.getByRole('row', { name: first.mac }).getByRole('checkbox').check()
    await page.getByRole('toolbar').getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Take out of room' }).click()
    await expectToast(page, 'Took 1 device out of the room')
    await expect(page.getByRole('row')).toHaveCount(2)
  })
})
