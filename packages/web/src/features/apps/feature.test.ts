import { expect, test } from 'vitest'
import type { PartSubject } from '../../lib/features.ts'
import { apps } from './feature.ts'

const box: PartSubject = { kind: 'setTopBox', meshRole: null, os: null, unsupported: [] }
const tabsFor = (over: Partial<PartSubject>) =>
  apps.parts.filter(({ fits }) => fits({ ...box, ...over })).map(({ tab }) => tab)

test('a set-top box has the tab of the apps that its operating system runs', () => {
  expect(tabsFor({ os: 'Android TV' })).toEqual(['androidManagement'])
  expect(tabsFor({ os: 'Linux' })).toEqual(['appManagement'])
  expect(tabsFor({ os: null })).toEqual(['androidManagement', 'appManagement'])
})

test('a device whose data model takes no apps has none', () => {
  expect(tabsFor({ os: 'Android TV', unsupported: ['AppInstall', 'AppUninstall'] })).toEqual([])
  expect(tabsFor({ unsupported: ['AppInstall', 'AppUninstall'] })).toEqual([])
})
