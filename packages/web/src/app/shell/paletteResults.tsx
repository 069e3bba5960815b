import type { SearchResult } from '@headend/contract/misc'
import {
  IconApps,
  IconBuilding,
  IconCpu,
  IconDeviceTv,
  IconDevices,
  IconFile,
  IconFilter,
  IconListCheck,
  IconLock,
  IconLockOpen,
  IconMapPin,
  IconRefresh,
  IconRouter,
  IconSchool,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { actionTasks } from '../../lib/actionTasks.ts'
import { count, mac } from '../../lib/formats.ts'
import type { Translate } from '../../lib/i18n/dictionary.ts'
import type { TablerIcon } from '../../ui/Icon.tsx'
import { Status } from '../../ui/Status.tsx'

export const kinds = ['all', 'deviceId', 'apName', 'model', 'owner', 'school', 'firmware', 'app'] as const
export type Kind = (typeof kinds)[number]
export type GroupName = Exclude<Kind, 'all'> | 'pages'

/** One line of the palette. */
export type Line = Readonly<{
  /** What distinguishes it from every other line. */
  key: string
  icon: TablerIcon
  name: string
  isMono?: boolean
  more?: string
  side: ReactNode
  /** Where it leads, for another tab. */
  href?: string
  /** It cannot be done, for what stands at its side. */
  isDisabled?: boolean
  open: () => void
}>

export type LineGroup = Readonly<{
  name: GroupName
  /** How many there are of it; absent where nobody would ask. */
  total?: string
  /** How many of its results no other group counts already. */
  found: number
  lines: readonly Line[]
}>

/** An action on the device that was found, which is still asked for. */
export type Asked = Readonly<{ action: 'reboot' | 'lock' | 'unlock'; result: SearchResult; name: string }>

type Texts = Translate<readonly ['search', 'common']>
type Go = (href: string) => void

/** Lines of a group among all of them; a kind of its own shows every one. */
const shownOfAll: Readonly<Record<Exclude<Kind, 'all'>, number>> = {
  deviceId: 6,
  apName: 3,
  model: 3,
  owner: 3,
  school: 3,
  firmware: 5,
  app: 5,
}

const icons = {
  apName: IconRouter,
  model: IconDevices,
  owner: IconBuilding,
  school: IconSchool,
  firmware: IconCpu,
  firmwareFile: IconFile,
  updateProfile: IconListCheck,
  app: IconApps,
  appProfile: IconListCheck,
  city: IconMapPin,
  keyword: IconFilter,
} as const

const actionIcons = { reboot: IconRefresh, lock: IconLock, unlock: IconLockOpen } as const

/** Twelve digits of an address as the console writes them; other names as they are. */
export const nameOf = ({ label }: Pick<SearchResult, 'label'>): string =>
  /^([0-9a-f]{2}:){5}[0-9a-f]{2}$/i.test(label) ? mac(label) : label

/** What is one thing of a kind that its line names; the other lines without a device filter the list of devices. */
const namedTypes = ['firmwareFile', 'updateProfile', 'app', 'appProfile'] as const
const isNamed = (type: SearchResult['type']): type is (typeof namedTypes)[number] =>
  namedTypes.some((one) => one === type)

/** The kinds of results of a group where they are several. */
const typesOf = {
  firmware: ['firmware', 'updateProfile', 'firmwareFile'],
  app: ['app', 'appProfile'],
} as const

const lineOf = (result: SearchResult, t: Texts, go: Go): Line => {
  const { type, id, route, details, devices, device } = result
  const isDevice = type === 'deviceId' || type === 'unregistered'
  const more = devices === null ? details : [...details, t('devices', { count: devices, formatted: count(devices) })]
  return {
    key: `${type} ${id}`,
    icon: isDevice ? (device?.prodClass === 'STB' ? IconDeviceTv : IconRouter) : icons[type],
    name: nameOf(result),
    isMono: isDevice,
    more: more.join(', '),
    side:
      type === 'unregistered' ? (
        <Status state="requested" label={t('unregistered')} />
      ) : device ? (
        <Status state={device.online ? 'online' : 'offline'} />
      ) : (
        <span className="hd-muted">{t(isNamed(type) ? type : 'filter')}</span>
      ),
    href: route,
    open: () => go(route),
  }
}

const filterLine = (result: SearchResult, t: Texts, go: Go): Line => ({
  ...lineOf(result, t, go),
  name: t(result.type === 'city' ? 'inCity' : 'withWords', { name: result.label }),
  more: [...(result.type === 'city' ? result.details : []), count(result.devices ?? 0)].join(', '),
})

/** The actions on a device that make sense in its state. A device that never reported a lock has none. */
export const actionsFor = (
  { device }: SearchResult,
  may: Readonly<{ reboot: boolean; lock: boolean }>,
): readonly Asked['action'][] => [
  ...(device?.online && may.reboot ? (['reboot'] as const) : []),
  ...(device?.online && may.lock && device.locked !== null ? ([device.locked ? 'unlock' : 'lock'] as const) : []),
]

const actionLine = (asked: Asked, t: Texts, ask: (asked: Asked) => void): Line => {
  const isUnsupported = asked.result.device?.unsupported.includes(actionTasks[asked.action]) === true
  return {
    key: `${asked.action} ${asked.result.id}`,
    icon: actionIcons[asked.action],
    name: t(`act.${asked.action}`, { name: asked.name }),
    // All that the device's own line says: of several nobody tells the addresses apart.
    more: asked.result.details.join(', '),
    side: <span className="hd-muted">{t(isUnsupported ? 'unsupported' : 'asksFirst')}</span>,
    isDisabled: isUnsupported,
    open: () => ask(asked),
  }
}

/** Opens a line, by a press or by Enter: in its place, or in a tab of its own where it has an address. A greyed one does nothing. */
export const openLine = (
  line: Line,
  inNewTab: boolean,
  { close, openTab }: Readonly<{ close: () => void; openTab: (href: string) => void }>,
): void => {
  if (line.isDisabled) return
  if (inNewTab && line.href) return openTab(line.href)
  // An action is asked for in place of the search.
  if (line.href || line.key.startsWith('page ')) close()
  line.open()
}

const everyAction = ['reboot', 'lock', 'unlock'] as const

/** An action that is typed with words that find the device it is for. */
export type ActionOnFound = Readonly<{ action: Asked['action']; rest: string }>

/**
 * Splits what is typed into an action's name and the words beside it, wherever it stands: "reboot 0b:71", "해운대 잠금 해제".
 * The longest name counts, as "잠금" stands in "잠금 해제" too; English names are known in every language.
 */
export const actionIn = (
  words: readonly string[],
  may: Readonly<{ reboot: boolean; lock: boolean }>,
  t: Texts,
): ActionOnFound | null => {
  const spelled = everyAction
    .filter((action) => (action === 'reboot' ? may.reboot : may.lock))
    .flatMap((action) => {
      const name = t(`act.${action}`, { name: '' }).trim().toLowerCase()
      const spellings = [name.split(/\s+/), [name.replaceAll(/\s/g, '')], [action]]
      return spellings.map((spelling) => ({ action, spelling }))
    })
    .filter(({ spelling }) => spelling.every((word) => words.includes(word)))
    .toSorted((one, other) => other.spelling.length - one.spelling.length)
  const [best] = spelled
  const rest = words.filter((word) => !best?.spelling.includes(word)).join(' ')
  return best && rest !== '' ? { action: best.action, rest } : null
}

/** Letters from which a word with a digit is taken for part of an address or a serial number. */
const distinctiveLetters = 4

/**
 * The words a device is looked for by where nothing has all of them: without those for what is done on its pages, as in
 * "ping living room", or else those that look like identifiers; empty where nothing would be left out.
 */
export const identifyingWords = (words: readonly string[], t: Texts): string => {
  const pageWords = t('onItsPages').split(' ')
  const others = words.filter((word) => !pageWords.includes(word))
  const isIdentifier = (word: string): boolean => word.length >= distinctiveLetters && /\d/.test(word)
  const left = others.length < words.length ? others : words.filter(isIdentifier)
  return left.length < words.length ? left.join(' ') : ''
}

/** Actions that are typed by their name, of those somebody may do. */
export const namedActions = (
  words: readonly string[],
  may: Readonly<{ reboot: boolean; lock: boolean }>,
  t: Texts,
): readonly Asked['action'][] =>
  everyAction.filter((action) => {
    const name = t(`act.${action}`, { name: '' }).toLowerCase()
    return (action === 'reboot' ? may.reboot : may.lock) && words.length > 0 && words.every((one) => name.includes(one))
  })

/** An action without a device to do it on: the way to one. */
const deviceFirstLine = (action: Asked['action'], t: Texts, go: Go): Line => {
  const href = '/device/deviceList/1'
  return {
    key: action,
    icon: actionIcons[action],
    name: t(`act.${action}`, { name: '' }).trim(),
    side: <span className="hd-muted">{t('deviceFirst')}</span>,
    href,
    open: () => go(href),
  }
}

export type Wanted = Readonly<{
  results: readonly SearchResult[]
  kind: Kind
  may: Readonly<{ reboot: boolean; lock: boolean }>
  /** Whose page is open, where it is found: the actions that are typed are for it. */
  atHand: SearchResult | undefined
  /** An action that was typed, and what the words beside it find. */
  onFound: Readonly<{ action: Asked['action']; results: readonly SearchResult[] }> | null
  words: readonly string[]
  /** Pages of the console that have the words. */
  pages: readonly Line[]
  t: Texts
  go: Go
  ask: (asked: Asked) => void
}>

/** What the palette shows of an answer: groups in their order, each as long as the kind allows. */
export const groupsOf = ({
  results,
  kind,
  may,
  atHand,
  onFound,
  words,
  pages,
  t,
  go,
  ask,
}: Wanted): readonly LineGroup[] => {
  const of = (...types: readonly SearchResult['type'][]) => results.filter(({ type }) => types.includes(type))
  const [all] = of('keyword')
  const devices = of('deviceId', 'unregistered')
  const deviceTotal = Math.max(devices.length, all?.devices ?? 0)
  const shown = new Set(kind === 'all' ? devices.slice(0, shownOfAll.deviceId).map(({ route }) => route) : [])
  const found = (['deviceId', 'apName', 'model', 'owner', 'school', 'firmware', 'app'] as const)
    .filter((name) => kind === 'all' || kind === name)
    .map((name): LineGroup => {
      // A device that is shown already needs no second line for its name.
      const types = name === 'firmware' || name === 'app' ? typesOf[name] : [name]
      const every = name === 'deviceId' ? devices : of(...types).filter(({ route }) => !shown.has(route))
      const total = name === 'deviceId' ? deviceTotal : every.length
      return {
        name,
        total: count(total),
        // Beside all kinds the names are those of devices that are counted as such.
        found: name === 'apName' && kind === 'all' && deviceTotal > 0 ? 0 : total,
        lines: every.slice(0, kind === 'all' ? shownOfAll[name] : every.length).map((one) => lineOf(one, t, go)),
      }
    })
  const [first] = of('deviceId')
  const onDevice = (result: SearchResult, wanted: readonly Asked['action'][]) =>
    actionsFor(result, may)
      .filter((action) => wanted.includes(action))
      .map((action) => actionLine({ action, result, name: nameOf(result) }, t, ask))
  const named = namedActions(words, may, t)
  const here = atHand ? onDevice(atHand, named) : []
  const wanted = onFound
    ? onFound.results.filter(({ type }) => type === 'deviceId').flatMap((one) => onDevice(one, [onFound.action]))
    : []
  const actions = first
    ? onDevice(first, everyAction)
    : here.length > 0
      ? here
      : named.map((action) => deviceFirstLine(action, t, go))
  const filters = of('keyword', 'city').map((one) => filterLine(one, t, go))
  // An action that was typed with its device is what somebody is after: it stands first, one Enter from being asked for.
  const isWanted = wanted.length > 0
  const done = isWanted ? wanted.slice(0, shownOfAll.deviceId) : actions
  const doing: LineGroup = {
    name: 'pages',
    found: 0,
    lines: isWanted ? [...done, ...filters, ...pages] : [...filters, ...done, ...pages],
  }
  const groups = isWanted ? [doing, ...found] : [...found, doing]
  return groups.filter(({ name, lines }) => lines.length > 0 && (kind === 'all' || name !== 'pages'))
}
