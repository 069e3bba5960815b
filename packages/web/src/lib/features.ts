import type { MenuPermission, Need, Text } from '@headend/contract/core'
import type { meshRoles } from '@headend/contract/device'
import type { DeviceKind, DeviceTab } from '@headend/contract/models'
import type { TaskType } from '@headend/contract/tasks'
import type { KeyOf } from './i18n/dictionary.ts'
import { createContext, use } from 'react'
import type { ComponentType } from 'react'
import { useTranslation } from './i18n/useTranslation.ts'
import { useSettings } from './services.tsx'

export const menus = ['home', 'devices', 'management', 'statistics', 'insight', 'system', 'admin'] as const
export type Menu = (typeof menus)[number]

/** The letter that follows `G` to go to a menu. */
export const menuKeys: Readonly<Record<Menu, string>> = {
  home: 'h',
  devices: 'd',
  management: 'm',
  statistics: 's',
  insight: 'i',
  system: 'y',
  admin: 'a',
}

/** Names of entries and tabs are in the dictionary that is always there. */
export type Label = Extract<KeyOf<'common'>, `nav.${string}` | `menu.${string}` | `deviceTab.${string}`>

export type NavigationEntry = Readonly<{
  menu: Menu
  /** Where the entry leads. */
  to: string
  /** Beginnings of other addresses for which the entry counts as the current one. */
  under?: readonly string[]
  /** Only while this tab of such a page is shown. */
  tab?: string
  /** In both languages, beside the noun itself. */
  label: Label | Text
  /** A caption above the first entry of a group within the menu. */
  group?: Label | Text
  permission: MenuPermission
  order: number
  /** Draws how much waits behind it for somebody, and nothing where nothing does: without a script of its own, which a lost connection would miss. */
  Waiting?: ComponentType
}>

export type DeviceTabProps = Readonly<{ endpointId: string }>

export type DeviceTabEntry = Readonly<{
  /** As the model's tabMenu names it. */
  tab: DeviceTab
  label: Label
  load: () => Promise<ComponentType<DeviceTabProps>>
  /** The dictionaries it needs. */
  texts?: readonly string[]
}>

/** As much of a device as decides which parts of a tab are for it. */
export type PartSubject = Readonly<{
  kind: DeviceKind
  meshRole: (typeof meshRoles)[number] | null
  /** Its operating system, as it reports it; null until it has. */
  os: string | null
  /** Kinds of tasks that it lacks what they need. */
  unsupported: readonly TaskType[]
}>

/**
 * A part of a device's tab, such as WAN of Network. Any feature may bring some: a tab of which there are parts has a row of
 * them, and is not there when none of them is for the device.
 */
export type DevicePartEntry = Readonly<{
  tab: DeviceTab
  /** What its address has after the #: `network-wan`. */
  anchor: string
  /** Further addresses that show it, of what stands within it. */
  also?: readonly string[]
  label: Text
  order: number
  load: () => Promise<ComponentType<DeviceTabProps>>
  /** Whether it is for this device; for every one unless said. */
  fits?: (device: PartSubject) => boolean
}>

/** A panel that a feature adds to the tab of another, such as a further test to Diagnostics. */
export type DevicePanelEntry = Readonly<{
  tab: DeviceTab
  anchor: string
  /** What it is called where the tab shows one of its parts at a time. */
  label?: Text
  order: number
  load: () => Promise<{ default: ComponentType<DeviceTabProps> }>
}>

export type CompanyTabProps = Readonly<{ companyId: string; companyName: string }>

/** A tab that a feature adds to the page of a company, and what it lets people do there at once. */
export type CompanyTabEntry = Readonly<{
  /** As its address has it. */
  tab: string
  label: Text
  order: number
  /** What it takes to see it. */
  permission: Need
  /** The dictionaries it needs. */
  texts: readonly string[]
  load: () => Promise<
    Readonly<{
      Tab: ComponentType<CompanyTabProps>
      /** A button of the head. */
      Action?: ComponentType<CompanyTabProps>
    }>
  >
}>

export type ContentTabProps = Readonly<{ companyId: string; companyName: string }>

/** A tab that a feature adds to the page of what set-top boxes show: a kind of it, of the company in view. */
export type ContentTabEntry = Readonly<{
  /** What its address has after the #. */
  tab: string
  /** Further addresses that show it, such as one of a dialog in front of it. */
  also?: readonly string[]
  label: Text
  order: number
  /** The dictionaries it needs. */
  texts: readonly string[]
  load: () => Promise<
    Readonly<{
      Tab: ComponentType<ContentTabProps>
      /** Buttons of the head. */
      Action?: ComponentType<ContentTabProps>
    }>
  >
}>

/** What comes to a person by itself and waits to be read. */
export type NewsEntry = Readonly<{
  /** Loaded once the shell stands; draws nothing, says how many wait, and announces those that come. */
  watch: () => Promise<{ Watch: ComponentType<{ onUnread: (count: number) => void }> }>
  /** Its part of the notifications panel. */
  panel: () => Promise<{ Panel: ComponentType }>
}>

/** What a feature declares to the shell. */
export type Feature = Readonly<{
  navigation?: readonly NavigationEntry[]
  tabs?: readonly DeviceTabEntry[]
  parts?: readonly DevicePartEntry[]
  panels?: readonly DevicePanelEntry[]
  companyTabs?: readonly CompanyTabEntry[]
  contentTabs?: readonly ContentTabEntry[]
  news?: NewsEntry
}>

export const feature = <const F extends Feature>(parts: F): F => parts

export type Features = Readonly<{
  navigation: readonly NavigationEntry[]
  tabs: readonly DeviceTabEntry[]
  parts: readonly DevicePartEntry[]
  panels: readonly DevicePanelEntry[]
  companyTabs: readonly CompanyTabEntry[]
  contentTabs: readonly ContentTabEntry[]
  news: readonly NewsEntry[]
}>

export const joinFeatures = (features: readonly Feature[]): Features => ({
  navigation: features.flatMap(({ navigation }) => navigation ?? []).toSorted((a, b) => a.order - b.order),
  tabs: features.flatMap(({ tabs }) => tabs ?? []),
  parts: features.flatMap(({ parts }) => parts ?? []).toSorted((a, b) => a.order - b.order),
  panels: features.flatMap(({ panels }) => panels ?? []).toSorted((a, b) => a.order - b.order),
  companyTabs: features.flatMap(({ companyTabs }) => companyTabs ?? []).toSorted((a, b) => a.order - b.order),
  contentTabs: features.flatMap(({ contentTabs }) => contentTabs ?? []).toSorted((a, b) => a.order - b.order),
  news: features.flatMap(({ news }) => news ?? []),
})

const FeaturesContext = createContext<Features>(joinFeatures([]))
export const FeaturesProvider = FeaturesContext.Provider

/** Everything the features registered. */
export const useFeatures = (): Features => use(FeaturesContext)

/** What an entry is called, in the reader's language. */
export const useLabels = (): ((label: Label | Text) => string) => {
  const { t } = useTranslation()
  const { language } = useSettings()
  return (label) => (typeof label === 'string' ? t(label) : label[language])
}

/** The menus somebody may see with their entries; a menu without entries is absent. */
export const navigationFor = (
  entries: readonly NavigationEntry[],
  held: ReadonlySet<string>,
): readonly Readonly<{ menu: Menu; entries: readonly NavigationEntry[] }>[] =>
  menus
    .map((menu) => ({ menu, entries: entries.filter((entry) => entry.menu === menu && held.has(entry.permission)) }))
    .filter((group) => group.entries.length > 0)

const isUnder = (pathname: string, start: string): boolean =>
  pathname === start || pathname.startsWith(start.endsWith('/') ? start : `${start}/`)

/** The entry an address belongs to: the one of its tab, or that with the longest beginning in common. */
export const currentEntry = (
  entries: readonly NavigationEntry[],
  pathname: string,
  tab?: unknown,
): NavigationEntry | null => {
  let best: { entry: NavigationEntry; length: number } | null = null
  for (const entry of entries) {
    if (entry.tab !== undefined && entry.tab !== tab) continue
    for (const start of [entry.to, ...(entry.under ?? [])]) {
      const length = entry.tab === undefined ? start.length : Infinity
      if (isUnder(pathname, start) && (!best || length > best.length)) best = { entry, length }
    }
  }
  return best?.entry ?? null
}
