import { deviceTabs } from '@headend/contract/models'
import type { DeviceTab } from '@headend/contract/models'
import type { DeviceTabEntry } from '../../lib/features.ts'

/** Tabs a device of an unknown model has, and one that nobody registered. */
const ofAnyModel: readonly DeviceTab[] = ['general', 'detailedInformation', 'diagnostics', 'history', 'debug']
const ofUnregistered: readonly DeviceTab[] = ['general', 'detailedInformation', 'debug']

type Wanted = Readonly<{
  entries: readonly DeviceTabEntry[]
  registered: boolean
  /** What the model allows; undefined for a model nobody described. */
  tabMenu: readonly DeviceTab[] | undefined
  /** Whether values of the device may be read. */
  mayRead: boolean
}>

/** The tabs of a device: those its model allows and somebody built, in the contract's order. General is always there. */
export const tabsOf = ({ entries, registered, tabMenu, mayRead }: Wanted): readonly DeviceTabEntry[] => {
  const allowed = registered ? (tabMenu ?? ofAnyModel) : ofUnregistered
  return deviceTabs.flatMap((tab) => {
    if (tab !== 'general' && !allowed.includes(tab)) return []
    if (tab === 'debug' && !mayRead) return []
    return entries.find((entry) => entry.tab === tab) ?? []
  })
}

/** `detailedInformation` as it stands after the # of an address: `detailed-information`. */
export const anchorOf = (tab: DeviceTab): string => tab.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/** The tab an address names; what stands behind the tab's own name is a part of it, such as `diagnostics-ping`. */
export const tabOfAnchor = (anchor: string, tabs: readonly DeviceTabEntry[]): DeviceTabEntry | undefined =>
  tabs.find(({ tab }) => anchor === anchorOf(tab)) ??
  tabs.find(({ tab }) => anchor.startsWith(`${anchorOf(tab)}-`)) ??
  tabs[0]
