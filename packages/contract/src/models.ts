export type { ModelProfile } from './schemas/models.ts'

export const productClasses = ['STB', 'EXTENDER', 'APROUTER', 'AP'] as const

export type ProductClass = (typeof productClasses)[number]

/** Tabs of the device detail, in the order they are shown. */
export const deviceTabs = [
  'general',
  'detailedInformation',
  'diagnostics',
  'networkInformation',
  'topology',
  'wifiManagement',
  'wifiMonitoring',
  'avManagement',
  'androidManagement',
  'appManagement',
  'history',
  'debug',
] as const

export type DeviceTab = (typeof deviceTabs)[number]

const everyTab: readonly DeviceTab[] = ['general', 'detailedInformation', 'diagnostics', 'history', 'debug']

const tabsBeside: Readonly<Record<ProductClass, readonly DeviceTab[]>> = {
  STB: ['avManagement', 'androidManagement', 'appManagement'],
  AP: ['networkInformation', 'topology', 'wifiManagement', 'wifiMonitoring'],
  APROUTER: ['networkInformation', 'topology', 'wifiManagement', 'wifiMonitoring'],
  EXTENDER: ['networkInformation', 'topology', 'wifiManagement', 'wifiMonitoring'],
}

/** The tabs a new model of a product class begins with, in their order; the admin area may change them. */
export const defaultTabs = (productClass: ProductClass): readonly DeviceTab[] =>
  deviceTabs.filter((tab) => everyTab.includes(tab) || tabsBeside[productClass].includes(tab))

/** Models whose product class says less than their name: they are set-top boxes whatever they report. */
const setTopBoxModels: readonly string[] = ['KSTB2020', 'KSTB6200']

export type DeviceKind = 'setTopBox' | 'extender' | 'apRouter'

/** What a device is, from its product class and model: anything that is no set-top box or extender is an AP router. */
export const deviceKind = (device: { prodClass: string | null; modelName: string | null }): DeviceKind => {
  if (device.prodClass === 'STB' || setTopBoxModels.includes(device.modelName ?? '')) return 'setTopBox'
  return device.prodClass === 'EXTENDER' ? 'extender' : 'apRouter'
}
