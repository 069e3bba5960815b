import type { Device } from '@headend/contract/device'
import { deviceCalls } from '@headend/contract/devices'
import { unregisteredCalls } from '@headend/contract/unregistered'
import type { UnregisteredDevice } from '@headend/contract/unregistered'
import {
  IconArrowRight,
  IconDeviceTv,
  IconFilter,
  IconHelp,
  IconKey,
  IconLogout,
  IconMessage2,
  IconRouter,
  IconSearch,
  IconSettings,
  IconUser,
} from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import type { KeyboardEvent, ReactNode } from 'react'
import { useTranslation } from '../../lib/i18n/useTranslation.ts'
import { deviceName } from '../../lib/device.ts'
import { mac, second } from '../../lib/formats.ts'
import { useCall, usePermission, useProfile } from '../../lib/services.tsx'
import { commandKey } from '../../lib/system.ts'
import { Empty } from '../../ui/Blank.tsx'
import { classes } from '../../ui/classes.ts'
import { Icon } from '../../ui/Icon.tsx'
import type { TablerIcon } from '../../ui/Icon.tsx'
import { Key } from '../../ui/Meter.tsx'
import { Status } from '../../ui/Status.tsx'
import type { MenuEntries } from './Navigation.tsx'
import { highlighted } from './highlight.ts'
import type { Front } from './Shell.tsx'
import './palette.css'

const kinds = ['all', 'devices', 'pages'] as const
type Kind = (typeof kinds)[number]

type Result = Readonly<{
  id: string
  group: 'devices' | 'pages'
  icon: TablerIcon
  name: string
  isMono?: boolean
  more?: string
  side: ReactNode
  /** Where it leads, for another tab. */
  href?: string
  open: () => void
}>

const searchDelay = 150
const leastLetters = 2
const mostDevices = 8
const mostStrangers = 3
const mostModels = 3
/** Letters a keyword may have. */
const longest = 100

const useDelayed = (value: string, wait: number): string => {
  const [late, setLate] = useState(value)
  useEffect(() => {
    const handle = setTimeout(() => setLate(value), wait)
    return () => clearTimeout(handle)
  }, [value, wait])
  return late
}

type Props = Readonly<{ menus: readonly MenuEntries[]; onClose: () => void; onFront: (front: Front) => void }>

/** Finds one device, or a page, from anywhere. */
export function Palette({ menus, onClose, onFront }: Props) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const id = useId()
  const box = useRef<HTMLDialogElement>(null)
  const [typed, setTyped] = useState('')
  const [kind, setKind] = useState<Kind>('all')
  const [at, setAt] = useState(0)
  // Enter that was pressed before the answer came, as a barcode scanner does: the match opens when it comes.
  const [wanted, setWanted] = useState<string | null>(null)
  const mayList = usePermission('device.list')
  const maySeeStrangers = usePermission('inventory.upload')
  const { models } = useProfile()
  const delayed = useDelayed(typed.trim(), searchDelay)
  const word = wanted ?? delayed
  const isAsking = word.length >= leastLetters && mayList && kind !== 'pages'
  const devices = useCall(
    deviceCalls.listConnectsPage,
    { body: { keyword: word.slice(0, longest), limit: mostDevices } },
    { enabled: isAsking, keep: true, silent: true, life: 10 * second },
  )
  const strangers = useCall(
    unregisteredCalls.listPage,
    { body: { keyword: word.slice(0, longest), limit: mostStrangers } },
    { enabled: isAsking && maySeeStrangers, keep: true, silent: true, life: 10 * second },
  )
  const isSettled = word === typed.trim() && !devices.isFetching && !strangers.isFetching

  useEffect(() => {
    const dialog = box.current
    const before = document.activeElement
    dialog?.showModal()
    return () => {
      dialog?.close()
      if (before instanceof HTMLElement) before.focus()
    }
  }, [])

  const deviceResult = (device: Device): Result => {
    const href = `/device/deviceDetail/${encodeURIComponent(device.endpointId)}`
    const name = device.macAddr ? mac(device.macAddr) : device.endpointId
    const called = deviceName(device)
    return {
      id: device.endpointId,
      group: 'devices',
      icon: device.prodClass === 'STB' ? IconDeviceTv : IconRouter,
      name,
      isMono: true,
      more: [called === name ? null : called, device.modelName, device.city, device.customerId, device.deviceSn]
        .filter(Boolean)
        .join(', '),
      side: <Status state={device.online ? 'online' : 'offline'} />,
      href,
      open: () => void navigate({ to: '/device/deviceDetail/$endpointId', params: { endpointId: device.endpointId } }),
    }
  }

  const strangerResult = (stranger: UnregisteredDevice): Result => ({
    id: stranger.endpointId,
    group: 'devices',
    icon: IconRouter,
    name: stranger.macAddr ? mac(stranger.macAddr) : stranger.endpointId,
    isMono: true,
    more: [stranger.modelName, stranger.manufacturer, stranger.deviceSn, stranger.firmwareVersion]
      .filter(Boolean)
      .join(', '),
    side: <Status state="requested" label={t('search.unregistered')} />,
    href: `/device/deviceDetail/${encodeURIComponent(stranger.endpointId)}`,
    open: () => void navigate({ to: '/device/deviceDetail/$endpointId', params: { endpointId: stranger.endpointId } }),
  })

  const filter = (name: string, search: string): Result => {
    const href = `/device/deviceList/1?${search}`
    return page(name, IconFilter, t('search.filter'), () => void navigate({ href }), href)
  }

  const page = (name: string, icon: TablerIcon, side: string, open: () => void, href?: string): Result => ({
    id: `page ${name}`,
    group: 'pages',
    icon,
    name,
    side: <span className="hd-muted">{side}</span>,
    open,
    ...(href ? { href } : {}),
  })

  const pages: Result[] = [
    ...menus.flatMap(({ menu, entries }) =>
      entries.map((entry) =>
        page(t(entry.label), IconArrowRight, t(`menu.${menu}`), () => void navigate({ href: entry.to }), entry.to),
      ),
    ),
    page(t('profile.information'), IconUser, '', () => onFront('information')),
    page(t('profile.settings'), IconSettings, '', () => onFront('settings')),
    page(t('profile.password'), IconKey, '', () => onFront('password')),
    page(t('profile.help'), IconHelp, '?', () => onFront('help')),
    page(t('shell.feedback'), IconMessage2, '', () => onFront('feedback')),
    page(t('profile.logout'), IconLogout, '', () => void navigate({ to: '/logout' })),
  ]

  const words = typed.trim().toLowerCase().split(/\s+/).filter(Boolean)
  const isSearched = isAsking && typed.trim().length >= leastLetters
  const matching = devices.data?.pagination.totalRecords ?? 0
  const called = models.filter(({ modelName }) => words.every((one) => modelName.toLowerCase().includes(one)))
  const filters: readonly Result[] =
    isSearched && kind !== 'devices'
      ? [
          ...(matching > mostDevices
            ? [
                filter(
                  t('search.showAll', { count: matching, text: typed.trim() }),
                  `q=${encodeURIComponent(JSON.stringify(word))}`,
                ),
              ]
            : []),
          ...called
            .slice(0, mostModels)
            .map(({ modelId, modelName }) =>
              filter(
                t('search.ofModel', { name: modelName }),
                `model=${encodeURIComponent(JSON.stringify([modelId]))}`,
              ),
            ),
        ]
      : []
  const results: readonly Result[] = [
    ...(isSearched ? (devices.data?.rows ?? []).map(deviceResult) : []),
    ...(isSearched && maySeeStrangers ? (strangers.data?.rows ?? []).map(strangerResult) : []),
    ...filters,
    ...(kind === 'devices' ? [] : pages.filter(({ name }) => words.every((one) => name.toLowerCase().includes(one)))),
  ]
  const chosen = results[Math.min(at, results.length - 1)]

  const open = (result: Result, inNewTab: boolean): void => {
    if (inNewTab && result.href) {
      window.open(result.href, '_blank')
      return
    }
    onClose()
    result.open()
  }

  const openFirst = useEffectEvent(() => {
    const [first] = results
    setWanted(null)
    if (first) open(first, false)
  })
  useEffect(() => {
    if (wanted !== null && isSettled) openFirst()
  }, [wanted, isSettled])

  const onKeyDown = (event: KeyboardEvent): void => {
    const last = results.length - 1
    switch (event.key) {
      case 'ArrowDown':
        setAt(Math.min(at, last) >= last ? 0 : at + 1)
        break
      case 'ArrowUp':
        setAt(at <= 0 ? last : Math.min(at, last) - 1)
        break
      case 'Enter':
        if (!isSettled && mayList && kind !== 'pages' && typed.trim().length >= leastLetters) setWanted(typed.trim())
        else if (chosen) open(chosen, event.metaKey || event.ctrlKey)
        break
      case 'Tab':
        setKind(kinds[(kinds.indexOf(kind) + (event.shiftKey ? kinds.length - 1 : 1)) % kinds.length] ?? 'all')
        setAt(0)
        break
      default:
        return
    }
    event.preventDefault()
  }

  useEffect(() => {
    box.current?.querySelector('[aria-selected="true"][role="option"]')?.scrollIntoView({ block: 'nearest' })
  }, [at])

  const groups = (['devices', 'pages'] as const).map((group) => ({
    group,
    shown: results.filter((result) => result.group === group),
  }))

  return (
    <dialog
      ref={box}
      className="hd-palette"
      aria-label={t('search.label')}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onPointerDown={(event) => {
        if (event.target === event.currentTarget) onClose()
      }}
    >
      <div className="hd-palette-inner">
        <div className="hd-palette-field">
          <Icon of={IconSearch} size={20} />
          <input
            autoFocus
            role="combobox"
            aria-label={t('shell.search')}
            aria-expanded="true"
            aria-controls={`${id}-results`}
            aria-activedescendant={chosen ? `${id}-${chosen.id}` : undefined}
            aria-autocomplete="list"
            autoComplete="off"
            spellCheck={false}
            placeholder={t('shell.search')}
            value={typed}
            onChange={(event) => {
              setTyped(event.target.value)
              setWanted(null)
              setAt(0)
            }}
            onKeyDown={onKeyDown}
          />
          {isSearched && (
            <span className="hd-muted hd-palette-count" aria-hidden="true">
              {isSettled ? t('search.found', { count: results.length }) : t('search.searching')}
            </span>
          )}
          <button type="button" className="hd-kbd" onClick={onClose}>
            Esc
          </button>
        </div>
        <div className="hd-palette-kinds" role="radiogroup" aria-label={t('search.kindKey')}>
          {kinds.map((one) => (
            <button
              key={one}
              type="button"
              role="radio"
              aria-checked={one === kind}
              tabIndex={-1}
              onClick={() => {
                setKind(one)
                setAt(0)
              }}
            >
              {t(`search.kind.${one}`)}
            </button>
          ))}
        </div>
        <div
          id={`${id}-results`}
          className="hd-palette-results"
          role="listbox"
          aria-label={t('search.label')}
          aria-busy={!isSettled}
        >
          {groups.map(
            ({ group, shown }) =>
              shown.length > 0 && (
                <div key={group} role="group" aria-label={t(`search.${group}`)}>
                  <div className="hd-palette-group" aria-hidden="true">
                    {t(`search.${group}`)}
                  </div>
                  {shown.map((result) => (
                    <button
                      key={result.id}
                      id={`${id}-${result.id}`}
                      type="button"
                      tabIndex={-1}
                      role="option"
                      aria-selected={result === chosen}
                      className="hd-palette-result"
                      onPointerMove={() => setAt(results.indexOf(result))}
                      onClick={(event) => open(result, event.metaKey || event.ctrlKey)}
                    >
                      <Icon of={result.icon} size={18} />
                      <span className={classes('hd-palette-name', result.isMono && 'hd-mono')}>
                        {marked(result.name, words)}
                      </span>
                      {result.more && <span className="hd-palette-more hd-muted">{marked(result.more, words)}</span>}
                      <span className="hd-palette-side">{result.side}</span>
                    </button>
                  ))}
                </div>
              ),
          )}
          {results.length === 0 && isSettled && <Empty title={t('search.nothing')} text={t('search.nothingText')} />}
        </div>
        <footer className="hd-palette-foot hd-wide-only">
          <span>
            <Key>↑</Key> <Key>↓</Key> {t('search.move')}
          </span>
          <span>
            <Key>Enter</Key> {t('search.open')}
          </span>
          <span>
            <Key>{commandKey}</Key> <Key>Enter</Key> {t('search.newTab')}
          </span>
          <span>
            <Key>Tab</Key> {t('search.kindKey')}
          </span>
          <span>{t('search.hint')}</span>
        </footer>
      </div>
      <p className="hd-said" role="status">
        {t('search.found', { count: results.length })}
      </p>
    </dialog>
  )
}

const marked = (text: string, words: readonly string[]): ReactNode =>
  highlighted(text, words).map((part, at) => (part.isHit ? <mark key={at}>{part.text}</mark> : part.text))
