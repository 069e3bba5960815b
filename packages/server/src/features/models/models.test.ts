import { expect, it } from 'vitest'
import { productClasses } from '@headend/contract/models'
import { defaultTabs } from './service.ts'

it('gives every class the tabs that serve any device, in the order of the screen', () => {
  for (const productClass of productClasses) {
    const tabs = defaultTabs(productClass)
    expect(tabs.slice(0, 3)).toEqual(['general', 'detailedInformation', 'diagnostics'])
    expect(tabs.slice(-2)).toEqual(['history', 'debug'])
  }
  expect(defaultTabs('STB')).toContain('avManagement')
  expect(defaultTabs('STB')).not.toContain('wifiManagement')
  expect(defaultTabs('APROUTER')).toContain('topology')
})
