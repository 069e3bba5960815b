import { deviceTabs } from '@headend/contract/models'
import type { DeviceTab } from '@headend/contract/models'
import type { DevicePartEntry, DeviceTabEntry, Label, PartSubject } from '../../lib/features.ts'

/** Tabs a device of an unknown model has, and one that nobody registered. */
const ofAnyModel: readonly DeviceTab[] = ['general', 'detailedInformation', 'diagnostics', 'history', 'debug']
const ofUnregistered: readonly DeviceTab[] = ['general', 'detailedInformation', 'debug']

type Wanted = Readonly<{
  entries: readonly DeviceTabEntry[]
  parts: readonly DevicePartEntry[]
  subject: PartSubject
  registered: boolean
  /** What the model allows; undefined for a model nobody described. */
  tabMenu: readonly DeviceTab[] | undefined
  /** Whether values of the device may be read. */
  mayRead: boolean
}>

/** What a tab shows, or one of its parts. */
export type Shown = Readonly<{ anchor: string; load: DeviceTabEntry['load'] }>

/** A tab of a device: one piece, or parts of which one is shown. */
export type ShownTab = Readonly<{ tab: DeviceTab; label: Label; anchor: string }> &
  (Readonly<{ load: DeviceTabEntry['load']; parts: readonly [] }> | Readonly<{ parts: readonly DevicePartEntry[] }>)

/** The tabs of a device: those its model allows and somebody built, in the contract's order. General is always there. */
export const tabsOf = ({ entries, parts, subject, registered, tabMenu, mayRead }: Wanted): readonly ShownTab[] => {
  const allowed = registered ? (tabMenu ?? ofAnyModel) : ofUnregistered
  return deviceTabs.flatMap((tab): readonly ShownTab[] => {
    if (tab !== 'general' && !allowed.includes(tab)) return []
    if (tab === 'debug' && !mayRead) return []
    const named = { tab, label: `deviceTab.${tab}`, anchor: anchorOf(tab) } as const
    const entry = entries.find((one) => one.tab === tab)
    if (entry) return [{ ...named, load: entry.load, parts: [] }]
    const fitting = parts.filter((part) => part.tab === tab && (part.fits?.(subject) ?? true))
    return fitting.length === 0 ? [] : [{ ...named, parts: fitting }]
  })
}

/** `detailedInformation` as it stands after the # of an address: `detailed-information`. */
export const anchorOf = (tab: DeviceTab): string => tab.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

const isOf = (part: DevicePartEntry, anchor: string): boolean =>
  part.anchor === anchor || (part.also?.includes(anchor) ?? false)

/** The tab an address names; what stands behind the tab's own name is a part of it, such as `diagnostics-ping`. */
export const tabOfAnchor = (anchor: string, tabs: readonly ShownTab[]): ShownTab | undefined =>
  tabs.find((tab) => tab.anchor === anchor || tab.parts.some((part) => isOf(part, anchor))) ??
  tabs.find((tab) => anchor.startsWith(`${tab.anchor}-`)) ??
  tabs[0]

/** What of a tab an address names: the tab itself where it is one piece, else the part, the first one unless it says which. */
export const shownOf = (tab: ShownTab, anchor: string): Shown | undefined =>
  'load' in tab ? tab : (tab.parts.find((part) => isOf(part, anchor)) ?? tab.parts[0])
