import type { Language } from './i18n/i18n.ts'
import { createStore } from './store.ts'
import type { Store } from './store.ts'

/** What a person chose for themselves. Kept in this browser and sent with the client registration. */
export type Settings = Readonly<{
  language: Language
  /** IANA name. */
  timeZone: string
  dateFormat: string
  perPage: number
  /** Single-letter keys act. */
  letterKeys: boolean
  /** The sidebar is a rail. */
  collapsed: boolean
  density: 'comfortable' | 'compact'
}>

export const defaultSettings: Settings = {
  language: 'en',
  timeZone: 'Asia/Seoul',
  dateFormat: 'YY-MM-DD',
  perPage: 15,
  letterKeys: true,
  collapsed: false,
  density: 'comfortable',
}

export const dateFormats = ['YY-MM-DD', 'YYYY-MM-DD', 'DD.MM.YYYY', 'DD/MM/YYYY', 'MM/DD/YYYY'] as const
export const pageSizes = [15, 30, 50, 100] as const

const place = 'headend.settings'

const isTimeZone = (zone: string): boolean => {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: zone }))
  } catch {
    return false
  }
}

/** The first language of a browser (BCP 47) that the console has. */
export const languageOf = (wanted: readonly string[]): Language =>
  wanted.find((tag) => /^(en|ko)\b/.test(tag))?.startsWith('ko') ? 'ko' : 'en'

/** Settings from what was kept; a field that makes no sense falls back to its default, the language to `ofBrowser`. */
export const readSettings = (kept: string | null, ofBrowser: Language): Settings => {
  let raw: Record<string, unknown> = {}
  try {
    const parsed: unknown = JSON.parse(kept ?? '{}')
    if (typeof parsed === 'object' && parsed !== null) raw = { ...parsed }
  } catch {
    // Somebody else wrote here: the defaults stand.
  }
  const { language, timeZone, dateFormat, perPage, letterKeys, collapsed, density } = raw
  return {
    language: language === 'ko' || language === 'en' ? language : ofBrowser,
    timeZone: typeof timeZone === 'string' && isTimeZone(timeZone) ? timeZone : defaultSettings.timeZone,
    dateFormat: dateFormats.find((known) => known === dateFormat) ?? defaultSettings.dateFormat,
    perPage: pageSizes.find((known) => known === perPage) ?? defaultSettings.perPage,
    letterKeys: letterKeys !== false,
    collapsed: collapsed === true,
    density: density === 'compact' ? 'compact' : 'comfortable',
  }
}

/** The settings of this browser. The language follows the browser's until somebody chose one. */
export const createSettings = (storage: Storage, ofBrowser: Language): Store<Settings> => {
  const kept = storage.getItem(place)
  const store = createStore(readSettings(kept, ofBrowser))
  let isChosen = kept !== null && readSettings(kept, 'en').language === readSettings(kept, 'ko').language
  store.subscribe(() => {
    const { language, ...others } = store.get()
    isChosen ||= language !== ofBrowser
    storage.setItem(place, JSON.stringify(isChosen ? { language, ...others } : others))
  })
  return store
}

const browsers = [
  ['Edg/', 'Edge'],
  ['OPR/', 'Opera'],
  ['SamsungBrowser/', 'Samsung Internet'],
  ['Firefox/', 'Firefox'],
  ['Chrome/', 'Chrome'],
  ['Safari/', 'Safari'],
] as const

const systems = [
  ['Windows', 'Windows'],
  ['Android', 'Android'],
  ['iPhone', 'iOS'],
  ['iPad', 'iPadOS'],
  ['Mac OS X', 'macOS'],
  ['CrOS', 'ChromeOS'],
  ['Linux', 'Linux'],
] as const

const firstSign = (userAgent: string, known: readonly (readonly [string, string])[]): string | undefined =>
  known.find(([sign]) => userAgent.includes(sign))?.[1]

/** As a person would name a browser: "Firefox, Windows". The order matters: most browsers also call themselves others. */
export const browserName = (userAgent: string): string =>
  [firstSign(userAgent, browsers), firstSign(userAgent, systems)].filter(Boolean).join(', ') || 'Browser'

/** What is sent to the server of this browser and its settings. */
export const registrationOf = (settings: Settings, browser: { userAgent: string }, version: string) => ({
  platform: browserName(browser.userAgent),
  osVer: /\(([^)]*)\)/.exec(browser.userAgent)?.[1]?.slice(0, 64) ?? '',
  appPackage: 'headend-console',
  appVer: version,
  lang: settings.language,
  timezone: settings.timeZone,
})
