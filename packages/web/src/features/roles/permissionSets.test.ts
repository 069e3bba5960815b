import { permissions } from '@headend/contract/core'
import { expect, test } from 'vitest'
import { difference, permissionSets, ticked } from './permissionSets.ts'

test('every permission stands in the set that its name says', () => {
  expect(permissionSets.flatMap(({ names }) => names)).toEqual(permissions)
  expect(permissionSets[0]).toMatchObject({ set: 'device' })
})

test('what a permission needs comes with it, and what needs it goes with it', () => {
  expect(ticked([], 'group.lock', true)).toEqual(['group.manage', 'group.lock'])
  expect(ticked(['statistics.view'], 'device.reboot', true)).toEqual([
    'device.list',
    'device.reboot',
    'statistics.view',
  ])
  expect(ticked(['group.manage', 'group.lock', 'notice.manage'], 'group.manage', false)).toEqual(['notice.manage'])
  expect(ticked(['group.manage', 'group.lock'], 'group.lock', false)).toEqual(['group.manage'])
  expect(ticked([], 'content.manage', true)).toEqual(['content.manage'])
})

test('a difference says what is new and what is gone', () => {
  expect(difference(['device.list', 'device.lock'], ['device.list', 'device.reboot'])).toEqual({
    added: ['device.reboot'],
    removed: ['device.lock'],
  })
})
